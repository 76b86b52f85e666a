/** Workers KV in one SQLite file: values with metadata, which expire. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Commits } from './commits.ts';
import { Database, type Row } from './database.ts';

/** The platform's limits. */
const KEY_BYTES_MAX = 512;
const VALUE_BYTES_MAX = 25 * 1024 * 1024;
const TTL_SECONDS_MIN = 60;
const LISTED_MAX = 1000;

/** Expired entries are deleted in steps, so that no one waits for all of them. */
const SWEEP_MS = 1000;
const SWEPT_AT_ONCE = 100;
/** How many bytes of values a step deletes: they are overwritten with zeros, which takes time. */
const SWEPT_BYTES_MAX = 4 * 2 ** 20;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entries (
    key TEXT PRIMARY KEY, value BLOB NOT NULL, metadata TEXT, expires_at INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS entries_by_expiry ON entries (expires_at) WHERE expires_at IS NOT NULL;`;

type ReadType =
  | 'text'
  | 'json'
  | 'arrayBuffer'
  | { readonly type?: 'text' | 'json' | 'arrayBuffer' };

interface PutOptions {
  /** Seconds from now. */
  readonly expirationTtl?: number;
  readonly metadata?: unknown;
}

interface ListOptions {
  readonly prefix?: string;
  readonly limit?: number;
}

export class KeyValueStore {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #sweepTimer: NodeJS.Timeout;

  /**
   * @param failed called when a write is lost
   * @param now in epoch ms
   */
  constructor(path: string, commits: Commits, failed: (error: Error) => void, now: () => number) {
    this.#now = now;
    mkdirSync(dirname(path), { recursive: true });
    this.#database = new Database(path, commits, failed);
    this.#database.run(SCHEMA);
    this.#sweepTimer = setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  async get(key: string, type?: ReadType): Promise<unknown> {
    return valueIn(this.#find(key), type);
  }

  async getWithMetadata(
    key: string,
    type?: ReadType,
  ): Promise<{ readonly value: unknown; readonly metadata: unknown }> {
    const row = this.#find(key);
    const metadata = row?.['metadata'];
    return {
      value: valueIn(row, type),
      metadata: typeof metadata === 'string' ? JSON.parse(metadata) : null,
    };
  }

  /** @throws when it was not stored, or exceeds a limit of the platform */
  async put(
    key: string,
    value: string | ArrayBuffer | Uint8Array,
    { expirationTtl, metadata }: PutOptions = {},
  ): Promise<void> {
    if (key === '' || Buffer.byteLength(key) > KEY_BYTES_MAX)
      throw new Error('the key is empty or too long');
    if (expirationTtl !== undefined && expirationTtl < TTL_SECONDS_MIN) {
      throw new Error(`an entry lives ${TTL_SECONDS_MIN} seconds at least`);
    }
    const bytes = typeof value === 'string' ? Buffer.from(value) : new Uint8Array(value);
    if (bytes.length > VALUE_BYTES_MAX) throw new Error('the value is too long');
    await this.#write(
      'INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?)',
      key,
      bytes,
      metadata === undefined ? null : JSON.stringify(metadata),
      expirationTtl === undefined ? null : this.#now() + expirationTtl * 1000,
    );
  }

  /** @throws when the deletion was not stored */
  async delete(key: string): Promise<void> {
    await this.#write('DELETE FROM entries WHERE key = ?', key);
  }

  /** The first keys with a prefix, in their order, each with the end of its life in epoch seconds. */
  async list({ prefix = '', limit = LISTED_MAX }: ListOptions = {}) {
    const { rows } = this.#database.run(
      `SELECT key, expires_at FROM entries
       WHERE key >= ? AND substr(key, 1, ?) = ? AND (expires_at IS NULL OR expires_at > ?)
       ORDER BY key LIMIT ?`,
      prefix,
      prefix.length,
      prefix,
      this.#now(),
      limit,
    );
    const keys = rows.map(({ key, expires_at: expiresAt }) => ({
      name: String(key),
      ...(typeof expiresAt === 'number' && { expiration: Math.floor(expiresAt / 1000) }),
    }));
    return { keys };
  }

  close(): void {
    clearInterval(this.#sweepTimer);
    this.#database.close();
  }

  #find(key: string): Row | undefined {
    const sql =
      'SELECT value, metadata FROM entries WHERE key = ? AND (expires_at IS NULL OR expires_at > ?)';
    return this.#database.run(sql, key, this.#now()).rows[0];
  }

  async #write(
    sql: string,
    ...values: readonly (string | number | null | Uint8Array)[]
  ): Promise<void> {
    this.#database.run(sql, ...values);
    const { pending, stored } = this.#database;
    await stored;
    if (pending.lost) throw new Error('the store could not write', { cause: pending.lost });
  }

  #sweep(): void {
    try {
      const expired = this.#database.run(
        `SELECT key, length(value) AS bytes FROM entries WHERE expires_at <= ? ORDER BY expires_at LIMIT ?`,
        this.#now(),
        SWEPT_AT_ONCE,
      ).rows;
      let bytes = 0;
      for (const row of expired) {
        this.#database.run('DELETE FROM entries WHERE key = ?', String(row['key']));
        bytes += Number(row['bytes']);
        if (bytes > SWEPT_BYTES_MAX) return;
      }
    } catch {
      // The disk is full, or the other thread holds the file: the next sweep deletes them.
    }
  }
}

function valueIn(row: Row | undefined, how: ReadType = 'text'): unknown {
  const value = row?.['value'];
  if (!(value instanceof Uint8Array)) return null;
  const type = typeof how === 'string' ? how : how.type;
  if (type === 'arrayBuffer') return new Uint8Array(value).buffer;
  const text = Buffer.from(value).toString();
  return type === 'json' ? JSON.parse(text) : text;
}
