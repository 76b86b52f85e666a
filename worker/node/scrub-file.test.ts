import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scrubFile } from './scrub-file.ts';

const ROWS = 400;
let folder: string;
let path: string;
/** As the runtime has it: open all the time, in WAL mode, without waiting for locks. */
let runtime: DatabaseSync;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waxseal-scrub-'));
  path = join(folder, 'vault.sqlite');
  runtime = new DatabaseSync(path, { timeout: 0 });
  runtime.exec('PRAGMA journal_mode = WAL');
  runtime.exec('CREATE TABLE secrets (id TEXT PRIMARY KEY, share BLOB, part BLOB) WITHOUT ROWID');
});

afterEach(() => {
  runtime.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('scrubbing a database that the runtime has open', () => {
  it('leaves nothing of what was overwritten, neither in the log nor in pages that were split', () => {
    const shares = insertAndWipe();
    // Without it some are still there, although every row was overwritten and the log is empty.
    runtime.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    expect(legible(shares)).not.toEqual([]);

    expect(scrubFile(path)).toMatchObject({ isScrubbed: true });

    expect(legible(shares)).toEqual([]);
    expect(statSync(`${path}-wal`).size).toBe(0);
  });

  it('keeps what lives, and the runtime goes on with the connection that it has', () => {
    insertAndWipe();
    const select = runtime.prepare('SELECT count(*) AS n, sum(length(part)) AS bytes FROM secrets');
    const before = select.get();
    expect(scrubFile(path)).toMatchObject({ isScrubbed: true });
    expect(select.get()).toEqual(before);
    runtime.exec("INSERT INTO secrets VALUES ('later', NULL, NULL)");
    expect(runtime.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(scrubFile(path)).toMatchObject({ isScrubbed: true });
    expect(select.get()).toMatchObject({ n: ROWS + 1 });
  });

  it('returns that it must be retried while another connection reads or writes', () => {
    insertAndWipe();
    runtime.exec('BEGIN; SELECT * FROM secrets');
    expect(scrubFile(path)).toMatchObject({ isScrubbed: false });
    runtime.exec('COMMIT; BEGIN IMMEDIATE');
    expect(scrubFile(path)).toMatchObject({ isScrubbed: false });
    runtime.exec('COMMIT');
    expect(scrubFile(path)).toMatchObject({ isScrubbed: true });
  });

  it('makes no file for an object that has none', () => {
    const absent = join(folder, 'absent.sqlite');
    expect(scrubFile(absent)).toMatchObject({ isScrubbed: true });
    expect(statSync(absent, { throwIfNoEntry: false })).toBeUndefined();
  });
});

/** Inserts rows in an order that splits pages, and wipes each as a vault does. */
function insertAndWipe(): Buffer[] {
  const insert = runtime.prepare('INSERT INTO secrets VALUES (?, ?, zeroblob(200))');
  const names = Array.from({ length: ROWS }, (_, index) => digest(`id ${index}`));
  const shares = names.map((name) => digest(`share ${name.toString('hex')}`));
  runtime.exec('BEGIN');
  for (const [index, name] of names.entries())
    insert.run(name.toString('hex'), shares[index] ?? '');
  runtime.exec('COMMIT');
  runtime.exec('UPDATE secrets SET share = zeroblob(32)');
  runtime.exec('UPDATE secrets SET share = NULL');
  return shares;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function legible(shares: readonly Buffer[]): Buffer[] {
  const contents = [path, `${path}-wal`].map((file) => readFileSync(file));
  return shares.filter((share) => contents.some((content) => content.includes(share)));
}
