/** The driver against a Cloudflare API that refuses what the real one refuses. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloudflareDriver } from '../../worker/domains/cloudflare.ts';
import { dnsAt } from '../../worker/domains/dns.ts';
import { watchErrors } from '../support/watched-log.ts';
import { TOKEN, ZONE } from './cloudflare-names.ts';
import { type CloudflareServer, fail, startCloudflare } from './cloudflare-server.ts';
import { type DnsServer, startDnsServer } from './dns-server.ts';

const HOST = 'secrets.acme.example';

let cloudflare: CloudflareServer;
let dns: DnsServer;
beforeAll(async () => {
  [cloudflare, dns] = await Promise.all([startCloudflare(), startDnsServer()]);
});
beforeEach(() => {
  cloudflare.misbehave(null);
  cloudflare.held.clear();
  cloudflare.calls.length = 0;
  dns.set({ [HOST]: { CNAME: 'seal.example' }, 'seal.example': { A: ['192.0.2.1'] } });
});
afterAll(() => Promise.all([cloudflare.close(), dns.close()]));

function driver(over: Partial<Parameters<typeof cloudflareDriver>[0]> = {}) {
  const target = { dns: dnsAt(dns.url), host: 'seal.example', ip: null };
  return cloudflareDriver({ url: cloudflare.url, zone: ZONE, token: TOKEN, target, ...over });
}

/** The id of a domain that was taken. */
async function created(host = HOST): Promise<string> {
  const report = await driver().create(host);
  if (report.kind !== 'known') throw new Error(`was not taken: ${report.kind}`);
  return report.id;
}

/** The token is never logged. */
const watchLog = () => watchErrors(new RegExp(TOKEN));

describe('a domain', () => {
  it('creates a domain with a certificate validated over http', async () => {
    expect(await driver().create(HOST)).toEqual({
      kind: 'known',
      id: cloudflare.held.get(HOST)?.id,
      probe: { state: 'PENDING', pointedAt: 'seal.example', hasSsl: false, sslUntil: null },
    });
  });

  it('finds a domain that exists already', async () => {
    const id = await created();
    expect(await driver().create(HOST)).toMatchObject({ kind: 'known', id });
  });

  it('reports a domain of another Cloudflare account as refused', async () => {
    cloudflare.misbehave((response) => {
      cloudflare.misbehave(null);
      fail(response, 409, 1406);
    });
    expect(await driver().create(HOST)).toEqual({ kind: 'refused', reason: 'elsewhere' });
  });

  it.each([
    ['pending', 'initializing', 'PENDING'],
    ['pending_provisioned', 'pending_validation', 'PENDING'],
    ['active', 'pending_issuance', 'SSL_PENDING'],
    ['active', 'active', 'ACTIVE'],
    ['active_redeploying', 'active', 'ACTIVE'],
    ['moved', 'active', 'DNS_INCORRECT'],
    ['blocked', 'active', 'DNS_INCORRECT'],
    ['something_new', 'something_new', 'PENDING'],
  ])('reports a domain that is %s with a certificate %s as %s', async (status, ssl, state) => {
    const id = await created();
    Object.assign(cloudflare.held.get(HOST) ?? {}, { status, ssl: { status: ssl } });
    const hasSsl = ssl === 'active';
    expect(await driver().probe(HOST, id)).toMatchObject({
      kind: 'known',
      probe: { state, hasSsl },
    });
  });

  it.each([
    ['points elsewhere', { A: ['203.0.113.5'] }, 'DNS_INCORRECT', '203.0.113.5'],
    ['cannot be resolved', { broken: true }, 'PENDING', null],
  ])('reports a pending domain that %s', async (_, records, state, pointedAt) => {
    const id = await created();
    dns.set({ [HOST]: records });
    expect(await driver().probe(HOST, id)).toMatchObject({ probe: { state, pointedAt } });
  });

  it('reports the expiry of its certificate', async () => {
    const id = await created();
    const certificates = [{ expires_on: '2027-01-02T03:04:05Z' }, { expires_on: '2027-03-01' }];
    Object.assign(cloudflare.held.get(HOST) ?? {}, { ssl: { status: 'active', certificates } });
    expect(await driver().probe(HOST, id)).toMatchObject({
      probe: { sslUntil: Date.parse('2027-03-01') },
    });
  });

  it('reports a domain that no longer exists as missing, or gone', async () => {
    expect(await driver().probe(HOST, 'unknown')).toEqual({ kind: 'missing' });
    const id = await created();
    Object.assign(cloudflare.held.get(HOST) ?? {}, { status: 'deleted' });
    expect(await driver().probe(HOST, id)).toEqual({ kind: 'missing' });
    for (let time = 0; time < 2; time++) {
      expect(await driver().remove(HOST, id)).toEqual({ kind: 'gone' });
    }
    expect(cloudflare.held.size).toBe(0);
  });
});

it.each([
  ['a.test', 'reserved'],
  ['a.banned.example', 'banned'],
])('refuses a name that Cloudflare never accepts: %s', async (host, reason) => {
  expect(await driver().create(host)).toEqual({ kind: 'refused', reason });
});

describe('misconfiguration', () => {
  it.each([
    ['the token', { token: 'cf-other' }, 'http_403'],
    ['the zone', { zone: 'other' }, 'http_404'],
  ])('logs a mistake for the operator: %s', async (_name, over, reason) => {
    const log = watchLog();
    const failed = { kind: 'failed', reason };
    expect(await driver(over).create(HOST)).toEqual(failed);
    expect(await driver(over).probe(HOST, 'x')).toEqual(failed);
    expect(await driver(over).remove(HOST, 'x')).toEqual(failed);
    expect(log()).toContain(reason);
  });

  it('logs an exhausted quota, which is retried after an hour', async () => {
    const log = watchLog();
    for (let count = 0; count < 20; count++) await created(`${count}.acme.example`);
    expect(await driver().create(HOST)).toEqual({
      kind: 'failed',
      reason: 'quota',
      retryAfterSeconds: 3600,
    });
    expect(log()).toContain('quota');
  });
});

describe('a failing Cloudflare API', () => {
  it('passes on how long a failing API asks to wait', async () => {
    const id = await created();
    cloudflare.misbehave((response) => fail(response, 429, 971, { 'Retry-After': '7' }));
    const failed = { kind: 'failed', reason: 'http_429', retryAfterSeconds: 7 };
    expect(await driver().create(HOST)).toEqual(failed);
    expect(await driver().probe(HOST, id)).toEqual(failed);
    expect(await driver().remove(HOST, id)).toEqual(failed);
  });

  it('logs no failure of the API as misconfiguration', async () => {
    cloudflare.misbehave((response) => response.writeHead(502).end('<html>'));
    expect(await driver().create(HOST)).toEqual({ kind: 'failed', reason: 'http_502' });
  });

  it.each(['<html>', '{}', '', '{"result":{"id":"../../x","hostname":"a"}}'])(
    'does not take 200 and no id for accepted: %j',
    async (body) => {
      const log = watchLog();
      cloudflare.misbehave((response) => response.writeHead(200).end(body));
      expect(await driver().create(HOST)).toEqual({ kind: 'failed', reason: 'answer_unreadable' });
      expect(log()).toContain('answer_unreadable');
    },
  );

  it('sends no token to the target of a redirect', async () => {
    const log = watchLog();
    const elsewhere = await startCloudflare();
    cloudflare.misbehave((response) => response.writeHead(307, { Location: elsewhere.url }).end());
    expect(await driver().create(HOST)).toEqual({ kind: 'failed', reason: 'http_307' });
    expect(elsewhere.calls).toEqual([]);
    expect(log()).toContain('http_307');
    await elsewhere.close();
  });

  it('gives up on an API that does not answer, or closes the connection', async () => {
    cloudflare.misbehave(() => undefined);
    expect(await driver({ timeoutMs: 50 }).create(HOST)).toEqual({
      kind: 'failed',
      reason: 'timeout',
    });
    cloudflare.misbehave((response) => response.destroy());
    expect(await driver().probe(HOST, 'x')).toEqual({ kind: 'failed', reason: 'unreachable' });
  });
});
