/** A SQLite file of the engine, in which a transaction is open from the first write of a turn to the commit of all. */
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { asError } from './as-error.ts';
import type { Commits, Committed } from './commits.ts';

/**
 * - `secure_delete`: freed bytes are overwritten with zeros.
 * - `WAL` with `NORMAL`: a commit survives the end of the process. `Commits` syncs where power may fail too.
 * - `wal_autocheckpoint`: checkpoints wait for the disk, so another thread makes them (`upkeep.ts`).
 * - `cache_size`: of each file, in KiB (negative); some hundred are open.
 * - `mmap_size` 0: a damaged disk gives an error, not a signal.
 */
const SETTINGS = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA cache_size = -32;
  PRAGMA wal_autocheckpoint = 0; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 0; PRAGMA foreign_keys = ON`;

/** How long a statement waits for the other thread, which holds a file while it rewrites it or ends a checkpoint. */
const BUSY_MS_MAX = 2000;

/** A log is moved into its file after so many commits, of some pages each, or so many bytes of values. */
const CHECKPOINT_COMMITS = 250;
const CHECKPOINT_BYTES = 4 * 2 ** 20;

/** A statement with what it does, known once it is prepared. */
interface Prepared {
  readonly statement: StatementSync;
  readonly isWriting: boolean;
  readonly hasRows: boolean;
}

/** Several statements in one text, such as a migration: `prepare` would run only the first. */
const HAS_SEVERAL = /;\s*\S/;
const READS = /^\s*(?:SELECT|EXPLAIN)\b/i;

export type Row = Record<string, unknown>;

export interface Result {
  readonly rows: readonly Row[];
  readonly rowsWritten: number;
}

/** A transaction, of which it is not known yet whether it is stored. */
export interface Pending {
  /** Why it was lost; null until then. */
  lost: Error | null;
}

export class Database implements Committed {
  readonly path: string;
  readonly #commits: Commits;
  readonly #failed: (error: Error) => void;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  #isOpen = false;
  #stored: Promise<void> | null = null;
  #pending: Pending = { lost: null };
  #savepoints = 0;
  /** The commits since the last checkpoint, and the bytes of their values. */
  #committed = { count: 0, bytes: 0 };
  #log: number | null = null;

  /**
   * Opens the file, or creates it.
   *
   * @param failed called when what was written and not yet answered is lost
   * @throws when it is damaged, or cannot be read
   */
  constructor(path: string, commits: Commits, failed: (error: Error) => void) {
    this.path = path;
    this.#commits = commits;
    this.#failed = failed;
    if (!existsSync(path)) {
      // SQLite discards the log of an empty file, and a power failure could leave a new file empty.
      writeFileSync(path, emptyDatabase(`${path}-empty`), { flush: commits.isSynced });
    }
    this.#database = new DatabaseSync(path, { timeout: BUSY_MS_MAX });
    try {
      this.#database.exec(SETTINGS);
      // SQLite reads a file only when a statement needs it: this shows whether it is damaged.
      this.#database.exec('SELECT count(*) FROM sqlite_schema');
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** Runs one statement with values, or several without. */
  run(sql: string, ...values: readonly SQLInputValue[]): Result {
    if (values.length === 0 && HAS_SEVERAL.test(sql)) {
      this.#write();
      this.#checked(() => this.#database.exec(sql));
      return { rows: [], rowsWritten: 0 };
    }
    const { statement, isWriting, hasRows } = this.#prepare(sql);
    if (!isWriting) return { rows: statement.all(...values), rowsWritten: 0 };
    this.#write();
    for (const value of values) {
      if (value instanceof Uint8Array) this.#committed.bytes += value.length;
    }
    return this.#checked(() => {
      if (!hasRows) return { rows: [], rowsWritten: Number(statement.run(...values).changes) };
      const rows = statement.all(...values);
      return { rows, rowsWritten: rows.length };
    });
  }

  /** Runs synchronous work in a transaction: all of it is stored, or nothing if it throws. */
  transaction<Value>(work: () => Value): Value {
    this.#write();
    const name = `s${this.#savepoints++}`;
    this.#database.exec(`SAVEPOINT ${name}`);
    try {
      const value = work();
      this.#checked(() => this.#database.exec(`RELEASE ${name}`));
      return value;
    } catch (error) {
      // A full disk has rolled back everything already.
      if (this.#isInTransaction) this.#database.exec(`ROLLBACK TO ${name}; RELEASE ${name}`);
      throw error;
    } finally {
      this.#savepoints--;
    }
  }

  /** The last transaction, from which a caller sees whether it was lost. */
  get pending(): Pending {
    return this.#pending;
  }

  /** Called once, after the first commit. */
  onceStored: (() => void) | null = null;

  /** Resolves when all that was written is stored, or lost; null when nothing is left to store. */
  get stored(): Promise<void> | null {
    return this.#stored;
  }

  commit(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#database.exec('COMMIT');
    const { onceStored } = this;
    this.onceStored = null;
    if (onceStored !== null) this.#commits.afterwards(onceStored);
    const committed = this.#committed;
    committed.count += 1;
    if (committed.count < CHECKPOINT_COMMITS && committed.bytes < CHECKPOINT_BYTES) return;
    this.#committed = { count: 0, bytes: 0 };
    this.#commits.grown(this.path);
  }

  fail(error: Error): void {
    this.#isOpen = false;
    this.#pending.lost = error;
    try {
      if (this.#isInTransaction) this.#database.exec('ROLLBACK');
    } catch {
      // On a broken disk even that may fail. Closing the file does the same.
    }
    this.#failed(error);
  }

  /** The failure of another file of the turn may have closed this one. */
  get #isInTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction;
  }

  logDescriptor(): number | null {
    // Closing a file syncs it and removes its log.
    if (!this.#database.isOpen) return null;
    this.#log ??= openSync(`${this.path}-wal`, 'r');
    return this.#log;
  }

  /** Stores what was written, and closes the file. */
  close(): void {
    this.#commits.flush();
    this.#close();
  }

  /** Closes the file. What was written and is not stored is lost. */
  abandon(): void {
    this.#isOpen = false;
    this.#close();
  }

  #close(): void {
    const log = this.#log;
    this.#log = null;
    // A sync may still use it.
    if (log !== null) void this.#commits.allStored().then(() => closeSync(log));
    if (this.#database.isOpen) this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    const hasRows = statement.columns().length > 0;
    const prepared = { statement, hasRows, isWriting: !(hasRows && READS.test(sql)) };
    this.#statements.set(sql, prepared);
    return prepared;
  }

  #write(): void {
    if (this.#isOpen) return;
    this.#database.exec('BEGIN IMMEDIATE');
    this.#isOpen = true;
    this.#pending = { lost: null };
    const stored = this.#commits.add(this);
    this.#stored = stored;
    void stored.then(() => {
      if (this.#stored === stored) this.#stored = null;
    });
  }

  /** A statement that fails leaves the transaction as it was, but one that finds the disk full ends it. */
  #checked<Value>(work: () => Value): Value {
    try {
      return work();
    } catch (error) {
      if (!this.#isInTransaction) {
        this.fail(asError(error));
      }
      throw error;
    }
  }
}

let emptyBytes: Uint8Array | null = null;

/**
 * The bytes of a database without tables that has a log: writing them takes a quarter of the time that SQLite needs for it.
 *
 * @param path where the database is made the first time; it is in the state, because nothing else need be writable
 */
function emptyDatabase(path: string): Uint8Array {
  if (emptyBytes !== null) return emptyBytes;
  rmSync(path, { force: true });
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL');
  database.close();
  emptyBytes = readFileSync(path);
  rmSync(path);
  return emptyBytes;
}

/** Removes a database that is closed. */
export function removeDatabase(path: string): void {
  // The file is removed last: a log without a file would be taken for that of the next file of this name.
  for (const suffix of ['-wal', '-shm', '']) rmSync(path + suffix, { force: true });
}
