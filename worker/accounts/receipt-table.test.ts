/** What is encrypted in a receipt, in the file of an account: overwritten once it is not needed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { ReceiptTable, receiptTable } from './receipt-table.ts';

/** Enough for several pages. */
const RECEIPTS = 40;
const NOW = Date.UTC(2026, 10, 22);
const LIFETIME_MS = 3_600_000;
const ENDING = { state: 'received', viewedAt: NOW, endedAt: NOW } as const;

let file: TestDatabase;
let table: ReceiptTable;
let keys: Uint8Array[];
let parts: Uint8Array[];
let details: Uint8Array[];

function random(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(64));
}

beforeEach(() => {
  file = new TestDatabase(receiptTable);
  table = new ReceiptTable(file.sql);
  keys = Array.from({ length: RECEIPTS }, random);
  parts = Array.from({ length: RECEIPTS }, random);
  details = Array.from({ length: RECEIPTS }, random);
  for (const [index, encryptedKey] of keys.entries()) {
    const id = `receipt ${index}`;
    const encryptedPart = parts[index] ?? random();
    const times = { createdAt: NOW, expiresAt: NOW + LIFETIME_MS };
    const encrypted = details[index] ?? random();
    const emails = { events: ['received'], encrypted, origin: 'https://seal.example' } as const;
    table.add({ id, secretId: `secret ${index}`, encryptedKey, encryptedPart, emails, ...times });
  }
});

afterEach(() => file.close());

it('key and details of a receipt that is taken back are overwritten where they lie', () => {
  const first = [keys, parts, details].flatMap((encrypted) => encrypted.slice(0, 1));
  expectOverwritten(first, () => table.remove('receipt 0'));
});

it.each<[string, () => void]>([
  ['abandoned by a reset of the password', () => table.abandon()],
  ['cleared with the account', () => table.clear()],
])('key and details of receipts that were %s are overwritten where they lie', (_end, end) => {
  expectOverwritten([...keys, ...parts, ...details], end);
});

it('a receipt keeps who encrypted its secret', () => {
  const times = { createdAt: NOW, expiresAt: NOW + LIFETIME_MS };
  const encrypted = { encryptedKey: random(), encryptedPart: random() };
  table.add({ id: 'encrypted', secretId: 'secret', ...encrypted, ...times, sealedBy: 'browser' });
  expect(table.find('encrypted')?.sealedBy).toBe('browser');
  expect(table.find('receipt 0')).not.toHaveProperty('sealedBy');
});

it('key and details of a receipt are overwritten where they lie when its time is over', () => {
  for (let index = 0; index < RECEIPTS; index += 2) {
    table.recordEnding(`receipt ${index}`, ENDING, NOW);
  }
  const ended = [...parts, ...keys].filter((_part, index) => index % 2 === 0);
  expectOverwritten(ended, () => table.deleteOld(NOW));
  expect(table.count(NOW)).toBe(RECEIPTS / 2);
});

it('a reset of the password does not lengthen the time of a receipt', () => {
  table.recordEnding('receipt 0', ENDING, NOW);
  table.abandon();
  table.deleteOld(NOW);
  expect(table.find('receipt 0')).toBeNull();
});

describe('a receipt', () => {
  const DAY_MS = 86_400_000;
  const added = (id: string, createdAt = NOW) => ({
    id,
    secretId: `secret of ${id}`,
    encryptedKey: random(),
    encryptedPart: random(),
    createdAt,
    expiresAt: createdAt + LIFETIME_MS,
  });

  beforeEach(() => table.clear());

  it('is stored once, and read as it was stored', () => {
    const receipt = added('a');
    expect(table.find('a')).toBeNull();
    expect(table.add(receipt)).toBe(true);
    expect(table.add({ ...receipt, secretId: 'other' })).toBe(false);
    expect(table.find('a')).toEqual({
      ...receipt,
      ending: null,
      lockedAt: null,
      disputedAt: null,
    });
    expect(table.remove('b')).toBe(false);
    expect(table.remove('a')).toBe(true);
    expect(table.find('a')).toBeNull();
  });

  it('is listed by page, newest first, and counted', () => {
    for (const [n, id] of ['d', 'c', 'b', 'a'].entries())
      table.add(added(id, NOW + (n < 2 ? 0 : n)));
    const page = (since: number, offset: number, limit: number) =>
      table.page(since, offset, limit).map(({ id }) => id);
    expect(page(NOW, 0, 10)).toEqual(['a', 'b', 'c', 'd']);
    expect(page(NOW, 1, 2)).toEqual(['b', 'c']);
    expect(page(NOW + 1, 0, 10)).toEqual(['a', 'b']);
    expect([table.count(NOW), table.count(NOW + 1)]).toEqual([4, 2]);
  });

  it.each(['received', 'burned', 'expired'] as const)('has the ending %s once', (state) => {
    table.add(added('a'));
    const ending = { state, viewedAt: null, endedAt: NOW + 5 };
    expect(table.recordEnding('a', ending, NOW + DAY_MS)).toBe(true);
    expect(table.recordEnding('a', { ...ending, endedAt: NOW + 9 }, NOW)).toBe(false);
    expect(table.recordEnding('b', ending, NOW)).toBe(false);
    expect(table.find('a')).toMatchObject({ ending });
  });

  it('keeps its key as long as it lives, which is from the ending on', () => {
    const receipt = added('a');
    table.add(receipt);
    const due = NOW + LIFETIME_MS;
    expect(table.nextDueAt()).toBe(due);
    table.deleteOld(due);
    table.recordEnding('a', ENDING, NOW + DAY_MS);
    expect(table.nextDueAt()).toBe(NOW + DAY_MS);
    table.deleteOld(NOW + DAY_MS - 1);
    expect(table.find('a')).toMatchObject({ encryptedKey: receipt.encryptedKey, ending: ENDING });
    table.deleteOld(NOW + DAY_MS);
    expect(table.nextDueAt()).toBeNull();
  });

  it('whose key was abandoned is kept for a while after its ending', () => {
    table.add(added('a'));
    table.abandon();
    expect(table.find('a')).toMatchObject({
      encryptedKey: null,
      encryptedPart: null,
      ending: null,
    });
    expect(table.nextDueAt()).toBe(NOW + LIFETIME_MS);
    table.recordEnding('a', ENDING, NOW + DAY_MS);
    expect(table.nextDueAt()).toBe(NOW + DAY_MS);
  });

  it('is open and due once its secret must have ended', () => {
    for (const [n, id] of ['c', 'b', 'a'].entries()) table.add(added(id, NOW + n));
    const end = NOW + LIFETIME_MS;
    const due = (now: number, rows: number) => table.expired(now, rows).map(({ id }) => id);
    expect(due(end - 1, 10)).toEqual([]);
    expect(due(end + 1, 10)).toEqual(['c', 'b']);
    expect(due(end + 2, 2)).toEqual(['c', 'b']);
    table.postpone('c', end + 60_000);
    table.recordEnding('b', ENDING, NOW);
    expect(due(end + 2, 10)).toEqual(['a']);
    expect(due(end + 60_000, 10)).toEqual(['a', 'c']);
  });

  it('counts on the day of its creation and on that of its ending', () => {
    table.add(added('old', NOW - 2 * DAY_MS));
    for (const [n, id] of ['a', 'b', 'c', 'd'].entries()) table.add(added(id, NOW + n * DAY_MS));
    const endedAt = NOW + 3 * DAY_MS;
    table.recordEnding('a', { state: 'received', viewedAt: null, endedAt: NOW }, NOW);
    table.recordEnding('b', { state: 'burned', viewedAt: null, endedAt }, NOW);
    table.recordEnding('c', { state: 'expired', viewedAt: null, endedAt }, NOW);
    table.recordEnding('old', { state: 'received', viewedAt: null, endedAt: NOW - 1 }, NOW);
    const none = { created: 0, received: 0, burned: 0, expired: 0 };
    expect(table.countsByDay(NOW)).toEqual([
      { ...none, day: '2026-11-22', created: 1, received: 1 },
      { ...none, day: '2026-11-23', created: 1 },
      { ...none, day: '2026-11-24', created: 1 },
      { ...none, day: '2026-11-25', created: 1, burned: 1, expired: 1 },
    ]);
  });

  it('of a state that another version stored has no ending', () => {
    table.add(added('a'));
    table.recordEnding('a', ENDING, NOW);
    file.run("UPDATE receipts SET state = 'other'");
    expect(table.find('a')?.ending).toBeNull();
  });
});

/** Earlier copies may be left where SQLite moved a row: therefore the engine rewrites the whole file. */
function expectOverwritten(values: readonly Uint8Array[], end: () => void): void {
  const before = file.copiesOf(values);
  expect(before.every((count) => count > 0)).toBe(true);
  end();
  const after = file.copiesOf(values);
  expect(after.every((count, index) => count < (before[index] ?? 0))).toBe(true);
}
