/** A visitor of `seal.example`, by https and from a chosen address. */
import { Agent, request } from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import type { HttpAnswer, HttpRequest } from '../support/http.ts';

export const SITE = 'seal.example';

export interface Visit extends HttpRequest {
  /** The loopback address that it connects from. */
  readonly from?: '127.0.0.1' | '::1';
}

export interface VisitAnswer extends Omit<HttpAnswer, 'bytes'> {
  /** The names of all headers, repeated ones included. */
  readonly names: readonly string[];
  readonly isReused: boolean;
}

export interface SecureClient {
  visit(call: Visit): Promise<VisitAnswer>;
  close(): void;
}

/** A client that trusts one certificate, and keeps its connections open. */
export function secureClient(port: number, certificate: string): SecureClient {
  const agent = new Agent({ keepAlive: true, ca: certificate, servername: SITE });
  return { visit: (call) => visit(agent, port, call), close: () => agent.destroy() };
}

function visit(agent: Agent, port: number, call: Visit): Promise<VisitAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<VisitAnswer>();
  const { from = '127.0.0.1', method, path, headers, body } = call;
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const outgoing = request(
    { agent, host: from, port, method, path, headers: { Host: SITE, ...length, ...headers } },
    (incoming) => {
      const names = incoming.rawHeaders.filter((_, index) => index % 2 === 0);
      const { statusCode: status = 0, headers: fields } = incoming;
      const isReused = outgoing.reusedSocket;
      textOf(incoming).then(
        (text) => resolve({ status, headers: fields, names, text, isReused }),
        reject,
      );
    },
  );
  outgoing.once('error', reject);
  outgoing.end(body);
  return promise;
}
