/** Passes one request on to the runtime and its answer back, as both arrive. */
import { type Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Arrival } from './arrivals.ts';
import { sendBody } from './body.ts';
import { headersOf, passedOn } from './requests.ts';

export interface Runtime {
  /** The Unix socket that it listens on. */
  readonly socketPath: string;
  /** Keeps connections. */
  readonly kept: Agent;
  /** Opens one for each request. */
  readonly fresh: Agent;
}

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Null for a request without a body. */
  readonly arrival: Arrival | null;
  /** Whether the client's connection ends with this answer. */
  readonly isLast: () => boolean;
  /** Called when the runtime gives no answer, or one that is not the Worker's. */
  readonly failed: (code: 'unavailable' | 'internal') => void;
}

export function forward(exchange: Exchange, runtime: Runtime, isRepeated = false): void {
  const { request: received, response, arrival } = exchange;
  const isReading = received.method === 'GET' || received.method === 'HEAD';
  const isKept = isReading && arrival === null && !isRepeated;
  const outgoing = request({
    socketPath: runtime.socketPath,
    // A runtime that is busy closes connections that were idle, unread requests and all. What only reads may be repeated
    // then; what changes something might have been heard, and gets a connection of its own.
    agent: isKept ? runtime.kept : runtime.fresh,
    method: received.method,
    path: received.url,
    headers: headersOf(received),
  });
  // A client that is gone waits for nothing, nor does one that was refused meanwhile.
  let isAnswered = false;
  let isDone = false;
  const abort = () => {
    if (!isDone) outgoing.destroy();
  };
  response.once('close', abort);
  outgoing.once('response', (answer) => {
    isAnswered = true;
    if (response.headersSent) {
      // Refused meanwhile. Behind answers that are not read yet, a refusal does not close the response at once.
      answer.on('error', () => undefined);
      outgoing.destroy();
      return;
    }
    answer.once('end', () => {
      isDone = true;
    });
    passBack(answer, exchange);
  });
  outgoing.on('error', () => {
    // An answer that has begun says by itself whether all of it came.
    if (isAnswered || response.destroyed || response.headersSent) return;
    if (outgoing.reusedSocket) {
      response.off('close', abort);
      forward(exchange, runtime, true);
    } else exchange.failed('unavailable');
  });
  if (arrival) sendBody(received, outgoing, arrival);
  else outgoing.end();
}

function passBack(answer: IncomingMessage, { response, isLast, failed }: Exchange): void {
  const { statusCode = 502 } = answer;
  // The runtime's own words about an exception: the Worker's answers all have this header.
  if (statusCode >= 500 && !('content-security-policy' in answer.headers)) {
    answer.resume();
    failed('internal');
    return;
  }
  const headers = passedOn(answer.rawHeaders);
  if (isLast()) headers.push('Connection', 'close');
  response.writeHead(statusCode, answer.statusMessage, headers);
  answer.on('data', (chunk: Buffer) => {
    if (!response.write(chunk)) answer.pause();
  });
  response.on('drain', () => answer.resume());
  answer.once('end', () => response.end());
  // Half an answer must not look like a whole one.
  answer.on('error', () => response.destroy());
}
