/** A backup of a busy server: its contents, and what opens once the state is destroyed and restored from it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRecent } from '../../shared/contract/recent.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { apiClient, type Concealed } from '../support/client.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { anyAddress, expectOk, newPerson, PASSWORD, Visitor } from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { filesThatHold, readAll, stateCopy } from './search.ts';
import { sharesIn } from './stored-bytes.ts';

const program = resolve(import.meta.dirname, '../../worker/node/backup.ts');
const email = anyAddress();
const secret = 'it was a dark and stormy night';
/** The number of people who create secrets during the backup. */
const WRITERS = 6;

let home: string;
let copy: string;
let said: Awaited<ReturnType<typeof backUp>>;
let server: RunningServer;
/** How many creations were answered. */
let sealed = 0;
/** What became of each of the owner's secrets, before the backup or after it. */
let links: Record<'burned' | 'opened' | 'waiting' | 'openedLater', Concealed>;
/** Of the one that was burned. */
let burnedShares: Uint8Array[];
/** The server's keys. */
let keys: string[];

/** Runs the backup program as the operator does. */
async function backUp(
  folder: string,
  more: Readonly<Record<string, string>> = {},
  ...options: string[]
) {
  const state = { STATE_DIR: join(home, 'state'), SECRETS_FILE: join(home, 'secrets.json') };
  const child = spawn(process.execPath, [program, folder, ...options], {
    env: { ...process.env, ...state, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk));
  }
  await once(child, 'close');
  return { code: child.exitCode, text: Buffer.concat(output).toString() };
}

async function seal(visitor: Visitor): Promise<Concealed> {
  const { text } = await expectOk(visitor.post('/secret/conceal', { secret }));
  const { record } = v.parse(concealSecret.reply, JSON.parse(text));
  sealed += 1;
  return { secretKey: record.secret.key, metadataKey: record.metadata.key };
}

/** Signs people up and creates secrets for them, until it is stopped. */
function startWriting(http: HttpClient) {
  const over = new AbortController();
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!over.signal.aborted) {
      const person = await newPerson(http);
      for (let count = 0; count < 5; count++) await seal(person);
    }
  });
  return async () => {
    over.abort();
    await Promise.all(writers);
  };
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-backup-'));
  copy = join(home, 'copy');
  server = await startServer({ home });
  const http = httpClient(server.base, WRITERS + 1);
  const owner = await newPerson(http, email);
  // Accounts are reported to the directory later, feedback at once.
  await expectOk(owner.post('/feedback', { msg: 'It works.' }));
  const burned = await seal(owner);
  burnedShares = sharesIn(stateCopy(home));
  const client = apiClient(server.base, 1);
  expect(await client.burn(burned.metadataKey)).toMatchObject({ ok: true });
  links = {
    burned,
    opened: await seal(owner),
    waiting: await seal(owner),
    openedLater: await seal(owner),
  };
  expect(await client.reveal(links.opened.secretKey)).toMatchObject({ ok: true });
  const stopWriting = startWriting(http);
  said = await backUp(copy);
  await stopWriting();
  expect(await client.reveal(links.openedLater.secretKey)).toMatchObject({ ok: true });
  client.close();
  http.close();
  const secrets: unknown = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8'));
  keys = Object.values(v.parse(v.record(v.string(), v.string()), secrets));
  await server.kill9();
}, 120_000);

afterAll(async () => {
  await server.kill9();
  rmSync(home, { recursive: true, force: true });
});

/** Starts a server on a home folder while `look` runs. */
async function livingOn<Result>(there: string, look: (http: HttpClient) => Promise<Result>) {
  const again = await startServer({ home: there });
  const http = httpClient(again.base, 1);
  try {
    return await look(http);
  } finally {
    http.close();
    await again.kill9();
  }
}

async function signIn(http: HttpClient): Promise<string[]> {
  const owner = new Visitor(http);
  await expectOk(owner.post('/account/signin', { email, password: PASSWORD }));
  const { text } = await expectOk(owner.get('/private/recent'));
  return v.parse(listRecent.reply, JSON.parse(text)).records.map(({ key }) => key);
}

async function read(http: HttpClient, { secretKey }: Concealed) {
  return (await http.post(`/api/v2/secret/${secretKey}`, { continue: true })).text;
}

function rowsOf(file: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file);
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
}

function hasTable(file: string, name: string): boolean {
  return rowsOf(file, `SELECT 1 FROM sqlite_master WHERE name = '${name}'`).length > 0;
}

/** A home folder with the keys, and a backup as its state. */
function movedTo(backup: string): string {
  const there = mkdtempSync(join(home, 'another-'));
  cpSync(join(home, 'secrets.json'), join(there, 'secrets.json'));
  cpSync(backup, join(there, 'state'), { recursive: true });
  return there;
}

describe('a backup that was made while people were at work', () => {
  it('prints what it copied, and warns of what was opened since', () => {
    expect(said).toMatchObject({ code: 0 });
    expect(said.text).toMatch(
      /: Account [1-9]\d*, Directory 1,(?: MailQueue \d+,)? SecretVault [1-9]\d*\./,
    );
    expect(said.text).toContain('this backup opens every secret that was waiting at ');
    expect(said.text).toContain(join(home, 'secrets.json'));
  });

  it('copies all but the rate limiters, each file whole, and a registry that agrees with them', () => {
    expect(readdirSync(copy).toSorted()).toEqual(['kv.sqlite', 'objects', 'objects.sqlite']);
    const classes = readdirSync(join(home, 'state/objects'));
    expect(classes).toContain('RateLimiter');
    const kept = classes.filter((name) => name !== 'RateLimiter');
    expect(readdirSync(join(copy, 'objects')).toSorted()).toEqual(kept.toSorted());
    const files = globSync(join(copy, '**/*.*'));
    expect(files.filter((file) => !file.endsWith('.sqlite'))).toEqual([]);
    for (const file of files) {
      expect(rowsOf(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    }
    const objects = globSync(join(copy, 'objects/*/*.sqlite')).map((file) =>
      basename(file, '.sqlite'),
    );
    const registered = rowsOf(join(copy, 'objects.sqlite'), 'SELECT * FROM objects');
    expect(registered.map(({ id }) => String(id)).toSorted()).toEqual(objects.toSorted());
    // An alarm may be gone that the copy of its object still needs.
    expect(registered.filter((row) => row['is_stored'] !== 1 || row['alarm_at'] === null)).toEqual(
      [],
    );
  });

  it('closes a backup to all but its owner', () => {
    const entries = [copy, ...globSync(join(copy, '**'))];
    const open = entries.filter((entry) => (statSync(entry).mode & 0o077) !== 0);
    expect(open.map((entry) => relative(copy, entry))).toEqual([]);
  });

  it('copies no share of what was burned, no link, no text and no key of the server', () => {
    const contents = readAll(copy);
    expect([burnedShares.length, keys.length]).toEqual([1, 4]);
    const keysOf = ({ secretKey, metadataKey }: Concealed) => [secretKey, metadataKey];
    const texts = [secret, ...Object.values(links).flatMap(keysOf)];
    const needles = [
      ...burnedShares.map((bytes) => Buffer.from(bytes)),
      ...keys.map((key) => Buffer.from(key.split(':').at(-1) ?? '', 'base64')),
      ...texts.map((text) => Buffer.from(text)),
    ];
    for (const needle of needles) expect(filesThatHold(contents, needle)).toEqual([]);
    // The search works: it finds data that is in the backup.
    expect(filesThatHold(contents, Buffer.from(email))).not.toEqual([]);
  });

  it('copies accounts alone where it is made without secrets, also of a server that was killed', async () => {
    expect(globSync(join(home, 'state/objects/Account/*-wal'))).not.toEqual([]);
    const folder = join(home, 'accounts');
    const without = await backUp(folder, {}, '--without-secrets');
    expect(without).toMatchObject({ code: 0 });
    expect(without.text).not.toContain('WARNING');
    expect(readdirSync(folder).toSorted()).toEqual(['objects', 'objects.sqlite']);
    const receipts = globSync(join(folder, 'objects/Account/*.sqlite')).flatMap((file) =>
      hasTable(file, 'receipts') ? rowsOf(file, 'SELECT id FROM receipts') : [],
    );
    // Everything that was answered.
    expect(receipts).toHaveLength(sealed);
    const there = movedTo(folder);
    await livingOn(there, async (http) => {
      expect(await signIn(http)).toContain(links.waiting.metadataKey);
      for (const link of Object.values(links)) {
        expect(JSON.parse(await read(http, link))).toMatchObject({ code: 'secret_unknown' });
      }
    });
  }, 60_000);

  it('opens what waited after it is restored, once, and never what was spent before', async () => {
    rmSync(join(home, 'state'), { recursive: true });
    cpSync(copy, join(home, 'state'), { recursive: true });
    await livingOn(home, async (http) => {
      const listed = await signIn(http);
      expect(listed).toContain(links.waiting.metadataKey);
      const spent = { code: 'secret_spent' };
      expect(JSON.parse(await read(http, links.opened))).toMatchObject({
        ...spent,
        state: 'received',
      });
      expect(JSON.parse(await read(http, links.burned))).toMatchObject({
        ...spent,
        state: 'burned',
      });
      expect(await read(http, links.waiting)).toContain(secret);
      expect(JSON.parse(await read(http, links.waiting))).toMatchObject({
        ...spent,
        state: 'received',
      });
      // What it warns of.
      expect(await read(http, links.openedLater)).toContain(secret);
    });
  }, 60_000);
});

describe('a backup that would do harm', () => {
  it('refuses a folder that has something in it, and leaves it as it is', async () => {
    const folder = join(home, 'taken');
    mkdirSync(folder);
    writeFileSync(join(folder, 'note.txt'), 'hello');
    const refused = await backUp(folder);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.text).toContain('is not empty');
    expect(readdirSync(folder)).toEqual(['note.txt']);
  });

  it('prints when there is nothing to copy, and makes nothing', async () => {
    const folder = join(home, 'never');
    const refused = await backUp(folder, { STATE_DIR: join(home, 'nowhere') });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.text).toContain('STATE_DIR');
    expect(readdirSync(home)).not.toContain('never');
  });

  it('leaves nothing behind when a database cannot be read', async () => {
    const damaged = join(home, 'damaged/objects/Account');
    mkdirSync(damaged, { recursive: true });
    writeFileSync(join(damaged, 'broken.sqlite'), 'x'.repeat(4096));
    writeFileSync(join(home, 'damaged/objects.sqlite'), '');
    const folder = join(home, 'half');
    const refused = await backUp(folder, { STATE_DIR: join(home, 'damaged') });
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('Nothing was copied');
    expect(refused.text).toContain('broken.sqlite');
    expect(readdirSync(folder)).toEqual([]);
  });
});
