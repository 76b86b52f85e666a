/** The encrypted contents of an email in the file of an object: overwritten once they are not needed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmailTable, emailTable } from './email-table.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';

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
  for (const [index, encrypted] of contents.entries()) {
    table.addLink(`receipt ${index}`, { recipient: 'b*****@e*****.com', encrypted }, '', NOW);
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

describe('an email', () => {
  const RETRY_MS = 30_000;
  const KEPT_MS = 30 * 24 * 3_600_000;
  const encrypted = new Uint8Array([1, 2, 3]);
  let emails: EmailTable<'reset' | 'api-token' | 'secret-link'>;

  beforeEach(() => {
    table.clear();
    emails = new EmailTable(file.sql, ['reset', 'api-token', 'secret-link']);
  });

  const link = (id = 'receipt') =>
    emails.addLink(id, { recipient: 'b*****@e*****.com', encrypted }, 'https://seal.example', NOW);

  it('of each kind is taken with everything that it is made of', () => {
    emails.add('reset', 'https://seal.example', NOW);
    emails.addEncrypted({ template: 'api-token', encrypted }, 'https://seal.example', NOW);
    link();
    const anyNumber: unknown = expect.any(Number);
    const common = { origin: 'https://seal.example', attempts: 1, id: anyNumber };
    expect(emails.takeDue(NOW, 10)).toEqual([
      { ...common, template: 'reset', receiptId: null, encrypted: null },
      { ...common, template: 'api-token', receiptId: null, encrypted },
      { ...common, template: 'secret-link', receiptId: 'receipt', encrypted },
    ]);
  });

  it('about an event of a secret waits on when the links of its receipt are deleted', () => {
    const all = new EmailTable(file.sql, ['secret-link', 'secret-received']);
    link();
    all.addEvent('secret-received', 'receipt', encrypted, 'https://seal.example', NOW);
    all.deleteLinks('receipt');
    expect(all.ofReceipt('receipt')).toEqual([]);
    const [due, ...others] = all.takeDue(NOW, 10);
    expect([due, others]).toMatchObject([{ template: 'secret-received', encrypted }, []]);
    all.markFailed(due?.id ?? 0, 'refused', NOW);
    expect(all.resend('receipt', due?.id ?? 0, NOW)).toBe(false);
    expect(all.retry(due?.id ?? 0, NOW)).toBe(true);
  });

  it('about an event of a secret is counted for a while', () => {
    link();
    for (const [index, event] of (['received', 'disputed'] as const).entries()) {
      emails.addEvent(`secret-${event}`, 'receipt', encrypted, '', NOW + index);
    }
    expect([NOW - 1, NOW, NOW + 1].map((since) => emails.countEvents(since))).toEqual([2, 1, 0]);
  });

  it('that belongs to no receipt is queued once', () => {
    const once = { template: 'reset', id: 'own', encrypted, origin: '' } as const;
    emails.addOnce(once, NOW);
    emails.addOnce(once, NOW);
    emails.addOnce({ ...once, id: 'other' }, NOW);
    expect(emails.takeDue(NOW, 10).map(({ receiptId }) => receiptId)).toEqual(['own', 'other']);
  });

  it('is taken once it is due, the oldest first, so many at once, and counted before', () => {
    emails.add('reset', 'b', NOW);
    emails.add('reset', 'a', NOW - 1);
    expect(emails.nextDueAt()).toBe(NOW - 1);
    expect(emails.takeDue(NOW - 2, 10)).toEqual([]);
    expect(emails.takeDue(NOW, 1)).toMatchObject([{ origin: 'a', attempts: 1 }]);
    expect(emails.takeDue(NOW, 10)).toMatchObject([{ origin: 'b', attempts: 1 }]);
    expect(emails.nextDueAt()).toBe(NOW + RETRY_MS);
    expect(emails.takeDue(NOW + RETRY_MS - 1, 10)).toEqual([]);
    const [first] = emails.takeDue(NOW + RETRY_MS, 1);
    expect(first).toMatchObject({ attempts: 2 });
    emails.postpone(first?.id ?? 0, NOW + 5 * RETRY_MS);
    expect(emails.takeDue(NOW + 5 * RETRY_MS - 1, 10)).toHaveLength(1);
    expect(emails.takeDue(NOW + 5 * RETRY_MS, 10)).toMatchObject([{ id: first?.id }]);
  });

  it('of a kind that another version wrote is left alone', () => {
    emails.add('reset', '', NOW);
    file.run("UPDATE emails SET template = 'other'");
    expect(emails.takeDue(NOW, 10)).toEqual([]);
  });

  it('is listed for its sender in the state that it has', () => {
    for (let n = 0; n < 3; n++) link();
    link('other');
    const [sent = 0, failed = 0, waiting = 0] = emails.takeDue(NOW, 3).map(({ id }) => id);
    emails.markSent(sent, NOW + 1);
    emails.markFailed(failed, 'refused', NOW + 2);
    const recipient = 'b*****@e*****.com';
    expect(emails.ofReceipt('receipt')).toEqual([
      { id: sent, recipient, state: 'sent', changedAt: NOW + 1 },
      { id: failed, recipient, state: 'failed', changedAt: NOW + 2 },
      { id: waiting, recipient, state: 'waiting', changedAt: NOW },
    ]);
    expect(emails.failures()).toEqual([
      { id: failed, template: 'secret-link', reason: 'refused', failedAt: NOW + 2 },
    ]);
    expect(emails.ofReceipt('none')).toEqual([]);
  });

  it('that ended is listed for a month', () => {
    link();
    const [{ id } = { id: 0 }] = emails.takeDue(NOW, 1);
    emails.deleteOld(NOW + 2 * KEPT_MS);
    expect(emails.ofReceipt('receipt')).toHaveLength(1);
    emails.markSent(id, NOW);
    expect(emails.nextDueAt()).toBe(NOW + KEPT_MS);
    emails.deleteOld(NOW + KEPT_MS - 1);
    expect(emails.ofReceipt('receipt')).toHaveLength(1);
    emails.deleteOld(NOW + KEPT_MS);
    expect(emails.ofReceipt('receipt')).toEqual([]);
    expect(emails.nextDueAt()).toBeNull();
  });

  it('can be sent again by its sender once it has failed, and while its contents are there', () => {
    link();
    const [{ id } = { id: 0 }] = emails.takeDue(NOW, 1);
    expect(emails.resend('receipt', id, NOW)).toBe(false);
    emails.markFailed(id, 'refused', NOW);
    expect(emails.resend('other', id, NOW)).toBe(false);
    expect(emails.resend('receipt', id + 1, NOW)).toBe(false);
    expect(emails.resend('receipt', id, NOW + 7)).toBe(true);
    expect(emails.ofReceipt('receipt')).toMatchObject([{ state: 'waiting', changedAt: NOW + 7 }]);
    expect(emails.failures()).toEqual([]);
    expect(emails.takeDue(NOW + 7, 1)).toMatchObject([{ id, attempts: 1, encrypted }]);
    emails.markFailed(id, 'refused', NOW);
    emails.deleteLinks('receipt');
    expect(emails.resend('receipt', id, NOW)).toBe(false);
    expect(emails.retry(id, NOW)).toBe(false);
    expect(emails.failures()).toMatchObject([{ reason: 'refused' }]);
  });

  it('without contents can be sent again by an admin alone', () => {
    emails.add('reset', '', NOW);
    const [{ id } = { id: 0 }] = emails.takeDue(NOW, 1);
    expect(emails.retry(id, NOW)).toBe(false);
    emails.markFailed(id, 'refused', NOW);
    expect(emails.retry(id, NOW + 7)).toBe(true);
    expect(emails.takeDue(NOW + 7, 1)).toMatchObject([{ id, attempts: 1 }]);
  });

  it('that waits is deleted when its secret ends, and one that was sent is still listed', () => {
    link();
    const [{ id } = { id: 0 }] = emails.takeDue(NOW, 1);
    emails.markSent(id, NOW);
    link();
    link('other');
    emails.deleteLinks('receipt');
    expect(emails.ofReceipt('receipt')).toMatchObject([{ id, state: 'sent' }]);
    expect(emails.ofReceipt('other')).toHaveLength(1);
  });

  it('that was sent has no contents any more, which one that failed has', () => {
    link();
    link();
    const [sent = 0, failed = 0] = emails.takeDue(NOW, 2).map(({ id }) => id);
    emails.markSent(sent, NOW);
    emails.markFailed(failed, 'refused', NOW);
    const stored = file.run('SELECT encrypted FROM emails ORDER BY id');
    expect(stored.map((row) => row['encrypted'])).toEqual([null, encrypted.buffer]);
    emails.delete(failed);
    expect(emails.failures()).toEqual([]);
  });
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

/** Earlier copies may be left where SQLite moved a row: therefore the engine rewrites the whole file. */
function expectOverwritten(before: readonly number[], values: readonly Uint8Array[]): void {
  expect(before.every((count) => count > 0)).toBe(true);
  const after = piecesOf(values);
  expect(after.every((count, index) => count < (before[index] ?? 0))).toBe(true);
}
