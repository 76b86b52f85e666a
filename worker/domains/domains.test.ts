/** What the owner of a domain is shown: every reason that it waits, and when it was checked. */
import { expect, it } from 'vitest';
import { sampleConfig } from '../../test/support/config-sample.ts';
import { english } from '../http/language.ts';
import type { DomainView } from './account-domains.ts';
import { clusterOf, type DomainOwner, domainRecord } from './domains.ts';
import { domainStatusTexts } from './status-texts.ts';

const NOW = Date.UTC(2026, 10, 22, 8, 30, 15, 999);
const config = sampleConfig({ SITE_HOST: 'seal.example', DOMAINS_IP: '203.0.113.5' });
const owner: DomainOwner = { config, account: 'a1:ada', language: english, now: NOW };
const probe = {
  state: 'ACTIVE',
  pointedAt: 'seal.example',
  hasSsl: true,
  sslUntil: NOW + 86_400_000,
  isRefused: false,
} as const;
const active: DomainView = {
  identifier: 'to.xn--bro-hoa.example',
  display: 'to.büro.example',
  base: 'xn--bro-hoa.example',
  addedAt: NOW - 5000,
  updatedAt: NOW - 3000,
  isVerified: true,
  state: 'ACTIVE',
  isProofMissing: false,
  lapsesAt: null,
  probe,
  probedAt: NOW - 61_000,
};

it.each([
  ['acme.example', 'acme.example', '', true],
  ['a.acme.example', 'acme.example', 'a', false],
  ['a.b.acme.example', 'acme.example', 'a.b', false],
])('reads %s under %s as the subdomain "%s"', (identifier, base, subdomain, is_apex) => {
  const record = domainRecord({ ...active, identifier, base }, owner);
  expect(record).toMatchObject({ subdomain, is_apex });
});

it.each<[keyof typeof domainStatusTexts, Partial<DomainView>]>([
  ['ACTIVE', { state: 'ACTIVE' }],
  ['UNVERIFIED', { state: 'UNVERIFIED', isVerified: false }],
  ['LOST', { state: 'LOST', isVerified: false }],
  ['SSL_PENDING', { state: 'SSL_PENDING' }],
  ['DNS_INCORRECT', { state: 'DNS_INCORRECT' }],
  ['PENDING', { state: 'PENDING', probe: { ...probe, state: 'PENDING' } }],
  ['unprobed', { state: 'PENDING', probe: null }],
  ['refused', { state: 'PENDING', probe: { ...probe, state: 'PENDING', isRefused: true } }],
  ['proof_missing', { state: 'DNS_INCORRECT', isProofMissing: true }],
])('shows the text of the status %s', (text, over) => {
  const { vhost } = domainRecord({ ...active, ...over }, owner);
  expect(vhost.status_message).toBe(domainStatusTexts[text].defaultMessage);
  expect(vhost.status).toBe(over.state);
});

it('shows when the certificate of a domain ends, if that is known', () => {
  const { vhost } = domainRecord(active, owner);
  expect(vhost).toMatchObject({ has_ssl: true, ssl_active_until: Math.floor(NOW / 1000) + 86_400 });
  const unknown = { ...probe, hasSsl: null, sslUntil: null };
  const other = domainRecord({ ...active, probe: unknown }, owner).vhost;
  expect(other).toMatchObject({ has_ssl: null, ssl_active_until: null });
});

it.each([
  [-5000, 'now'],
  [999, 'now'],
  [1000, '1 second ago'],
  [59_999, '59 seconds ago'],
  [60_000, '1 minute ago'],
  [3_599_999, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [86_399_999, '23 hours ago'],
  [86_400_000, 'yesterday'],
  [10 * 86_400_000, '10 days ago'],
])('describes a check %d ms ago as "%s"', (ago, words) => {
  const { vhost } = domainRecord({ ...active, probedAt: NOW - ago }, owner);
  expect(vhost.last_monitored_humanized).toBe(words);
});

it('says when a domain was checked in the language of its owner', () => {
  const german = { ...owner, language: { locale: 'de', texts: {} } } as const;
  expect(domainRecord(active, german).vhost.last_monitored_humanized).toBe('vor 1 Minute');
});

it('points to the site’s own host where the settings name no other', () => {
  const own = { type: 'local', target: 'localhost', ip: null };
  expect(clusterOf(sampleConfig({ DOMAINS_ENABLED: '0' }))).toEqual(own);
});
