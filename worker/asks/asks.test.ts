/** Asking for a secret, from the question to the opened answer, with the encryption of browsers. */
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as contract from '../../shared/contract/ask.ts';
import { revealSecret } from '../../shared/contract/reveal.ts';
import { ANSWERS_MAX, PARTS_LEASE_SECONDS } from '../../shared/limits.ts';
import { partCount } from '../../shared/seal/format.ts';
import {
  answered,
  answerOpener,
  type Answered,
  asked,
  type Asked,
} from '../../test/support/asking.ts';
import { contentDigest } from '../../test/support/content-digest.ts';
import {
  outcome,
  type TestAnswer,
  type TestRequest,
  type TestSite,
} from '../../test/support/worker/test-site.ts';
import { endSite, startSite } from '../../test/support/worker/test-site-setup.ts';
import { base64url, fromBase64 } from '../crypto/encoding.ts';
import { sha256 } from '../crypto/hash.ts';

const TEXT = 'correct horse';
const all = { ASKS: 'all' };
const everyone = { settings: all };

let site: TestSite;

beforeEach(async () => {
  site = await startSite();
});
afterEach(() => endSite(site));

async function make(options: object = {}, as: TestRequest = everyone): Promise<Asked> {
  const made = await asked();
  expect(outcome(await site.call('/ask', { ...made.fields, ...options }, as))).toBe(200);
  return made;
}

function shown(answer: TestAnswer) {
  return v.parse(contract.showAsk.reply, answer.body).record;
}

async function look({ ask }: Asked) {
  return shown(await site.call(`/ask/${ask.key}`));
}

async function seal(request: Asked, text = TEXT): Promise<Answered> {
  const { box = '', manage_hash = '' } = await look(request);
  return answered(request, { box, manage_hash }, { text, files: [] });
}

function send({ ask }: Asked, { fields }: Answered, as: TestRequest = {}): Promise<TestAnswer> {
  return site.call(`/ask/${ask.key}/answer`, fields, as);
}

function keyIn(answer: TestAnswer): string {
  return v.parse(contract.answerAsk.reply, answer.body).record.key;
}

async function list({ ask, manage_proof }: Asked, after?: number) {
  const answer = await site.call(`/ask/${ask.key}/answers`, { manage_proof, after });
  return v.parse(contract.listAnswers.reply, answer.body);
}

function manage({ ask, manage_proof }: Asked, change: object): Promise<TestAnswer> {
  return site.call(`/ask/${ask.key}/manage`, { manage_proof, ...change });
}

/** Begins an answer in one part. Beginning is idempotent. */
async function uploading(request: Asked) {
  const { common, enc, half, parts, bytes } = await seal(request, 'x'.repeat(1_200_000));
  const path = `/ask/${request.ask.key}/answer`;
  const begin = () =>
    site.call(`${path}/upload`, { ...common, ...half, bytes, parts: partCount(bytes) });
  const begun = await begin();
  expect((await begin()).body).toMatchObject({ record: begun.body['record'] });
  const { key } = v.parse(contract.beginAnswer.reply, begun.body).record;
  const [part = new Uint8Array()] = parts;
  const hashes = [base64url(sha256(part))];
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Digest': contentDigest(part),
  };
  return {
    sendPart: () => site.send(`/api/v2/private/${key}/part/1`, { bytes: part, headers }),
    finish: () => site.call(`${path}/finish`, { ...common, enc, hashes }),
  };
}

async function listed(request: Asked, number: number) {
  const { answers } = await list(request);
  return answers.find((answer) => answer.number === number);
}

async function open(request: Asked, number = 1): Promise<TestAnswer> {
  const found = await listed(request, number);
  const { proofs } = await answerOpener(request, found?.enc ?? '');
  return site.call(`/secret/${found?.key}`, { ...proofs, continue: true });
}

async function textOf(request: Asked, answer: TestAnswer, number = 1): Promise<string> {
  const { share = '', sealed = '' } = v.parse(revealSecret.reply, answer.body).record;
  const opener = await answerOpener(request, (await listed(request, number))?.enc ?? '');
  return (await opener.open(share, [fromBase64(sealed) ?? new Uint8Array()])).text;
}

it('takes an answer that only its requester opens, once', async () => {
  const request = await make();
  const sent = await send(request, await seal(request));
  expect(outcome(sent)).toBe(200);
  const { record, answers } = await list(request);
  expect(record).toMatchObject({ state: 'full', answers: 1, answers_max: 1 });
  expect(answers).toMatchObject([{ number: 1, state: 'new', parts: 0 }]);
  const opened = await open(request);
  expect(await textOf(request, opened)).toBe(TEXT);
  expect(outcome(await open(request))).toBe('secret_spent');
  expect((await list(request)).answers).toMatchObject([{ state: 'received' }]);
});

it('lets neither the answerer nor anyone with the ask link open an answer', async () => {
  const request = await make();
  const sent = await send(request, await seal(request));
  const found = await listed(request, 1);
  const { proofs } = await answerOpener(request, found?.enc ?? '');
  for (const fields of [
    { proof: proofs.proof },
    { proof: proofs.manage_proof },
    { proof: proofs.manage_proof, manage_proof: proofs.proof },
    { proof: proofs.proof, manage_proof: proofs.proof },
  ]) {
    expect(outcome(await site.call(`/secret/${found?.key}`, { ...fields, continue: true }))).toBe(
      'proof_invalid',
    );
  }
  const page = await site.call(`/private/${keyIn(sent)}`);
  expect(page.text).not.toContain('/secret/');
  expect(page.body).toMatchObject({ record: { kind: 'answer', state: 'new' } });
  expect(outcome(await open(request))).toBe(200);
});

it('lists a repeated call once, and answers as before, also when it is opened or deleted', async () => {
  const request = await make();
  const answer = await seal(request);
  const first = await send(request, answer);
  const again = () => send(request, answer);
  expect((await again()).body).toEqual(first.body);
  expect((await list(request)).answers).toHaveLength(1);
  await open(request);
  expect((await again()).body).toEqual(first.body);
  await manage(request, { action: 'delete', number: 1 });
  expect(outcome(await again())).toBe(200);
  expect((await list(request)).answers).toHaveLength(0);
});

it('lists a finished upload once, and answers as before, also when it is opened and its lease over', async () => {
  const request = await make();
  const { sendPart, finish } = await uploading(request);
  expect(outcome(await finish())).toBe('upload_incomplete');
  expect(outcome(await sendPart())).toBe(200);
  const first = await finish();
  expect(outcome(first)).toBe(200);
  await open(request);
  vi.setSystemTime(Date.now() + PARTS_LEASE_SECONDS * 1000);
  // Wipes the share of what was opened.
  await site.call(`/private/${keyIn(first)}`);
  expect((await finish()).body).toEqual(first.body);
  expect((await list(request)).answers).toHaveLength(1);
});

it('refuses another answer under a nonce that is used, and keeps the first', async () => {
  const request = await make({ answers: 3 });
  const [first, other] = [await seal(request), await seal(request, 'other')];
  await send(request, first);
  const { nonce } = first.common;
  for (const fields of [
    { ...other.fields, nonce },
    { ...first.fields, enc: other.enc },
    { ...first.fields, enc: other.enc, sealed: other.fields['sealed'] },
  ]) {
    const again = await site.call(`/ask/${request.ask.key}/answer`, fields);
    expect(again.body).toMatchObject({ code: 'sealed_invalid', field: 'nonce' });
  }
  const whole = { ...first.common, enc: other.enc, hashes: [] };
  const finished = await site.call(`/ask/${request.ask.key}/answer/finish`, whole);
  expect(finished.body).toMatchObject({ code: 'sealed_invalid', field: 'nonce' });
  expect((await list(request)).answers).toHaveLength(1);
  expect(await textOf(request, await open(request))).toBe(TEXT);
});

it.each([
  ['nonce', 16],
  ['enc', 1120],
])('refuses a %s of zeros, which is what is stored of a wiped one', async (field, length) => {
  const request = await make();
  const { fields } = await seal(request);
  const zeros = base64url(new Uint8Array(length));
  const answer = await site.call(`/ask/${request.ask.key}/answer`, { ...fields, [field]: zeros });
  expect(answer.body).toMatchObject({ code: 'sealed_invalid', field });
  expect((await look(request)).state).toBe('open');
});

it('tells whoever makes a request again nothing of its answers', async () => {
  const request = await make({ answers: 2 });
  const first = await site.call('/ask', request.fields, everyone);
  await send(request, await seal(request));
  expect((await site.call('/ask', request.fields, everyone)).body).toEqual(first.body);
});

it('gives one place to one of sixty-four answers, and tells the others', async () => {
  const request = await make();
  const answers = await Promise.all(Array.from({ length: 64 }, () => seal(request)));
  const sent = await Promise.all(answers.map((answer) => send(request, answer)));
  const taken = sent.filter((one) => outcome(one) === 200);
  expect(taken).toHaveLength(1);
  for (const refused of sent.filter((one) => !taken.includes(one))) {
    expect(refused.body).toMatchObject({ code: 'ask_ended', reason: 'full' });
    expect(refused.status).toBe(409);
  }
  expect((await list(request)).answers).toHaveLength(1);
  expect(outcome(await open(request))).toBe(200);
});

it('opens an answer that was listed before its request was closed', async () => {
  const request = await make({ answers: 2 });
  await send(request, await seal(request));
  await manage(request, { action: 'close' });
  expect((await look(request)).state).toBe('closed');
  expect(outcome(await open(request))).toBe(200);
});

it('takes more answers, and never fewer', async () => {
  const request = await make();
  await send(request, await seal(request));
  expect((await look(request)).state).toBe('full');
  await manage(request, { action: 'answers', answers: 2 });
  expect((await look(request)).state).toBe('open');
  await manage(request, { action: 'answers', answers: 1 });
  expect((await list(request)).record.answers_max).toBe(2);
  await manage(request, { action: 'answers', answers: 1000 });
  expect((await list(request)).record.answers_max).toBe(ANSWERS_MAX);
});

it('burns a deleted answer, and takes another in its place', async () => {
  const request = await make();
  const sent = await send(request, await seal(request));
  expect(outcome(await manage(request, { action: 'delete', number: 1 }))).toBe(200);
  const page = await site.call(`/private/${keyIn(sent)}`);
  expect(page.body).toMatchObject({ record: { state: 'burned' } });
  expect(outcome(await manage(request, { action: 'delete', number: 1 }))).toBe('answer_unknown');
  const next = await seal(request, 'the next');
  expect(outcome(await send(request, next))).toBe(200);
  expect(await textOf(request, await open(request, 2), 2)).toBe('the next');
});

it('lets the answerer take an answer back until it is opened', async () => {
  const request = await make();
  const sent = await send(request, await seal(request));
  expect(outcome(await site.call(`/private/${keyIn(sent)}/burn`, { continue: true }))).toBe(200);
  expect((await list(request)).answers).toMatchObject([{ state: 'burned' }]);
  expect(outcome(await open(request))).toBe('secret_spent');
});

it('takes an answer in parts that is finished after the expiry, and ends it with the request', async () => {
  const [request, closed] = [await make({ ttl: 3600 }), await make()];
  const [late, ended] = [await uploading(request), await uploading(closed)];
  for (const { sendPart } of [late, ended]) await sendPart();
  await manage(closed, { action: 'close' });
  expect((await ended.finish()).body).toMatchObject({ code: 'ask_ended', reason: 'closed' });
  vi.setSystemTime(Date.now() + 2 * 3600 * 1000);
  expect((await look(request)).state).toBe('expired');
  expect(outcome(await late.finish())).toBe(200);
  expect((await list(request)).answers).toMatchObject([{ number: 1, parts: 1 }]);
  expect((await list(closed)).answers).toEqual([]);
});

it('holds no place for an upload that is only begun', async () => {
  const request = await make();
  const { sendPart, finish } = await uploading(request);
  await sendPart();
  expect(outcome(await send(request, await seal(request)))).toBe(200);
  expect((await finish()).body).toMatchObject({ code: 'ask_ended', reason: 'full' });
});

it.each<[string, object]>([
  ['another box', { box: undefined }],
  ['no manage hash', { manage_hash: '' }],
  ['a short proof hash', { proof_hash: 'AAAA' }],
])('makes no request with %s', async (_what, over) => {
  const { fields } = await asked();
  expect(outcome(await site.call('/ask', { ...fields, ...over }, everyone))).toBe('ask_invalid');
});

it.each<[string, Readonly<Record<string, string>>, unknown]>([
  ['everyone where accounts are off', { AUTH_ENABLED: '0' }, 200],
  ['everyone where the site says so', all, 200],
  ['accounts only, by default', {}, 'signin_required'],
  ['accounts only', { ASKS: 'accounts' }, 'signin_required'],
  ['accounts only, as for secrets', { ...all, CREATE_REQUIRES_ACCOUNT: '1' }, 'signin_required'],
  ['nobody', { ASKS: 'off' }, 'asks_refused'],
  ['nobody where a passphrase is required', { ...all, PASSPHRASE_REQUIRED: '1' }, 'asks_refused'],
  ['nobody where only the site encrypts', { ...all, SEAL_MODES: 'server' }, 'asks_refused'],
])('lets ask: %s', async (_who, settings, expected) => {
  const { fields } = await asked();
  expect(outcome(await site.call('/ask', fields, { settings }))).toBe(expected);
});

it('lets a guest answer where only accounts ask and create', async () => {
  const settings = { CREATE_REQUIRES_ACCOUNT: '1' };
  const ada = { ...(await site.person()), settings };
  const request = await make({}, ada);
  expect(outcome(await send(request, await seal(request), { settings }))).toBe(200);
});

const others = ['ttl', 'passphrase', 'recipient', 'label', 'secret', 'bound_to', 'share_domain'];

it.each(others)('refuses the field %s beside an answer', async (name) => {
  const request = await make();
  const { fields } = await seal(request);
  const answer = await site.call(`/ask/${request.ask.key}/answer`, { ...fields, [name]: 'x' });
  expect(outcome(answer)).toBe('field_conflict');
  expect((await list(request)).answers).toHaveLength(0);
});

it('refuses the proof of another request, and lists nothing', async () => {
  const [request, other] = [await make(), await make()];
  expect(outcome(await send(request, await seal(other)))).toBe('proof_invalid');
  const { manage_proof } = other;
  const answers = await site.call(`/ask/${request.ask.key}/answers`, { manage_proof });
  expect(outcome(answers)).toBe('proof_invalid');
  expect(outcome(await manage({ ...request, manage_proof }, { action: 'close' }))).toBe(
    'proof_invalid',
  );
  expect((await look(request)).state).toBe('open');
});

it('lists a request and each of its answers in the account, which cannot open them', async () => {
  const ada = await site.person();
  const label = 'For the move';
  const request = await make({ label, answers: 3 }, ada);
  const first = await seal(request);
  await send(request, first);
  await send(request, first);
  await send(request, await seal(request));
  const recent = await site.call('/private/recent', undefined, ada);
  const shownAsk = { key: request.ask.key, label, state: 'open', answers: 2, answers_max: 3 };
  expect(recent.body).toMatchObject({ details: { asks: [shownAsk] } });
  const answers = await site.call(`/ask/${request.ask.key}/answers`, {}, ada);
  expect(outcome(answers)).toBe('proof_invalid');
});
