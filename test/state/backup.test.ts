/** A backup of a busy server: its contents, and what a restore brings back. */
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
import { join, relative, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRecent } from '../../shared/contract/recent.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { apiClient, type Concealed } from '../support/client.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { anyAddress, expectOk, newPerson, PASSWORD, Visitor } from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { filesThatHold, readAll } from './search.ts';
import { sharesIn } from './shares.ts';

const program = resolve(import.meta.dirname, '../../worker/node/backup.ts');
const email = anyAddress();
const secret = 'it was a dark and stormy night';
/** The number of people who create secrets during the backup. */
const WRITERS = 6;
const KEPT = ['waxseal-Account', 'waxseal-Directory', 'waxseal-MailQueue'];

let home: string;
let copy: string;
let said: Awaited<ReturnType<typeof backUp>>;
let server: RunningServer;
/** How many creations were answered. */
let sealed = 0;
let links: { readonly read: Concealed; readonly living: Concealed };

/** Runs the backup program as the operator does. */
async function backUp(folder: string, more: Readonly<Record<string, string>> = {}) {
  const state = { STATE_DIR: join(home, 'state'), SECRETS_FILE: join(home, 'secrets.json') };
  const child = spawn(process.execPath, [program, folder], {
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
  links = { read: await seal(owner), living: await seal(owner) };
  const stopWriting = startWriting(http);
  said = await backUp(copy);
  await stopWriting();
  const client = apiClient(server.base, 1);
  expect(await client.reveal(links.read.secretKey)).toMatchObject({ ok: true });
  client.close();
  http.close();
  await server.kill9();
}, 120_000);

afterAll(async () => {
  await server.kill9();
  rmSync(home, { recursive: true, force: true });
});

/** The number of secrets in the lists of the accounts in a copy. */
function receiptsIn(folder: string): number {
  const files = globSync(join(folder, 'objects/waxseal-Account/*.sqlite'));
  const counts = files
    .filter((file) => !file.endsWith('metadata.sqlite'))
    .map((file) => {
      const database = new DatabaseSync(file);
      const known = database
        .prepare(`SELECT name FROM sqlite_master WHERE name = 'receipts'`)
        .all();
      const rows = known.length === 0 ? [] : database.prepare('SELECT id FROM receipts').all();
      database.close();
      return rows.length;
    });
  return counts.reduce((sum, count) => sum + count, 0);
}

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
  const path = `/api/v2/secret/${secretKey}`;
  const headers = { 'Content-Type': 'application/json' };
  const { text } = await http.send({ method: 'POST', path, headers, body: '{"continue":true}' });
  return text;
}

describe('a backup that was made while people were at work', () => {
  it('prints what it copied, and that secrets never are', () => {
    expect(said).toMatchObject({ code: 0 });
    expect(said.text).toMatch(/accounts [1-9]\d*, directory 1, mail queue \d+\./);
    expect(said.text).toContain('Secrets are never copied');
    expect(said.text).toContain(join(home, 'secrets.json'));
  });

  it('holds accounts, directory and mail queue, each whole, and nothing else', () => {
    expect(readdirSync(copy)).toEqual(['objects']);
    expect(readdirSync(join(copy, 'objects')).toSorted()).toEqual(KEPT);
    const files = globSync(join(copy, 'objects/*/*'));
    expect(files.filter((file) => !file.endsWith('.sqlite'))).toEqual([]);
    for (const file of files) {
      const database = new DatabaseSync(file, { readOnly: true });
      expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
      database.close();
    }
  });

  it('is its owner’s alone', () => {
    const entries = [copy, ...globSync(join(copy, '**'))];
    const open = entries.filter((entry) => (statSync(entry).mode & 0o077) !== 0);
    expect(open.map((entry) => relative(copy, entry))).toEqual([]);
  });

  it('holds no share, no envelope, no link and no key of the server', () => {
    const contents = readAll(copy);
    const state = join(home, 'state');
    const shares = sharesIn(state);
    const envelopes = globSync(join(state, 'kv/SECRETS/blobs/*'))
      .map((file) => readFileSync(file))
      .filter(({ length }) => length > 100)
      .map((blob) => blob.subarray(-64));
    const secrets: unknown = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8'));
    const keys = Object.values(v.parse(v.record(v.string(), v.string()), secrets));
    const keysOf = ({ secretKey, metadataKey }: Concealed) => [secretKey, metadataKey];
    const texts = [secret, ...keysOf(links.read), ...keysOf(links.living)];
    for (const needles of [shares, envelopes, keys]) expect(needles.length).toBeGreaterThan(3);
    const needles = [
      ...[...shares, ...envelopes].map((bytes) => Buffer.from(bytes)),
      ...keys.map((key) => Buffer.from(key.split(':').at(-1) ?? '', 'base64')),
      ...texts.map((text) => Buffer.from(text)),
    ];
    for (const needle of needles) expect(filesThatHold(contents, needle)).toEqual([]);
    // The search works: it finds data that is in the backup.
    expect(filesThatHold(contents, Buffer.from(email))).not.toEqual([]);
  });

  it('can be made of a server that was killed, and has all that was answered', async () => {
    expect(globSync(join(home, 'state/objects/waxseal-Account/*-wal')).length).toBeGreaterThan(1);
    const later = join(home, 'later');
    expect(await backUp(later)).toMatchObject({ code: 0 });
    expect(receiptsIn(later)).toBe(sealed);
    // The first one was made while secrets were created.
    expect(receiptsIn(copy)).toBeLessThan(sealed);
  });

  it('brings accounts to another machine, and none of their secrets', async () => {
    const there = mkdtempSync(join(home, 'another-'));
    cpSync(join(home, 'secrets.json'), join(there, 'secrets.json'));
    cpSync(copy, join(there, 'state'), { recursive: true });
    await livingOn(there, async (http) => {
      expect((await signIn(http)).length).toBeGreaterThan(0);
      for (const link of Object.values(links)) {
        expect(JSON.parse(await read(http, link))).toMatchObject({ code: 'secret_unknown' });
      }
    });
  }, 60_000);

  it('put back where it came from, leaves what was read unreadable and what was not readable once', async () => {
    const objects = join(home, 'state/objects');
    for (const folder of KEPT) rmSync(join(objects, folder), { recursive: true });
    cpSync(join(copy, 'objects'), objects, { recursive: true });
    await livingOn(home, async (http) => {
      const listed = await signIn(http);
      expect(listed).toContain(links.living.metadataKey);
      const spent = { code: 'secret_spent', state: 'received' };
      expect(JSON.parse(await read(http, links.read))).toMatchObject(spent);
      expect(await read(http, links.living)).toContain(secret);
      expect(JSON.parse(await read(http, links.living))).toMatchObject(spent);
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
    const damaged = join(home, 'damaged/objects/waxseal-Account');
    mkdirSync(damaged, { recursive: true });
    writeFileSync(join(damaged, 'broken.sqlite'), 'x'.repeat(4096));
    const folder = join(home, 'half');
    const refused = await backUp(folder, { STATE_DIR: join(home, 'damaged') });
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('Nothing was copied');
    expect(readdirSync(folder)).toEqual([]);
  });
});
