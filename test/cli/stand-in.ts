/** A server with given answers, which records the requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { httpClient } from '../support/http.ts';
import { listenOnLoopback } from '../support/loopback.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  /** All of them, names and values in turn. */
  readonly headers: readonly string[];
  readonly body: string;
  /** When it arrived, on this process's own clock in ms. */
  readonly at: number;
  /** The answer, where it came from elsewhere. */
  answer?: string;
}

export interface StandIn {
  readonly origin: string;
  readonly asked: Asked[];
  /** Settles at the first call. */
  readonly called: Promise<void>;
  close(): Promise<void>;
}

type Answerer = (asked: Asked, response: ServerResponse) => void | Promise<void>;

export async function standIn(answer: Answerer): Promise<StandIn> {
  const asked: Asked[] = [];
  const { promise: called, resolve } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const { method = '', url: path = '', headers: named, rawHeaders: headers } = request;
      const at = performance.now();
      const call = { method, path, authorization: named.authorization, headers, body, at };
      asked.push(call);
      resolve();
      await answer(call, response);
    });
  });
  return { asked, called, ...(await listenOnLoopback(server)) };
}

/** Answers with JSON. */
export function say(response: ServerResponse, status: number, fields: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(fields));
}

/**
 * A proxy between a program and a server that may drop or replace an answer.
 *
 * @param fail whether the answer to a call is dropped, or replaced by another
 */
export async function badNetwork(
  base: string,
  fail: (asked: Asked) => boolean | { readonly status: number; readonly fields: object },
): Promise<StandIn> {
  const http = httpClient(base, 4);
  const between = await standIn(async (asked, response) => {
    const failure = fail(asked);
    if (typeof failure === 'object') {
      say(response, failure.status, failure.fields);
      return;
    }
    const { method, path, authorization, body } = asked;
    const headers = {
      'Content-Type': 'application/json',
      ...(authorization !== undefined && { Authorization: authorization }),
    };
    const answer = await http.send({ method, path, headers, ...(body !== '' && { body }) });
    asked.answer = answer.text;
    if (failure) response.destroy();
    else response.writeHead(answer.status).end(answer.text);
  });
  return {
    ...between,
    close: async () => {
      http.close();
      await between.close();
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
