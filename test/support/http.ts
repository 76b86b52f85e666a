/** A plain HTTP client: no browser headers, keep-alive connections, any method. */
import { Agent, request } from 'node:http';

export interface HttpRequest {
  readonly method: string;
  /** Path and query, sent as they are. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
  /** The connection is broken off after so many bytes of the body. */
  readonly breakAfter?: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body, undecoded. */
  readonly bytes: Uint8Array;
}

export interface HttpClient {
  send(call: HttpRequest): Promise<HttpAnswer>;
  /** Sends fields as JSON. */
  post(path: string, fields: object, headers?: HttpRequest['headers']): Promise<HttpAnswer>;
  close(): void;
}

const ANSWER_MS_MAX = 60_000;

/** Whether a call is repeated after its connection was reset: tests that count each call send it once. */
export type RetryPolicy = 'retry' | 'once';

/** A client of one server with at most so many connections, which it keeps open. */
export function httpClient(
  base: string,
  connectionsMax: number,
  retryPolicy: RetryPolicy = 'retry',
): HttpClient {
  const { hostname: name, port } = new URL(base);
  const hostname = name.replace(/^\[(.*)\]$/, '$1');
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax });
  const sendHere = (call: HttpRequest) => send({ hostname, port, agent }, call, retryPolicy);
  return {
    send: sendHere,
    post: (path, fields, more = {}) => {
      const headers = { 'Content-Type': 'application/json', ...more };
      return sendHere({ method: 'POST', path, headers, body: JSON.stringify(fields) });
    },
    close: () => agent.destroy(),
  };
}

interface Target {
  readonly hostname: string;
  readonly port: string;
  readonly agent: Agent;
}

function send(target: Target, call: HttpRequest, retryPolicy: RetryPolicy): Promise<HttpAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  const length = call.body === undefined ? {} : { 'Content-Length': Buffer.byteLength(call.body) };
  const outgoing = request(
    {
      ...target,
      method: call.method,
      path: call.path,
      headers: { ...length, ...mutable(call.headers ?? {}) },
      timeout: ANSWER_MS_MAX,
    },
    (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: bytes.toString(),
          bytes,
        });
      });
    },
  );
  outgoing.once('error', (error) => {
    // A server may close an idle connection at the very moment that it is used again.
    const mayRepeat = retryPolicy === 'retry' && outgoing.reusedSocket && isReset(error);
    if (mayRepeat) resolve(send(target, call, retryPolicy));
    else reject(error);
  });
  outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in time')));
  if (call.breakAfter === undefined) outgoing.end(call.body);
  else outgoing.write(call.body?.slice(0, call.breakAfter) ?? '', () => outgoing.destroy());
  return promise;
}

function isReset(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNRESET';
}

function mutable(
  headers: Readonly<Record<string, string | readonly string[]>>,
): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : [...value],
    ]),
  );
}
