/** The sealed contents of an email in the file of an object: overwritten once they are not needed. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EmailTable, emailTable } from './email-table.ts';
import { TestDatabase } from './test-database.ts';

/** Enough for several pages. */
const EMAILS = 40;
const SEALED_BYTES = 120;
const PIECE_BYTES = 12;
const NOW = Date.UTC(2026, 10, 22);
const LONG_AFTER = NOW + 365 * 24 * 3_600_000;

let file: TestDatabase;
let table: EmailTable<'secret-link'>;
let contents: Uint8Array[];

beforeEach(() => {
  file = new TestDatabase(emailTable);
  table = new EmailTable(file.sql, ['secret-link']);
  contents = Array.from({ length: EMAILS }, () =>
    crypto.getRandomValues(new Uint8Array(SEALED_BYTES)),
  );
  for (const [index, sealed] of contents.entries()) {
    table.addLink(`receipt ${index}`, { recipient: 'b*****@e*****.com', sealed }, '', NOW);
  }
});

afterEach(() => file.close());

it.each<[string, (id: number) => void]>([
  ['sent', (id) => table.markSent(id, NOW)],
  ['deleted', (id) => table.delete(id)],
  ['of no use because its secret ended', (id) => table.deleteLinks(`receipt ${id - 1}`)],
])('the contents of an email that was %s are overwritten where they lie', (_end, end) => {
  const ended = contents.filter((_sealed, index) => index % 2 === 0);
  const before = piecesOf(ended);
  for (let id = 1; id <= EMAILS; id += 2) end(id);
  expectOverwritten(before, ended);
});

it('the contents of a failed email are overwritten when it is deleted, not before', () => {
  table.markFailed(1, 'refused', NOW);
  const failed = contents.slice(0, 1);
  const before = piecesOf(failed);
  table.deleteOld(LONG_AFTER);
  expect(table.failures()).toEqual([]);
  expectOverwritten(before, failed);
});

it('all contents are overwritten when the account ends', () => {
  const before = piecesOf(contents);
  table.clear();
  expectOverwritten(before, contents);
});

/** How many copies the file has of each piece of the values: a row that is written over a wiped one may hide a part. */
function piecesOf(values: readonly Uint8Array[]): number[] {
  const starts = Array.from(
    { length: SEALED_BYTES / PIECE_BYTES },
    (_, piece) => piece * PIECE_BYTES,
  );
  return file.copiesOf(
    values.flatMap((value) => starts.map((start) => value.slice(start, start + PIECE_BYTES))),
  );
}

/** Earlier copies may be left where SQLite moved a row: therefore `npm start` has the whole file scrubbed. */
function expectOverwritten(before: readonly number[], values: readonly Uint8Array[]): void {
  expect(before.every((count) => count > 0)).toBe(true);
  const after = piecesOf(values);
  expect(after.every((count, index) => count < (before[index] ?? 0))).toBe(true);
}
