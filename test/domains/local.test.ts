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
  ['a CNAME', 'ACTIVE', { CNAME: 'seal.example' }, null, 'seal.example'],
  ['a CNAME to a CNAME', 'ACTIVE', { CNAME: 'alias.example' }, null, 'seal.example'],
  ['the address of settings', 'ACTIVE', { A: ['198.51.100.7'] }, '198.51.100.7', '198.51.100.7'],
  ['an address of the target', 'ACTIVE', { A: ['192.0.2.1'] }, null, '192.0.2.1'],
  ['its other address', 'ACTIVE', { AAAA: ['2001:DB8::1'] }, null, '2001:db8::1'],
  ['another address', 'DNS_INCORRECT', { A: ['203.0.113.5'] }, null, '203.0.113.5'],
  ['another CNAME', 'DNS_INCORRECT', { CNAME: 'other.example' }, null, 'other.example'],
  ['another record', 'PENDING', { TXT: ['x'] }, null, null],
  ['no record', 'PENDING', null, null, null],
])('reports a domain with %s as %s', async (_name, state, records, ip, pointedAt) => {
  const zones = { 'acme.example': records, 'alias.example': { CNAME: 'seal.example' } };
  expect(await probe(zones, ip)).toEqual(probeOf(state, pointedAt));
});

it('reports a failure when the resolver fails for the domain or for the site', async () => {
  const unreachable = { kind: 'failed', reason: 'dns_unreachable' };
  expect(await probe({ 'acme.example': { broken: true } })).toEqual(unreachable);
  const apex = { 'acme.example': { A: ['203.0.113.5'] } };
  expect(await probe({ ...apex, 'seal.example': { broken: true } })).toEqual(unreachable);
});
