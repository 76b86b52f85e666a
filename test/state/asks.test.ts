/**
 * What a server learns of a request and its answers: everything that goes over the wire, and everything that it stores, logs, counts
 * and emails, searched byte by byte, and attacked with every piece of it as a key.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import * as contract from '../../shared/contract/ask.ts';
import { revealSecret } from '../../shared/contract/reveal.ts';
import { answerKeyOf, openOwnAsk } from '../../shared/seal/ask.ts';
import { openBox } from '../../shared/seal/ask-box.ts';
import { toBase62 } from '../../shared/seal/bytes.ts';
import type { Content } from '../../shared/seal/content.ts';
import { partCount } from '../../shared/seal/format.ts';
import { open } from '../../shared/seal/seal.ts';
import { base64url, fromBase64 } from '../../worker/crypto/encoding.ts';
import { sha256 } from '../../worker/crypto/hash.ts';
import { askIdOf } from '../../worker/crypto/keys.ts';
import { answered, answerOpener, type Answered, asked, type Asked } from '../support/asking.ts';
import { contentDigest } from '../support/content-digest.ts';
import { type HttpAnswer, type HttpClient, httpClient, type HttpRequest } from '../support/http.ts';
import { anyAddress, awaitMail, newPerson, type Visitor } from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Contents, filesThatHold, heldTexts, readAll, stateCopy } from './search.ts';
import { ciphertextsIn, vaultRowsIn } from './stored-bytes.ts';

const question = {
  question: 'Which password does the router of the northern field have?',
  name: 'Ada from the workshop',
  fields: ['ROUTER_PASSWORD', 'ROUTER_ADDRESS'],
};
const PASSWORD = 'a rare bird sings at four';
const ADDRESS = 'behind the silo, below the stairs';
const FILE_TEXT = 'the map of the cellar, drawn by hand';
const FILE_NAME = 'map-of-the-cellar.txt';
/** So large that it is sent in parts. */
const LARGE_TEXT = `${FILE_TEXT}\n`.repeat(40_000);
const LABEL = 'Router in the northern field';

let home: string;
let server: RunningServer;
let http: HttpClient;
/** Everything that was sent and answered. */
const traffic = new Map<string, Buffer>();

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-asks-'));
  const env = { SEAL_MODES: 'both', METRICS_TOKEN: 'm'.repeat(32) };
  server = await startServer({ home, env });
  http = recorded(httpClient(server.base, 4));
});
afterAll(async () => {
  http.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

function recorded(client: HttpClient): HttpClient {
  const record = async (call: HttpRequest) => {
    const answer = await client.send(call);
    const { path, headers = {}, body = '' } = call;
    const sent = [Buffer.from(JSON.stringify([path, headers])), Buffer.from(body)];
    const got = [Buffer.from(JSON.stringify(answer.headers)), Buffer.from(answer.bytes)];
    traffic.set(`${traffic.size} ${call.method} ${path}`, Buffer.concat([...sent, ...got]));
    return answer;
  };
  return {
    send: record,
    post: (path, fields, more = {}) => {
      const headers = { 'Content-Type': 'application/json', ...more };
      return record({ method: 'POST', path, headers, body: JSON.stringify(fields) });
    },
    close: () => client.close(),
  };
}

function parsed<Reply extends v.GenericSchema>(reply: Reply, { text }: HttpAnswer) {
  return v.parse(reply, JSON.parse(text));
}

const post = (path: string, fields: object) => http.post(`/api/v2${path}`, fields);

async function seal(request: Asked, content: Content): Promise<Answered> {
  const shown = await http.send({ method: 'GET', path: `/api/v2/ask/${request.ask.key}` });
  const { box = '', manage_hash = '' } = parsed(contract.showAsk.reply, shown).record;
  return answered(request, { box, manage_hash }, content);
}

async function upload(request: Asked, { common, half, enc, parts, bytes }: Answered) {
  const path = `/ask/${request.ask.key}/answer`;
  const sizes = { bytes, parts: partCount(bytes) };
  const begun = await post(`${path}/upload`, { ...common, ...half, ...sizes });
  const { key } = parsed(contract.beginAnswer.reply, begun).record;
  for (const [index, body] of parts.entries()) {
    const digest = { 'Content-Digest': contentDigest(body) };
    const headers = { 'Content-Type': 'application/octet-stream', ...digest };
    const part = `/api/v2/private/${key}/part/${index + 1}`;
    expect((await http.send({ method: 'POST', path: part, headers, body })).status).toBe(200);
  }
  const hashes = parts.map((part) => base64url(sha256(part)));
  expect((await post(`${path}/finish`, { ...common, enc, hashes })).status).toBe(200);
}

/** A request for fields and one for a file, with their answers. */
interface Life {
  readonly form: Asked;
  readonly letter: Asked;
  readonly enc: string;
  readonly address: string;
  readonly ada: Visitor;
}

async function askAndAnswer(): Promise<Life> {
  const address = anyAddress();
  const ada = await newPerson(http, address);
  const [form, letter] = [await asked(question), await asked({ ...question, fields: [] })];
  for (const { fields } of [form, letter]) {
    expect((await ada.post('/ask', { ...fields, label: LABEL, answers: 2 })).status).toBe(200);
  }
  const values = [PASSWORD, ADDRESS].map((value, index) => ({
    name: question.fields[index] ?? '',
    value,
  }));
  const filled = await seal(form, { text: '', files: [], fields: values });
  const sent = await post(`/ask/${form.ask.key}/answer`, filled.fields);
  expect(sent.status).toBe(200);
  const file = { name: FILE_NAME, content: new Blob([LARGE_TEXT]) };
  await upload(letter, await seal(letter, { text: FILE_TEXT, files: [file] }));
  return { form, letter, enc: filled.enc, address, ada };
}

/** Opens the answer with the fields, as its requester. */
async function openForm({ form, enc }: Life): Promise<Content> {
  const { manage_proof } = form;
  const listed = await post(`/ask/${form.ask.key}/answers`, { manage_proof });
  const [answer] = parsed(contract.listAnswers.reply, listed).answers;
  const opener = await answerOpener(form, enc);
  const fields = { ...opener.proofs, continue: true };
  const revealed = await post(`/secret/${answer?.key}`, fields);
  const { share = '', sealed = '' } = parsed(revealSecret.reply, revealed).record;
  return opener.open(share, [fromBase64(sealed) ?? new Uint8Array()]);
}

/** What only the two people may know, in words and in keys. */
async function hiddenOf({ form, letter, enc }: Life) {
  const asking = [question.question, question.name, ...question.fields];
  const texts = [...asking, PASSWORD, ADDRESS, FILE_TEXT, FILE_NAME];
  const own = await openOwnAsk(form.ask.key, form.ask.secret, form.ask.box);
  const { key: linkKey } = await answerKeyOf(own, fromBase64(enc) ?? new Uint8Array());
  const keys = [form, letter].flatMap(({ ask }) => [ask.secret, ask.linkKey]);
  const all = [...keys, own.decapsulationKey, linkKey];
  const written = all.map((key) => toBase62(key, key.length === 16 ? 22 : 43));
  return { texts: [...texts, ...written], keys: all };
}

function expectAbsent(contents: Contents, { texts, keys }: Awaited<ReturnType<typeof hiddenOf>>) {
  expect([...heldTexts(contents, texts)]).toEqual([]);
  for (const key of keys) expect(filesThatHold(contents, key)).toEqual([]);
}

describe('a request and its answers', () => {
  let life: Life;

  beforeAll(async () => {
    life = await askAndAnswer();
  });

  it('are nowhere on the wire, in stores, logs, metrics and emails, in words or with a key', async () => {
    const hidden = await hiddenOf(life);
    const mail = await awaitMail(http, life.address, 'ask-answered');
    const atRest = readAll(stateCopy(home));
    expectAbsent(atRest, hidden);
    const opened = await openForm(life);
    expect(opened.fields?.map(({ value }) => value)).toEqual([PASSWORD, ADDRESS]);
    await life.ada.get('/private/recent');
    const headers = { Authorization: `Bearer ${'m'.repeat(32)}` };
    const metrics = await http.send({ method: 'GET', path: '/metrics', headers });
    expect(metrics.text).toContain('waxseal_');
    const said = new Map([
      ['log', Buffer.from(server.output())],
      ['metrics', Buffer.from(metrics.text)],
      ['email', Buffer.from(mail.text)],
    ]);
    for (const contents of [traffic, said, readAll(stateCopy(home))])
      expectAbsent(contents, hidden);
    // The search finds what is there.
    const { key, box } = life.form.ask;
    expect(heldTexts(traffic, [key]).size).toBe(1);
    expect(filesThatHold(traffic, box.subarray(-40))).not.toEqual([]);
    expect(mail.text).toContain(LABEL);
  });

  it('leave the key of a request in no store at rest and no log, only its id', () => {
    const atRest = readAll(stateCopy(home));
    const said = new Map([['log', Buffer.from(server.output())], ...atRest]);
    const keys = [life.form, life.letter].map(({ ask }) => ask.key);
    expect([...heldTexts(said, [...keys, LABEL])]).toEqual([]);
    const ids = keys.map(askIdOf);
    expect(heldTexts(atRest, ids).size).toBe(ids.length);
  });

  it('open to nobody with everything that is stored; with an ask link the question is read, and no answer', async () => {
    const copy = stateCopy(home);
    const [asks, answers, secrets] = ['asks', 'answers', 'secrets'].map((table) =>
      vaultRowsIn(copy, table),
    );
    const stored = [asks, answers, secrets].flatMap((rows = []) =>
      rows.flatMap((row) => Object.values(row)),
    );
    const valuesOf = (rows: typeof asks, column: string) =>
      (rows ?? []).flatMap((row) => row[column] ?? []).map((value) => new Uint8Array(value));
    const world = {
      boxes: valuesOf(asks, 'box'),
      shares: valuesOf(secrets, 'share'),
      ciphertexts: ciphertextsIn(copy).map((bytes) => new Uint8Array(bytes)),
    };
    expect(Object.values(world).map(({ length }) => length)).toEqual([2, 2, 2]);
    expect(await openedWith(stored.flatMap(windowsOf), world)).toEqual({
      questions: 0,
      answers: 0,
    });
    const { ask } = life.letter;
    const withLink = await openedWith([...windowsOf(ask.linkKey)], world);
    expect(withLink).toEqual({ questions: 1, answers: 0 });
    // The attack works: from the private link the key of the answer follows.
    const own = await openOwnAsk(ask.key, ask.secret, ask.box);
    const keys = await Promise.all(
      valuesOf(answers, 'enc').map(async (enc) => (await answerKeyOf(own, enc)).key),
    );
    expect(await openedWith(keys, world)).toEqual({ questions: 0, answers: 1 });
  });
});

type Bytes = Uint8Array<ArrayBuffer>;

/** What is stored of all requests and answers. */
interface World {
  readonly boxes: readonly Bytes[];
  readonly shares: readonly Bytes[];
  readonly ciphertexts: readonly Bytes[];
}

/** How many questions and answers open with any of some keys of 16 bytes. */
async function openedWith(keys: readonly Bytes[], { boxes, shares, ciphertexts }: World) {
  const opened = { questions: 0, answers: 0 };
  const pairs = shares.flatMap((share) => ciphertexts.map((bytes) => ({ share, bytes })));
  for (const key of keys) {
    for (const box of boxes) if (await isOpened(openBox(key, box))) opened.questions++;
    for (const { share, bytes } of pairs) {
      const link = { key, hasPassphrase: false };
      const secret = { share, stretched: null };
      if (await isOpened(open(link, secret, [new Blob([bytes])]))) opened.answers++;
    }
  }
  return opened;
}

function isOpened(opening: Promise<unknown>): Promise<boolean> {
  return opening.then(
    () => true,
    () => false,
  );
}

/** Every 16 bytes of a value that begin at a multiple of 16. */
function windowsOf(value: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const count = Math.floor(value.length / 16);
  return Array.from({ length: count }, (_, n) => new Uint8Array(value.slice(n * 16, n * 16 + 16)));
}
