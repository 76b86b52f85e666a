/** The storage of a vault: a row is read as it was written, and rows and counters change together or not at all. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../shared/day.ts';
import type { SecretCounts } from './rules/secret-counters.ts';
import { type Binding, newRow, type SecretRow } from './rules/secret-row.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { SecretStore } from './vault-store.ts';
import { SecretTable } from './vault-table.ts';

const NOW = Date.UTC(2026, 10, 22);
const bytes = (byte: number, length = 32) => new Uint8Array(length).fill(byte);
const none: SecretCounts = { created: 0, received: 0, burned: 0, expired: 0 };

let file: TestDatabase;
let counted: [keyof SecretCounts, number][];
let wiped: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  file = new TestDatabase();
  // The platform does not erase what is deleted.
  file.run('PRAGMA secure_delete = OFF');
  counted = [];
  wiped = 0;
});
afterEach(() => {
  vi.useRealTimers();
  file.close();
});

function open(): SecretStore {
  const count = (event: keyof SecretCounts, times: number) => void counted.push([event, times]);
  const store = new SecretStore(file.storage, count, () => {
    wiped++;
  });
  // As a vault does when it starts.
  store.clock.now();
  return store;
}

function rowOf(over: Partial<SecretRow> = {}): SecretRow {
  const parts = { readerPart: bytes(2), senderPart: bytes(3), owner: null };
  return { ...newRow({ share: bytes(1), lock: null, ttlSeconds: 60, ...parts }, NOW), ...over };
}

const full = rowOf({
  lock: { verifierHash: bytes(4), kdf: 7, cost: 11 },
  viewedAt: NOW + 1,
  receivedAt: NOW + 2,
  burnedAt: NOW + 3,
  claim: { tokenHash: bytes(5), leaseEndsAt: NOW + 4, misses: 2 },
  repeats: 6,
  revealGuard: { attempts: 3, lockedUntil: NOW + 5 },
  burnGuard: { attempts: 4, lockedUntil: NOW + 6 },
  unlockedAt: [NOW + 7, NOW + 8],
  lockedAt: NOW + 11,
  disputedAt: NOW + 12,
  envelopeStored: false,
  owner: bytes(9),
});

const request = {
  tokenHash: bytes(20),
  mark: bytes(21),
  codeMac: bytes(22),
  endsAt: NOW + 20,
  tries: 2,
  last: null,
  ticket: null,
};
const ticket = { hash: bytes(24), address: bytes(25, 90), endsAt: NOW + 21 };
const binding: Binding = {
  requests: [{ ...request, last: { requestHash: bytes(23), attemptsLeft: 3 }, ticket }, request],
  guard: { attempts: 6, lockedUntil: NOW + 23 },
  requested: { count: 7, hourBeganAt: NOW - 24 },
  heldUntil: NOW + 19,
  openedBy: bytes(29, 90),
};

it.each([
  ['that is new', rowOf()],
  ['with everything', { ...full, binding }],
  ['with times of 0', rowOf({ unlockedAt: [NOW], burnedAt: NOW, viewedAt: 0 })],
])('reads a row %s as it was written', (_, row) => {
  const store = open();
  store.change(() => expect(store.add('a', row)).toBe(true));
  expect(store.find('a')).toEqual(row);
  expect(new SecretTable(file.sql).find('a')).toEqual(row);
  expect(store.find('b')).toBeNull();
});

it('updates every column of a row that may change', () => {
  const store = open();
  const { lock, owner } = full;
  const before = rowOf({ lock, owner });
  store.change(() => store.add('a', before));
  store.change(() => store.put('a', before, { ...full, binding }));
  expect(new SecretTable(file.sql).find('a')).toEqual({ ...full, binding });
});

it('stores no claim with a row without its share, and does not keep it in memory', () => {
  const store = open();
  store.change(() => store.add('a', full));
  store.change(() => store.put('a', full, { ...full, share: null, claim: null }));
  expect(store.find('a')).toEqual({ ...full, share: null, claim: null });
  expect(wiped).toBe(1);
  file.run("UPDATE secrets SET state = json_set(state, '$.repeats', 99)");
  expect(store.find('a')?.repeats).toBe(99);
});

it('counts a secret once, on the day of its creation', () => {
  const store = open();
  store.change(() => {
    store.add('a', rowOf());
    expect(store.add('a', rowOf())).toBe(false);
  });
  vi.setSystemTime(NOW + DAY_MS);
  store.change(() => store.add('b', rowOf()));
  expect(counted).toEqual(Array.from({ length: 2 }, () => ['created', 1]));
  const [today, total] = [1, 2].map((created) => ({ ...none, created }));
  const counts = { day: '2026-11-23', today, total };
  expect([store, open()].map(({ counters }) => counters.counts())).toEqual([counts, counts]);
});

it('leaves neither a row nor a count of a transaction that fails', () => {
  const store = open();
  store.change(() => store.add('a', rowOf()));
  expect(counted).toEqual([['created', 1]]);
  const failing = () =>
    store.change(() => {
      store.put('a', rowOf(), rowOf({ burnedAt: NOW }));
      store.add('b', rowOf());
      throw new Error('broken');
    });
  expect(failing).toThrow('broken');
  expect([store.find('a'), store.find('b'), counted]).toEqual([rowOf(), null, [['created', 1]]]);
  store.change(() => undefined);
  expect(store.counters.counts().total).toEqual({ ...none, created: 1 });
});

it('wipes a secret that it takes back, as if it had never been', () => {
  const store = open();
  store.change(() => store.add('a', rowOf()));
  store.change(() => store.takeBack('a', rowOf()));
  expect([store.find('a'), wiped]).toEqual([null, 1]);
  expect(store.counters.counts().total).toEqual(none);
  expect(file.copiesOf([bytes(1)])).toEqual([0]);
});
