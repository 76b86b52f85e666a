/** The storage of an object: SQL, keys and values, transactions and its alarm, in a file that the first write creates. */
import { existsSync, statSync } from 'node:fs';
import type { SQLInputValue } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import type { Commits } from './commits.ts';
import { Database, removeDatabase, type Row } from './database.ts';
import { MissingFile } from './faults.ts';
import type { ObjectKey, Registry } from './registry.ts';

/** The keys and values of an object, beside its own tables. */
const KEYS = 'CREATE TABLE _kv (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID';
const HAS_KEYS = "SELECT 1 FROM sqlite_schema WHERE name = '_kv'";
const PUT = 'INSERT INTO _kv VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value';

type Given = string | number | boolean | null | ArrayBuffer | Uint8Array;

export interface StorageOptions {
  readonly key: ObjectKey;
  readonly path: string;
  readonly commits: Commits;
  readonly registry: Registry;
  /** Called when what was written could not be stored: the object has to start again. */
  readonly failed: (error: Error) => void;
  /** Called when the alarm may be earlier than all others. */
  readonly alarmSet: (at: number) => void;
}

export class ObjectStorage {
  readonly #options: StorageOptions;
  #database: Database | null = null;
  #hasKeys = false;
  #isClosed = false;
  /** Set while the alarm runs. The alarm stays registered until it has ended, in case the process ends first. */
  #running: { nextAt: number | null } | null = null;

  constructor(options: StorageOptions) {
    this.#options = options;
  }

  readonly sql = {
    /** Runs a statement; several only without values. All rows are read at once. */
    exec: (statement: string, ...values: readonly Given[]): Cursor => {
      const { rows, rowsWritten } = this.#open().run(statement, ...values.map(asInput));
      return new Cursor(rows, rowsWritten);
    },
  };

  /** Keys and values, as a structured clone keeps them. Reading creates no file. */
  readonly kv = {
    get: (key: string): unknown => {
      const rows = this.#keys()?.run('SELECT value FROM _kv WHERE key = ?', key).rows;
      const value = rows?.[0]?.['value'];
      return value instanceof Uint8Array ? deserialize(value) : undefined;
    },
    put: (key: string, value: unknown): void => {
      if (value === undefined) throw new TypeError('a value cannot be undefined');
      const database = this.#open();
      if (this.#keys() === null) database.run(KEYS);
      this.#hasKeys = true;
      database.run(PUT, key, serialize(value));
    },
    delete: (key: string): boolean => {
      const result = this.#keys()?.run('DELETE FROM _kv WHERE key = ?', key);
      return result !== undefined && result.rowsWritten > 0;
    },
    list: (): (readonly [key: string, value: unknown])[] => {
      const rows = this.#keys()?.run('SELECT key, value FROM _kv ORDER BY key').rows ?? [];
      return rows.map(({ key, value }) => [
        String(key),
        value instanceof Uint8Array && deserialize(value),
      ]);
    },
  };

  /** Runs synchronous work: all that it writes is stored, or nothing if it throws. */
  transactionSync<Value>(work: () => Value): Value {
    const hadKeys = this.#hasKeys;
    try {
      return this.#open().transaction(work);
    } catch (error) {
      // The table may have been created in what was rolled back.
      this.#hasKeys = hadKeys;
      throw error;
    }
  }

  /** Removes everything: the file and the alarm. */
  async deleteAll(): Promise<void> {
    const { path, registry, key, commits } = this.#options;
    this.#expectOpen();
    registry.remove(key.id);
    commits.flush();
    // Where the registry could not be written, this throws, and the file has to stay.
    this.#expectOpen();
    this.#database?.close();
    this.#database = null;
    this.#hasKeys = false;
    // The file is removed last: a file that the registry names must be there.
    removeDatabase(path);
  }

  /** When the alarm is due, in epoch ms; null when none is set, and while it runs unless it was set again. */
  async getAlarm(): Promise<number | null> {
    if (this.#running) return this.#running.nextAt;
    return this.#options.registry.alarmOf(this.#options.key.id);
  }

  /** Has `alarm()` called at a time, or soon after. Replaces the one that is set. */
  async setAlarm(at: number | Date): Promise<void> {
    this.#setAlarm(Number(at));
  }

  async deleteAlarm(): Promise<void> {
    this.#setAlarm(null);
  }

  #setAlarm(at: number | null): void {
    const { registry, key, alarmSet } = this.#options;
    if (this.#running) {
      this.#running.nextAt = at;
      return;
    }
    if (at !== null) registry.add(key);
    registry.setAlarm(key.id, at);
    if (at !== null) alarmSet(at);
  }

  /** Resolves when all that was written is stored. */
  async sync(): Promise<void> {
    await this.stored;
  }

  /** Resolves when all that was written is stored, or lost; null when nothing is left to store. */
  get stored(): Promise<unknown> | null {
    const own = this.#database?.stored ?? null;
    const registered = this.#options.registry.stored;
    if (own === null || registered === null) return own ?? registered;
    return own === registered ? own : Promise.all([own, registered]);
  }

  /** Begins the alarm. @param now in epoch ms. @returns false when it is not due any more, because a call has moved it */
  beginAlarm(now: number): boolean {
    const { registry, key } = this.#options;
    const at = registry.alarmOf(key.id);
    if (at === null || at > now) return false;
    this.#running = { nextAt: null };
    return true;
  }

  /** Ends the alarm, and sets the next one. @param retryAt when to repeat it, in epoch ms; null when it was carried out */
  endAlarm(retryAt: number | null): void {
    const nextAt = this.#running?.nextAt ?? null;
    this.#running = null;
    this.#setAlarm(nextAt ?? retryAt);
  }

  get isOpen(): boolean {
    return this.#database !== null;
  }

  /** Stores what was written, and closes the file for ever. */
  close(): void {
    this.#isClosed = true;
    this.#database?.close();
    this.#database = null;
  }

  /** Closes the file for ever. What was written and is not stored is lost. */
  abandon(): void {
    this.#isClosed = true;
    this.#database?.abandon();
    this.#database = null;
  }

  #open(): Database {
    if (this.#database !== null) return this.#database;
    this.#expectOpen();
    const { path, commits, registry, key, failed } = this.#options;
    const isKnown = registry.isStored(key.id);
    // An object whose file was lost must not begin anew, as if it had never stored anything.
    if (sizeOf(path) === 0 && (isKnown || sizeOf(`${path}-wal`) > 0)) {
      throw new MissingFile('its file is missing or empty');
    }
    if (!isKnown) registry.add(key);
    this.#database = new Database(path, commits, failed);
    if (!isKnown) this.#database.onceStored = () => registry.markStored(key.id);
    return this.#database;
  }

  /** @throws when the object has left memory: the file may belong to the next object of this name */
  #expectOpen(): void {
    if (this.#isClosed) throw new Error('the object has left memory');
  }

  /** The file, if there is one and it has keys. */
  #keys(): Database | null {
    const { path, registry, key } = this.#options;
    const isNew = this.#database === null && !existsSync(path) && !registry.isStored(key.id);
    if (isNew) return null;
    const database = this.#open();
    this.#hasKeys ||= database.run(HAS_KEYS).rows.length > 0;
    return this.#hasKeys ? database : null;
  }
}

/** The rows of a statement, and what it wrote. */
class Cursor {
  readonly rowsWritten: number;
  readonly #rows: readonly Row[];

  constructor(rows: readonly Row[], rowsWritten: number) {
    this.#rows = rows;
    this.rowsWritten = rowsWritten;
    for (const row of rows) {
      for (const name in row) {
        const value = row[name];
        // The platform gives bytes as an ArrayBuffer.
        if (value instanceof Uint8Array)
          row[name] = value.buffer.slice(value.byteOffset, value.byteOffset + value.length);
      }
    }
  }

  toArray(): readonly Row[] {
    return this.#rows;
  }

  /** @throws unless there is exactly one row */
  one(): Row {
    const [row, ...others] = this.#rows;
    if (row === undefined || others.length > 0) {
      throw new Error(`expected exactly one row, found ${this.#rows.length}`);
    }
    return row;
  }

  [Symbol.iterator](): Iterator<Row> {
    return this.#rows.values();
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function asInput(value: Given): SQLInputValue {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return typeof value === 'boolean' ? Number(value) : value;
}
