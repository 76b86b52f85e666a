/** The installation as pages find it, incoming secrets, payment, and the calls about domains and webhooks. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { version } from '../../package.json';
import { supportedLocales } from '../../shared/locales.ts';
import { plans } from '../../shared/plans.ts';
import { sendIncoming } from '../../shared/contract/incoming.ts';
import { domainProof, proofHost } from '../crypto/domain-proof.ts';
import { secretKeyOf } from '../crypto/keys.ts';
import { type TestAnswer, type TestRequest, TestSite } from '../test-site.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const second = NOW / 1000;
const ADA = 'ada@example.com';
const HOST = 'to.acme.example';
const stripe = {
  STRIPE_LINKS: JSON.stringify({
    identity: { month: 'https://buy.stripe.com/m', year: 'https://buy.stripe.com/y' },
  }),
  STRIPE_PRICES: JSON.stringify({ price_1: 'identity' }),
  STRIPE_API_KEY: 'key',
  STRIPE_WEBHOOK_SECRET: 'secret',
};

let site: TestSite;
let warnings: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.spyOn(scheduler, 'wait').mockResolvedValue();
  warnings = [];
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(
      (text: unknown) => void warnings.push(String(text)),
    );
  }
  site = new TestSite();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  site.close();
});

function outcome({ status, body }: TestAnswer): unknown {
  return status === 200 ? 200 : body['code'];
}

async function person(planid = 'basic', email = ADA): Promise<TestRequest> {
  const fields = { email, password: 'correct horse battery', agree: true };
  await site.call('/account/signup', fields, { settings: { AUTOVERIFY: '1' } });
  site.account(email).setPlan(planid);
  const { headers, body } = await site.call('/account/signin', fields);
  const cookie = headers.getSetCookie().find((set) => set.startsWith('sess=')) ?? '';
  return { headers: { Cookie: cookie.split(';', 1).join(), 'O-Shrimp': String(body['shrimp']) } };
}

describe('bootstrap', () => {
  const bootstrap = async (asked: TestRequest = {}) =>
    (await site.call('/bootstrap', undefined, asked)).body;
  const anyText: unknown = expect.any(String);

  it('has everything that a visitor’s page needs', async () => {
    const [anonymous] = plans;
    expect(await bootstrap()).toEqual({
      success: true,
      supported_locales: supportedLocales,
      default_locale: 'en',
      locale: 'en',
      authenticated: false,
      cust: null,
      site_name: 'Waxseal',
      site_host: 'localhost',
      support_host: null,
      plan: anonymous,
      plans_enabled: true,
      available_plans: plans,
      api_needs_plan: false,
      sold_plans: [],
      regions_enabled: false,
      regions: { current_jurisdiction: 'local', is_pinned: true, jurisdictions: [] },
      ot_version: version,
      authentication: { enabled: true, signup: true, signin: true },
      domains_enabled: true,
      custom_domains: [],
      metadata_record_count: 0,
      custom_domains_record_count: 0,
      global_banner: { flag: false, content: '' },
      secret_options: {
        default_ttl: 604_800,
        ttl_options: [300, 1800, 3600, 14_400, 43_200, 86_400, 259_200, 604_800],
      },
      feedback_enabled: true,
      client_errors_enabled: true,
      incoming_recipient: null,
      form_fields: {},
      messages: [],
      brand: null,
      shrimp: anyText,
    });
  });

  it('has what the settings change', async () => {
    const region = { identifier: 'eu', display_name: 'EU', domain: 'eu.seal.example', icon: '' };
    const settings = {
      SITE_NAME: 'Seal',
      SITE_HOST: 'seal.example',
      SUPPORT_HOST: 'help.example',
      INCOMING_RECIPIENT: 'support@example.com',
      CLIENT_ERRORS_ENABLED: '0',
      FEEDBACK_ENABLED: '0',
      API_NEEDS_PLAN: '1',
      SIGNUP_ENABLED: '0',
      JURISDICTIONS: JSON.stringify([region]),
      DOMAINS_ENABLED: '0',
      ...stripe,
    };
    expect(await bootstrap({ settings })).toMatchObject({
      site_name: 'Seal',
      site_host: 'seal.example',
      support_host: 'help.example',
      incoming_recipient: 'su*****@e*****.com',
      client_errors_enabled: false,
      feedback_enabled: false,
      api_needs_plan: true,
      authentication: { enabled: true, signup: false, signin: true },
      regions_enabled: true,
      regions: { jurisdictions: [region] },
      domains_enabled: false,
      sold_plans: [{ planid: 'identity', periods: ['month', 'year'] }],
    });
    const STRIPE_LINKS = JSON.stringify({ identity: { year: 'https://buy.stripe.com/y' } });
    expect(await bootstrap({ settings: { ...settings, STRIPE_LINKS } })).toMatchObject({
      sold_plans: [{ planid: 'identity', periods: ['year'] }],
    });
    expect(await bootstrap({ settings: { ...settings, PLANS_ENABLED: '0' } })).toMatchObject({
      plans_enabled: false,
      available_plans: [],
      sold_plans: [],
    });
  });

  it('without accounts has nothing that needs them', async () => {
    expect(await bootstrap({ settings: { AUTH_ENABLED: '0', ...stripe } })).toMatchObject({
      authentication: { enabled: false, signup: false, signin: false },
      feedback_enabled: false,
      domains_enabled: false,
      plans_enabled: false,
      sold_plans: [],
    });
    expect(await bootstrap({ settings: { SIGNIN_ENABLED: '0' } })).toMatchObject({
      authentication: { signup: true, signin: false },
    });
  });

  it('of someone with an account has their counts and domains', async () => {
    const ada = await person('identity');
    await site.call('/secret/conceal', { secret: 'x' }, ada);
    await site.call('/account/domains/add', { domain: HOST }, ada);
    expect(await bootstrap(ada)).toMatchObject({
      authenticated: true,
      cust: { custid: ADA },
      plan: { planid: 'identity' },
      metadata_record_count: 1,
      custom_domains_record_count: 1,
      custom_domains: [],
    });
  });

  it('on a custom domain has its branding, and neither accounts nor a session', async () => {
    const branding = { name: 'Acme', accent: '', before: '', after: '', logo: 'v1' };
    const value = new TextEncoder().encode(JSON.stringify({ account: 'a1:ada', branding }));
    site.kept.set('host:acme.example', { value: Uint8Array.from(value), metadata: null });
    const { body, headers } = await site.call('/bootstrap', undefined, {
      origin: 'https://acme.example',
      settings: { INCOMING_RECIPIENT: 'support@example.com', ...stripe },
    });
    expect(headers.getSetCookie()).toEqual([]);
    expect(body).toMatchObject({
      brand: { ...branding, logo: '/logo?v1' },
      shrimp: '',
      authentication: { enabled: false, signup: false, signin: false },
      plans_enabled: false,
      available_plans: [],
      sold_plans: [],
      regions_enabled: false,
      regions: { current_jurisdiction: '', is_pinned: false, jurisdictions: [] },
      domains_enabled: false,
      feedback_enabled: false,
      incoming_recipient: null,
      global_banner: { flag: false, content: '' },
    });
  });
});

it('status and languages have the caller’s language', async () => {
  const asked = { headers: { 'Accept-Language': 'de' } };
  expect((await site.call('/status', undefined, asked)).body).toMatchObject({
    status: 'nominal',
    locale: 'de',
  });
  expect((await site.call('/supported-locales', undefined, asked)).body).toMatchObject({
    locales: supportedLocales,
    default_locale: 'en',
    locale: 'de',
  });
});

describe('an incoming secret', () => {
  const settings = { INCOMING_RECIPIENT: 'support@example.com' };
  const send = (fields: object, asked: TestRequest = {}) =>
    site.send('/incoming', { fields, settings, ...asked });

  it('is emailed to the recipient of the settings, whose address no one is shown', async () => {
    site.close();
    site = new TestSite(settings);
    const { body, text } = await send({ secret: 'x', ticketno: ' #12 ' });
    const { record, details } = v.parse(sendIncoming.reply, body);
    expect(details).toEqual({ ticketno: '#12', recipient: 'su*****@e*****.com' });
    expect(record.metadata).toMatchObject({
      recipients: ['su*****@e*****.com'],
      secret_ttl: 604_800,
    });
    const secretKey = secretKeyOf(record.metadata.key);
    expect(text).not.toContain(secretKey);
    expect(text).not.toContain('share_url');
    const [email] = await site.emailsTo('support@example.com');
    expect(email?.subject).toContain('#12');
    expect(email?.text).toContain(`http://localhost/secret/${secretKey}`);
  });

  it.each([
    [{ secret: 'x', ticketno: '' }, 'ticket_invalid', 'ticketno'],
    [{ secret: 'x', ticketno: 'a b' }, 'ticket_invalid', 'ticketno'],
    [{ secret: 'x', ticketno: '1'.repeat(65) }, 'ticket_invalid', 'ticketno'],
    [{ secret: '', ticketno: '12' }, 'secret_empty', 'secret'],
  ])('is refused with %j', async (fields, code, field) => {
    expect((await send(fields)).body).toMatchObject({ code, field });
  });

  it('may have a ticket of 64 characters', async () => {
    expect(outcome(await send({ secret: 'x', ticketno: '1'.repeat(64) }))).toBe(200);
  });

  it('has no page without a recipient, and for other methods', async () => {
    const none = await site.send('/incoming', { fields: { secret: 'x', ticketno: '12' } });
    expect([none.status, outcome(none)]).toEqual([404, 'not_found']);
    expect(none.headers.get('X-Jurisdiction')).toBe('local');
    const put = await site.send('/incoming', {
      method: 'PUT',
      headers: { Accept: 'text/html' },
      settings,
    });
    expect([put.status, outcome(put)]).toEqual([405, 'method_not_allowed']);
    const visited = await site.send('/incoming', { headers: { Accept: 'text/html' } });
    expect(visited.status).toBe(404);
    expect(visited.text).toBe('/pages/en/incoming');
    expect(visited.headers.get('Cache-Control')).toBe('no-store');
    const copied = { ETag: '"1"', 'Last-Modified': 'x', 'Content-Length': '4' };
    const ASSETS = { fetch: () => Promise.resolve(new Response('page', { headers: copied })) };
    const page = await site.send('/incoming', {
      headers: { Accept: 'text/html' },
      settings: { ASSETS },
    });
    expect(page.status).toBe(404);
    for (const name of Object.keys(copied))
      expect([name, page.headers.has(name)]).toEqual([name, false]);
    const program = await site.send('/incoming/sent');
    expect(outcome(program)).toBe('not_found');
  });
});

describe('paying for a plan', () => {
  const checkOut = async (asked: TestRequest, fields: object, settings: object = stripe) =>
    site.call('/account/checkout', fields, { ...asked, settings: { ...settings } });
  const record = v.object({ record: v.object({ url: v.string() }) });

  it('leads to the payment link, with the account and the language of its page', async () => {
    const ada = await person();
    const urlOf = async (fields: object, locale = 'en') => {
      const asked = { headers: { ...ada.headers, 'O-Locale': locale } };
      return new URL(v.parse(record, (await checkOut(asked, fields)).body).record.url);
    };
    const url = await urlOf({ planid: 'identity' });
    expect(url.origin + url.pathname).toBe('https://buy.stripe.com/m');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_reference_id: expect.stringMatching(/^[\w-]+$/) as unknown,
      prefilled_email: ADA,
      locale: 'en',
    });
    expect((await urlOf({ planid: 'identity', period: 'year' })).pathname).toBe('/y');
    expect((await urlOf({ planid: 'identity', period: 'x' })).pathname).toBe('/m');
    const languages = ['de', 'pt-BR', 'uk', 'da'];
    const found = await Promise.all(
      languages.map(async (locale) =>
        (await urlOf({ planid: 'identity' }, locale)).searchParams.get('locale'),
      ),
    );
    expect(found).toEqual(['de', 'pt-BR', null, null]);
  });

  it.each([
    [{ planid: 'dedicated' }, stripe],
    [{ planid: 'x' }, stripe],
    [{}, stripe],
    [{ planid: 'identity' }, {}],
    [{ planid: 'identity' }, { ...stripe, PLANS_ENABLED: '0' }],
  ])('is refused for %j', async (fields, settings) => {
    const refused = await checkOut(await person(), fields, settings);
    expect(refused.body).toMatchObject({ code: 'plan_not_sold', field: 'planid' });
  });

  it('again leads to the portal, if there is one', async () => {
    const ada = await person();
    const object = site.account(ADA);
    const ticket = object.takeTicket() ?? 0;
    object.storeSubscription({
      id: 'sub_1',
      customer: 'cus_1',
      status: 'active',
      planid: 'identity',
      periodEnd: NOW + 1e9,
      isEnding: false,
      ticket,
    });
    const fields = { planid: 'identity' };
    const plain = await checkOut(ada, fields);
    expect(v.parse(record, plain.body).record.url).toContain('https://buy.stripe.com/m');
    const settings = { ...stripe, STRIPE_PORTAL_URL: 'https://billing.stripe.com/p/login/x' };
    const portal = await checkOut(ada, fields, settings);
    expect(v.parse(record, portal.body).record.url).toBe(
      'https://billing.stripe.com/p/login/x?prefilled_email=ada%40example.com',
    );
    const account = await site.call('/account', undefined, { ...ada, settings });
    expect(account.body).toMatchObject({
      record: { subscription: { planid: 'identity', is_ending: false, is_overdue: false } },
    });
  });

  it.each([
    ['without a signature', {}, 'malformed'],
    ['with another one', { 'Stripe-Signature': `t=${second},v1=00` }, 'malformed'],
  ])('is not taken from an event %s', async (_, headers, code) => {
    const answer = await site.call('/billing/stripe', {}, { headers, settings: stripe });
    expect([answer.status, outcome(answer)]).toEqual([400, code]);
  });

  it('has no events without its settings, and none that are too large', async () => {
    expect(outcome(await site.call('/billing/stripe', {}))).toBe('not_found');
    const large = { x: 'x'.repeat(256 * 1024) };
    expect(outcome(await site.call('/billing/stripe', large, { settings: stripe }))).toBe(
      'body_too_large',
    );
  });
});

describe('a custom domain', () => {
  let proofs: string[];

  beforeEach(() => {
    proofs = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation((asked) => {
      const url = new URL(asked instanceof Request ? asked.url : asked);
      const [name, type] = [url.searchParams.get('name') ?? '', url.searchParams.get('type')];
      const texts = name === proofHost(HOST) && type === 'TXT' ? proofs : [];
      const Answer = texts.map((data) => ({ name, type: 16, data }));
      return Promise.resolve(Response.json({ Status: 0, Answer }));
    });
  });

  const domains = (asked: TestRequest, path = '', fields?: object) =>
    site.call(`/account/domains${path}`, fields, asked);

  it('is added, verified, branded and removed by its owner', async () => {
    const ada = await person('identity');
    const added = await domains(ada, '/add', { domain: HOST.toUpperCase() });
    expect(added.body).toMatchObject({
      record: { identifier: HOST, verified: false, status: 'UNVERIFIED' },
      details: { cluster: { type: 'local' }, look: { name: '', logo: null } },
    });
    expect(outcome(await domains(ada, `/${HOST}/verify`, {}))).toBe('domain_unproven');
    proofs = [domainProof(site.config.NAME_KEY, site.accountName(ADA), HOST)];
    expect((await domains(ada, `/${HOST.toUpperCase()}/verify`, {})).body).toMatchObject({
      record: { verified: true },
    });
    const shared = await site.call('/secret/conceal', { secret: 'x', share_domain: HOST }, ada);
    expect(shared.body).toMatchObject({
      record: {
        share_domain: HOST,
        metadata: {
          share_url: expect.stringMatching(/^https:\/\/to\.acme\.example\/secret\//) as unknown,
        },
      },
    });
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const look = { name: ' Acme ', accent: ' #A8231C ', before: ' Hi ', after: ' Bye ', logo: png };
    expect((await domains(ada, `/${HOST}/look`, look)).body).toMatchObject({
      details: {
        look: {
          name: 'Acme',
          accent: '#a8231c',
          before: 'Hi',
          after: 'Bye',
          logo: `data:image/png;base64,${png}`,
        },
      },
    });
    const { logo: _logo, ...texts } = look;
    expect((await domains(ada, `/${HOST}/look`, texts)).body).toMatchObject({
      details: { look: { logo: `data:image/png;base64,${png}` } },
    });
    expect((await domains(ada, `/${HOST}/look`, { ...texts, logo: '' })).body).toMatchObject({
      details: { look: { logo: null } },
    });
    expect((await domains(ada)).body).toMatchObject({
      count: 1,
      records: [{ identifier: HOST }],
      details: { cluster: { type: 'local' } },
    });
    expect((await domains(ada, `/${HOST}`)).body).toMatchObject({ record: { verified: true } });
    expect((await domains(ada, `/${HOST}/remove`, {})).body).toMatchObject({
      record: { identifier: HOST },
    });
    expect(outcome(await domains(ada, `/${HOST}`))).toBe('not_found');
    expect((await domains(ada)).body).toMatchObject({ count: 0, records: [] });
  });

  it.each([
    ['', undefined, 200],
    [`/${HOST}`, undefined, 'not_found'],
    [`/${HOST}/remove`, {}, 'not_found'],
    ['/add', { domain: HOST }, 'plan_lacks_custom_domains'],
    [`/${HOST}/verify`, {}, 'plan_lacks_custom_domains'],
    [`/${HOST}/look`, {}, 'plan_lacks_custom_domains'],
  ])('without the plan: %s %j is %s', async (path, fields, expected) => {
    const ada = await person();
    expect(outcome(await domains(ada, path, fields))).toBe(expected);
    const settings = { DOMAINS_ENABLED: '0' };
    expect(outcome(await domains({ ...ada, settings }, path, fields))).toBe('not_found');
  });

  it.each([
    ['/add', { domain: 'localhost' }, 'domain_invalid', 'domain'],
    ['/look', { accent: 'red' }, 'accent_invalid', 'accent'],
    ['/look', { logo: '!' }, 'logo_invalid', 'logo'],
    ['/look', { logo: 'AAAA' }, 'logo_invalid', 'logo'],
  ])('is refused: %s with %j', async (path, fields, code, field) => {
    const ada = await person('identity');
    await domains(ada, '/add', { domain: HOST });
    const at = path === '/add' ? path : `/${HOST}${path}`;
    expect((await domains(ada, at, fields)).body).toMatchObject({ code, field });
  });

  it('of another account is taken, and one that cannot be looked up is not', async () => {
    const [ada, bob] = [await person('identity'), await person('identity', 'bob@example.com')];
    const proofOf = (address: string) =>
      domainProof(site.config.NAME_KEY, site.accountName(address), HOST);
    proofs = [proofOf(ADA), proofOf('bob@example.com')];
    for (const owner of [ada, bob]) await domains(owner, '/add', { domain: HOST });
    expect(outcome(await domains(ada, `/${HOST}/verify`, {}))).toBe(200);
    expect(outcome(await domains(bob, `/${HOST}/verify`, {}))).toBe('domain_taken');
    vi.mocked(globalThis).fetch = () => Promise.reject(new Error('down'));
    expect(outcome(await domains(bob, `/${HOST}/verify`, {}))).toBe('dns_unavailable');
  });

  it('is no other plan’s to share on', async () => {
    const ada = await person('identity');
    await domains(ada, '/add', { domain: HOST });
    const share = (settings: object = {}) =>
      site.call(
        '/secret/conceal',
        { secret: 'x', share_domain: HOST },
        { ...ada, settings: { ...settings } },
      );
    expect(outcome(await share())).toBe('share_domain_unknown');
    proofs = [domainProof(site.config.NAME_KEY, site.accountName(ADA), HOST)];
    await domains(ada, `/${HOST}/verify`, {});
    expect(outcome(await share())).toBe(200);
    expect(outcome(await share({ DOMAINS_ENABLED: '0' }))).toBe('share_domain_unknown');
    site.account(ADA).setPlan('basic');
    expect(outcome(await share())).toBe('share_domain_unknown');
  });
});

describe('a webhook', () => {
  const webhook = (asked: TestRequest, path = '', fields?: object) =>
    site.call(`/account/webhook${path}`, fields, asked);
  const url = 'https://hook.example/a';

  it('is set, tested, renewed and removed by its owner', async () => {
    site.close();
    site = new TestSite({ WEBHOOK_TEST_ALLOW: 'hook.example:443' });
    const ada = await person();
    expect((await webhook(ada)).body).toMatchObject({ record: { webhook: null, deliveries: [] } });
    for (const path of ['/secret', '/test', '/resend']) {
      expect([path, outcome(await webhook(ada, path, {}))]).toEqual([path, 'webhook_missing']);
    }
    const set = await webhook(ada, '', { url, events: ['received', ''], 'events[]': 'burned' });
    expect(set.body).toMatchObject({
      record: {
        webhook: { url, events: ['received', 'burned'], created: second },
        secret: expect.stringMatching(/^whsec_/) as unknown,
      },
    });
    const again = await webhook(ada, '', { url: `${url}b` });
    expect(again.body).toMatchObject({
      record: { webhook: { events: ['received', 'burned', 'expired'] } },
    });
    expect(again.body).not.toHaveProperty('record.secret');
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(new Response(null, { status: 410 })),
    );
    const tested = await webhook(ada, '/test', {});
    expect(tested.body).toMatchObject({
      record: {
        deliveries: [
          {
            event: 'test',
            state: 'failed',
            created: second,
            stamp: second,
            attempts: 1,
            status: 410,
            reason: 'refused',
            next_attempt: null,
            shortkey: '',
            secret_shortkey: '',
          },
        ],
      },
    });
    const refused = await webhook(ada, '/resend', { id: 'x' });
    expect(refused.body).toMatchObject({ code: 'delivery_not_failed', field: 'id' });
    expect((await webhook(ada, '/secret', {})).body).toMatchObject({
      record: { secret: expect.stringMatching(/^whsec_/) as unknown },
    });
    expect((await webhook(ada, '/remove', {})).body).toMatchObject({
      record: { webhook: null, deliveries: [] },
    });
  });

  it.each([
    [{ url: 'http://hook.example' }, 'webhook_url_invalid', 'url'],
    [{ url: '' }, 'webhook_url_invalid', 'url'],
    [{ url, events: ['received', 'x'] }, 'field_type', 'events'],
  ])('is refused with %j', async (fields, code, field) => {
    expect((await webhook(await person(), '', fields)).body).toMatchObject({ code, field });
  });

  it('whose key is gone has an empty address', async () => {
    const ada = await person();
    await webhook(ada, '', { url });
    const settings = { MAIL_KEYS: `k2:${btoa('n'.repeat(32))}` };
    expect((await webhook({ ...ada, settings })).body).toMatchObject({
      record: { webhook: { url: '', created: second } },
    });
  });
});

describe('error reports of pages', () => {
  const report = {
    kind: 'chunk',
    error: 'TypeError',
    route: '/secret/$secretKey',
    at: '',
    version: '1.2.3',
  };

  it('are logged, unless that is switched off', async () => {
    expect((await site.call('/client-error', report)).body).toMatchObject({ success: true });
    expect(warnings.join()).toContain('"event":"client_error","kind":"chunk"');
    const settings = { CLIENT_ERRORS_ENABLED: '0' };
    expect(outcome(await site.call('/client-error', report, { settings }))).toBe('not_found');
  });
});

describe('the health check', () => {
  it('names the store that does not answer, and the log has why', async () => {
    const get = vi.spyOn(site.env.SECRETS, 'get').mockRejectedValue(new Error('down'));
    const answer = await site.call('/health');
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '1']);
    expect(answer.body).toMatchObject({
      code: 'store_unavailable',
      stores: { kv: 'silent', vault: 'ok' },
    });
    expect(warnings[0]).toBe('{"event":"store_unreachable","store":"kv","cause":"Error: down"}');
    get.mockRestore();
    vi.spyOn(site.vaults, 'getByName').mockImplementation(() => {
      throw Object.assign(new Error('down'), { overloaded: true });
    });
    expect((await site.call('/health')).body).toMatchObject({ stores: { kv: 'silent' } });
    vi.setSystemTime(NOW + 1000);
    expect((await site.call('/health')).body).toMatchObject({
      stores: { kv: 'ok', vault: 'silent' },
    });
  });

  it('of stores that belong to another key is an error of ours', async () => {
    const value = Uint8Array.from(new TextEncoder().encode('another'));
    site.kept.set('canary', { value, metadata: null });
    expect(outcome(await site.call('/health'))).toBe('internal');
    expect(warnings.join()).toContain('the stores belong to another ROUTE_KEY');
  });

  it('names the stores and the version', async () => {
    expect((await site.call('/health')).body).toEqual({
      success: true,
      status: 'ok',
      stores: { kv: 'ok', vault: 'ok' },
      version,
    });
  });
});
