/** The share of a secret in the file of a vault: SQLite frees bytes without erasing them. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { begin, burn, claim, view } from './rules/secret.ts';
import { newRow, type SecretRow } from './rules/secret-row.ts';
import { sweep } from './rules/sweep.ts';
import { beginUpload, confirmPart, finishUpload, reservePart, servePart } from './rules/upload.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { vaultMigrations } from './vault-store.ts';
import { SecretTable } from './vault-table.ts';

/** Enough for pages on which rows of other secrets remain. */
const SECRETS = 40;
const CREATED_AT = Date.UTC(2026, 10, 22);
const LIFETIME_SECONDS = 3600;
const EXPIRED_AT = CREATED_AT + LIFETIME_SECONDS * 1000;
const passage = { tokenFrom: 'client', verifierHash: null, attempt: null } as const;

let file: TestDatabase;
let table: SecretTable;

beforeEach(() => {
  file = new TestDatabase(vaultMigrations.join('\n'));
  table = new SecretTable(file.sql);
});

afterEach(() => file.close());

function random(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32));
}

function create(index: number, share: Uint8Array): void {
  const parts = { readerPart: random(), senderPart: random(), owner: null };
  const browserSeal = { proofHash: random(), ciphertextHash: random(), ciphertextBytes: 288 };
  // Half of the even and half of the odd ones are encrypted in a browser.
  const seal = index % 4 < 2 ? { browserSeal } : {};
  const secret = { share, lock: null, ttlSeconds: LIFETIME_SECONDS, ...parts, ...seal };
  const row = newRow(secret, CREATED_AT);
  table.insert(`secret ${index}`, row);
}

type Decision = (row: SecretRow) => SecretRow | null;

function change(index: number, decision: Decision): void {
  const row = table.find(`secret ${index}`);
  const next = row && decision(row);
  if (row && next) table.update(`secret ${index}`, row, next);
}

/** Makes a decision about every second secret. */
function decide(decision: Decision): void {
  for (let index = 0; index < SECRETS; index += 2) change(index, decision);
}

const proofOf = ({ browserSeal }: SecretRow) => ({ proofHash: browserSeal?.proofHash ?? null });

const withAttempt = { purpose: 'reveal', withPassphrase: true, tokenHash: null } as const;

const reveal: Decision = (row) =>
  claim(row, { ...passage, ...proofOf(row), tokenHash: random() }, CREATED_AT + 5).next;
const endLease: Decision = (row) => sweep(row, EXPIRED_AT - 1, true).next;
const burnIt: Decision = (row) => burn(row, passage, CREATED_AT + 9).next;
const expire: Decision = (row) => sweep(row, EXPIRED_AT, true).next;

/** A row that grew was moved, and left a copy behind: therefore the engine rewrites the whole file. */
it.each([
  ['revealed', reveal, endLease],
  ['burned within its lease', reveal, burnIt],
  ['burned', null, burnIt],
  ['expired', null, expire],
])('overwrites the share of a secret that was %s where it lies', (_end, first, end) => {
  const shares = Array.from({ length: SECRETS }, random);
  for (const [index, share] of shares.entries()) create(index, share);
  if (first) decide(first);
  const ended = shares.filter((_share, index) => index % 2 === 0);
  const before = file.copiesOf(ended);
  decide(end);
  const after = file.copiesOf(ended);
  // The live copy is gone; a row that is moved again may overwrite an older one as well.
  expect(after.every((count, index) => count < (before[index] ?? 0))).toBe(true);
  expect(table.find('secret 0')).toMatchObject({ share: null, claim: null });
  expect(table.find('secret 1')).toMatchObject({ share: shares[1] });
});

it('sweeps shares first, and what is oldest', () => {
  for (let index = 0; index < 6; index++) create(index, random());
  change(1, burnIt);
  change(2, reveal);
  change(2, (row) => sweep(row, EXPIRED_AT - 1).next);
  change(3, reveal);
  const names = (ids: readonly string[]) => ids.map((id) => Number(id.split(' ')[1]));
  expect(names(table.due(EXPIRED_AT, 10))).toEqual([3, 0, 4, 5, 2, 1]);
  expect(names(table.due(EXPIRED_AT, 2))).toEqual([3, 0]);
  expect(table.due(CREATED_AT, 10)).toEqual([]);
});

it('stores an upload with every step', () => {
  const parts = { readerPart: random(), senderPart: random(), owner: null };
  const seal = { proofHash: random(), ciphertextHash: null, ciphertextBytes: 8_392_976 };
  const secret = { share: random(), lock: null, ttlSeconds: LIFETIME_SECONDS, ...parts };
  const begun = beginUpload(null, { ...secret, browserSeal: seal }, 1, CREATED_AT).next;
  if (!begun) throw new Error('nothing was begun');
  table.insert('upload', begun);
  const hash = random();
  const steps: readonly Decision[] = [
    (row) => reservePart(row, 1, CREATED_AT).next,
    (row) => confirmPart(row, { part: 1, attempt: 1, hash }, CREATED_AT).next,
    (row) => finishUpload(row, [hash], CREATED_AT + 9000).next,
    (row) => servePart(row, { part: 1, tokenHash: null, ...proofOf(row) }, CREATED_AT + 9000).next,
  ];
  for (const take of steps) {
    const row = table.find('upload');
    const next = row && take(row);
    if (!row || !next) throw new Error('there is no row');
    expect(next).not.toBe(row);
    table.update('upload', row, next);
    expect(new SecretTable(file.sql).find('upload')).toEqual(next);
  }
});

it('keeps a row in memory as it is stored, and the next due time as well', () => {
  const decisions: readonly Decision[] = [
    (row) => view(row, CREATED_AT + 1),
    (row) => begin(row, { ...withAttempt, ...proofOf(row) }, CREATED_AT + 2).next,
    reveal,
    endLease,
    burnIt,
    expire,
  ];
  // These are more rows than stay in memory.
  for (let index = 0; index < 100; index++) create(index, random());
  for (const [turn, decision] of decisions.entries()) {
    for (let index = turn; index < 100; index += 7) {
      change(index, decision);
      const id = `secret ${index}`;
      const stored = new SecretTable(file.sql);
      expect(table.find(id)).toEqual(stored.find(id));
      expect(table.nextDueAt()).toBe(stored.nextDueAt());
    }
  }
  const row = table.find('secret 99');
  if (row) table.delete('secret 99', row);
  expect(table.find('secret 99')).toBeNull();
  const again = table.find('secret 0');
  create(0, random());
  expect([table, new SecretTable(file.sql)].map((any) => any.find('secret 0'))).toEqual([
    again,
    again,
  ]);
});
