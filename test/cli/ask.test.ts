/** Asking for a secret from the command line: `ask`, `answer` and `asked` against a real server. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showAsk } from '../../shared/contract/ask.ts';
import { askPrivateLink } from '../../shared/seal/ask-fragment.ts';
import type { Content, Field } from '../../shared/seal/content.ts';
import { base64url } from '../../worker/crypto/encoding.ts';
import { answered as newAnswer, type Asked, asked as newRequest } from '../support/asking.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { newAccount } from './account.ts';
import { formsOf } from './forms.ts';
import { type Live, startLive } from './live.ts';
import { badNetwork } from './stand-in.ts';

const MIB = 1024 * 1024;
const ASK_LINK = /^http:\/\/localhost:\d+\/ask\/1\w{22}#a\w{22}\n$/;
const PRIVATE_LINK = /^http:\/\/localhost:\d+\/private\/ask\/1\w{22}#p\w{43}\n$/;

let live: Live;
beforeAll(async () => {
  live = await startLive({
    SEAL_MODES: 'both',
    ASKS: 'all',
    PLAN_OPTIONS: JSON.stringify({ anonymous: { file_bytes: 6 * MIB } }),
  });
});
afterAll(() => live.stop());

function run(args: readonly string[], input: string | Uint8Array = '', env = live.env) {
  return live.waxseal.run(args, { input, env });
}

interface Links {
  /** To answer. */
  readonly link: string;
  /** To open the answers. */
  readonly own: string;
}

async function asked(...args: readonly string[]): Promise<Links> {
  const { code, stdout, stderr } = await run(['ask', 'Which one?', ...args]);
  expect(code).toBe(0);
  expect(stdout).toMatch(ASK_LINK);
  expect(stderr).toMatch(PRIVATE_LINK);
  return { link: stdout.trim(), own: stderr.trim() };
}

async function answered(link: string, text: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(['answer', link, ...args], text);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^http:\/\/localhost:\d+\/private\/1\w{22}\n$/);
  return stdout.trim();
}

const newFolder = () => live.waxseal.newFolder();
const newFile = (name: string, contents: string | Uint8Array) =>
  live.waxseal.newFile(name, contents);

it('brings an answer to whoever asked, byte for byte, once', async () => {
  const { link, own } = await asked();
  const text = ' correct horse\0\r\n';
  await answered(link, text);
  expect(await run(['asked'], own)).toMatchObject({ code: 0, stdout: text, stderr: '' });
  expect(await run(['asked'], own)).toMatchObject({ code: 3, stdout: '' });
});

it('prints both links with --json, whole, and an answer as a record', async () => {
  const links = v.object({ share_url: v.string(), metadata_url: v.string() });
  const { stdout, stderr } = await run(['ask', 'Which one?', '--json']);
  const { share_url: link, metadata_url: own } = v.parse(links, JSON.parse(stdout));
  expect(stderr).toBe('');
  expect([`${link}\n`, `${own}\n`]).toEqual([
    expect.stringMatching(ASK_LINK),
    expect.stringMatching(PRIVATE_LINK),
  ]);
  await answered(link, 'correct horse');
  const opened = await run(['asked', '--json'], own);
  expect(JSON.parse(opened.stdout)).toEqual({
    number: 1,
    secret_value: 'correct horse',
    files: [],
  });
});

it('lets whoever answered see and burn what was not opened', async () => {
  const { link, own } = await asked();
  const receipt = await answered(link, 'the wrong text');
  expect(await run(['status', receipt])).toMatchObject({ code: 0, stdout: 'new\n' });
  expect((await run(['burn', '--yes'], receipt)).code).toBe(0);
  expect(await run(['asked'], own)).toMatchObject({ code: 3, stdout: '' });
});

it('opens several answers one after the other, so that none runs into the next', async () => {
  const { link, own } = await asked('--answers', '3');
  expect(await run(['asked'], own)).toMatchObject({ code: 8, stdout: '' });
  await answered(link, 'one');
  await answered(link, 'two');
  expect((await run(['asked'], own)).stdout).toBe('one');
  expect((await run(['asked'], own)).stdout).toBe('two');
  expect(await run(['asked'], own)).toMatchObject({ code: 8, stdout: '' });
});

it('gives two who open at the same time an answer each', async () => {
  const { link, own } = await asked('--answers', '2');
  await answered(link, 'one');
  await answered(link, 'two');
  const opened = await Promise.all([run(['asked'], own), run(['asked'], own)]);
  expect(opened.map(({ stdout }) => stdout).toSorted()).toEqual(['one', 'two']);
});

describe('--wait', () => {
  /** Starts `ask --wait`, and answers with the link that it prints. */
  async function waiting(...args: readonly string[]) {
    const child = live.waxseal.start(['ask', 'Which one?', '--wait', ...args], live.env);
    const out: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk.toString()));
    child.stderr.resume();
    await once(child.stdout, 'data');
    const link = out.join('').trim();
    const ended = async () => {
      await once(child, 'close');
      return { code: child.exitCode, stdout: out.join('').slice(link.length + 1) };
    };
    return { link, ended };
  }

  it('ends with the first answer, which it opens', async () => {
    const { link, ended } = await waiting('5');
    await answered(link, 'correct horse');
    expect(await ended()).toEqual({ code: 0, stdout: 'correct horse' });
  });

  it('runs a command with the first answer', async () => {
    const print = 'printf %s "$PASSWORD"; exit 7';
    const { link, ended } = await waiting('--field', 'PASSWORD', '--exec', 'sh', '-c', print);
    await answered(link, 'correct horse', '--field', 'PASSWORD=-');
    expect(await ended()).toEqual({ code: 7, stdout: 'correct horse' });
  });

  it('waits on through a network that fails for a moment', async () => {
    const { link, own } = await asked();
    let looks = 0;
    const network = await badNetwork(
      live.base,
      ({ path }) => path.includes('/answers') && (looks += 1) === 2,
    );
    const opening = run(['asked', '--wait', '5'], own.replace(live.base, network.origin));
    await network.called;
    await answered(link, 'correct horse');
    expect(await opening).toMatchObject({ code: 0, stdout: 'correct horse' });
    expect(looks).toBe(3);
    await network.close();
  });

  it('ends where no answer can come any more', async () => {
    const { link, own } = await asked();
    await answered(link, 'correct horse');
    await run(['asked'], own);
    expect(await run(['asked', '--wait'], own)).toMatchObject({ code: 3, stdout: '' });
  });
});

describe('fields', () => {
  const FIELDS = ['--field', 'user', '--field', 'password'];
  /** A value for each: what is beside them is alone to be refused. */
  const GIVEN = ['--field', 'user=/dev/null', '--field', 'password=-'];

  it('brings each value byte for byte, from files and stdin', async () => {
    const { link, own } = await asked(...FIELDS, '--answers', '2');
    const user = newFile('user', 'ada\n');
    for (const password of ['correct\nhorse', 'other'])
      await answered(link, password, '--field', 'password=-', '--field', `user=${user}`);
    const { stdout } = await run(['asked', '--json'], own);
    expect(JSON.parse(stdout)).toEqual({
      number: 1,
      fields: { user: 'ada\n', password: 'correct\nhorse' },
      files: [],
    });
    expect((await run(['asked', '--field', 'password'], own)).stdout).toBe('other');
  });

  it('asks for each at a terminal, hidden, after the question; and shows each with its name', async () => {
    const { link, own } = await asked(...FIELDS, '--name', 'Grace');
    const answering = live.waxseal.atTerminal(['answer', link], live.env);
    await answering.expectText('Someone who calls themselves “Grace” asks you:');
    await answering.expectText('> Which one?');
    await answering.expectText('Never answer with your password of localhost:');
    await answering.expectText('user (not shown): ');
    answering.type('ada\r');
    await answering.expectText('password (not shown): ');
    answering.type('correct horse\r');
    await answering.expectText('/private/');
    expect(await answering.ended()).toBe(0);
    expect(answering.screen()).not.toContain('correct');
    const opening = live.waxseal.atTerminal(['asked', own], live.env);
    await opening.expectText('You asked: “Which one?”');
    await opening.expectText('Answer 1, 2');
    await opening.expectText('user: ada\r\npassword: correct horse\r\n');
    expect(await opening.ended()).toBe(0);
  });

  it('leaves an answer sealed whose values would run into each other, and where a field or program is none', async () => {
    const { link, own } = await asked(...FIELDS);
    const given = FIELDS.map((word) =>
      word === '--field' ? word : `${word}=${newFile('a', word)}`,
    );
    await answered(link, '', ...given);
    for (const options of [
      [],
      ['--field', 'key'],
      ['--exec', 'true'],
      ['--field', 'user', '--exec', 'no-such-program'],
    ])
      expect(await run(['asked', ...options], own)).toMatchObject({ code: 2, stdout: '' });
    expect((await run(['asked', '--field', 'user'], own)).stdout).toBe('user');
  });

  it.each([
    ['none of them', []],
    ['another one', [...GIVEN, '--field', 'key=/dev/null']],
    ['only some', ['--field', 'user=-']],
    ['two of them from stdin', ['--field', 'user=-', '--field', 'password=-']],
    ['no file', [...GIVEN, '--field', 'password']],
  ])('sends nothing to a request with fields when it is given %s', async (_, options) => {
    const { link, own } = await asked(...FIELDS);
    expect(await run(['answer', link, ...options], 'x')).toMatchObject({ code: 2, stdout: '' });
    expect((await run(['asked', '--json'], own)).code).toBe(8);
  });

  it.each([
    ['a name that is none', ['--field', 'a b']],
    ['a name that is an assignment', ['--field', 'A=B']],
    ['a name twice', ['--field', 'a', '--field', 'a']],
    ['too many', Array.from({ length: 11 }, (__, index) => ['--field', `f${index}`]).flat()],
    ['too long a name', ['--field', 'a'.repeat(41)]],
    ['a place for the answer, and does not wait', ['--output', 'x']],
    ['several fields in a pipe', [...FIELDS, '--wait']],
    ['a command without fields', ['--wait', '--exec', 'true']],
    ['too many answers', ['--answers', '21']],
    ['too long a name of its own', ['--name', 'x'.repeat(61)]],
  ])('refuses to ask with %s', async (_, options) => {
    const { code, stdout, stderr } = await run(['ask', 'Which one?', ...options]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toContain('/private/');
  });
});

describe('the programs of others', () => {
  let http: HttpClient;
  beforeAll(() => {
    http = httpClient(live.base, 1);
  });
  afterAll(() => http.close());

  async function post(path: string, fields: object): Promise<void> {
    expect((await http.post(`/api/v2/ask${path}`, fields)).status).toBe(200);
  }

  /** A request for two answers. */
  async function request(fields: readonly string[]): Promise<Asked & { readonly own: string }> {
    const made = await newRequest({ fields });
    await post('', { ...made.fields, answers: 2 });
    return { ...made, own: askPrivateLink({ origin: live.base, ...made.ask }) };
  }

  async function answer(made: Asked, content: Content, change: object = {}): Promise<void> {
    const { key } = made.ask;
    const shown = await http.send({ method: 'GET', path: `/api/v2/ask/${key}` });
    const { record } = v.parse(showAsk.reply, JSON.parse(shown.text));
    const { box = '', manage_hash = '' } = record;
    const { fields } = await newAnswer(made, { box, manage_hash }, content);
    await post(`/${key}/answer`, { ...fields, ...change });
  }

  const withFields = (...fields: readonly Field[]): Content => ({ text: '', fields, files: [] });

  it('refuses an answer with other fields than were asked for, and runs nothing with it', async () => {
    const made = await request(['TOKEN']);
    const file = join(newFolder(), 'ran');
    for (const fields of [
      [
        { name: 'TOKEN', value: 'x' },
        { name: 'LD_PRELOAD', value: './evil.so' },
      ],
      [{ name: 'PATH', value: '.' }],
    ]) {
      await answer(made, withFields(...fields));
      const ended = await run(['asked', '--field', 'TOKEN', '--exec', 'touch', file], made.own);
      expect(ended).toMatchObject({ code: 1, stdout: '' });
      expect(ended.stderr).toContain('other fields than the request');
    }
    expect(existsSync(file)).toBe(false);
  });

  it('gives a command no field whose name is none of a variable, and leaves the answer sealed', async () => {
    const made = await request(['VPN password']);
    await answer(made, withFields({ name: 'VPN password', value: 'correct horse' }));
    const args = ['asked', '--field', 'VPN password'];
    expect(await run([...args, '--exec', 'true'], made.own)).toMatchObject({ code: 2 });
    expect((await run(args, made.own)).stdout).toBe('correct horse');
  });

  it('finds the program where it was before the answer', async () => {
    const made = await request(['PATH']);
    const folder = newFolder();
    writeFileSync(join(folder, 'printenv'), '#!/bin/sh\necho evil\n', { mode: 0o755 });
    await answer(made, withFields({ name: 'PATH', value: folder }));
    const { stdout } = await run(
      ['asked', '--field', 'PATH', '--exec', 'printenv', 'PATH'],
      made.own,
    );
    expect(stdout).toBe(`${folder}\n`);
  });

  it('saves what no command can get, for it is opened by then', async () => {
    const made = await request(['TOKEN']);
    await answer(made, withFields({ name: 'TOKEN', value: 'a\0b' }));
    const args = ['asked', '--field', 'TOKEN', '--exec', 'true'];
    const { code, stderr } = await run(args, made.own);
    expect(code).toBe(1);
    const [, path = ''] = /could not be started \(\w+\)\. Saved in (\S+), which/.exec(stderr) ?? [];
    expect(readFileSync(path, 'utf8')).toBe('a\0b');
  });

  it('saves a text beside fields in a file', async () => {
    const made = await request(['TOKEN']);
    await answer(made, { ...withFields({ name: 'TOKEN', value: 'x' }), text: 'a remark' });
    const folder = newFolder();
    expect((await run(['asked', '-o', folder], made.own)).stdout).toBe('x');
    expect(readdirSync(folder)).toEqual(['secret.txt']);
  });

  it('passes a damaged answer over, and opens the next one', async () => {
    const made = await request([]);
    await answer(made, { text: 'damaged', files: [] }, { enc: base64url(randomBytes(1120)) });
    await answer(made, { text: 'whole', files: [] });
    const { code, stdout, stderr } = await run(['asked'], made.own);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'whole' });
    expect(stderr).toBe('Answer 1 is damaged, and was not opened.\n');
    expect((await run(['asked'], made.own)).code).toBe(3);
  });
});

describe('files', () => {
  it('brings files to the folder of --output, beside what is there', async () => {
    const { link, own } = await asked();
    const [first, second] = [newFile('a.txt', 'one'), newFile('a.txt', 'two')];
    await answered(link, 'not read', '--file', first, '--file', second);
    const folder = newFolder();
    writeFileSync(join(folder, 'a.txt'), 'mine');
    expect(await run(['asked', '--output', folder], own)).toMatchObject({ code: 0, stdout: '' });
    expect(readdirSync(folder).toSorted()).toEqual(['a (2).txt', 'a (3).txt', 'a.txt']);
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('mine');
  });

  it('brings a file in parts, and prints the value of a single field alone', async () => {
    const { link, own } = await asked('--field', 'password');
    const contents = randomBytes(5 * MIB);
    await answered(link, 'x', '--field', 'password=-', '--file', newFile('a', contents));
    const folder = newFolder();
    expect((await run(['asked', '-o', folder], own)).stdout).toBe('x');
    expect(readFileSync(join(folder, 'a')).equals(contents)).toBe(true);
  });

  it('sends nothing that is larger than the request takes', async () => {
    const { link, own } = await asked();
    const file = newFile('a', Buffer.alloc(7 * MIB));
    const { code, stderr } = await run(['answer', link, '--file', file]);
    expect(code).toBe(5);
    expect(stderr).toContain('larger than the request takes');
    expect((await run(['asked'], own)).code).toBe(8);
  });
});

describe('a link', () => {
  let links: Links;
  beforeAll(async () => {
    links = await asked();
  });

  it.each([
    ['the private link, to answer', 'answer', ({ own }: Links) => own],
    ['the link to answer, to open', 'asked', ({ link }: Links) => link],
    ['the link to answer, as a secret', 'reveal', ({ link }: Links) => link],
    ['the private link, as a secret', 'burn', ({ own }: Links) => own],
    ['the private link, for its state', 'status', ({ own }: Links) => own],
    ['half of it, to answer', 'answer', ({ link }: Links) => link.slice(0, -1)],
    ['half of it, to open', 'asked', ({ own }: Links) => own.slice(0, -1)],
    ['nothing behind its #, to open', 'asked', ({ own }: Links) => own.split('#')[0] ?? ''],
    ['a secret, to answer', 'answer', ({ link }: Links) => link.replace('/ask/', '/secret/')],
    ['a secret, to open', 'asked', ({ own }: Links) => own.replace('/private/ask/', '/private/')],
  ])('is refused before anything is sent: %s', async (_, command, choose) => {
    const network = await badNetwork(live.base, () => false);
    const given = choose(links).replace(live.base, network.origin);
    const ended = await run([command, given], 'x');
    await network.close();
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(network.asked).toEqual([]);
  });

  it.each([
    ['answer', /#a.{8}/, '#a0000000A'],
    ['asked', /#p.{8}/, '#p0000000A'],
  ])('sends and opens nothing by another key: %s', async (command, key, other) => {
    const { link, own } = await asked();
    const given = command === 'answer' ? link : own;
    const { code, stdout, stderr } = await run([command, given.replace(key, other)], 'x');
    expect({ code, stdout }).toEqual({ code: command === 'answer' ? 1 : 5, stdout: '' });
    expect(stderr).toMatch(/does not match the request|incomplete/);
    expect((await run(['asked'], own)).code).toBe(8);
  });

  it('is read whole where something had encoded its #', async () => {
    const { link, own } = await asked();
    const sent = await run(['answer', link.replace('#', '%23')], 'correct horse');
    expect(sent.stderr).toBe(
      'This link was changed on its way. What changed it received the whole link.\n',
    );
    expect((await run(['asked', own.replace('#', '%2523')])).stdout).toBe('correct horse');
  });

  it('ends with 3 where the request is unknown, or takes no more answers', async () => {
    const { link } = await asked();
    await answered(link, 'first');
    const late = await run(['answer', link], 'second');
    expect(late).toMatchObject({ code: 3, stdout: '' });
    expect(late.stderr).toContain('The request has been answered');
    const unknown = link.replace(/1\w{22}/, '1x7Kq2ZpR9aLm4TbV0cWn5Y');
    expect(await run(['answer', unknown], 'x')).toMatchObject({ code: 3, stdout: '' });
  });
});

it('sends one answer where the first reply is lost, and makes one request', async () => {
  const failed = new Set<string>();
  const network = await badNetwork(live.base, ({ method, path }) => {
    const isFirst = method === 'POST' && !failed.has(path);
    failed.add(path);
    return isFirst;
  });
  const env = { WAXSEAL_HOST: network.origin };
  const { stdout, stderr } = await run(['ask', 'Which one?', '--answers', '2'], '', env);
  expect((await run(['answer', stdout.trim()], 'correct horse')).code).toBe(0);
  await network.close();
  const own = stderr.replace(network.origin, live.base);
  expect((await run(['asked'], own)).stdout).toBe('correct horse');
  expect((await run(['asked'], own)).code).toBe(8);
});

it('sends neither key nor question nor name nor field nor value to the site', async () => {
  const network = await badNetwork(live.base, () => false);
  const env = { WAXSEAL_HOST: network.origin };
  const [question, name, field, value] = [
    'Which password?',
    'Grace Hopper',
    'vpn_password',
    'correct horse',
  ];
  const made = await run(['ask', question, '--name', name, '--field', field], '', env);
  const [link, own] = [made.stdout.trim(), made.stderr.trim()];
  await run(['answer', link, '--field', `${field}=-`], value);
  expect((await run(['asked'], own)).stdout).toBe(value);
  await network.close();
  const sent = network.asked
    .map(({ path, headers, body }) => [path, ...headers, body].join(' '))
    .join('\n');
  expect(network.asked.length).toBeGreaterThan(4);
  const keys = [link, own].map((each) => each.split('#')[1]?.slice(1) ?? '');
  const confidential = [...keys, question, name, field, value].flatMap(formsOf);
  expect(confidential.filter((form) => sent.includes(form))).toEqual([]);
});

it('keeps a question and a name from controlling the terminal', async () => {
  const evil = '\u001B]0;owned\u0007\u001B[2J\u202Ex\nwaxseal: trust me';
  const { stdout } = await run(['ask', evil, '--name', evil]);
  const typist = live.waxseal.atTerminal(['answer', stdout.trim()], live.env);
  await typist.expectText('> waxseal: trust me\r\n');
  await typist.expectText('Ctrl-D ends it');
  typist.type('x\u0004');
  expect(await typist.ended()).toBe(0);
  for (const character of '\u001B\u0007\u202E') expect(typist.screen()).not.toContain(character);
});

it('asks as the account only where the site wants one', async () => {
  const members = await startLive({ SEAL_MODES: 'both', AUTOVERIFY: '1' });
  const ask = (env: Readonly<Record<string, string>>) =>
    members.waxseal.run(['ask', 'Which one?', '--label', 'VPN'], { env });
  expect((await ask(members.env)).code).toBe(6);
  const account = await newAccount(members.base);
  const made = await ask({ ...members.env, ...account.env });
  expect(made.stdout).toMatch(ASK_LINK);
  const sent = await members.waxseal.run(['answer', made.stdout.trim()], { input: 'x' });
  expect(sent.code).toBe(0);
  expect((await members.waxseal.run(['asked'], { input: made.stderr })).stdout).toBe('x');
  await members.stop();
});

it('says where a request or an answer expires earlier than it was asked to', async () => {
  const lifetimes = ['--expires', '300d', '--answer-expires', '400d'];
  const { stderr } = await run(['ask', 'Which one?', ...lifetimes]);
  expect(stderr).toMatch(
    /^The request expires after \d+ days: this site or your plan does not allow the time that you asked for\.$/m,
  );
  expect(stderr).toMatch(
    /^An answer expires after \d+ days: this site or your plan does not allow the time that you asked for\.$/m,
  );
});
