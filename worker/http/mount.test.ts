/** The steps that all calls share: who may call, what is counted, and what is read. */
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { type Endpoint, OCTETS } from '../../shared/contract/endpoint.ts';
import { sampleCanaries, sampleConfig } from '../../test/support/config-sample.ts';
import { accountNameOf } from '../crypto/object-names.ts';
import { generateApiToken } from '../crypto/api-token.ts';
import { generateAccountToken } from '../crypto/tokens.ts';
import type { CredentialCheck } from '../accounts/account-types.ts';
import { reply } from './failure.ts';
import { type Call, mount } from './mount.ts';
import type { App, AppContext } from './request-context.ts';
import { freshShrimp, isShrimp, openSession } from './session.ts';

const key = btoa('k'.repeat(32));
const settings = {
  APP_ENV: 'local',
  SHARD_KEY: key,
  NAME_KEY: key,
  SESSION_KEYS: `k1:${key}`,
  MAIL_KEYS: `k1:${key}`,
  COLONELS: 'grace@example.com',
};
const config = sampleConfig(settings);
const SITE = 'http://localhost';
const ADA = 'ada@example.com';

const customer = {
  address: ADA,
  role: 'customer',
  planid: 'identity',
  locale: 'de',
  createdAt: 0,
  lastSignInAt: null,
  notify: [],
  counts: { created: 0, burned: 0, shared: 0 },
} as const;
type Live = Extract<CredentialCheck, { kind: 'live' }>;
const live: Live = {
  kind: 'live',
  customer,
  wrappedKey: new Uint8Array(),
  scopes: null,
  domains: ['acme.example'],
};

/** What the limiter and the account of a test answer. */
let waits: number[];
let charges: (readonly unknown[])[];
let check: CredentialCheck;
let isUse: boolean | null;

const objects = {
  ASSETS: { fetch: () => Promise.resolve(Response.json({})) },
  RATE_LIMITER: {
    getByName: () => ({
      consumeQuota: (...charged: readonly unknown[]) => {
        charges.push(charged);
        return Promise.resolve(waits.shift() ?? 0);
      },
      recordAttempt: () => Promise.resolve(waits.shift() ?? 0),
    }),
  },
  ...sampleCanaries(config),
  ACCOUNT: {
    getByName: () => ({
      session: (_hash: Uint8Array, isUsed: boolean) => {
        isUse = isUsed;
        return Promise.resolve(check);
      },
      apiToken: () => Promise.resolve(check),
    }),
  },
};

beforeEach(() => {
  waits = [];
  charges = [];
  check = live;
  isUse = null;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const body = v.object({
  text: v.optional(v.pipe(v.string('field_type'), v.maxLength(5, 'field_too_long')), 'some'),
  list: v.optional(v.array(v.string('scope_unknown'))),
});
const common = {
  method: 'POST',
  path: '/api/v2/thing/:name',
  body,
  reply: v.any(),
} as const satisfies Endpoint;

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fields?: string;
  readonly query?: string;
  readonly over?: Readonly<Record<string, string>>;
  readonly domain?: string;
}

/** The calls that reached the handler of the last request. */
let handled: Call[];

/** Calls an endpoint with a handler that returns the fields of its call. */
async function send(over: Partial<Endpoint>, sent: Sent = {}, act?: (call: Call) => void) {
  handled = [];
  const { headers = {}, fields = '', query = '', domain } = sent;
  const endpoint: Endpoint = { ...common, ...over };
  const app: App = new Hono();
  app.use(async (context: AppContext, next) => {
    const branding = { name: '', accent: '', before: '', after: '', logo: null };
    context.set('host', domain === undefined ? 'site' : { domain, branding });
    context.set('requestId', 'id');
    await next();
  });
  mount(app, endpoint, (call) => {
    handled.push(call);
    act?.(call);
    return reply({ body: call.body, params: call.params });
  });
  const url = `${SITE}${endpoint.path.replace(':name', 'a%20b')}${query}`;
  const method = sent.method ?? endpoint.method;
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const request = new Request(url, {
    method,
    headers: { ...form, ...headers },
    ...(method === 'POST' && { body: fields }),
  });
  const context = { waitUntil: vi.fn(), passThroughOnException: vi.fn(), props: {} };
  const response = await app.fetch(request, { ...settings, ...objects, ...sent.over }, context);
  const answer = v.parse(v.record(v.string(), v.unknown()), await response.json());
  return { status: response.status, headers: response.headers, answer };
}

/** The code of a refusal, or the status of a success. */
async function outcomeOf(over: Partial<Endpoint>, sent: Sent = {}): Promise<unknown> {
  const { status, answer } = await send(over, sent);
  const isHandled = handled.length > 0;
  expect(isHandled).toBe(status === 200);
  return status === 200 ? 200 : answer['code'];
}

const { token: session } = generateAccountToken(
  config.SESSION_KEYS,
  'account-session',
  accountNameOf(config.NAME_KEY, ADA),
);
const { token: apiToken, hexToken } = generateApiToken(
  config.SESSION_KEYS,
  accountNameOf(config.NAME_KEY, ADA),
);
const signedIn = {
  Cookie: `sess=${session}`,
  'O-Shrimp': freshShrimp(config.SESSION_KEYS, session),
};
const program = { Authorization: `Basic ${btoa(`${ADA}:${apiToken}`)}` };
const scoped = (...scopes: readonly ('secrets' | 'domains')[]): Live => ({ ...live, scopes });

describe('a call', () => {
  it('has its parameters, its fields, and the identity of its caller', async () => {
    const { status, answer, headers } = await send({}, { fields: 'text=a', headers: signedIn });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      success: true,
      custid: ADA,
      body: { text: 'a' },
      params: { name: 'a b' },
    });
    expect(isShrimp(config.SESSION_KEYS, session, answer['shrimp'])).toBe(true);
    expect(headers.has('Set-Cookie')).toBe(false);
    const [call] = handled;
    expect(call?.caller).toMatchObject({
      kind: 'customer',
      waitSeconds: 0,
      custid: ADA,
      session,
      plan: { planid: 'identity' },
      counted: `account:${accountNameOf(config.NAME_KEY, ADA)}`,
      customer: { isColonel: false, tokenScopes: null, domains: ['acme.example'] },
    });
    expect([call?.locale, call?.customDomain]).toEqual(['de', null]);
  });

  it('of a visitor has none', async () => {
    const { answer } = await send({}, { fields: '' });
    expect(answer).toMatchObject({ custid: 'anon', body: { text: 'some' } });
    expect(answer).not.toHaveProperty('shrimp');
    expect(handled[0]?.caller).toMatchObject({
      kind: 'anonymous',
      waitSeconds: 0,
      customer: null,
      session: null,
      plan: { planid: 'anonymous' },
      counted: 'address:',
    });
  });

  it('keeps the session alive, unless pages make it by themselves', async () => {
    await send({}, { headers: signedIn });
    expect(isUse).toBe(true);
    await send({ isPoll: true }, { headers: signedIn });
    expect(isUse).toBe(false);
  });

  it('whose session has ended is that of a visitor', async () => {
    check = { kind: 'dead' };
    const { answer } = await send({}, { headers: signedIn });
    expect(answer['custid']).toBe('anon');
    expect(handled[0]?.caller.session).toBeNull();
  });

  it('with a session is that of a visitor where there are no accounts, or the cookie is none of ours', async () => {
    await send({}, { headers: signedIn, over: { AUTH_ENABLED: '0' } });
    expect([isUse, handled[0]?.caller.kind]).toEqual([null, 'anonymous']);
    await send({}, { headers: { Cookie: `sess=${session}x` } });
    expect([isUse, handled[0]?.caller.kind]).toEqual([null, 'anonymous']);
  });

  it('of a GET has the fields of its query', async () => {
    const { answer } = await send({ method: 'GET' }, { query: '?text=b' });
    expect(answer['body']).toEqual({ text: 'b' });
  });

  it('keeps a language that its query names', async () => {
    const { headers } = await send({}, { query: '?locale=fr' });
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^locale=fr;/)]);
    expect(handled[0]?.locale).toBe('fr');
    const silent = await send({}, { query: '?locale=fr', headers: program });
    expect(silent.headers.getSetCookie()).toEqual([]);
  });

  it('can set cookies, answer as someone else, and sign out', async () => {
    const other = openSession(config.SESSION_KEYS);
    const { headers, answer } = await send({}, { headers: signedIn }, (call) => {
      call.setCookie('a=b');
      call.forgetCustomer();
      call.respondAs({ custid: 'anon', session: other });
    });
    expect(headers.getSetCookie()).toEqual([
      'a=b',
      expect.stringMatching(/^sess=; .*Max-Age=0/),
      expect.stringMatching(/^locale=; .*Max-Age=0/),
    ]);
    expect(headers.get('Clear-Site-Data')).toBe('"cache"');
    expect(answer['custid']).toBe('anon');
    expect(isShrimp(config.SESSION_KEYS, other, answer['shrimp'])).toBe(true);
  });

  it('that breaks is an error of ours', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { status, answer } = await send({}, {}, () => {
      throw new Error('broken');
    });
    expect([status, answer['code'], answer['request_id']]).toEqual([500, 'internal', 'id']);
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('a field', () => {
  it.each([
    ['text=123456', 'field_too_long', 'text'],
    ['text=a&text=b', 'duplicate_field', 'text'],
    ['list=a', 'field_type', 'list'],
  ])('that is wrong is refused by its name: %s', async (fields, code, field) => {
    expect((await send({}, { fields })).answer).toMatchObject({ success: false, code, field });
  });

  it.each([
    ['{"text":1}', 'field_type', 'text'],
    ['{"list":["a",1]}', 'scope_unknown', 'list'],
  ])('in JSON as well: %s', async (fields, code, field) => {
    const headers = { 'Content-Type': 'application/json' };
    expect((await send({}, { fields, headers })).answer).toMatchObject({ code, field });
  });

  it('is not named where the whole body is wrong', async () => {
    const { answer } = await send({
      body: v.pipe(
        body,
        v.check(() => false, 'malformed'),
      ),
    });
    expect(answer['code']).toBe('malformed');
    expect(answer).not.toHaveProperty('field');
  });

  it('in a body that cannot be read is not looked at', async () => {
    expect(await outcomeOf({}, { fields: 'a=%ff' })).toBe('text_invalid');
  });
});

describe('an endpoint', () => {
  const visitor = {};
  const cases = [
    ['everyone', undefined, visitor, 200],
    ['everyone', undefined, signedIn, 200],
    ['the signed-out', 'signed-out', visitor, 200],
    ['the signed-out', 'signed-out', signedIn, 'already_signed_in'],
    ['the signed-in', 'signed-in', signedIn, 200],
    ['the signed-in', 'signed-in', visitor, 'signed_out'],
    ['admins', 'colonel', signedIn, 'colonel_only'],
    ['admins', 'colonel', visitor, 'signed_out'],
  ] as const;

  it.each(cases)('for %s', async (_, who, headers, expected) => {
    expect(await outcomeOf(who === undefined ? {} : { who }, { headers })).toBe(expected);
  });

  it('for admins is for a colonel, and for the addresses in the settings', async () => {
    check = { ...live, customer: { ...customer, role: 'colonel' } };
    expect(await outcomeOf({ who: 'colonel' }, { headers: signedIn })).toBe(200);
    check = { ...live, customer: { ...customer, address: 'grace@example.com' } };
    expect(await outcomeOf({ who: 'colonel' }, { headers: signedIn })).toBe(200);
  });

  it.each(['signed-in', 'signed-out', 'colonel'] as const)(
    'for the %s is not there without accounts',
    async (who) => {
      expect(await outcomeOf({ who }, { over: { AUTH_ENABLED: '0' } })).toBe('not_found');
    },
  );

  it('is open to a program whose token has its scope', async () => {
    check = scoped('domains');
    const with_ = (over: Partial<Endpoint>) => outcomeOf(over, { headers: program });
    expect(await with_({ token: 'domains' })).toBe(200);
    expect(await with_({ token: 'any' })).toBe(200);
    expect(await with_({ token: 'secrets' })).toBe('token_scope');
    expect(await with_({})).toBe('token_scope');
    expect(await with_({ who: 'signed-in', token: 'domains' })).toBe(200);
    expect(handled[0]?.caller).toMatchObject({
      session: null,
      customer: { sessionHash: null, tokenScopes: ['domains'] },
    });
  });

  it('is closed to a program whose plan has no API, unless the site needs none', async () => {
    const headers = program;
    check = { ...scoped('secrets'), customer: { ...customer, planid: 'basic' } };
    expect(await outcomeOf({ token: 'any' }, { headers })).toBe('plan_lacks_api');
    for (const over of [{ API_NEEDS_PLAN: '0' }, { PLANS_ENABLED: '0' }]) {
      expect(await outcomeOf({ token: 'any' }, { headers, over })).toBe(200);
    }
    check = scoped('secrets');
    expect(await outcomeOf({ token: 'any' }, { headers })).toBe(200);
    check = { ...live, customer: { ...customer, planid: 'basic' } };
    expect(await outcomeOf({}, { headers: signedIn })).toBe(200);
    expect(await outcomeOf({})).toBe(200);
  });

  it.each([
    ['no scheme', 'x'],
    ['another scheme', program.Authorization.replace('Basic', 'Bearer')],
    ['no base64', 'Basic !'],
    ['no colon', `Basic ${btoa(ADA + apiToken)}`],
    ['no address', `Basic ${btoa(`:${apiToken}`)}`],
    ['a token of another purpose', `Basic ${btoa(`${ADA}:${session}`)}`],
    ['nothing', ''],
  ])('refuses credentials with %s, and never takes them for none', async (_, Authorization) => {
    expect(await outcomeOf({}, { headers: { Authorization } })).toBe('token_invalid');
  });

  it('refuses a token that has ended, or of a site without accounts', async () => {
    check = { kind: 'dead' };
    expect(await outcomeOf({}, { headers: program })).toBe('token_invalid');
    check = scoped('secrets');
    const over = { AUTH_ENABLED: '0' };
    expect(await outcomeOf({}, { headers: program, over })).toBe('token_invalid');
  });

  it('refuses who has sent too many wrong tokens, with the seconds to wait', async () => {
    for (const [pair, seconds] of [
      [`${ADA}:${apiToken.slice(0, -4)}AAAA`, 9],
      [`${ADA}:wrong`, 1],
    ] as const) {
      waits = [seconds];
      const headers = { Authorization: `Basic ${btoa(pair)}` };
      const { status, answer } = await send({}, { headers });
      expect([status, answer['retry_after']]).toEqual([429, seconds]);
    }
  });

  it('takes a token without the address, and its hexadecimal spelling with it alone', async () => {
    check = scoped('secrets');
    const with_ = (Authorization: string) =>
      outcomeOf({ token: 'any' }, { headers: { Authorization } });
    expect(await with_(`Bearer ${apiToken}`)).toBe(200);
    expect(handled[0]?.caller).toMatchObject({ kind: 'customer', custid: ADA });
    expect(await with_(`bearer  ${apiToken}`)).toBe(200);
    expect(await with_(`Basic ${btoa(`${ADA}:${hexToken}`)}`)).toBe(200);
    expect(await with_(`Bearer ${hexToken}`)).toBe('token_invalid');
    expect(await with_(`Basic ${btoa(`bob@example.com:${hexToken}`)}`)).toBe('token_invalid');
  });

  it.each([
    ['a name and a password', `Basic ${btoa('ada:open sesame')}`],
    ['a name and 40 digits', `Basic ${btoa(`ada:${hexToken}`)}`],
    ['a token of another service', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ['another scheme', 'Digest username="ada"'],
  ])(
    'with %s of a proxy is refused without a charge, and anonymous without accounts',
    async (_, Authorization) => {
      waits = [9];
      const headers = { Authorization };
      const { status, answer } = await send({}, { headers });
      expect([status, answer['code']]).toEqual([401, 'token_invalid']);
      expect(answer['message']).toContain('proxy');
      expect(waits).toEqual([9]);
      const over = { AUTH_ENABLED: '0' };
      const { status: there, headers: sent } = await send(
        {},
        { headers, over, query: '?locale=fr' },
      );
      expect(there).toBe(200);
      expect(handled[0]?.caller).toMatchObject({ kind: 'anonymous', isProgram: false });
      expect(sent.getSetCookie()).toHaveLength(1);
      const foreign = { ...headers, 'Sec-Fetch-Site': 'cross-site' };
      expect(await outcomeOf({}, { headers: foreign, over })).toBe('origin_refused');
      const older = { path: '/api/v1/thing/:name' } as const;
      expect(await outcomeOf(older, { headers, over })).toBe(200);
    },
  );

  it('takes credentials in any case, with spaces', async () => {
    const Authorization = `  basic   ${btoa(`ADA@Example.com:${apiToken}`)} `;
    check = scoped('secrets');
    expect(await outcomeOf({ token: 'any' }, { headers: { Authorization } })).toBe(200);
  });
});

describe('a call from a page of another site', () => {
  const foreign = { 'Sec-Fetch-Site': 'cross-site' };

  it('is refused if it changes something and has no token', async () => {
    expect(await outcomeOf({}, { headers: foreign })).toBe('origin_refused');
    expect(await outcomeOf({ method: 'GET' }, { headers: foreign })).toBe(200);
    check = scoped('secrets');
    const withToken = { headers: { ...foreign, ...program } };
    expect(await outcomeOf({ token: 'any' }, withToken)).toBe(200);
  });
});

describe('a shrimp', () => {
  const cookie = { Cookie: signedIn.Cookie };

  it('is needed in a session, by header or field', async () => {
    expect(await outcomeOf({}, { headers: signedIn })).toBe(200);
    const { 'O-Shrimp': shrimp } = signedIn;
    const fields = `shrimp=${encodeURIComponent(shrimp)}`;
    expect(await outcomeOf({}, { headers: cookie, fields })).toBe(200);
    expect(await outcomeOf({}, { headers: cookie })).toBe('shrimp_invalid');
    const wrong = { ...cookie, 'O-Shrimp': 'wrong' };
    expect(await outcomeOf({}, { headers: wrong, fields })).toBe('shrimp_invalid');
  });

  it('is needed in no other call', async () => {
    expect(await outcomeOf({}, {})).toBe(200);
    expect(await outcomeOf({ method: 'GET' }, { headers: cookie })).toBe(200);
    expect(await outcomeOf({ shrimp: 'exempt' }, { headers: cookie })).toBe(200);
  });

  it('is not needed by a plain form where the endpoint has one', async () => {
    const form = { ...cookie, Accept: 'text/html' };
    expect(await outcomeOf({ shrimp: 'not-for-plain-forms' }, { headers: form })).toBe(200);
    const page = { headers: cookie };
    expect(await outcomeOf({ shrimp: 'not-for-plain-forms' }, page)).toBe('shrimp_invalid');
    expect(await outcomeOf({}, { headers: form })).toBe('shrimp_invalid');
  });

  it('that is wrong is refused before the body is read, as is a long body without the header', async () => {
    // Reading this one would be refused for its content.
    const unread = 'text=%ff';
    const wrong = { ...cookie, 'O-Shrimp': 'wrong' };
    expect(await outcomeOf({}, { headers: wrong, fields: unread })).toBe('shrimp_invalid');
    expect(await outcomeOf({}, { headers: cookie, fields: unread })).toBe('text_invalid');
    const shrimp = `shrimp=${encodeURIComponent(signedIn['O-Shrimp'])}&text=`;
    const longest = `${shrimp}&none=${'x'.repeat(64 * 1024 - shrimp.length - 6)}`;
    const limited = { limit: 'LIMIT_WEBHOOK' } as const;
    expect(await outcomeOf(limited, { headers: cookie, fields: longest })).toBe(200);
    expect(await outcomeOf(limited, { headers: cookie, fields: `${longest}x` })).toBe(
      'shrimp_invalid',
    );
    expect(await outcomeOf(limited, { headers: signedIn, fields: `${longest}x` })).toBe(200);
    const bytes = { takesBytes: true, body: v.any() } as const;
    const type = { 'Content-Type': OCTETS };
    expect(await outcomeOf(bytes, { headers: { ...cookie, ...type }, fields: 'x' })).toBe(
      'shrimp_invalid',
    );
    expect(await outcomeOf(bytes, { headers: { ...signedIn, ...type }, fields: 'x' })).toBe(200);
  });

  it('that is missing costs nothing of a limit, and comes with the refusal', async () => {
    const limited = { limit: 'LIMIT_CREATE' } as const;
    const { answer } = await send(limited, { headers: cookie });
    expect(answer['code']).toBe('shrimp_invalid');
    expect(isShrimp(config.SESSION_KEYS, session, answer['shrimp'])).toBe(true);
    expect(charges.map((charge) => charge.at(3))).toEqual([1, 1, -1]);
    charges = [];
    await send({}, { headers: cookie });
    expect(charges).toEqual([]);
    // The second charge counts the refunds: where they are used up, there is none.
    waits = [0, 60];
    await send(limited, { headers: cookie });
    expect(charges.map((charge) => charge.at(3))).toEqual([1, 1]);
  });
});

describe('a limit', () => {
  it('is charged for the caller once, and not where there is none', async () => {
    await send({ limit: 'LIMIT_CREATE' });
    expect(charges).toEqual([['LIMIT_CREATE', expect.any(String), 1000, 1]]);
    charges = [];
    await send({ limit: 'LIMIT_CREATE' }, { over: { LIMIT_CREATE: '0' } });
    await send({});
    expect(charges).toEqual([]);
  });

  it('that is none means a short body', async () => {
    const longest = `text=&none=${'x'.repeat(64 * 1024 - 11)}`;
    expect(await outcomeOf({}, { fields: longest })).toBe(200);
    expect(await outcomeOf({}, { fields: `${longest}x` })).toBe('body_too_large');
    expect(await outcomeOf({ limit: 'LIMIT_WEBHOOK' }, { fields: `${longest}x` })).toBe(200);
  });

  it('counts an account by itself, and visitors by their address', async () => {
    await send({ limit: 'LIMIT_FEEDBACK' });
    await send({ limit: 'LIMIT_FEEDBACK' }, { headers: signedIn });
    await send({ limit: 'LIMIT_FEEDBACK' }, { headers: signedIn });
    const counters = charges.map((charge) => charge.at(1));
    expect(counters[1]).toBe(counters[2]);
    expect(counters[0]).not.toBe(counters[1]);
  });

  it.each<[string, Partial<Endpoint>, string]>([
    ['before the handler', {}, '31'],
    ['beside the handler', { isChargedAlongside: true }, '32'],
  ])('that is exceeded refuses, charged %s', async (_, over, LIMIT_DOMAIN) => {
    waits = [7];
    const refused = await send({ limit: 'LIMIT_DOMAIN', ...over }, { over: { LIMIT_DOMAIN } });
    expect([refused.status, refused.answer['retry_after']]).toEqual([429, 7]);
    expect(refused.headers.get('Retry-After')).toBe('7');
  });

  it('that refused a caller is remembered: no object is called again, nor the handler', async () => {
    const over = { limit: 'LIMIT_EMAIL', isChargedAlongside: true } as const;
    waits = [60];
    await send(over);
    charges = [];
    expect(await outcomeOf(over)).toBe('rate_limited');
    expect(charges).toEqual([]);
    expect(await outcomeOf(over, { headers: signedIn })).toBe(200);
  });

  it('whose object does not answer does not stop the call', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    const consumeQuota = () => Promise.reject(Object.assign(new Error('x'), { remote: true }));
    const recordAttempt = () => Promise.resolve(0);
    const broken = { consumeQuota, recordAttempt };
    vi.spyOn(objects.RATE_LIMITER, 'getByName').mockReturnValue(broken);
    expect(await outcomeOf({ limit: 'LIMIT_UNLOCK' })).toBe(200);
    expect(log.mock.calls.join()).toContain('"rate_limiter_unreachable","error":"Error: x"');
  });
});

describe('on a custom domain', () => {
  it('callers are visitors, whatever their cookie, and credentials are refused', async () => {
    const path = '/api/v2/secret/:key';
    const over = { path, method: 'GET', isForRecipients: true } as const;
    const { answer } = await send(over, { domain: 'acme.example', headers: signedIn });
    expect(answer['custid']).toBe('anon');
    expect(handled[0]?.customDomain).toMatchObject({ domain: 'acme.example' });
    expect(isUse).toBeNull();
    const refused = { domain: 'acme.example', headers: program };
    expect(await outcomeOf(over, refused)).toBe('token_invalid');
    const proxied = { domain: 'acme.example', headers: { Authorization: 'Basic YTpi' } };
    expect(await outcomeOf(over, proxied)).toBe('token_invalid');
    expect(await outcomeOf(over, { ...proxied, over: { AUTH_ENABLED: '0' } })).toBe(200);
  });
});
