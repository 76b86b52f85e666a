/** The domains of an account, with the DNS, the provider and the directory that they depend on. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { sampleConfig } from '../../test/support/config-sample.ts';
import { domainProof, proofHost } from '../crypto/domain-proof.ts';
import { account, DAY } from '../../test/support/account-sample.ts';
import { emptyAccount } from '../accounts/rules/account-state.ts';
import { DomainClaimsTable, domainClaimsTable } from '../admin/domain-claims-table.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { AccountStore } from '../accounts/account-store.ts';
import { newDomain } from './domain-table.ts';
import type { DomainWork } from './domain-work.ts';
import { AccountDomains } from './account-domains.ts';

const NOW = Date.UTC(2026, 10, 22);
const MINUTE = 60_000;
const HOST = 'to.acme.example';
const name = { identifier: HOST, displayDomain: 'to.Acme.example', baseDomain: 'acme.example' };
const [ADA, BOB] = ['a1:ada', 'a1:bob'];
const local = sampleConfig({ SITE_HOST: 'seal.example' });
const provided = sampleConfig({
  SITE_HOST: 'seal.example',
  DOMAINS_DRIVER: 'cloudflare',
  DOMAINS_TARGET: 'seal.example',
  CLOUDFLARE_ZONE_ID: 'zone',
  CLOUDFLARE_API_TOKEN: 'token',
});

let file: TestDatabase;
let region: TestDatabase;
let claims: DomainClaimsTable;
let store: AccountStore;
let domains: AccountDomains;
let config: DomainWork['config'];
/** Of the DNS, by type and name; null: it does not answer. */
let records: Map<string, readonly string[] | null>;
/** The answer of the provider, by method; each request is recorded. */
let provider: (method: string, path: string) => Response;
let requests: string[];
let kept: Map<string, unknown>;
let broken: Set<'directory' | 'kv'>;
let contested: [account: string, identifier: string][];
let contest: () => Promise<void>;

const dnsQuery = v.object({ name: v.string(), type: v.picklist(['A', 'AAAA', 'TXT']) });
const types = { A: 1, AAAA: 28, TXT: 16 } as const;

function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  if (!url.pathname.endsWith('/dns-query')) {
    const method = init?.method ?? 'GET';
    const path = url.pathname.split('/custom_hostnames')[1] ?? '';
    requests.push(`${method} ${path}`.trim());
    return Promise.resolve(provider(method, path));
  }
  const query = v.parse(dnsQuery, Object.fromEntries(url.searchParams));
  const found = records.get(`${query.type} ${query.name}`);
  if (found === null) return Promise.reject(new Error('down'));
  const Answer = (found ?? []).map((data) => ({ name: query.name, type: types[query.type], data }));
  return Promise.resolve(Response.json({ Status: 0, Answer }));
}

function reach(what: 'directory' | 'kv'): Promise<void> {
  const error = Object.assign(new Error('down'), { overloaded: true });
  return broken.has(what) ? Promise.reject(error) : Promise.resolve();
}

const SECRET_KEY = btoa('k'.repeat(32));

/** A store and a directory; calls of anything else are a mistake of the test. */
const bindings = {
  APP_ENV: 'local',
  JURISDICTION: 'local',
  SHARD_KEY: SECRET_KEY,
  NAME_KEY: SECRET_KEY,
  SESSION_KEYS: `k1:${SECRET_KEY}`,
  MAIL_KEYS: `k1:${SECRET_KEY}`,
  DIRECTORY: {
    getByName: () => ({
      claimDomain: async (host: string, owner: string, evict: string | null) => {
        await reach('directory');
        return claims.claim(host, owner, evict, NOW);
      },
      domainHolder: async (host: string) => {
        await reach('directory');
        return claims.holder(host);
      },
      releaseDomain: async (host: string, owner: string) => {
        await reach('directory');
        claims.release(host, owner);
      },
    }),
  },
  SECRETS: {
    get: async (key: string, type: unknown) => {
      await reach('kv');
      const value = kept.get(key) ?? null;
      // A machine of its own reads again what it has stored.
      return type === 'arrayBuffer' ? bytesOf(value) : value;
    },
    put: async (key: string, value: string | Uint8Array) => {
      await reach('kv');
      kept.set(key, typeof value === 'string' ? JSON.parse(value) : value);
    },
    delete: async (key: string) => {
      await reach('kv');
      kept.delete(key);
    },
  },
};

function bytesOf(value: unknown): ArrayBufferLike {
  const bytes =
    value instanceof Uint8Array ? value : new TextEncoder().encode(JSON.stringify(value));
  return bytes.slice().buffer;
}

function isEnv(thing: unknown): thing is Env {
  return typeof thing === 'object' && thing !== null;
}

function work(): DomainWork {
  const env: unknown = bindings;
  if (!isEnv(env)) throw new Error('there are no bindings');
  return {
    env,
    config,
    account: ADA,
    domains: store.domains,
    contest: (owner, identifier) => {
      contested.push([owner, identifier]);
      return contest();
    },
  };
}

let warnings: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((text: unknown) => void warnings.push(String(text)));
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  file = new TestDatabase();
  region = new TestDatabase(domainClaimsTable);
  claims = new DomainClaimsTable(region.sql);
  store = new AccountStore(file.storage);
  domains = new AccountDomains(store, work);
  config = local;
  records = new Map([
    [`TXT ${proofHost(HOST)}`, [proofOf(ADA)]],
    [`A ${HOST}`, ['203.0.113.5']],
    ['A seal.example', ['203.0.113.5']],
  ]);
  provider = () => {
    throw new Error('there is no provider');
  };
  requests = [];
  kept = new Map();
  broken = new Set();
  contested = [];
  contest = () => Promise.resolve();
  store.change(() => {
    const state = account();
    const profile = state.profile && { ...state.profile, planid: 'identity' };
    store.write({ ...state, profile });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  file.close();
  region.close();
});

function proofOf(owner: string): string {
  return domainProof(local.NAME_KEY, owner, HOST);
}

function setProofs(...owners: readonly string[]): void {
  records.set(`TXT ${proofHost(HOST)}`, owners.map(proofOf));
}

const published = () => kept.get(`host:${HOST}`);
const stored = () => store.domains.find(HOST);
const stateOf = () => domains.list().map(({ state }) => state);

async function verified(): Promise<void> {
  await domains.add(name);
  expect(await domains.verify(HOST)).toMatchObject({ kind: 'known' });
}

describe('a domain that is added', () => {
  it('is listed as unproven, without branding', async () => {
    const branding = { name: '', accent: '', before: '', after: '' };
    const domain = {
      identifier: HOST,
      display: 'to.Acme.example',
      base: 'acme.example',
      addedAt: NOW,
      updatedAt: NOW,
      isVerified: false,
      state: 'UNVERIFIED',
      isProofMissing: false,
      lapsesAt: NOW + 7 * DAY,
      probe: null,
      probedAt: null,
    };
    expect(await domains.add(name)).toEqual({
      kind: 'known',
      branded: { domain, branding, logo: null },
    });
    expect(domains.list()).toEqual([domain]);
    expect([claims.holder(HOST), published()]).toEqual([null, undefined]);
    expect(stored()?.lifecycle.dueAt).toBe(NOW + MINUTE);
  });

  it('again is checked at once, and stays as it is', async () => {
    await verified();
    vi.setSystemTime(NOW + 5);
    expect(await domains.add(name)).toMatchObject({
      kind: 'known',
      branded: { domain: { isVerified: true, addedAt: NOW } },
    });
    expect(stored()?.lifecycle.dueAt).toBe(NOW + 5);
  });

  it('is accepted however many there are', async () => {
    for (let n = 0; n < 500; n++) {
      store.domains.write(newDomain({ ...name, identifier: `d${n}.example` }, NOW));
    }
    expect(await domains.add(name)).toMatchObject({ kind: 'known' });
  });

  it('is refused once there is no account any more', async () => {
    store.write(emptyAccount);
    expect(await domains.add(name)).toEqual({ kind: 'unreachable' });
    expect(stored()).toBeNull();
  });
});

describe('a domain that is not there', () => {
  it('is unknown to every call', async () => {
    expect(domains.show(HOST)).toEqual({ kind: 'unknown' });
    expect(await domains.verify(HOST)).toEqual({ kind: 'unknown' });
    expect(await domains.remove(HOST)).toEqual({ kind: 'unknown' });
    const branding = { name: 'A', accent: '', before: '', after: '' };
    expect(await domains.updateBranding(HOST, { branding })).toEqual({ kind: 'unknown' });
    domains.contest(HOST);
    expect(stored()).toBeNull();
  });

  it('is unknown to an account that does not exist, which stays away', () => {
    const other = new TestDatabase();
    const absent = new AccountDomains(new AccountStore(other.storage), work);
    expect([absent.list(), absent.show(HOST)]).toEqual([[], { kind: 'unknown' }]);
    other.close();
  });
});

describe('a domain that is verified', () => {
  it('is claimed, published, and found to point here', async () => {
    await verified();
    expect(claims.holder(HOST)).toBe(ADA);
    const branding = { name: '', accent: '', before: '', after: '', logo: null };
    expect(published()).toEqual({ account: ADA, branding });
    expect(stateOf()).toEqual(['ACTIVE']);
    expect(domains.list()).toMatchObject([
      { isVerified: true, probedAt: NOW, lapsesAt: null, probe: { pointedAt: '203.0.113.5' } },
    ]);
    expect(stored()?.lifecycle.dueAt).toBe(NOW + DAY);
  });

  it('is not, without its record: the check is recorded', async () => {
    setProofs(BOB);
    await domains.add(name);
    expect(await domains.verify(HOST)).toEqual({ kind: 'unproven' });
    expect(claims.holder(HOST)).toBeNull();
    expect(domains.list()).toMatchObject([{ state: 'UNVERIFIED', probedAt: NOW }]);
    expect(stored()?.lifecycle.dueAt).toBe(NOW + MINUTE);
  });

  it('is not, while the DNS does not answer', async () => {
    records.set(`TXT ${proofHost(HOST)}`, null);
    await domains.add(name);
    expect(await domains.verify(HOST)).toEqual({ kind: 'dns_unreachable' });
    expect(domains.list()).toMatchObject([{ state: 'UNVERIFIED', probedAt: null }]);
  });

  it('is not, while the directory does not answer', async () => {
    await domains.add(name);
    broken.add('directory');
    expect(await domains.verify(HOST)).toEqual({ kind: 'unreachable' });
    expect(warnings.join()).toContain(
      '"event":"domain_work_failed","error":"an object did not answer","cause":"Error: down"',
    );
    expect(stateOf()).toEqual(['UNVERIFIED']);
  });

  it('is proven even if it cannot be published yet: the check that follows does it', async () => {
    await domains.add(name);
    broken.add('kv');
    expect(await domains.verify(HOST)).toMatchObject({
      kind: 'known',
      branded: { domain: { isVerified: true, state: 'PENDING' } },
    });
    broken.clear();
    await domains.checkDue();
    expect([stateOf(), published() === undefined]).toEqual([['ACTIVE'], false]);
  });

  it('of another account whose record is there as well stays theirs', async () => {
    claims.claim(HOST, BOB, null, NOW);
    setProofs(ADA, BOB);
    await domains.add(name);
    expect(await domains.verify(HOST)).toEqual({ kind: 'taken' });
    expect([claims.holder(HOST), stateOf(), contested]).toEqual([BOB, ['UNVERIFIED'], []]);
  });

  it('of another account whose record is gone moves, and that account is notified', async () => {
    claims.claim(HOST, BOB, null, NOW);
    await verified();
    expect([claims.holder(HOST), contested]).toEqual([ADA, [[BOB, HOST]]]);
  });

  it('of another account moves even if that account cannot be notified', async () => {
    claims.claim(HOST, BOB, null, NOW);
    contest = () => Promise.reject(new Error('down'));
    await verified();
    expect(claims.holder(HOST)).toBe(ADA);
    expect(warnings).toEqual(['{"event":"domain_eviction_sync_failed","error":"Error: down"}']);
  });

  it('after another account has proven it is lost', async () => {
    await verified();
    claims.claim(HOST, BOB, ADA, NOW);
    setProofs(ADA, BOB);
    expect(await domains.verify(HOST)).toEqual({ kind: 'taken' });
    expect(stateOf()).toEqual(['LOST']);
    expect(stored()).toMatchObject({ providerId: null, published: null });
  });

  it('and goes meanwhile, as when the account ends, stays away', async () => {
    await domains.add(name);
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      store.domains.delete(HOST);
      return answer(input, init);
    });
    expect(await domains.verify(HOST)).toEqual({ kind: 'unknown' });
    expect([stored(), published()]).toEqual([null, undefined]);
  });

  it('without its record a second time is shown as such, and not lost at once', async () => {
    await verified();
    setProofs();
    expect(await domains.verify(HOST)).toEqual({ kind: 'unproven' });
    expect(domains.list()).toMatchObject([{ isVerified: true, isProofMissing: true }]);
    expect(claims.holder(HOST)).toBe(ADA);
  });
});

describe('branding', () => {
  const branding = { name: 'Acme', accent: '#a8231c', before: 'For you', after: 'Bye' };
  const logo = { type: 'image/png', version: 'v1', bytes: new Uint8Array([1, 2]) } as const;

  it('of a proven domain is published with its logo', async () => {
    await verified();
    expect(await domains.updateBranding(HOST, { branding, logo })).toMatchObject({
      kind: 'known',
      branded: { branding, logo: { type: 'image/png', bytes: logo.bytes } },
    });
    expect(published()).toEqual({ account: ADA, branding: { ...branding, logo: 'v1' } });
    expect(kept.get(`logo:${HOST}`)).toEqual(logo.bytes);
    const other = { ...branding, name: 'Other' };
    await domains.updateBranding(HOST, { branding: other });
    expect(published()).toEqual({ account: ADA, branding: { ...other, logo: 'v1' } });
    await domains.updateBranding(HOST, { branding, logo: null });
    expect(published()).toEqual({ account: ADA, branding: { ...branding, logo: null } });
    expect(kept.has(`logo:${HOST}`)).toBe(false);
    expect(domains.show(HOST)).toMatchObject({ branded: { logo: null } });
  });

  it.each(['name', 'accent', 'before', 'after'] as const)(
    'is published again when its %s changes, and not when nothing does',
    async (field) => {
      await verified();
      const put = vi.spyOn(bindings.SECRETS, 'put');
      await domains.updateBranding(HOST, { branding: { ...branding, [field]: 'x' } });
      expect(put).toHaveBeenCalledTimes(1);
      await domains.updateBranding(HOST, { branding: { ...branding, [field]: 'x' } });
      expect(put).toHaveBeenCalledTimes(1);
      await domains.updateBranding(HOST, { branding: { ...branding, [field]: 'y' } });
      expect(put).toHaveBeenCalledTimes(2);
    },
  );

  it('is published again where the store lost it, or holds another account’s', async () => {
    await verified();
    for (const lost of [undefined, { account: BOB, branding: { ...branding, logo: null } }]) {
      kept.set(`host:${HOST}`, lost);
      await domains.updateBranding(HOST, { branding });
      expect(published()).toMatchObject({ account: ADA });
    }
  });

  it('of an unproven domain is only stored', async () => {
    await domains.add(name);
    await domains.updateBranding(HOST, { branding, logo });
    expect(published()).toBeUndefined();
    expect(stored()?.lifecycle.dueAt).toBe(NOW + MINUTE);
    expect(domains.show(HOST)).toMatchObject({ branded: { branding, logo: { type: logo.type } } });
  });

  it('that cannot be published is published by the next check, which is due at once', async () => {
    await verified();
    broken.add('kv');
    await domains.updateBranding(HOST, { branding });
    broken.clear();
    expect(stored()?.lifecycle.dueAt).toBe(NOW);
    await domains.checkDue();
    expect(published()).toMatchObject({ branding: { name: 'Acme' } });
  });

  it('of a domain that another account owns by now is not published: it is lost', async () => {
    await verified();
    claims.claim(HOST, BOB, ADA, NOW);
    kept.clear();
    await domains.updateBranding(HOST, { branding });
    expect([published(), stateOf()]).toEqual([undefined, ['LOST']]);
  });
});

describe('a domain that is removed', () => {
  it('is released everywhere, and returned as it was', async () => {
    await verified();
    kept.set(`logo:${HOST}`, 'logo');
    expect(await domains.remove(HOST)).toMatchObject({
      kind: 'known',
      branded: { domain: { state: 'ACTIVE' } },
    });
    expect([stored(), claims.holder(HOST), kept.size]).toEqual([null, null, 0]);
  });

  it('that another account owns is removed here alone', async () => {
    await verified();
    claims.claim(HOST, BOB, ADA, NOW);
    await domains.remove(HOST);
    expect([stored(), claims.holder(HOST)]).toEqual([null, BOB]);
    expect(published()).toBeDefined();
  });

  it('is hidden while it cannot be released, and released by a later check', async () => {
    await verified();
    broken.add('directory');
    await domains.remove(HOST);
    expect([domains.list(), domains.show(HOST)]).toEqual([[], { kind: 'unknown' }]);
    expect(await domains.add(name)).toEqual({ kind: 'unreachable' });
    expect(stored()?.lifecycle.dueAt).toBeGreaterThan(NOW);
    broken.clear();
    await domains.checkDue();
    expect(stored()).not.toBeNull();
    vi.setSystemTime(stored()?.lifecycle.dueAt ?? 0);
    await domains.checkDue();
    expect([stored(), claims.holder(HOST)]).toEqual([null, null]);
  });

  it('is released first when it is added again', async () => {
    await verified();
    broken.add('directory');
    await domains.remove(HOST);
    broken.clear();
    expect(await domains.add(name)).toMatchObject({ branded: { domain: { isVerified: false } } });
    expect([claims.holder(HOST), published()]).toEqual([null, undefined]);
  });
});

describe('the check of a domain', () => {
  const checkAt = async (ms: number) => {
    vi.setSystemTime(NOW + ms);
    await domains.checkDue();
  };

  it('is made when it is due, and not before', async () => {
    await domains.add(name);
    await checkAt(MINUTE - 1);
    expect(stateOf()).toEqual(['UNVERIFIED']);
    await checkAt(MINUTE);
    expect(stateOf()).toEqual(['ACTIVE']);
  });

  it('that finds no record waits longer each time', async () => {
    setProofs();
    await domains.add(name);
    for (const [at, pauseMs] of [
      [1, 2],
      [3, 5],
      [8, 15],
      [23, 60],
    ] as const) {
      await checkAt(at * MINUTE);
      expect(stored()?.lifecycle.dueAt).toBe(NOW + (at + pauseMs) * MINUTE);
    }
    expect(stateOf()).toEqual(['UNVERIFIED']);
  });

  it('proves nothing without the plan, nor without an account', async () => {
    await domains.add(name);
    const state = store.read();
    store.write({ ...state, profile: state.profile && { ...state.profile, planid: 'basic' } });
    await checkAt(MINUTE);
    store.write(emptyAccount);
    await checkAt(3 * MINUTE);
    expect([stateOf(), claims.holder(HOST)]).toEqual([['UNVERIFIED'], null]);
  });

  it('removes a domain that was not proven for a week', async () => {
    setProofs();
    await domains.add(name);
    await checkAt(7 * DAY - 1);
    expect(stored()).not.toBeNull();
    await checkAt(7 * DAY);
    expect(stored()).toBeNull();
  });

  it('is put off by a day where there are no custom domains, but for removals', async () => {
    await domains.add(name);
    config = sampleConfig({ DOMAINS_ENABLED: '0' });
    await checkAt(MINUTE);
    expect([stateOf(), stored()?.lifecycle.dueAt]).toEqual([['UNVERIFIED'], NOW + MINUTE + DAY]);
  });

  it('of a proven domain looks for its record once a week', async () => {
    await verified();
    setProofs();
    await checkAt(DAY);
    expect(domains.list()).toMatchObject([{ state: 'ACTIVE', isProofMissing: false }]);
    await checkAt(7 * DAY);
    expect(domains.list()).toMatchObject([{ state: 'DNS_INCORRECT', isProofMissing: true }]);
    await checkAt(14 * DAY - 1);
    expect(claims.holder(HOST)).toBe(ADA);
    await checkAt(15 * DAY);
    expect([stateOf(), claims.holder(HOST), published()]).toEqual([['LOST'], null, undefined]);
  });

  it('of a proven domain that another account owns by now loses it', async () => {
    await verified();
    claims.claim(HOST, BOB, ADA, NOW);
    domains.contest(HOST);
    await checkAt(5);
    expect([stateOf(), claims.holder(HOST)]).toEqual([['LOST'], BOB]);
  });

  it('that breaks off is made again a minute later', async () => {
    await verified();
    broken.add('directory');
    await checkAt(DAY);
    expect(stored()?.lifecycle.dueAt).toBe(NOW + DAY + MINUTE);
    expect(stateOf()).toEqual(['ACTIVE']);
  });

  it('follows where a domain points to', async () => {
    await verified();
    records.set(`A ${HOST}`, ['198.51.100.9']);
    await checkAt(DAY);
    expect(stateOf()).toEqual(['DNS_INCORRECT']);
    records.delete(`A ${HOST}`);
    await checkAt(DAY + MINUTE);
    expect(stateOf()).toEqual(['PENDING']);
    records.set(`A ${HOST}`, null);
    const { dueAt: before } = stored()?.lifecycle ?? { dueAt: 0 };
    vi.setSystemTime(before);
    await domains.checkDue();
    expect(stateOf()).toEqual(['PENDING']);
    expect(stored()?.lifecycle.dueAt).toBeGreaterThan(before);
  });
});

describe('a domain that a provider serves', () => {
  const hostname = (over: object = {}) => ({
    id: 'id1',
    hostname: HOST,
    status: 'active',
    ssl: { status: 'active', expires_on: '2026-12-01T00:00:00Z' },
    ...over,
  });
  const found = (over: object = {}, status = 200) =>
    Response.json({ success: true, result: hostname(over) }, { status });

  beforeEach(() => {
    config = provided;
    provider = () => found();
    vi.spyOn(console, 'error').mockReturnValue();
  });

  it('is created there once, and looked up from then on', async () => {
    await verified();
    expect(requests).toEqual(['POST']);
    expect(stored()?.providerId).toBe('id1');
    expect(domains.list()).toMatchObject([
      {
        state: 'ACTIVE',
        probe: { hasSsl: true, sslUntil: Date.UTC(2026, 11, 1), isRefused: false },
      },
    ]);
    await domains.verify(HOST);
    expect(requests).toEqual(['POST', 'GET /id1']);
  });

  it('is created again where the provider has lost it', async () => {
    await verified();
    provider = (method) =>
      method === 'GET' ? Response.json({ errors: [] }, { status: 404 }) : found({ id: 'id2' });
    await domains.verify(HOST);
    expect([requests, stored()?.providerId]).toEqual([['POST', 'GET /id1', 'POST'], 'id2']);
  });

  it('keeps its id while the provider does not answer', async () => {
    await verified();
    provider = () => new Response('{}', { status: 503, headers: { 'Retry-After': '7200' } });
    vi.setSystemTime(NOW + 5);
    await domains.verify(HOST);
    expect(stored()).toMatchObject({
      providerId: 'id1',
      lifecycle: { dueAt: NOW + 5 + 7_200_000, probe: { state: 'ACTIVE' } },
    });
  });

  it('has no id before the provider has created it', async () => {
    provider = () => new Response('{}', { status: 503 });
    await verified();
    expect(stored()).toMatchObject({
      providerId: null,
      lifecycle: { dueAt: NOW + MINUTE, probe: null },
    });
    provider = () => found({ status: 'deleted' });
    await domains.verify(HOST);
    expect(stored()).toMatchObject({ providerId: null, lifecycle: { probe: null } });
  });

  it('that the provider refuses is pending, with that reason', async () => {
    provider = () => Response.json({ errors: [{ code: 1411 }] }, { status: 400 });
    await verified();
    expect(domains.list()).toMatchObject([
      {
        state: 'PENDING',
        probe: { pointedAt: null, hasSsl: null, sslUntil: null, isRefused: true },
      },
    ]);
  });

  it('is removed there first, and kept while that fails', async () => {
    await verified();
    provider = () => new Response('{}', { status: 503 });
    await domains.remove(HOST);
    expect([claims.holder(HOST), published() === undefined]).toEqual([ADA, false]);
    expect(warnings.join()).toContain('removing a domain failed');
    provider = () => Response.json({ success: true });
    vi.setSystemTime(stored()?.lifecycle.dueAt ?? 0);
    await domains.checkDue();
    expect([stored(), claims.holder(HOST), published()]).toEqual([null, null, undefined]);
    expect(requests.slice(1)).toEqual(['DELETE /id1', 'DELETE /id1']);
  });
});
