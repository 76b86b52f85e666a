/** Cloudflare's API: one call, what it answers, and what it says when it refuses. */
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Credentials } from './options.ts';

const ANSWER_MS_MAX = 30_000;
const PAGE_SIZE = 50;
const READ_TRIES = 3;
const READ_PAUSE_MS = 500;

/** What the platform answered instead of what it was asked for. */
export class Refusal extends Error {
  readonly status: number;
  readonly codes: readonly number[];

  constructor(call: string, status: number, errors: readonly v.InferOutput<typeof problem>[]) {
    const said = errors.map(({ code, message }) => `${message} [code: ${code}]`).join('; ');
    super(`${call} was answered with ${status}${said && `: ${said}`}`);
    this.name = 'Refusal';
    this.status = status;
    this.codes = errors.map(({ code }) => code);
  }
}

export interface Api {
  readonly account: string;
  get<Output>(path: string, result: v.GenericSchema<unknown, Output>): Promise<Output>;
  /** The same; null where there is none, which the platform says with one of these codes. */
  find<Output>(
    path: string,
    result: v.GenericSchema<unknown, Output>,
    unknown: readonly number[],
  ): Promise<Output | null>;
  /** All pages of a list. */
  list<Output>(path: string, item: v.GenericSchema<unknown, Output>): Promise<Output[]>;
  post<Output>(
    path: string,
    body: object,
    result: v.GenericSchema<unknown, Output>,
  ): Promise<Output>;
  patch<Output>(
    path: string,
    body: object,
    result: v.GenericSchema<unknown, Output>,
  ): Promise<Output>;
  /** Posts a text that only reads, to a service that does not use the API's envelope; retried like other reads. */
  query(path: string, text: string): Promise<QueryAnswer>;
}

export interface QueryAnswer {
  readonly status: number;
  /** The codes of the API's own refusal; empty when the service behind it answered. */
  readonly codes: readonly number[];
}

const problem = v.object({ code: v.number(), message: v.string() });
const envelope = v.object({
  success: v.boolean(),
  errors: v.optional(v.nullable(v.array(problem)), []),
  result: v.unknown(),
});

type Envelope = v.InferOutput<typeof envelope>;

interface Sent {
  readonly status: number;
  readonly errors: readonly v.InferOutput<typeof problem>[];
  /** Null where the answer is not in the API's envelope. */
  readonly answer: Envelope | null;
}

async function send(
  { url, token }: { readonly url: string; readonly token: string },
  call: string,
  type: string,
  body?: string,
): Promise<Sent> {
  const [method = '', path = ''] = call.split(' ');
  const { status, said } = await fetch(`${url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': type,
      // A kept connection may have been closed during the build, and a write that meets that is not retried.
      Connection: 'close',
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  })
    .then(async (response) => ({ status: response.status, said: await response.text() }))
    .catch((error: unknown) => {
      throw new Refusal(call, 0, [{ code: 0, message: wordsOf(error) }]);
    });
  const read = v.safeParse(envelope, parseJson(said));
  const errors = withoutToken((read.success ? read.output.errors : null) ?? [], token);
  return { status, errors, answer: read.success ? read.output : null };
}

/** The API of an account. Reading is tried again when nobody answers; writing never is. */
export function apiOf(url: string, { account, token }: Credentials): Api {
  const at = { url, token };

  async function call(method: string, path: string, body?: object): Promise<Envelope> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const named = `${method} ${path}`;
    const { status, errors, answer } = await send(at, named, 'application/json', sent);
    if (answer?.success === true && status >= 200 && status < 300) return answer;
    throw new Refusal(named, status, errors);
  }

  async function query(path: string, text: string): Promise<QueryAnswer> {
    const { status, errors } = await send(at, `POST ${path}`, 'text/plain', text);
    if (isPassing(status)) throw new Refusal(`POST ${path}`, status, errors);
    return { status, codes: errors.map(({ code }) => code) };
  }

  async function get<Output>(path: string, result: v.GenericSchema<unknown, Output>) {
    const answer = await patiently(() => call('GET', path));
    return resultOf(path, answer, result);
  }

  return {
    account,
    get,
    find: (path, result, unknown) =>
      get(path, result).catch((error: unknown) => {
        if (error instanceof Refusal && unknown.some((code) => error.codes.includes(code))) {
          return null;
        }
        throw error;
      }),
    list: async (path, item) => listAll((page) => patiently(() => call('GET', page)), path, item),
    post: async (path, body, result) => resultOf(path, await call('POST', path, body), result),
    patch: async (path, body, result) => resultOf(path, await call('PATCH', path, body), result),
    query: (path, text) => patiently(() => query(path, text)),
  };
}

async function listAll<Output>(
  read: (path: string) => Promise<Envelope>,
  path: string,
  item: v.GenericSchema<unknown, Output>,
): Promise<Output[]> {
  const all: Output[] = [];
  const join = path.includes('?') ? '&' : '?';
  // Not every list says how many pages it has; the last one is not full.
  for (let page = 1; all.length === (page - 1) * PAGE_SIZE; page += 1) {
    const answer = await read(`${path}${join}per_page=${PAGE_SIZE}&page=${page}`);
    all.push(...resultOf(path, answer, v.array(item)));
  }
  return all;
}

async function patiently<Output>(ask: () => Promise<Output>): Promise<Output> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      const isRetried = error instanceof Refusal && isPassing(error.status);
      if (!isRetried || attempt === READ_TRIES) throw error;
      await pause(READ_PAUSE_MS * attempt);
    }
  }
}

/** Whether a call that was answered so may succeed when it is repeated. */
function isPassing(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}

function resultOf<Output>(
  path: string,
  { result }: Envelope,
  schema: v.GenericSchema<unknown, Output>,
): Output {
  const read = v.safeParse(schema, result);
  if (read.success) return read.output;
  const at = v.getDotPath(read.issues[0]) ?? 'all of it';
  throw new Refusal(path, 200, [{ code: 0, message: `not of the known shape (${at})` }]);
}

/** What the platform says could hold what it was sent. */
function withoutToken(errors: readonly v.InferOutput<typeof problem>[], token: string) {
  return errors.map(({ code, message }) => ({ code, message: message.replaceAll(token, '…') }));
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
