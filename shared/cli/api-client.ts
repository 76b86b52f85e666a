/** Calls the API: an endpoint of the contract in, the reply as its schema parsed it out. */
import { createHash } from 'node:crypto';
import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import * as v from 'valibot';
import manifest from '../../package.json' with { type: 'json' };
import {
  type BodyInputOf,
  type Endpoint,
  OCTETS,
  type ParamsOf,
  type ReplyOf,
  fillPath,
} from '../contract/endpoint.ts';
import { failureBody } from '../contract/failures.ts';
import { blockedAnswer, NoAnswer, Refusal, noAnswer } from './api-errors.ts';
import { Stop, codeOf } from './errors.ts';
import { proxyFor, tunnel } from './proxy.ts';
import type { Service } from './service.ts';

/** The longest time without any byte: a slow connection is fine while data moves. */
const IDLE_MS_MAX = 30_000;

interface Input<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly body?: BodyInputOf<E>;
  readonly idleMsMax?: number;
}

export async function call<E extends Endpoint>(
  endpoint: E,
  { origin, credentials }: Service,
  { params, body, idleMsMax = IDLE_MS_MAX }: Input<E>,
): Promise<ReplyOf<E>> {
  const payload = payloadOf(endpoint, body);
  const answer = await send({
    origin,
    method: endpoint.method,
    path: fillPath(endpoint.path, params) + queryOf(endpoint, body),
    headers: {
      Accept: endpoint.answersBytes ? `${OCTETS}, application/json` : 'application/json',
      'User-Agent': `waxseal/${version}`,
      ...(credentials && { Authorization: basic(credentials) }),
      ...payload.headers,
    },
    ...(payload.body && { body: payload.body }),
    idleMsMax,
  });
  if (answer.status >= 300 && answer.status < 400) throw redirected(origin);
  const isBytes = answer.status === 200 && answer.type === OCTETS;
  const fields = isBytes ? Uint8Array.from(answer.bytes) : fieldsOf(answer, origin);
  if (answer.status !== 200) throw refusalOf(answer, fields, origin);
  const reply = v.safeParse(endpoint.reply, fields);
  if (!reply.success) throw unknownService(origin);
  return reply.output;
}

interface Payload {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

function payloadOf<E extends Endpoint>(
  { method, takesBytes }: E,
  body: BodyInputOf<E> | undefined,
): Payload {
  if (method === 'GET') return { headers: {} };
  if (!takesBytes) {
    const headers = { 'Content-Type': 'application/json' };
    return { headers, body: Buffer.from(JSON.stringify(body ?? {})) };
  }
  const { bytes } = v.parse(v.object({ bytes: v.instance(Uint8Array) }), body);
  const digest = createHash('sha256').update(bytes).digest('base64');
  const headers = { 'Content-Type': OCTETS, 'Content-Digest': `sha-256=:${digest}:` };
  return { headers, body: bytes };
}

/** The program is in English, so answers are, too. The fields of a GET are its query. */
function queryOf<E extends Endpoint>(endpoint: E, body: BodyInputOf<E> | undefined): string {
  const query = new URLSearchParams({ locale: 'en' });
  for (const [name, value] of Object.entries(endpoint.method === 'GET' ? (body ?? {}) : {}))
    if (typeof value === 'string') query.set(name, value);
  return `?${query.toString()}`;
}

function basic({ custid, token }: { custid: string; token: string }): string {
  return `Basic ${Buffer.from(`${custid}:${token}`).toString('base64')}`;
}

function fieldsOf({ status, bytes, retryAfter }: HttpAnswer, origin: string): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    // The answer of a gateway in front of the service, in HTML.
    if (status >= 500)
      throw new NoAnswer(`${origin} does not work right now (${status}).`, true, retryAfter);
    if (isDenial(status) || status === 429) throw blockedAnswer(origin, status);
    throw unknownService(origin);
  }
}

/** Not an answer of the service, but of something in between, which may have passed the call on. */
export class ForeignAnswer extends Stop {
  constructor(message: string) {
    super('failure', message);
  }
}

/** The service's own refusals have a code. */
function refusalOf({ status, retryAfter }: HttpAnswer, fields: unknown, origin: string): Stop {
  const body = v.safeParse(failureBody, fields);
  const isOurs = body.success && body.output.code !== undefined;
  if (isDenial(status) && !isOurs) return blockedAnswer(origin, status);
  return body.success ? new Refusal(status, body.output, retryAfter) : unknownService(origin);
}

function isDenial(status: number): boolean {
  return status === 401 || status === 403;
}

export function unknownService(origin: string): ForeignAnswer {
  return new ForeignAnswer(`${origin} is not a Waxseal service, or runs an unknown version.`);
}

function redirected(origin: string): ForeignAnswer {
  return new ForeignAnswer(
    `${origin} redirects to another address. Redirects are not followed: give the host that it leads to.`,
  );
}

interface HttpCall {
  readonly origin: string;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** The longest time without any byte. */
  readonly idleMsMax: number;
}

interface HttpAnswer {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
  /** The seconds of `Retry-After`; 0 where there was none. */
  readonly retryAfter: number;
}

/** More than the longest secret, with every character escaped. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/** RFC 6761: names below `localhost` are always this machine. */
const lookupHost: LookupFunction = (hostname, options, done) =>
  lookup(hostname.endsWith('.localhost') ? 'localhost' : hostname, options, done);

/**
 * Sends one call over its own connection, through a proxy where one is set; follows no redirect.
 *
 * @throws NoAnswer for every failure of the network
 */
async function send(request: HttpCall): Promise<HttpAnswer> {
  try {
    return await exchange(request);
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw noAnswer(request.origin, codeOf(error));
  }
}

async function exchange(sent: HttpCall): Promise<HttpAnswer> {
  const url = new URL(sent.path, sent.origin);
  const proxy = proxyFor(url, process.env);
  const connection = proxy && (await tunnel(url, proxy, sent.idleMsMax));
  return new Promise((resolve, reject) => {
    const { body } = sent;
    const length = body === undefined ? {} : { 'Content-Length': String(body.length) };
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = request(
      url,
      {
        method: sent.method,
        headers: { ...sent.headers, ...length },
        timeout: sent.idleMsMax,
        ...(connection
          ? { createConnection: () => connection }
          : // A connection that is kept alive may close at the moment of its reuse.
            { agent: false, lookup: lookupHost }),
      },
      (incoming) => {
        const { statusCode: status = 0, headers } = incoming;
        const type = headers['content-type'] ?? '';
        const retryAfter = Number(headers['retry-after']) || 0;
        readAnswer(incoming).then((bytes) => resolve({ status, type, bytes, retryAfter }), reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.once('timeout', () => outgoing.destroy(new SystemError('ETIMEDOUT')));
    outgoing.end(body);
  });
}

async function readAnswer(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    if (!(chunk instanceof Uint8Array)) continue;
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new SystemError('EMSGSIZE');
    chunks.push(chunk);
  }
  if (!incoming.complete) throw new SystemError('ECONNRESET');
  return Buffer.concat(chunks);
}

/** An error with a `code`, like those of the system. */
class SystemError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export const { version } = manifest;
