/** The driver of those who look after the way here themselves: true to what the DNS says. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dnsAt } from '../../worker/domains/dns.ts';
import { localDriver } from '../../worker/domains/local.ts';
import { type DnsServer, startDnsServer, type Zones } from './dns-server.ts';

let server: DnsServer;
beforeAll(async () => {
  server = await startDnsServer();
});
afterAll(() => server.close());

const target = { 'seal.example': { A: ['192.0.2.1'], AAAA: ['2001:db8::1'] } };

function look(zones: Zones, ip: string | null = null) {
  server.set({ 'acme.example': null, ...target, ...zones });
  const driver = localDriver({ dns: dnsAt(server.url), target: 'seal.example', ip });
  return driver.look('acme.example', 'acme.example');
}

function facts(state: string, pointedAt: string | null) {
  const unknown = { hasSsl: null, sslUntil: null };
  return { kind: 'known', id: 'acme.example', facts: { state, pointedAt, ...unknown } };
}

it.each([
  ['a CNAME', { CNAME: 'seal.example' }, null, 'seal.example'],
  ['a CNAME to a CNAME', { CNAME: 'alias.example' }, null, 'seal.example'],
  ['the address of the settings', { A: ['198.51.100.7'] }, '198.51.100.7', '198.51.100.7'],
  ['an address of the target', { A: ['192.0.2.1'] }, null, '192.0.2.1'],
  ['its other address', { AAAA: ['2001:DB8::1'] }, null, '2001:db8::1'],
])('a domain leads here by %s', async (_name, records, ip, pointedAt) => {
  const zones = { 'acme.example': records, 'alias.example': { CNAME: 'seal.example' } };
  expect(await look(zones, ip)).toEqual(facts('ACTIVE', pointedAt));
});

it.each([
  [{ A: ['203.0.113.5'] }, '203.0.113.5'],
  [{ CNAME: 'other.example' }, 'other.example'],
])('a domain that leads elsewhere is told where: %j', async (records, pointedAt) => {
  expect(await look({ 'acme.example': records })).toEqual(facts('DNS_INCORRECT', pointedAt));
});

it('a domain that leads nowhere waits', async () => {
  expect(await look({})).toEqual(facts('PENDING', null));
  expect(await look({ 'acme.example': { TXT: ['x'] } })).toEqual(facts('PENDING', null));
});

it('where the DNS is silent, about the domain or about us, nothing is known', async () => {
  const silent = { kind: 'failed', reason: 'dns_silent' };
  expect(await look({ 'acme.example': { broken: true } })).toEqual(silent);
  const apex = { 'acme.example': { A: ['203.0.113.5'] } };
  expect(await look({ ...apex, 'seal.example': { broken: true } })).toEqual(silent);
});
