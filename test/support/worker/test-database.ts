/** A SQLite file for tests of tables: SQLite frees bytes without erasing them, so a test searches the file itself. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A migration, of which `prepare` would run the first statement alone. */
const HAS_SEVERAL = /;\s*\S/;
const nothing = { toArray: () => [], one: () => undefined, rowsWritten: 0 };

export class TestDatabase {
  readonly database: DatabaseSync;
  readonly #folder = mkdtempSync(join(tmpdir(), 'waxseal-table-'));
  readonly #path = join(this.#folder, 'object.sqlite');
  readonly #kept = new Map<string, unknown>();
  /** When the object last wanted to be called, in epoch ms. */
  alarmAt: number | null = null;

  constructor(schema = '') {
    this.database = new DatabaseSync(this.#path);
    // Nothing here outlives a power cut.
    this.database.exec(`PRAGMA synchronous = OFF; ${schema}`);
  }

  /** The part of the platform's SQL that tables use. */
  get sql(): SqlStorage {
    const exec = (statement: string, ...values: (string | number | null | Uint8Array)[]) => {
      if (HAS_SEVERAL.test(statement)) {
        this.database.exec(statement);
        return nothing;
      }
      const before = this.#changes();
      const rows = this.database.prepare(statement).all(...values);
      const rowsWritten = this.#changes() - before;
      return { toArray: () => rows, one: () => rows[0], rowsWritten };
    };
    const sql: unknown = { exec };
    if (!isSql(sql)) throw new Error('there is no SQL');
    return sql;
  }

  /** The part of the storage of an object that its parts use. */
  get storage(): DurableObjectStorage {
    const kept = this.#kept;
    const storage: unknown = {
      sql: this.sql,
      kv: {
        get: (name: string) => kept.get(name),
        put: (name: string, value: unknown) => void kept.set(name, structuredClone(value)),
        delete: (name: string) => kept.delete(name),
      },
      transactionSync: (write: () => void) => this.#transaction(write),
      deleteAll: () => {
        kept.clear();
        return Promise.resolve();
      },
      getAlarm: () => Promise.resolve(this.alarmAt),
      setAlarm: (at: number) => {
        this.alarmAt = at;
        return Promise.resolve();
      },
      sync: () => Promise.resolve(),
    };
    if (!isStorage(storage)) throw new Error('there is no storage');
    return storage;
  }

  /** What an object gets when it starts. @param name absent: the platform does not tell it */
  state(name?: string): DurableObjectState {
    const state: unknown = {
      id: { name, toString: () => '0'.repeat(64) },
      storage: this.storage,
      waitUntil: () => undefined,
      blockConcurrencyWhile: <Result>(work: () => Result) => work(),
    };
    if (!isState(state)) throw new Error('there is no state');
    return state;
  }

  #transaction(write: () => void): void {
    const kept = new Map(this.#kept);
    this.database.exec('SAVEPOINT change');
    try {
      write();
      this.database.exec('RELEASE change');
    } catch (error) {
      this.database.exec('ROLLBACK TO change; RELEASE change');
      this.#kept.clear();
      for (const [name, value] of kept) this.#kept.set(name, value);
      throw error;
    }
  }

  #changes(): number {
    return Number(this.database.prepare('SELECT total_changes() AS n').get()?.['n']);
  }

  /** How many copies of each value the file contains. */
  copiesOf(values: readonly Uint8Array[]): number[] {
    const file = text(readFileSync(this.#path));
    return values.map((value) => file.split(text(value)).length - 1);
  }

  close(): void {
    this.database.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function text(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

function isSql(thing: unknown): thing is SqlStorage {
  return typeof thing === 'object' && thing !== null && 'exec' in thing;
}

function isStorage(thing: unknown): thing is DurableObjectStorage {
  return typeof thing === 'object' && thing !== null && 'transactionSync' in thing;
}

function isState(thing: unknown): thing is DurableObjectState {
  return typeof thing === 'object' && thing !== null && 'storage' in thing;
}
