/** What an account stores encrypted is overwritten where it lies once it is not needed: SQLite frees bytes without erasing them. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../shared/day.ts';
import { RECEIPT_SECONDS, WEBHOOK_SECRET_OVERLAP_SECONDS } from '../../shared/limits.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { AskReceiptTable, askReceiptTable } from '../asks/ask-receipt-table.ts';
import { EmailTable, emailTable } from '../email/email-table.ts';
import { WebhookTable, webhookTable } from '../webhooks/settings.ts';
import { ReceiptTable, receiptTable } from './receipt-table.ts';

/** Enough for several pages of the file. */
const ROWS = 40;
const VALUE_BYTES = 120;
const PIECE_BYTES = 12;
const NOW = Date.UTC(2026, 10, 22);
const LONG_AFTER = NOW + 365 * DAY_MS;
const ENDING = { state: 'received', viewedAt: NOW, endedAt: NOW } as const;

let file: TestDatabase;

beforeEach(() => {
  file = new TestDatabase([receiptTable, askReceiptTable, emailTable, webhookTable].join('\n'));
});
afterEach(() => file.close());

/** Values that are no longer needed once `end` was called. */
interface Ended {
  readonly values: readonly Uint8Array[];
  readonly end: () => void;
}

const random = () => crypto.getRandomValues(new Uint8Array(VALUE_BYTES));
const numbers = Array.from({ length: ROWS }, (_, index) => index);
/** Rows that stay lie between those that end. */
const everySecond = numbers.filter((number) => number % 2 === 0);

/** Receipts, each with a key, details and what its emails contain. */
function receipts(ending: readonly number[], end: (table: ReceiptTable) => void): Ended {
  const table = new ReceiptTable(file.sql);
  const stored = numbers.map((number) => {
    const [encryptedKey, encryptedPart, encrypted] = [random(), random(), random()];
    const ids = { id: `${number}`, secretId: `secret ${number}` };
    const wanted = { events: ['received'], encrypted, origin: 'https://seal.example' } as const;
    const times = { createdAt: NOW, expiresAt: NOW + DAY_MS };
    table.add({ ...ids, encryptedKey, encryptedPart, emails: wanted, ...times });
    return [encryptedKey, encryptedPart, encrypted];
  });
  // A row that grows may move, and leave a copy.
  for (const number of ending) table.recordEnding(`${number}`, ENDING, NOW);
  return { values: ending.flatMap((number) => stored[number] ?? []), end: () => end(table) };
}

/** Receipts of requests, each with a key, details and what its emails contain. */
function askReceipts(ending: readonly number[], end: (table: AskReceiptTable) => void): Ended {
  const table = new AskReceiptTable(file.sql);
  const stored = numbers.map((number) => {
    const [encryptedKey, encryptedPart, encrypted] = [random(), random(), random()];
    const times = { createdAt: NOW, expiresAt: NOW + (number % 2) * DAY_MS };
    const wanted = { encrypted, origin: 'https://seal.example' };
    table.add({ id: `${number}`, encryptedKey, encryptedPart, emails: wanted, ...times });
    return [encryptedKey, encryptedPart, encrypted];
  });
  // A row that grows may move, and leave a copy.
  for (const number of ending) table.recordAnswer({ id: `${number}`, number: 1, at: NOW });
  return { values: ending.flatMap((number) => stored[number] ?? []), end: () => end(table) };
}

/** Emails with a link, numbered from 1. */
function emails(ending: readonly number[], end: (table: EmailTable<'secret-link'>) => void): Ended {
  const table = new EmailTable(file.sql, ['secret-link']);
  const stored = numbers.map((number) => {
    const encrypted = random();
    table.addLink(`${number}`, { recipient: 'b*****@e*****.com', encrypted }, '', NOW);
    return encrypted;
  });
  return { values: ending.flatMap((number) => stored[number] ?? []), end: () => end(table) };
}

/** A webhook whose secret was renewed. */
function webhook(
  ending: readonly ('url' | 'secret' | 'next')[],
  end: (table: WebhookTable) => void,
): Ended {
  const table = new WebhookTable(file.sql);
  const stored = { url: random(), secret: random(), next: random() };
  const encrypted = { encryptedUrl: stored.url, encryptedSecret: stored.secret };
  table.set({ ...encrypted, events: ['received'], format: 'standard' }, NOW);
  table.renew(stored.next, NOW);
  return { values: ending.map((part) => stored[part]), end: () => end(table) };
}

const other = () => ({
  encryptedUrl: random(),
  encryptedSecret: random(),
  events: [],
  format: 'slack' as const,
});

/** Emails of which every second one ends. */
const everySecondEmail = (end: (table: EmailTable<'secret-link'>, number: number) => void) => () =>
  emails(everySecond, (table) => {
    for (const number of everySecond) end(table, number);
  });

it.each<[what: string, fill: () => Ended]>([
  ['a receipt that is taken back', () => receipts([0], (table) => table.remove('0'))],
  ['receipts after a reset of the password', () => receipts(numbers, (table) => table.abandon())],
  ['the receipts of an account that ends', () => receipts(numbers, (table) => table.clear())],
  ['receipts whose time is over', () => receipts(everySecond, (table) => table.deleteOld(NOW))],
  ['requests after a reset of a password', () => askReceipts(numbers, (table) => table.abandon())],
  ['the requests of an account that ends', () => askReceipts(numbers, (table) => table.clear())],
  [
    'requests whose time is over',
    () => askReceipts(everySecond, (table) => table.deleteOld(NOW + RECEIPT_SECONDS * 1000)),
  ],
  ['an email that was sent', everySecondEmail((table, number) => table.markSent(number + 1, NOW))],
  ['an email that is of no use', everySecondEmail((table, number) => table.delete(number + 1))],
  [
    'the email of a secret that ended',
    everySecondEmail((table, number) => table.deleteLinks(`${number}`)),
  ],
  [
    'a failed email whose time is over',
    () =>
      emails([0], (table) => {
        table.markFailed(1, 'refused', NOW);
        table.deleteOld(LONG_AFTER);
      }),
  ],
  ['the emails of an account that ends', () => emails(numbers, (table) => table.clear())],
  [
    'the address of a webhook that gets another one',
    () => webhook(['url'], (table) => table.set(other(), NOW)),
  ],
  [
    'a signing secret a day after it was replaced',
    () =>
      webhook(['secret'], (table) => table.deleteOld(NOW + WEBHOOK_SECRET_OVERLAP_SECONDS * 1000)),
  ],
  ['a webhook that is removed', () => webhook(['url', 'next'], (table) => table.clear())],
])('overwrites %s', (_, fill) => {
  const { values, end } = fill();
  const before = piecesOf(values);
  expect(before.every((count) => count > 0)).toBe(true);
  end();
  // Earlier copies may be left where SQLite moved a row: therefore the engine rewrites the whole file.
  const after = piecesOf(values);
  expect(after.every((count, index) => count < (before[index] ?? 0))).toBe(true);
});

/** How many copies the file has of each piece of the values: a row that is written over a wiped one may hide a part. */
function piecesOf(values: readonly Uint8Array[]): number[] {
  const starts = Array.from({ length: VALUE_BYTES / PIECE_BYTES }, (_, n) => n * PIECE_BYTES);
  return file.copiesOf(
    values.flatMap((value) => starts.map((start) => value.slice(start, start + PIECE_BYTES))),
  );
}
