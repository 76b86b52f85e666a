/** A program that uses the API: it calls the endpoints of the contract and parses what they promise. */
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import {
  type BodyInputOf,
  type Endpoint,
  type ParamsOf,
  type ReplyOf,
  fillPath,
} from '../../shared/contract/endpoint.ts';
import { failureBody, type FailureBody } from '../../shared/contract/failures.ts';
import { answerAsk, createAsk, listAnswers, showAsk } from '../../shared/contract/ask.ts';
import { burnSecret, showReceipt, unlockSecret } from '../../shared/contract/receipts.ts';
import { revealSecret, showSecret } from '../../shared/contract/reveal.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import {
  beginUpload,
  downloadPart,
  finishUpload,
  uploadPart,
} from '../../shared/contract/uploads.ts';
import { requestCode, verifyCode } from '../../shared/contract/verify-recipient.ts';
import { contentDigest } from './content-digest.ts';
import { type HttpAnswer, httpClient, type RetryPolicy } from './http.ts';

export type Answer<Reply> =
  | { readonly ok: true; readonly reply: Reply }
  | { readonly ok: false; readonly status: number; readonly failure: FailureBody };

/** A call was answered with a failure that its caller does not expect. */
export class CallRefused extends Error {
  readonly status: number;

  constructor(what: string, answer: Extract<Answer<unknown>, { readonly ok: false }>) {
    super(`${what} was refused: ${describe(answer)}`);
    this.status = answer.status;
  }
}

/** The keys of a new secret: the recipient's and the sender's. */
export interface Concealed {
  readonly secretKey: string;
  readonly metadataKey: string;
}

export interface RevealOptions {
  readonly passphrase?: string;
  readonly rid?: string;
  /** Of a secret that was encrypted before it was sent. */
  readonly proof?: string;
  readonly passphrase_proof?: string;
  /** Of an answer to a request. */
  readonly manage_proof?: string;
  /** Of a verified recipient. */
  readonly ticket?: string;
}

/** How a part is sent, where it is not as it should be. */
export interface PartDamage {
  /** The bytes that the header names. */
  readonly digestOf?: Uint8Array;
  /** The connection is broken off after so many bytes. */
  readonly breakAfter?: number;
}

export type Client = ReturnType<typeof apiClient>;

const NOT_READY_MS_MAX = 90_000;

/** A client of the server at an origin, with at most so many connections. */
export function apiClient(base: string, connectionsMax: number, retryPolicy?: RetryPolicy) {
  const http = httpClient(base, connectionsMax, retryPolicy);

  async function call<E extends Endpoint>(
    endpoint: E,
    params: ParamsOf<E>,
    body?: BodyInputOf<E>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<ReplyOf<E>>> {
    const answer = await http.send({
      method: endpoint.method,
      path: fillPath(endpoint.path, params),
      ...(body === undefined
        ? {}
        : {
            headers: { 'Content-Type': 'application/json', ...headers },
            body: JSON.stringify(body),
          }),
    });
    return answerOf(endpoint, answer);
  }

  /** @param part from 1 */
  async function sendPart(
    key: string,
    part: number,
    bytes: Uint8Array,
    { digestOf = bytes, ...damage }: PartDamage = {},
  ): Promise<Answer<ReplyOf<typeof uploadPart>>> {
    const answer = await http.send({
      method: uploadPart.method,
      path: fillPath(uploadPart.path, { key, part: String(part) }),
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Digest': contentDigest(digestOf),
      },
      body: bytes,
      ...damage,
    });
    return answerOf(uploadPart, answer);
  }

  return {
    /** @param authorization of an account; absent for none */
    conceal: async (fields: Record<string, unknown>, authorization?: string) => {
      const headers = authorization === undefined ? {} : { Authorization: authorization };
      return concealed(await call(concealSecret, {}, fields, headers)).first;
    },
    /** Creates several secrets of one text in one call. */
    concealCopies: async (fields: Record<string, unknown>, copies: number) =>
      concealed(await call(concealSecret, {}, { ...fields, copies })).all,
    show: (key: string) => call(showSecret, { key }),
    /** Repeats the call while the store has not replicated the secret's envelope, as a careful program does. */
    reveal: (key: string, options: RevealOptions = {}) =>
      whenReady(() => call(revealSecret, { key }, { continue: true, ...options })),
    requestCode: (key: string, fields: BodyInputOf<typeof requestCode>) =>
      call(requestCode, { key }, fields),
    verifyCode: (key: string, fields: BodyInputOf<typeof verifyCode>) =>
      call(verifyCode, { key }, fields),
    receipt: (key: string) => call(showReceipt, { key }),
    burn: (key: string, passphrase = '') =>
      call(burnSecret, { key }, { continue: true, passphrase }),
    unlock: (key: string) => call(unlockSecret, { key }, {}),
    ask: (fields: BodyInputOf<typeof createAsk>) => call(createAsk, {}, fields),
    showAsk: (key: string) => call(showAsk, { key }),
    answer: (key: string, fields: BodyInputOf<typeof answerAsk>) =>
      call(answerAsk, { key }, fields),
    listAnswers: (key: string, fields: BodyInputOf<typeof listAnswers>) =>
      call(listAnswers, { key }, fields),
    beginUpload: (fields: BodyInputOf<typeof beginUpload>) => call(beginUpload, {}, fields),
    sendPart,
    finishUpload: (key: string, hashes: readonly string[]) =>
      call(finishUpload, { key }, { hashes: [...hashes] }),
    /** Lists the parts for a reader, and reveals nothing. */
    listParts: (key: string, options: RevealOptions) => call(revealSecret, { key }, options),
    downloadPart: (key: string, part: number, options: RevealOptions) =>
      whenReady(() => call(downloadPart, { key, part: String(part) }, options)),
    close: () => http.close(),
  };
}

function answerOf<E extends Endpoint>(endpoint: E, answer: HttpAnswer): Answer<ReplyOf<E>> {
  const { status, text, bytes } = answer;
  if (status === 200) {
    const reply: unknown = endpoint.answersBytes ? bytes : JSON.parse(text);
    return { ok: true, reply: v.parse(endpoint.reply, reply) };
  }
  // A proxy's own answer, and not of the server's format.
  if (status === 502) return { ok: false, status, failure: { message: text } };
  return { ok: false, status, failure: v.parse(failureBody, JSON.parse(text)) };
}

function concealed(answer: Answer<ReplyOf<typeof concealSecret>>) {
  if (!answer.ok) throw new CallRefused('conceal', answer);
  const { record, records = [record] } = answer.reply;
  const keysOf = ({ secret, metadata }: typeof record): Concealed => ({
    secretKey: secret.key,
    metadataKey: metadata.key,
  });
  return { first: keysOf(record), all: records.map(keysOf) };
}

async function whenReady<Reply>(ask: () => Promise<Answer<Reply>>): Promise<Answer<Reply>> {
  const deadline = Date.now() + NOT_READY_MS_MAX;
  let answer = await ask();
  while (!answer.ok && answer.failure.code === 'not_ready' && Date.now() < deadline) {
    await pause(1000);
    answer = await ask();
  }
  return answer;
}

/** An answer in a few words, for a report. */
export function describe(answer: Answer<unknown>): string {
  return answer.ok ? '200' : `${answer.status} ${answer.failure.code ?? answer.failure.message}`;
}
