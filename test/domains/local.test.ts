/** The driver for self-hosted sites: reports what the DNS records say. */
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

function probe(zones: Zones, ip: string | null = null) {
  server.set({ 'acme.example': null, ...target, ...zones });
  const driver = localDriver({ dns: dnsAt(server.url), host: 'seal.example', ip });
  return driver.probe('acme.example', 'acme.example');
}

function probeOf(state: string, pointedAt: string | null) {
  const unknown = { hasSsl: null, sslUntil: null };
  return { kind: 'known', id: 'acme.example', probe: { state, pointedAt, ...unknown } };
}

it.each([
  ['a CNAME', { CNAME: 'seal.example' }, null, 'seal.example'],
  ['a CNAME to a CNAME', { CNAME: 'alias.example' }, null, 'seal.example'],
  ['the address of the settings', { A: ['198.51.100.7'] }, '198.51.100.7', '198.51.100.7'],
  ['an address of the target', { A: ['192.0.2.1'] }, null, '192.0.2.1'],
  ['its other address', { AAAA: ['2001:DB8::1'] }, null, '2001:db8::1'],
])('reports a domain as active by %s', async (_name, records, ip, pointedAt) => {
  const zones = { 'acme.example': records, 'alias.example': { CNAME: 'seal.example' } };
  expect(await probe(zones, ip)).toEqual(probeOf('ACTIVE', pointedAt));
});

it.each([
  [{ A: ['203.0.113.5'] }, '203.0.113.5'],
  [{ CNAME: 'other.example' }, 'other.example'],
])('reports a domain that points elsewhere with its target: %j', async (records, pointedAt) => {
  expect(await probe({ 'acme.example': records })).toEqual(probeOf('DNS_INCORRECT', pointedAt));
});

it('reports a domain without records as pending', async () => {
  expect(await probe({})).toEqual(probeOf('PENDING', null));
  expect(await probe({ 'acme.example': { TXT: ['x'] } })).toEqual(probeOf('PENDING', null));
});

it('reports a failure when the resolver fails for the domain or for the site', async () => {
  const unreachable = { kind: 'failed', reason: 'dns_unreachable' };
  expect(await probe({ 'acme.example': { broken: true } })).toEqual(unreachable);
  const apex = { 'acme.example': { A: ['203.0.113.5'] } };
  expect(await probe({ ...apex, 'seal.example': { broken: true } })).toEqual(unreachable);
});
