/** A custom domain on the wire, for its owner: every field, and every reason that it waits. */
import { describe, expect, it } from 'vitest';
import { sampleConfig } from '../../test/support/config-sample.ts';
import { domainProof } from '../crypto/domain-proof.ts';
import { english } from '../http/language.ts';
import type { DomainView } from './domain-types.ts';
import {
  clusterOf,
  domainRecord,
  domainReply,
  type DomainOwner,
  domainStatusTexts,
} from './domain-record.ts';

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
