/** A server with given answers, which records the requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';
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

/** Whether the answer to a call is dropped, or what it is replaced by. */
export type Failing = boolean | { readonly status: number; readonly answer: object | string };

/**
 * A proxy between a program and a server that may drop or replace an answer.
 *
 * @param unknownField of a body, which is not passed on, as if the server did not know it
 */
export async function badNetwork(
  base: string,
  fail: (asked: Asked) => Failing,
  unknownField = '',
): Promise<StandIn> {
  const http = httpClient(base, 4);
  const between = await standIn(async (asked, response) => {
    const failure = fail(asked);
    if (typeof failure === 'object') {
      if (typeof failure.answer === 'object') say(response, failure.status, failure.answer);
      else response.writeHead(failure.status).end(failure.answer);
      return;
    }
    const { method, path, authorization } = asked;
    const body = unknownField === '' ? asked.body : without(unknownField, asked.body);
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

function without(field: string, body: string): string {
  if (body === '') return body;
  const { [field]: _, ...others } = v.parse(v.record(v.string(), v.unknown()), JSON.parse(body));
  return JSON.stringify(others);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
