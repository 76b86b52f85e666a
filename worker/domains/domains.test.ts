/** The calls about custom domains, and what their owner is shown: every field, and every reason that a domain waits. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleConfig } from '../../test/support/config-sample.ts';
import { domainProof, proofHost } from '../crypto/domain-proof.ts';
import { english } from '../http/language.ts';
import { outcome, type TestRequest, type TestSite } from '../../test/support/worker/test-site.ts';
import { endSite, startSite } from '../../test/support/worker/test-site-setup.ts';
import type { DomainView } from './account-domains.ts';
import { clusterOf, domainRecord, domainReply, type DomainOwner } from './domains.ts';
import { domainStatusTexts } from './status-texts.ts';

const ADA = 'ada@example.com';
const HOST = 'to.acme.example';

describe('a custom domain', () => {
  let site: TestSite;

  beforeEach(async () => {
    site = await startSite();
  });
  afterEach(() => endSite(site));

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

const NOW = Date.UTC(2026, 10, 22, 8, 30, 15, 999);
const second = Math.floor(NOW / 1000);
const config = sampleConfig({ SITE_HOST: 'seal.example', DOMAINS_IP: '203.0.113.5' });
const owner: DomainOwner = { config, account: 'a1:ada', language: english, now: NOW };
const probe = {
  state: 'ACTIVE',
  pointedAt: 'seal.example',
  hasSsl: true,
  sslUntil: NOW + 86_400_000,
  isRefused: false,
} as const;
const unproven: DomainView = {
  identifier: 'to.xn--bro-hoa.example',
  display: 'to.büro.example',
  base: 'xn--bro-hoa.example',
  addedAt: NOW - 5000,
  updatedAt: NOW - 3000,
  isVerified: false,
  state: 'UNVERIFIED',
  isProofMissing: false,
  lapsesAt: NOW + 7000,
  probe: null,
  probedAt: null,
};
const active: DomainView = {
  ...unproven,
  isVerified: true,
  state: 'ACTIVE',
  lapsesAt: null,
  probe,
  probedAt: NOW - 61_000,
};

describe('a domain', () => {
  it('that is not proven has the record that would prove it, and when it lapses', () => {
    expect(domainRecord(unproven, owner)).toEqual({
      identifier: 'to.xn--bro-hoa.example',
      display_domain: 'to.büro.example',
      base_domain: 'xn--bro-hoa.example',
      subdomain: 'to',
      is_apex: false,
      created: second - 5,
      updated: second - 3,
      verified: false,
      txt_validation_host: '_waxseal-challenge.to.xn--bro-hoa.example',
      txt_validation_value: domainProof(config.NAME_KEY, 'a1:ada', 'to.xn--bro-hoa.example'),
      lapses: second + 7,
      status: 'UNVERIFIED',
      vhost: {
        incoming_address: 'to.xn--bro-hoa.example',
        status: 'UNVERIFIED',
        status_message: domainStatusTexts.UNVERIFIED.defaultMessage,
        target_address: 'seal.example',
        dns_pointed_at: null,
        ssl_active_until: null,
        has_ssl: null,
        last_monitored: null,
        last_monitored_humanized: '',
      },
    });
  });

  it('that is ready has what the last check found', () => {
    expect(domainRecord(active, owner)).toMatchObject({
      verified: true,
      lapses: null,
      status: 'ACTIVE',
      vhost: {
        status_message: domainStatusTexts.ACTIVE.defaultMessage,
        dns_pointed_at: 'seal.example',
        ssl_active_until: second + 86_400,
        has_ssl: true,
        last_monitored: second - 61,
        last_monitored_humanized: '1 minute ago',
      },
    });
  });

  it.each([
    ['acme.example', 'acme.example', '', true],
    ['a.acme.example', 'acme.example', 'a', false],
    ['a.b.acme.example', 'acme.example', 'a.b', false],
  ])('%s of %s has the subdomain "%s"', (identifier, base, subdomain, isApex) => {
    const record = domainRecord({ ...unproven, identifier, base }, owner);
    expect([record.subdomain, record.is_apex]).toEqual([subdomain, isApex]);
  });

  it.each<[keyof typeof domainStatusTexts, Partial<DomainView>]>([
    ['LOST', { state: 'LOST', isVerified: false }],
    ['SSL_PENDING', { state: 'SSL_PENDING' }],
    ['DNS_INCORRECT', { state: 'DNS_INCORRECT' }],
    ['PENDING', { state: 'PENDING', probe: { ...probe, state: 'PENDING' } }],
    ['unprobed', { state: 'PENDING', probe: null }],
    ['refused', { state: 'PENDING', probe: { ...probe, state: 'PENDING', isRefused: true } }],
    ['proof_missing', { state: 'DNS_INCORRECT', isProofMissing: true }],
  ])('has the text of its status: %s', (text, over) => {
    const { vhost } = domainRecord({ ...active, ...over }, owner);
    expect(vhost.status_message).toBe(domainStatusTexts[text].defaultMessage);
    expect(vhost.status).toBe(over.state);
  });

  it('whose certificate or address is unknown has none', () => {
    const nothing = { ...probe, pointedAt: null, hasSsl: null, sslUntil: null };
    expect(domainRecord({ ...active, probe: nothing }, owner).vhost).toMatchObject({
      dns_pointed_at: null,
      ssl_active_until: null,
      has_ssl: null,
    });
  });

  it.each([
    [-5000, 'now'],
    [0, 'now'],
    [999, 'now'],
    [1000, '1 second ago'],
    [59_999, '59 seconds ago'],
    [60_000, '1 minute ago'],
    [119_999, '1 minute ago'],
    [3_599_999, '59 minutes ago'],
    [3_600_000, '1 hour ago'],
    [86_399_999, '23 hours ago'],
    [86_400_000, 'yesterday'],
    [10 * 86_400_000, '10 days ago'],
  ])('that was checked %d ms ago was checked "%s"', (ago, words) => {
    const { vhost } = domainRecord({ ...active, probedAt: NOW - ago }, owner);
    expect(vhost.last_monitored_humanized).toBe(words);
  });

  it('was checked in the words of its owner’s language', () => {
    const german = { ...owner, language: { locale: 'de', texts: {} } } as const;
    expect(domainRecord(active, german).vhost.last_monitored_humanized).toBe('vor 1 Minute');
  });
});

describe('the reply about a domain', () => {
  const branding = { name: 'Acme', accent: '#a8231c', before: 'For you', after: 'Bye' };

  it('has its branding, and its logo as an address that needs no request', () => {
    const logo = { type: 'image/png', bytes: new Uint8Array([1, 2, 3]) } as const;
    expect(domainReply({ domain: active, branding, logo }, owner)).toEqual({
      record: domainRecord(active, owner),
      details: {
        cluster: { type: 'local', target: 'seal.example', ip: '203.0.113.5' },
        look: { ...branding, logo: 'data:image/png;base64,AQID' },
      },
    });
  });

  it('has no logo where there is none', () => {
    const { details } = domainReply({ domain: active, branding, logo: null }, owner);
    expect(details.look.logo).toBeNull();
  });
});

it('without settings of its own a site’s domains point to its own host', () => {
  expect(clusterOf(sampleConfig({ DOMAINS_ENABLED: '0' }))).toEqual({
    type: 'local',
    target: 'localhost',
    ip: null,
  });
});
