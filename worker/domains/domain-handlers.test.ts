/** The calls about custom domains. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { domainProof, proofHost } from '../crypto/domain-proof.ts';
import { outcome, type TestRequest, type TestSite } from '../../test/support/worker/test-site.ts';
import { endSite, startSite } from '../../test/support/worker/test-site-setup.ts';

const ADA = 'ada@example.com';
const HOST = 'to.acme.example';

let site: TestSite;

beforeEach(async () => {
  site = await startSite();
});
afterEach(() => endSite(site));

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
    const ada = await site.person('identity');
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
    const ada = await site.person();
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
    const ada = await site.person('identity');
    await domains(ada, '/add', { domain: HOST });
    const at = path === '/add' ? path : `/${HOST}${path}`;
    expect((await domains(ada, at, fields)).body).toMatchObject({ code, field });
  });

  it('of another account is taken, and one that cannot be looked up is not', async () => {
    const [ada, bob] = [
      await site.person('identity'),
      await site.person('identity', 'bob@example.com'),
    ];
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
    const ada = await site.person('identity');
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
    await site.account(ADA).setPlan('basic');
    expect(outcome(await share())).toBe('share_domain_unknown');
  });
});
