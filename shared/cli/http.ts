/** One call over HTTP: a connection of its own, no redirects, no cookies, and nothing decided. */
import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { codeOf } from './fault-code.ts';
import { noAnswer } from './no-answer.ts';

export interface HttpCall {
  readonly origin: string;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long nothing may come or go. */
  readonly silenceMsMax: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  /** The seconds of `Retry-After`; 0 where there was none. */
  readonly retryAfter: number;
}

/** More than the longest secret, with every character escaped. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/** Names below `localhost` are this machine, whatever a name server says. */
const lookupHost: LookupFunction = (hostname, options, done) =>
  lookup(hostname.endsWith('.localhost') ? 'localhost' : hostname, options, done);

/** Sends a call; every way of having no answer is a `NoAnswer`. */
export async function send(call: HttpCall): Promise<HttpAnswer> {
  try {
    return await exchange(call);
  } catch (error) {
    throw noAnswer(call.origin, codeOf(error));
  }
}

function exchange(call: HttpCall): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const url = new URL(call.path, call.origin);
    const body = call.body === undefined ? undefined : Buffer.from(call.body);
    const length = body === undefined ? {} : { 'Content-Length': String(body.length) };
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = request(
      url,
      {
        method: call.method,
        headers: { ...call.headers, ...length },
        // A kept connection may be closed at the very moment that it is used again.
        agent: false,
        timeout: call.silenceMsMax,
        lookup: lookupHost,
      },
      (incoming) => {
        const status = incoming.statusCode ?? 0;
        const retryAfter = Number(incoming.headers['retry-after']) || 0;
        readAnswer(incoming).then((text) => resolve({ status, text, retryAfter }), reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.once('timeout', () => outgoing.destroy(new SystemFault('ETIMEDOUT')));
    outgoing.end(body);
  });
}

async function readAnswer(incoming: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    if (!(chunk instanceof Uint8Array)) continue;
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new SystemFault('EMSGSIZE');
    chunks.push(chunk);
  }
  if (!incoming.complete) throw new SystemFault('ECONNRESET');
  return Buffer.concat(chunks).toString();
}

/** A fault that is named like those of the system. */
class SystemFault extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
