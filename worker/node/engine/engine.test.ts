/** What the engine promises in place of the platform: `README.md` lists it. */
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Engine } from './engine.ts';
import type { ObjectState } from './objects.ts';

class Refused extends Error {
  override readonly name = 'Refused';
}

/** What the objects of the tests have done, in order. */
let seen: string[] = [];
/** The objects whose alarms were called, in order. */
let alarmed: string[] = [];
let failingAlarms = 0;

class Notes {
  readonly #state: ObjectState;
  readonly kept = { list: [1] };

  constructor(state: ObjectState) {
    this.#state = state;
    void state.blockConcurrencyWhile(async () => {
      await Promise.resolve();
      seen.push('ready');
    });
  }

  add(text: string): number {
    seen.push(text);
    const { sql } = this.#state.storage;
    sql.exec('CREATE TABLE IF NOT EXISTS notes (text TEXT, share BLOB)');
    sql.exec('INSERT INTO notes VALUES (?, ?)', text, new TextEncoder().encode(text));
    return sql.exec('SELECT count(*) AS n FROM notes').one()['n'] as number;
  }

  read(): unknown[] {
    const { sql } = this.#state.storage;
    return sql
      .exec('SELECT text FROM notes')
      .toArray()
      .map(({ text }) => text);
  }

  share(): unknown {
    return this.#state.storage.sql.exec('SELECT share FROM notes').one()['share'];
  }

  wipe(): void {
    this.#state.storage.sql.exec('UPDATE notes SET share = zeroblob(length(share)), text = ?', '');
    this.#state.wiped();
  }

  /** Stores, moves and wipes many rows, whose pages are split meanwhile; returns what was wiped. */
  churn(rows: number): string[] {
    const { sql } = this.#state.storage;
    sql.exec('CREATE TABLE IF NOT EXISTS moved (id TEXT PRIMARY KEY, share BLOB, rest TEXT)');
    const shareOf = (row: number) => createHash('sha256').update(`share ${row}`).digest();
    const idOf = (row: number) => createHash('sha256').update(`id ${row}`).digest('hex');
    for (let row = 0; row < rows; row++) {
      sql.exec('INSERT INTO moved VALUES (?, ?, ?)', idOf(row), shareOf(row), '');
      const grown = idOf((row * 7) % (row + 1));
      sql.exec('UPDATE moved SET rest = ? WHERE id = ?', 'x'.repeat((row * 37) % 900), grown);
    }
    sql.exec('UPDATE moved SET share = zeroblob(32)');
    this.#state.wiped();
    return Array.from({ length: rows }, (_, row) => shareOf(row).toString('latin1'));
  }

  fail(text: string, isAtOnce: boolean): void {
    this.#state.storage.transactionSync(() => {
      this.add(text);
      if (isAtOnce) throw new Refused('no');
    });
    throw new RangeError('too late');
  }

  /** Writes more than fits: the file may not get more pages than it has. */
  fill(): void {
    const { sql } = this.#state.storage;
    this.add('before');
    sql.exec('PRAGMA max_page_count = 1');
    this.add('x'.repeat(100_000));
  }

  give(list: { list: number[] }): { list: number[] } {
    this.kept.list = list.list;
    return this.kept;
  }

  held(): { list: number[] } {
    return this.kept;
  }

  look(key: string): unknown {
    return this.#state.storage.kv.get(key);
  }

  keep(key: string, value: unknown): void {
    this.#state.storage.kv.put(key, value);
  }

  async remove(): Promise<void> {
    await this.#state.storage.deleteAll();
  }

  async call(at: number): Promise<number | null> {
    await this.#state.storage.setAlarm(at);
    return this.#state.storage.getAlarm();
  }

  async alarm(): Promise<void> {
    expect(await this.#state.storage.getAlarm()).toBeNull();
    alarmed.push(this.#state.id.name);
    if (failingAlarms-- > 0) throw new Error('not now');
  }
}

type Stub = {
  [Name in Exclude<keyof Notes, 'kept' | 'alarm'>]: (
    ...args: Parameters<Notes[Name]>
  ) => Promise<Awaited<ReturnType<Notes[Name]>>>;
};

let home: string;
let engine: Engine;
/** How far the clock of the Worker is ahead, in ms. */
let aheadMs: number;
const now = () => Date.now() + aheadMs;
const log: string[] = [];

async function start(isSynced = false): Promise<void> {
  engine = await Engine.start({
    worker: async () => ({ SecretVault: Notes, default: { fetch: null, scheduled: null } }),
    stateDirectory: home,
    bindings: {},
    isSynced,
    now,
    log: (event) => void log.push(event),
  });
}

function notes(name: string): Stub {
  const { VAULT } = engine.env as { VAULT: { getByName(name: string): Stub } };
  return VAULT.getByName(name);
}

/** The text of the files of all objects, and of their logs. */
function files(): string {
  const paths = globSync(join(home, 'objects/SecretVault/*'));
  return paths.map((path) => readFileSync(path, 'latin1')).join('');
}

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-engine-'));
  aheadMs = 0;
  seen = [];
  alarmed = [];
  failingAlarms = 0;
  log.length = 0;
  await start();
});
afterEach(async () => {
  await engine.stop();
  rmSync(home, { recursive: true });
});

/** The objects whose alarms were called, once all that are due have been: a later one of another object comes after them. */
async function allAlarmed(): Promise<readonly string[]> {
  await notes('last').call(now());
  await expect.poll(() => alarmed.at(-1)).toBe('last');
  alarmed.pop();
  return alarmed;
}

async function restart(): Promise<void> {
  await engine.stop();
  await start();
}

describe('an object', () => {
  it('delivers the calls of an object in order, and none before it is ready', async () => {
    const calls = ['a', 'b', 'c', 'd'].map((text) => notes('one').add(text));
    expect(await Promise.all(calls)).toEqual([1, 2, 3, 4]);
    expect(seen).toEqual(['ready', 'a', 'b', 'c', 'd']);
  });

  it.each([false, true])(
    'stores what an object answered before it answers (synced: %s)',
    async (isSynced) => {
      await engine.stop();
      await start(isSynced);
      await notes('one').add('kept');
      const [path = ''] = globSync(join(home, 'objects/SecretVault/*.sqlite'));
      using database = new DatabaseSync(path, { readOnly: true });
      expect(database.prepare('SELECT text FROM notes').all()).toEqual([{ text: 'kept' }]);
    },
  );

  it('keeps objects of two names apart, and finds each again after a restart', async () => {
    await notes('one').add('first');
    await notes('two').add('second');
    await restart();
    expect(await notes('one').read()).toEqual(['first']);
    expect(await notes('two').read()).toEqual(['second']);
  });

  it('shares nothing of an object with its callers', async () => {
    const given = { list: [1, 2] };
    const got = await notes('one').give(given);
    given.list.push(3);
    got.list.push(4);
    expect(await notes('one').held()).toEqual({ list: [1, 2] });
    expect(got).toEqual({ list: [1, 2, 4] });
  });

  it('passes bytes as the platform does', async () => {
    await notes('one').add('abc');
    expect(await notes('one').share()).toEqual(new TextEncoder().encode('abc').buffer);
  });

  it('throws errors of an object without their class, and keeps what it wrote before one', async () => {
    const failed = await notes('one')
      .fail('lost', true)
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: 'Error', message: 'Refused: no', remote: true });
    expect(failed).not.toBeInstanceOf(Refused);
    await expect(notes('one').fail('kept', false)).rejects.toThrow(RangeError);
    expect(await notes('one').read()).toEqual(['kept']);
  });

  it('starts an object again from what is stored when its file cannot be written', async () => {
    await notes('one').add('kept');
    const reset = { durableObjectReset: true, retryable: true };
    await expect(notes('one').fill()).rejects.toMatchObject(reset);
    expect(await notes('one').read()).toEqual(['kept']);
    expect(await notes('two').add('other')).toBe(1);
  });

  it('makes no file for an object that only reads, and leaves none when it has deleted everything', async () => {
    expect(await notes('one').look('a')).toBeUndefined();
    expect(globSync(join(home, 'objects/SecretVault/*'))).toEqual([]);
    await notes('one').keep('a', { b: new Date(0) });
    await notes('one').call(now() + 1000);
    await restart();
    expect(await notes('one').look('a')).toEqual({ b: new Date(0) });
    await notes('one').remove();
    expect(globSync(join(home, 'objects/SecretVault/*'))).toEqual([]);
    expect(await notes('one').look('a')).toBeUndefined();
    aheadMs += 2000;
    await restart();
    expect(await allAlarmed()).toEqual([]);
  });

  it('refuses calls of an object whose file is gone, and does not begin it anew', async () => {
    await notes('one').add('a');
    await notes('two').add('b');
    await engine.stop();
    const [path = ''] = globSync(join(home, 'objects/SecretVault/*.sqlite'));
    rmSync(path);
    await start();
    const answers = await Promise.allSettled([notes('one').read(), notes('two').read()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(existsSync(path)).toBe(false);
    expect(engine.faults()).toMatchObject([{ store: 'vault' }]);
  });

  const secrets = ['spent-1', 'spent-2', 'spent-3'];
  const addAll = async () => {
    for (const text of secrets) await notes('one').add(text);
  };

  it('leaves no wiped bytes in a file once it is rewritten, also where it was deleted and came back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await notes('one').add('gone');
    await notes('one').wipe();
    await notes('one').remove();
    await vi.advanceTimersByTimeAsync(7000);
    await addAll();
    expect(files()).toContain('spent-2');
    await notes('one').wipe();
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    await expect.poll(() => files()).not.toContain('spent');
    expect(await notes('one').read()).toEqual(['', '', '']);
  });

  it('leaves no wiped bytes in a file after a stop, nor a copy in pages that were split', async () => {
    await addAll();
    await notes('one').wipe();
    const wiped = await notes('two').churn(600);
    await engine.stop();
    const content = files();
    expect(content).not.toContain('spent');
    expect(wiped.filter((share) => content.includes(share.slice(0, 16)))).toEqual([]);
    await start();
  });
});

it('runs an alarm once it is due, also when it was set before a restart', async () => {
  const at = now() + 60_000;
  expect(await notes('one').call(at)).toBe(at);
  await restart();
  expect(await allAlarmed()).toEqual([]);
  aheadMs += 61_000;
  await restart();
  await expect.poll(() => alarmed).toEqual(['one']);
  await restart();
  expect(await allAlarmed()).toEqual(['one']);
});

it('runs an alarm at its time while the engine runs', async () => {
  await notes('one').call(now());
  await expect.poll(() => alarmed).toEqual(['one']);
});

it('runs an alarm again a minute after it failed', async () => {
  failingAlarms = 1;
  await notes('one').call(now());
  await expect.poll(() => log).toEqual(['alarm_failed']);
  aheadMs += 61_000;
  await restart();
  await expect.poll(() => alarmed).toEqual(['one', 'one']);
});

interface Store {
  get(key: string, type?: string): Promise<unknown>;
  getWithMetadata(key: string, type?: string): Promise<unknown>;
  put(key: string, value: string | Uint8Array, options?: object): Promise<void>;
  delete(key: string): Promise<void>;
  list(options: object): Promise<{ keys: { name: string }[] }>;
}

describe('the store', () => {
  const store = () => (engine.env as { SECRETS: Store }).SECRETS;

  it('keeps values with their metadata until they expire or are deleted, also over a restart', async () => {
    await store().put('a', Uint8Array.of(1, 2), { metadata: { type: 'png' }, expirationTtl: 60 });
    await store().put('b', '{"c":1}');
    await restart();
    const kept = { value: Uint8Array.of(1, 2).buffer, metadata: { type: 'png' } };
    expect(await store().getWithMetadata('a', 'arrayBuffer')).toEqual(kept);
    expect(await store().get('b', 'json')).toEqual({ c: 1 });
    aheadMs += 61_000;
    expect(await store().get('a')).toBeNull();
    await store().delete('b');
    expect(await store().get('b')).toBeNull();
  });

  it('lists keys by a prefix, in their order', async () => {
    for (const key of ['m:2', 'm:1', 'n:1', 'm:3']) await store().put(key, '');
    const first = await store().list({ prefix: 'm:', limit: 2 });
    expect(first.keys.map(({ name }) => name)).toEqual(['m:1', 'm:2']);
    const all = await store().list({ prefix: 'm:' });
    expect(all.keys.map(({ name }) => name)).toEqual(['m:1', 'm:2', 'm:3']);
  });

  it.each([
    ['an empty key', '', 'a', {}],
    ['a key of more than 512 bytes', 'k'.repeat(513), 'a', {}],
    ['a life of less than a minute', 'k', 'a', { expirationTtl: 59 }],
    ['more than 25 MiB', 'k', new Uint8Array(25 * 2 ** 20 + 1), {}],
  ])('refuses %s, as the platform does', async (_what, key, value, options) => {
    await expect(store().put(key, value, options)).rejects.toThrow();
  });
});
