/** What the platform's Analytics Engine is given: its shape, its limits, and nothing about any person. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failureCodes } from '../../../shared/contract/failure-codes.ts';
import { app } from '../../../worker/app.ts';
import { SecretStore } from '../../../worker/secrets/vault-store.ts';
import { count, countedAs, countRequest, gauge } from '../../../worker/platform/metrics.ts';
import { newRow } from '../../../worker/secrets/rules/secret-row.ts';
import { burn, conceal, reveal } from '../client.ts';
import { create, vaultOf } from '../protocol/stores.ts';
import { listen, through } from './lines.ts';

/** What the platform takes: see its page on the limits of Analytics Engine. */
const BLOBS_MAX = 20;
const BLOB_BYTES_MAX = 16_384;
const INDEX_BYTES_MAX = 96;
const POINTS_PER_INVOCATION_MAX = 250;

const points: AnalyticsEngineDataPoint[] = [];
const METRICS = {
  writeDataPoint: (point: AnalyticsEngineDataPoint = {}) => {
    points.push(point);
  },
};
const recording = Object.assign({}, env, { METRICS });

beforeEach(() => {
  points.length = 0;
});

afterEach(() => vi.restoreAllMocks());

const bytes = (text: unknown) => new TextEncoder().encode(String(text)).length;

/** Refuses what the platform would. */
function expectTaken({ indexes = [], blobs = [], doubles = [] }: AnalyticsEngineDataPoint): void {
  expect(indexes).toHaveLength(1);
  expect(bytes(indexes[0])).toBeLessThanOrEqual(INDEX_BYTES_MAX);
  expect(blobs.length).toBeLessThanOrEqual(BLOBS_MAX);
  expect(blobs.every((blob) => typeof blob === 'string')).toBe(true);
  expect(blobs.reduce((sum: number, blob) => sum + bytes(blob), 0)).toBeLessThan(BLOB_BYTES_MAX);
  expect(doubles.length).toBeGreaterThan(0);
  expect(doubles.every(Number.isFinite)).toBe(true);
}

it('names a point in its index, then writes where it was, what and how often; of a request also how long', () => {
  count(recording, 'secrets', { event: 'created' }, 3);
  count(recording, 'mail', { driver: 'smtp', outcome: 'given_up' });
  countRequest(recording, { route: '/api/v2/secret/:key', status: '2xx' }, 12);
  gauge(recording, 'spent_secrets_unswept', 0);
  expect(points).toEqual([
    { indexes: ['secrets'], blobs: ['local', 'created'], doubles: [3] },
    { indexes: ['mail'], blobs: ['local', 'smtp', 'given_up'], doubles: [1] },
    { indexes: ['requests'], blobs: ['local', '/api/v2/secret/:key', '2xx'], doubles: [1, 12] },
    { indexes: ['spent_secrets_unswept'], blobs: ['local'], doubles: [0] },
  ]);
  points.forEach(expectTaken);
});

it('writes points that are taken with the longest texts, in the region with the longest name', () => {
  const there = Object.assign({}, recording, { JURISDICTION: 'r'.repeat(32) });
  for (const { path } of app.routes) countRequest(there, { route: path, status: '5xx' }, 60_000);
  for (const code of failureCodes) count(there, 'refused', { code });
  expect(points.length).toBeGreaterThan(100);
  points.forEach(expectTaken);
});

it('writes three points for a wrong attempt, none of which identifies a secret or a caller', async () => {
  listen();
  const { secretKey } = await conceal({ passphrase: 'open sesame' });
  const body = JSON.stringify({ continue: true, passphrase: 'wrong one' });
  const headers = { 'Content-Type': 'application/json' };
  const url = `http://localhost/api/v2/secret/${secretKey}`;
  await through(url, { method: 'POST', headers, body }, { METRICS });
  const aRequestId: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const route = '/api/v2/secret/:key';
  expect(points.map(({ indexes, blobs }) => [indexes, blobs])).toEqual([
    [['wrong_passphrases'], ['local', 'reveal']],
    [['requests'], ['local', route, '4xx', 'POST', '422', 'passphrase_wrong', aRequestId]],
    [['refused'], ['local', 'passphrase_wrong']],
  ]);
  const all = JSON.stringify(points);
  for (const theirs of [secretKey, 'sesame', 'wrong one']) expect(all).not.toContain(theirs);
});

it('counts a sweep of hundreds of rows at once, not in more points than an invocation may write', async () => {
  const { id } = await create();
  const events: [string, number][] = [];
  await runInDurableObject(vaultOf(id), (_vault, { storage }) => {
    const store = new SecretStore(storage, (event, times) => events.push([event, times]));
    const part = new Uint8Array(8);
    const secret = { share: part, lock: null, readerPart: part, senderPart: part, owner: null };
    const rows = Array.from({ length: 2 * POINTS_PER_INVOCATION_MAX }, (_none, n) => `row ${n}`);
    const row = newRow({ ...secret, ttlSeconds: 60 }, Date.now());
    store.change(() => rows.forEach((name) => store.add(name, row)));
    store.change(() => rows.forEach((name) => store.put(name, row, null)));
  });
  const many = 2 * POINTS_PER_INVOCATION_MAX;
  expect(events).toEqual([
    ['created', many],
    ['expired', many],
  ]);
});

/** What this isolate has counted under a name and a label. */
function counted(name: string, label: string): number {
  const found = countedAs(name).find(({ labels }) => Object.values(labels).includes(label));
  return found?.value ?? 0;
}

it('counts secrets as they are created, received, burned and expire', async () => {
  const before = ['created', 'received', 'burned', 'expired'].map((event) =>
    counted('secrets', event),
  );
  const { secretKey } = await conceal();
  await reveal(secretKey, { rid: 'r'.repeat(22) });
  await reveal(secretKey, { rid: 'r'.repeat(22) });
  await burn((await conceal()).metadataKey);
  vi.useFakeTimers({ toFake: ['Date'] });
  const { id } = await create({ ttl: 60 });
  vi.setSystemTime(Date.now() + 61_000);
  await runDurableObjectAlarm(vaultOf(id));
  vi.useRealTimers();
  const after = ['created', 'received', 'burned', 'expired'].map((event) =>
    counted('secrets', event),
  );
  expect(after.map((now, index) => now - (before[index] ?? 0))).toEqual([3, 1, 1, 1]);
});

it('counts a wrong passphrase as a miss, for a burn as well, and a missing one not', async () => {
  const misses = () => ['reveal', 'burn'].map((purpose) => counted('wrong_passphrases', purpose));
  const [reveals = 0, burns = 0] = misses();
  const { secretKey, metadataKey } = await conceal({ passphrase: 'p' });
  await reveal(secretKey);
  expect(misses()).toEqual([reveals, burns]);
  await reveal(secretKey, { passphrase: 'wrong' });
  await burn(metadataKey, { passphrase: 'wrong' });
  await reveal(secretKey, { passphrase: 'p' });
  expect(misses()).toEqual([reveals + 1, burns + 1]);
});

it('breaks nothing by a point that cannot be written, counts it, and says so once', async () => {
  const said = listen();
  const writeDataPoint = () => {
    throw new Error('too many points');
  };
  const full = { METRICS: { writeDataPoint } };
  for (let n = 0; n < 3; n++) {
    const answer = await through('http://localhost/api/v2/status', {}, full);
    expect(answer?.status).toBe(200);
  }
  expect(countedAs('data_points_dropped')).toEqual([{ labels: {}, value: 3 }]);
  expect(said.filter((line) => line.includes('data_point_dropped'))).toHaveLength(1);
});
