/** The storage of an object for tests of tables: SQLite frees bytes without erasing them, so a test searches the file itself. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Commits } from '../../../worker/node/engine/commits.ts';
import { ObjectStorage } from '../../../worker/node/engine/object-storage.ts';
import { Registry } from '../../../worker/node/engine/registry.ts';

const key = { className: 'Test', name: 'test', id: '0'.repeat(64) };

export class TestDatabase {
  readonly #folder = mkdtempSync(join(tmpdir(), 'waxseal-table-'));
  readonly #path = join(this.#folder, 'object.sqlite');
  readonly #commits = new Commits(false);
  readonly #registry: Registry;
  readonly #storage: ObjectStorage;

  constructor(schema?: string) {
    const failed = (error: Error) => {
      throw error;
    };
    this.#registry = new Registry(join(this.#folder, 'objects.sqlite'), this.#commits, failed);
    this.#storage = new ObjectStorage({
      key,
      path: this.#path,
      commits: this.#commits,
      registry: this.#registry,
      failed,
      alarmSet: () => undefined,
    });
    if (schema === undefined) return;
    // The platform does not erase what is deleted: tables have to.
    this.run('PRAGMA secure_delete = OFF');
    this.run(schema);
  }

  /** Runs SQL; returns its rows. */
  run(sql: string): readonly Record<string, unknown>[] {
    return this.#storage.sql.exec(sql).toArray();
  }

  get sql(): SqlStorage {
    return this.storage.sql;
  }

  get storage(): DurableObjectStorage {
    const storage: unknown = this.#storage;
    if (!isStorage(storage)) throw new Error('there is no storage');
    return storage;
  }

  /** When the object wants to be called, in epoch ms. */
  get alarmAt(): number | null {
    return this.#registry.alarmOf(key.id);
  }

  /** What an object gets when it starts. */
  state(name: string): DurableObjectState {
    const state: unknown = {
      id: { name, toString: () => key.id },
      storage: this.#storage,
      waitUntil: () => undefined,
      blockConcurrencyWhile: <Result>(work: () => Result) => work(),
      wiped: () => undefined,
    };
    if (!isState(state)) throw new Error('there is no state');
    return state;
  }

  /** How many copies of each value the file contains. */
  copiesOf(values: readonly Uint8Array[]): number[] {
    this.#commits.flushAll();
    const log = new DatabaseSync(this.#path);
    log.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    log.close();
    const file = text(readFileSync(this.#path));
    return values.map((value) => file.split(text(value)).length - 1);
  }

  close(): void {
    this.#storage.close();
    this.#registry.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function text(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

function isStorage(thing: unknown): thing is DurableObjectStorage {
  return typeof thing === 'object' && thing !== null && 'transactionSync' in thing;
}

function isState(thing: unknown): thing is DurableObjectState {
  return typeof thing === 'object' && thing !== null && 'storage' in thing;
}
