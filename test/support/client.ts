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
import { burnSecret, showReceipt, unlockSecret } from '../../shared/contract/receipts.ts';
import { revealSecret, showSecret } from '../../shared/contract/reveal.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { type RetryPolicy, httpClient } from './http.ts';

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

/** The keys of a new secret: the recipient's and the creator's. */
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
}

export interface Client {
  conceal(fields: Record<string, unknown>): Promise<Concealed>;
  show(key: string): Promise<Answer<ReplyOf<typeof showSecret>>>;
  /** Repeats the call while the store has not replicated the secret's envelope, as a careful program does. */
  reveal(key: string, options?: RevealOptions): Promise<Answer<ReplyOf<typeof revealSecret>>>;
  receipt(key: string): Promise<Answer<ReplyOf<typeof showReceipt>>>;
  burn(key: string, passphrase?: string): Promise<Answer<ReplyOf<typeof burnSecret>>>;
  unlock(key: string): Promise<Answer<ReplyOf<typeof unlockSecret>>>;
  close(): void;
}

const NOT_READY_MS_MAX = 90_000;

/** A client of the server at an origin, with at most so many connections. */
export function apiClient(base: string, connectionsMax: number, retryPolicy?: RetryPolicy): Client {
  const http = httpClient(base, connectionsMax, retryPolicy);

  async function call<E extends Endpoint>(
    endpoint: E,
    params: ParamsOf<E>,
    body?: BodyInputOf<E>,
  ): Promise<Answer<ReplyOf<E>>> {
    const answer = await http.send({
      method: endpoint.method,
      path: fillPath(endpoint.path, params),
      ...(body === undefined
        ? {}
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const fields: unknown = JSON.parse(answer.text);
    if (answer.status === 200) return { ok: true, reply: v.parse(endpoint.reply, fields) };
    return { ok: false, status: answer.status, failure: v.parse(failureBody, fields) };
  }

  return {
    conceal: async (fields) => concealed(await call(concealSecret, {}, fields)),
    show: (key) => call(showSecret, { key }),
    reveal: (key, options = {}) =>
      whenReady(() => call(revealSecret, { key }, { continue: true, ...options })),
    receipt: (key) => call(showReceipt, { key }),
    burn: (key, passphrase = '') => call(burnSecret, { key }, { continue: true, passphrase }),
    unlock: (key) => call(unlockSecret, { key }, {}),
    close: () => http.close(),
  };
}

function concealed(answer: Answer<ReplyOf<typeof concealSecret>>): Concealed {
  if (!answer.ok) throw new CallRefused('conceal', answer);
  const { metadata, secret } = answer.reply.record;
  return { secretKey: secret.key, metadataKey: metadata.key };
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
