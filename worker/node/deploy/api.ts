/** A client of Cloudflare's API with validated results. Reads are retried; writes never are. */
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { parseJson } from '../../../shared/parse-json.ts';

const ANSWER_MS_MAX = 30_000;
const PAGE_SIZE = 50;
const READ_TRIES = 3;
const READ_PAUSE_MS = 500;

export interface Credentials {
  readonly account: string;
  readonly token: string;
}

/** An error response of the API, or no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly codes: readonly number[];

  constructor(call: string, status: number, errors: readonly v.InferOutput<typeof problem>[]) {
    const details = errors.map(({ code, message }) => `${message} [code: ${code}]`).join('; ');
    super(`${call} was answered with ${status}${details && `: ${details}`}`);
    this.name = 'ApiError';
    this.status = status;
    this.codes = errors.map(({ code }) => code);
  }
}

export interface Api {
  readonly account: string;
  get<Output>(path: string, result: v.GenericSchema<unknown, Output>): Promise<Output>;
  /** Like `get`; null when the API answers with one of these codes for a missing object. */
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
  /** Posts a read-only query to a service that does not use the API's envelope; retried like other reads. */
  query(path: string, text: string): Promise<QueryAnswer>;
}

export interface QueryAnswer {
  readonly status: number;
  /** The codes of the API's own error; empty when the service behind it answered. */
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
  /** Null when the response is not in the API's envelope. */
  readonly answer: Envelope | null;
}

async function send(
  { url, token }: { readonly url: string; readonly token: string },
  call: string,
  type: string,
  body?: string,
): Promise<Sent> {
  const [method = '', path = ''] = call.split(' ');
  const { status, text } = await fetch(`${url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': type,
      // A kept-alive connection may be closed during the build, and writes are not retried.
      Connection: 'close',
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: unknown) => {
      throw new ApiError(call, 0, [{ code: 0, message: messageOf(error) }]);
    });
  const read = v.safeParse(envelope, parseJson(text));
  const errors = withoutToken((read.success ? read.output.errors : null) ?? [], token);
  return { status, errors, answer: read.success ? read.output : null };
}

/** The API of an account. */
export function apiOf(url: string, { account, token }: Credentials): Api {
  const at = { url, token };

  async function call(method: string, path: string, body?: object): Promise<Envelope> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const named = `${method} ${path}`;
    const { status, errors, answer } = await send(at, named, 'application/json', sent);
    if (answer?.success === true && status >= 200 && status < 300) return answer;
    throw new ApiError(named, status, errors);
  }

  async function query(path: string, text: string): Promise<QueryAnswer> {
    const { status, errors } = await send(at, `POST ${path}`, 'text/plain', text);
    if (isTemporary(status)) throw new ApiError(`POST ${path}`, status, errors);
    return { status, codes: errors.map(({ code }) => code) };
  }

  async function get<Output>(path: string, result: v.GenericSchema<unknown, Output>) {
    const answer = await retryRead(() => call('GET', path));
    return resultOf(path, answer, result);
  }

  return {
    account,
    get,
    find: (path, result, unknown) =>
      get(path, result).catch((error: unknown) => {
        if (error instanceof ApiError && unknown.some((code) => error.codes.includes(code))) {
          return null;
        }
        throw error;
      }),
    list: async (path, item) => listAll((page) => retryRead(() => call('GET', page)), path, item),
    post: async (path, body, result) => resultOf(path, await call('POST', path, body), result),
    patch: async (path, body, result) => resultOf(path, await call('PATCH', path, body), result),
    query: (path, text) => retryRead(() => query(path, text)),
  };
}

async function listAll<Output>(
  read: (path: string) => Promise<Envelope>,
  path: string,
  item: v.GenericSchema<unknown, Output>,
): Promise<Output[]> {
  const all: Output[] = [];
  const join = path.includes('?') ? '&' : '?';
  // Not every list reports its number of pages; the last one is not full.
  for (let page = 1; all.length === (page - 1) * PAGE_SIZE; page += 1) {
    const answer = await read(`${path}${join}per_page=${PAGE_SIZE}&page=${page}`);
    all.push(...resultOf(path, answer, v.array(item)));
  }
  return all;
}

async function retryRead<Output>(read: () => Promise<Output>): Promise<Output> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      const isRetried = error instanceof ApiError && isTemporary(error.status);
      if (!isRetried || attempt === READ_TRIES) throw error;
      await pause(READ_PAUSE_MS * attempt);
    }
  }
}

/** Whether a call with this status may succeed when repeated. */
function isTemporary(status: number): boolean {
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
  throw new ApiError(path, 200, [{ code: 0, message: `not of the known shape (${at})` }]);
}

/** Error messages may quote the request, so the token is removed. */
function withoutToken(errors: readonly v.InferOutput<typeof problem>[], token: string) {
  return errors.map(({ code, message }) => ({ code, message: message.replaceAll(token, '…') }));
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
