/** What is sealed in a receipt, in the file of an account: overwritten once it is not needed. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TestDatabase } from '../shared/test-database.ts';
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

function random(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(64));
}

beforeEach(() => {
  file = new TestDatabase(receiptTable);
  table = new ReceiptTable(file.sql);
  keys = Array.from({ length: RECEIPTS }, random);
  parts = Array.from({ length: RECEIPTS }, random);
  for (const [index, sealedKey] of keys.entries()) {
    const id = `receipt ${index}`;
    const sealedPart = parts[index] ?? random();
    const times = { createdAt: NOW, expiresAt: NOW + LIFETIME_MS };
    table.add({ id, secretId: `secret ${index}`, sealedKey, sealedPart, ...times });
  }
});

afterEach(() => file.close());

it('the key of a secret is overwritten where it lies once its receipt is closed', () => {
  expectOverwritten(keys, () => {
    for (let index = 0; index < RECEIPTS; index++) table.close(`receipt ${index}`, NOW);
  });
});

it('key and details of a receipt that is taken back are overwritten where they lie', () => {
  expectOverwritten([...keys.slice(0, 1), ...parts.slice(0, 1)], () => table.remove('receipt 0'));
});

it.each<[string, () => void]>([
  ['abandoned by a reset of the password', () => table.abandon(NOW)],
  ['cleared with the account', () => table.clear()],
])('key and details of receipts that were %s are overwritten where they lie', (_end, end) => {
  expectOverwritten([...keys, ...parts], end);
});

it('the details of a closed receipt are overwritten where they lie when its time is over', () => {
  for (let index = 0; index < RECEIPTS; index += 2) {
    table.recordEnding(`receipt ${index}`, ENDING, NOW);
    table.close(`receipt ${index}`, NOW);
  }
  const ended = parts.filter((_part, index) => index % 2 === 0);
  expectOverwritten(ended, () => table.deleteOld(NOW));
  expect(table.count(NOW)).toBe(RECEIPTS - ended.length);
});

it('a reset of the password does not lengthen the time of a receipt that was closed before', () => {
  table.recordEnding('receipt 0', ENDING, NOW);
  table.close('receipt 0', NOW);
  table.abandon(NOW + LIFETIME_MS);
  table.deleteOld(NOW);
  expect(table.find('receipt 0')).toBeNull();
});

/** Earlier copies may be left where SQLite moved a row: therefore `npm start` has the whole file scrubbed. */
function expectOverwritten(values: readonly Uint8Array[], end: () => void): void {
  const before = file.copiesOf(values);
  expect(before.every((count) => count > 0)).toBe(true);
  end();
  const after = file.copiesOf(values);
  expect(after.every((count, index) => count < (before[index] ?? 0))).toBe(true);
}
