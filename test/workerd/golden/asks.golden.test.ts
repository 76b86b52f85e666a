/** Requests for a secret, and their answers: those of the vectors. One is closed, the other stays open. */
import * as v from 'valibot';
import vectors from '../../vectors/ask-1.json' with { type: 'json' };
import { beginAnswer } from '../../../shared/contract/ask.ts';
import { ciphertextBytes } from '../../../shared/seal/format.ts';
import { base64url } from '../../../worker/crypto/encoding.ts';
import { sha256 } from '../../../worker/crypto/hash.ts';
import { contentDigest } from '../../support/content-digest.ts';
import { post } from '../client.ts';
import { type Exchange, sendBody, sendJson, sendRequest } from './exchange.ts';
import { golden } from './golden.ts';

const ASK = '/api/v2/ask';
const settings = { ASKS: 'all' };
const all = { settings };

type Vector = (typeof vectors)['text' | 'fields'];

function fieldsOf({ box, manageHash: manage_hash, proofHash: proof_hash }: Vector) {
  return { box, manage_hash, proof_hash, ttl: 3600, answers: 20 };
}

const made = (vector: Vector) => post('/ask', fieldsOf(vector), all);
const { text: open, fields: closed } = vectors;
const managing = { manage_proof: closed.manageProof };

/** What every call of an answer sends, which a number tells from others. */
function sentAs({ proof: ask_proof }: Vector, number: number) {
  return { ask_proof, nonce: base64url(new Uint8Array(16).fill(number)) };
}

function answerTo(vector: Vector, number: number): Promise<Exchange> {
  const { enc, ciphertext: sealed, share, proofHash: proof_hash } = vector.answer;
  const fields = { ...sentAs(vector, number), enc, sealed, share, proof_hash };
  return sendJson(`${ASK}/${vector.key}/answer`, fields);
}

const PART = 'x'.repeat(ciphertextBytes(2 * 1024 * 1024));
const bytes = new TextEncoder().encode(PART);

function begin(number: number): Promise<Exchange> {
  const { share, proofHash: proof_hash } = open.answer;
  const fields = { ...sentAs(open, number), bytes: PART.length, parts: 1, share, proof_hash };
  return sendJson(`${ASK}/${open.key}/answer/upload`, fields);
}

function listed(): Promise<Exchange> {
  return sendJson(`${ASK}/${closed.key}/answers`, managing);
}

golden('asks', {
  create: () => sendJson(ASK, fieldsOf(open), all),
  show: async () => {
    await made(open);
    return sendRequest(`${ASK}/${open.key}`);
  },
  answer: () => answerTo(open, 1),
  'begin an answer in parts': () => begin(2),
  'finish an answer in parts': async () => {
    const begun: unknown = JSON.parse((await begin(3)).text);
    const { record } = v.parse(beginAnswer.reply, begun);
    const headers = { 'Content-Digest': contentDigest(bytes) };
    const path = `/api/v2/private/${record.key}/part/1`;
    await sendBody(path, 'application/octet-stream', PART, { headers });
    const { enc } = open.answer;
    const hashes = [base64url(sha256(bytes))];
    return sendJson(`${ASK}/${open.key}/answer/finish`, { ...sentAs(open, 3), enc, hashes });
  },
  'list the answers': async () => {
    await made(closed);
    await answerTo(closed, 4);
    return listed();
  },
  close: async () => {
    await made(closed);
    return sendJson(`${ASK}/${closed.key}/manage`, { ...managing, action: 'close' });
  },
  'show a closed one': () => sendRequest(`${ASK}/${closed.key}`),
  'refused ask_ended': () => answerTo(closed, 5),
  'refused ask_unknown': () => sendRequest(`${ASK}/1zZ9zZ9zZ9zZ9zZ9zZ9zZ9z`),
  'refused ask_invalid': () => sendJson(ASK, { ...fieldsOf(open), box: 'AAAA' }, all),
  'refused asks_refused': () => sendJson(ASK, fieldsOf(open), { settings: { ASKS: 'off' } }),
  'refused answer_unknown': () => {
    const fields = { ...managing, action: 'delete', number: 9 };
    return sendJson(`${ASK}/${closed.key}/manage`, fields);
  },
});
