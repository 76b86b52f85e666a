/** Passes one request on to the runtime and its answer back, as both arrive. */
import { type Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Arrival } from './arrivals.ts';
import { headersOf, passedOn } from './requests.ts';

export interface Runtime {
  /** The Unix socket that it listens on. */
  readonly socketPath: string;
  readonly agent: Agent;
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
  const outgoing = request({
    ...runtime,
    method: received.method,
    path: received.url,
    headers: headersOf(received),
  });
  // A client that is gone waits for nothing, nor does one that was refused meanwhile.
  let isDone = false;
  const abort = () => {
    if (!isDone) outgoing.destroy();
  };
  response.once('close', abort);
  outgoing.once('response', (answer) => {
    answer.once('end', () => {
      isDone = true;
    });
    passBack(answer, exchange);
  });
  outgoing.on('error', () => {
    if (response.destroyed || response.headersSent) {
      if (!response.writableEnded) response.destroy();
      return;
    }
    // The runtime closed an idle connection at the moment that it was used again. Nothing was asked.
    const mayRepeat = outgoing.reusedSocket && !isRepeated && isRead(received) && arrival === null;
    if (mayRepeat) {
      response.off('close', abort);
      forward(exchange, runtime, true);
    } else exchange.failed('unavailable');
  });
  if (arrival) sendBody(received, outgoing, arrival);
  else outgoing.end();
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function sendBody(
  received: IncomingMessage,
  outgoing: ReturnType<typeof request>,
  arrival: Arrival,
): void {
  let isAnswered = false;
  const goOn = () => {
    arrival.setPaused(false);
    received.resume();
  };
  outgoing.once('response', (answer) => {
    // It needs no more of the body, and writing on could fail before the answer was read. The rest is read, so that the
    // client gets to read the answer, and dropped.
    isAnswered = true;
    goOn();
    answer.once('end', () => {
      if (!outgoing.writableEnded) outgoing.destroy();
    });
  });
  outgoing.on('drain', goOn);
  received.on('data', (chunk: Buffer) => {
    arrival.received(chunk.length);
    if (isAnswered || outgoing.destroyed || outgoing.write(chunk)) return;
    arrival.setPaused(true);
    received.pause();
  });
  received.once('end', () => {
    if (!outgoing.destroyed) outgoing.end();
  });
  // A client that gave up closes the response as well, which ends the rest.
  received.on('error', () => undefined);
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
