/** The storage of a vault: rows, counters and clock, which change together or not at all. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SecretCounts } from './rules/secret-counters.ts';
import { type Binding, newRow, type SecretRow } from './rules/secret-row.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { SecretStore } from './vault-store.ts';
import { SecretTable } from './vault-table.ts';
import { senderViewOf, readerViewOf } from './rules/views.ts';

const NOW = Date.UTC(2026, 10, 22);
const MINUTE = 60_000;
const bytes = (byte: number, length = 32) => new Uint8Array(length).fill(byte);
const none: SecretCounts = { created: 0, received: 0, burned: 0, expired: 0 };

let file: TestDatabase;
let counted: [keyof SecretCounts, number][];
let wiped: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  file = new TestDatabase();
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

const binding: Binding = {
  asks: [
    {
      tokenHash: bytes(20),
      mark: bytes(21),
      codeMac: bytes(22),
      endsAt: NOW + 20,
      tries: 2,
      last: { requestHash: bytes(23), attemptsLeft: 3 },
      ticket: { hash: bytes(24), address: bytes(25, 90), endsAt: NOW + 21 },
    },
    {
      tokenHash: bytes(26),
      mark: bytes(27),
      codeMac: bytes(28),
      endsAt: NOW + 22,
      tries: 0,
      last: null,
      ticket: null,
    },
  ],
  guard: { attempts: 6, lockedUntil: NOW + 23 },
  asked: { count: 7, hourBeganAt: NOW - 24 },
  heldUntil: NOW + 19,
  openedBy: bytes(29, 90),
};

describe('a row', () => {
  it.each([
    ['that is new', rowOf()],
    ['with everything', full],
    ['that is bound', rowOf({ binding })],
    ['that is bound, with everything', { ...full, binding }],
    ['with an owner and no lock', rowOf({ owner: bytes(9), envelopeStored: false })],
    ['whose guard has counted', rowOf({ unlockedAt: [NOW], burnedAt: NOW, viewedAt: 0 })],
  ])('%s is read as it was written', (_, row) => {
    const store = open();
    store.change(() => expect(store.add('a', row)).toBe(true));
    expect(store.find('a')).toEqual(row);
    expect(new SecretTable(file.sql).find('a')).toEqual(row);
    expect(store.find('b')).toBeNull();
  });

  it('is updated in every column that may change', () => {
    const store = open();
    const { lock, owner } = full;
    const before = rowOf({ lock, owner });
    store.change(() => store.add('a', before));
    const after = { ...full, receivedAt: null, burnedAt: null };
    store.change(() => store.put('a', before, after));
    expect(new SecretTable(file.sql).find('a')).toEqual(after);
  });

  it('without its share has no claim, and is not kept in memory', () => {
    const store = open();
    store.change(() => store.add('a', full));
    store.change(() => store.put('a', full, { ...full, share: null, claim: null }));
    expect(store.find('a')).toEqual({ ...full, share: null, claim: null });
    expect(wiped).toBe(1);
    file.run("UPDATE secrets SET state = json_set(state, '$.repeats', 99)");
    expect(store.find('a')?.repeats).toBe(99);
  });

  it('is due for a sweep at its expiry, to the millisecond', () => {
    const store = open();
    expect(store.nextDueAt()).toBeNull();
    store.change(() => store.add('a', rowOf()));
    const due = NOW + MINUTE;
    expect(store.nextDueAt()).toBe(due);
    expect(store.due(due - 1, 10)).toEqual([]);
    expect(store.due(due, 10)).toEqual(['a']);
    expect([store.countUnswept(due), store.countUnswept(due + 1)]).toEqual([0, 1]);
    const row = store.find('a') ?? rowOf();
    store.clear(() => store.put('a', row, { ...row, share: null, envelopeStored: true }));
    expect(store.countUnswept(due + 1)).toBe(1);
    const wipedRow = store.find('a') ?? rowOf();
    store.clear(() => store.put('a', wipedRow, { ...wipedRow, envelopeStored: false }));
    expect(store.countUnswept(due + 1)).toBe(0);
  });
});

describe('a transaction', () => {
  it('counts what it did, in the row of counts and for the metrics', () => {
    const store = open();
    store.change(() => {
      store.add('a', rowOf());
      store.add('b', rowOf());
      expect(store.add('a', rowOf())).toBe(false);
    });
    expect(counted).toEqual([['created', 2]]);
    expect(store.counters.counts()).toEqual({
      day: '2026-11-22',
      today: { ...none, created: 2 },
      total: { ...none, created: 2 },
    });
    counted = [];
    store.change(() => {
      store.put('a', rowOf(), rowOf({ receivedAt: NOW, share: null }));
      store.put('b', rowOf(), null);
    });
    expect(counted).toEqual([
      ['received', 1],
      ['expired', 1],
    ]);
    expect(store.find('b')).toBeNull();
    expect(wiped).toBe(2);
    const sum = { created: 2, received: 1, burned: 0, expired: 1 };
    expect(open().counters.counts()).toEqual({ day: '2026-11-22', today: sum, total: sum });
  });

  it('that fails leaves neither a row nor a count', () => {
    const store = open();
    store.change(() => store.add('a', rowOf()));
    counted = [];
    const failing = () =>
      store.change(() => {
        store.put('a', rowOf(), rowOf({ burnedAt: NOW }));
        store.add('b', rowOf());
        throw new Error('broken');
      });
    expect(failing).toThrow('broken');
    expect([store.find('a'), store.find('b'), counted]).toEqual([rowOf(), null, []]);
    expect(store.counters.counts().total).toEqual({ ...none, created: 1 });
    store.change(() => undefined);
    expect(store.counters.counts().total).toEqual({ ...none, created: 1 });
  });

  it('that takes a secret back wipes it, as if it had never been', () => {
    const store = open();
    store.change(() => store.add('a', rowOf()));
    counted = [];
    store.change(() => store.takeBack('a', rowOf()));
    expect([store.find('a'), counted, wiped]).toEqual([null, [], 1]);
    expect(store.counters.counts().total).toEqual(none);
    expect(file.copiesOf([bytes(1)])).toEqual([0]);
  });

  it('that changes nothing of a row writes nothing', () => {
    const store = open();
    const row = rowOf();
    store.change(() => store.add('a', row));
    const total = () => file.run('SELECT total_changes() AS n')[0]?.['n'];
    const before = total();
    store.clear(() => store.put('a', row, row));
    expect(total()).toBe(before);
    expect(wiped).toBe(0);
  });
});

describe('the counts', () => {
  it('of today begin again each day', () => {
    const store = open();
    store.change(() => store.add('a', rowOf()));
    vi.setSystemTime(NOW + 24 * 60 * MINUTE);
    store.change(() => store.add('b', rowOf()));
    expect(store.counters.counts()).toEqual({
      day: '2026-11-23',
      today: { ...none, created: 1 },
      total: { ...none, created: 2 },
    });
  });

  it('are numbered, and reported every ten minutes at most', () => {
    const store = open();
    expect(store.counters.sequence()).toEqual({
      last: 0,
      acknowledged: 0,
      notBefore: 10 * MINUTE,
    });
    store.change(() => store.add('a', rowOf()));
    store.change(() => store.add('b', rowOf()));
    store.counters.acknowledge(1, NOW + 5);
    const sequence = { last: 2, acknowledged: 1, notBefore: NOW + 5 + 10 * MINUTE };
    expect(store.counters.sequence()).toEqual(sequence);
    expect(open().counters.sequence()).toEqual(sequence);
    expect(store.counters.countedAt()).toBe(NOW);
  });
});

describe('the clock', () => {
  const storedAt = () => file.run('SELECT now FROM clock');

  it('never runs backwards, not even in the next life of the object', () => {
    const store = open();
    store.change(() => store.add('a', rowOf()));
    vi.setSystemTime(NOW - 5 * MINUTE);
    expect([store.clock.now(), open().clock.now()]).toEqual([NOW, NOW]);
    vi.setSystemTime(NOW + 7);
    expect(store.clock.now()).toBe(NOW + 7);
  });

  it('is stored by a write that counts nothing, a minute after the last time', () => {
    const store = open();
    store.change(() => store.add('a', rowOf()));
    expect(storedAt()).toEqual([]);
    vi.setSystemTime(NOW + MINUTE - 1);
    store.clock.now();
    store.change(() => undefined);
    expect(storedAt()).toEqual([]);
    vi.setSystemTime(NOW + MINUTE);
    store.clock.now();
    store.change(() => undefined);
    expect(storedAt()).toEqual([{ now: NOW + MINUTE }]);
    vi.setSystemTime(NOW + 2 * MINUTE);
    store.clock.now();
    store.change(() => undefined);
    expect(storedAt()).toEqual([{ now: NOW + 2 * MINUTE }]);
    vi.setSystemTime(NOW);
    const next = open();
    expect(next.clock.now()).toBe(NOW + 2 * MINUTE);
    vi.setSystemTime(NOW + 3 * MINUTE);
    next.clock.now();
    next.change(() => undefined);
    expect(storedAt()).toEqual([{ now: NOW + 3 * MINUTE }]);
  });

  it('is not stored with what is swept', () => {
    const store = open();
    vi.setSystemTime(NOW + 5 * MINUTE);
    store.clock.now();
    store.clear(() => undefined);
    expect(storedAt()).toEqual([]);
  });
});

describe('what a vault shows of a row', () => {
  it('that is bound is the codes, to its sender; to a recipient, that it is bound', () => {
    expect(readerViewOf(rowOf({ binding }), NOW).isBound).toBe(true);
    expect(senderViewOf(rowOf({ binding }), NOW).codes).toEqual({
      lockedUntil: NOW + 23,
      isClosed: false,
      openedBy: bytes(29, 90),
    });
    const closed = { ...binding, guard: { attempts: 95, lockedUntil: NOW + 23 } };
    expect(senderViewOf(rowOf({ binding: closed }), NOW).codes).toMatchObject({
      lockedUntil: null,
      isClosed: true,
    });
    expect(senderViewOf(rowOf(), NOW)).not.toHaveProperty('codes');
  });

  it('to a recipient is whether it can be opened', () => {
    expect(readerViewOf(full, NOW)).toEqual({
      spent: { kind: 'spent', state: 'burned', endedAt: NOW + 3 },
      hasPassphrase: true,
      isBound: false,
      ciphertext: null,
      lockedUntil: NOW + 5,
      createdAt: NOW,
      expiresAt: NOW + MINUTE,
      readerPart: bytes(2),
      owner: bytes(9),
    });
    expect(readerViewOf(full, NOW + 5)).toMatchObject({ lockedUntil: null });
    expect(readerViewOf(rowOf(), NOW)).toMatchObject({
      spent: null,
      hasPassphrase: false,
      lockedUntil: null,
      owner: null,
    });
  });

  it('to its sender is what happened', () => {
    expect(senderViewOf({ ...full, burnedAt: null }, NOW)).toEqual({
      state: 'received',
      createdAt: NOW,
      updatedAt: NOW + 2,
      expiresAt: NOW + MINUTE,
      endsAt: NOW + 2 * MINUTE,
      viewedAt: NOW + 1,
      receivedAt: NOW + 2,
      burnedAt: null,
      hasPassphrase: true,
      ciphertext: null,
      downloadsLocked: false,
      sealedBy: 'server',
      misses: 3,
      repeats: 6,
      lockedUntil: NOW + 5,
      unlockedAt: [NOW + 7, NOW + 8],
      lockedAt: NOW + 11,
      disputedAt: NOW + 12,
      senderPart: bytes(3),
    });
    expect(senderViewOf(rowOf(), NOW)).toMatchObject({ state: 'new', hasPassphrase: false });
  });
});
