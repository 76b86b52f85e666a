/** Forwards a request to the runtime and streams the answer back. */
import {
  type Agent,
  type IncomingMessage,
  request,
  type ServerResponse,
  type ClientRequest,
} from 'node:http';
import type { Arrival } from './admission.ts';
import { type CompressedFiles, conditionFor, representationFor } from './compressed-files.ts';
import { headersOf } from './requests.ts';

export interface Runtime {
  /** The Unix socket that it listens on. */
  readonly socketPath: string;
  /** Reuses connections. */
  readonly kept: Agent;
  /** Opens one for each request. */
  readonly fresh: Agent;
  readonly compressedFiles: CompressedFiles;
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
    // A busy runtime closes idle connections even if they have unread requests. Requests that only read are repeated then;
    // others may have been processed, so each gets its own connection.
    agent: isKept ? runtime.kept : runtime.fresh,
    method: received.method,
    path: received.url,
    headers: headersOf(received, conditionOf(received, runtime.compressedFiles)),
  });
  // Aborted when the client is gone, or was refused meanwhile.
  let isAnswered = false;
  let isDone = false;
  const abort = () => {
    if (!isDone) outgoing.destroy();
  };
  response.once('close', abort);
  outgoing.once('response', (answer) => {
    isAnswered = true;
    if (response.headersSent) {
      // Refused meanwhile. A refusal that is queued behind other answers does not close the response at once.
      answer.on('error', () => undefined);
      outgoing.destroy();
      return;
    }
    answer.once('end', () => {
      isDone = true;
    });
    passBack(answer, exchange, runtime.compressedFiles);
  });
  outgoing.on('error', () => {
    // An answer that has begun reports its own errors.
    if (isAnswered || response.destroyed || response.headersSent) return;
    if (outgoing.reusedSocket) {
      response.off('close', abort);
      forward(exchange, runtime, true);
    } else exchange.failed('unavailable');
  });
  if (arrival) sendBody(received, outgoing, arrival);
  else outgoing.end();
}

function conditionOf({ headers }: IncomingMessage, files: CompressedFiles): string | null {
  const condition = headers['if-none-match'];
  if (condition === undefined) return null;
  return conditionFor(condition, headers['accept-encoding']?.toString(), files);
}

function passBack(
  answer: IncomingMessage,
  { request: received, response, isLast, failed }: Exchange,
  files: CompressedFiles,
): void {
  const { statusCode = 502 } = answer;
  // workerd's own error page: all answers of the Worker have this header.
  if (statusCode >= 500 && !('content-security-policy' in answer.headers)) {
    answer.resume();
    failed('internal');
    return;
  }
  const { headers, body } = representationFor(received, answer, files);
  if (isLast()) headers.push('Connection', 'close');
  response.writeHead(statusCode, answer.statusMessage, headers);
  if (body === null) {
    answer.on('data', (chunk: Buffer) => {
      if (!response.write(chunk)) answer.pause();
    });
    response.on('drain', () => answer.resume());
    answer.once('end', () => response.end());
  } else {
    // Read to its end, so that the connection to the runtime can be used again.
    answer.resume().once('end', () => response.end(body));
  }
  // A truncated answer must not look complete.
  answer.on('error', () => response.destroy());
}

/**
 * The runtime reads this much of a body that it has refused unread, and then closes the connection. A write to a closed connection
 * loses the answer; a write under way does not, because Node reads before it continues. So a larger body waits for an early answer
 * first, and continues with more than the connection's buffers hold.
 */
const UNREAD_BYTES_SAFE = 64 * 1024;
const EARLY_ANSWER_MS = 25;
const HELD_BYTES_MAX = 512 * 1024;

function sendBody(received: IncomingMessage, outgoing: ClientRequest, arrival: Arrival): void {
  const body = new OutgoingBody(received, outgoing, arrival);
  outgoing.once('response', (answer) => body.answered(answer));
  outgoing.on('drain', () => body.resume());
  received.on('data', (chunk: Buffer) => body.take(chunk));
  received.once('end', () => body.end());
  // A client that disconnects closes the response as well, which aborts the request.
  received.on('error', () => undefined);
}

class OutgoingBody {
  readonly #received: IncomingMessage;
  readonly #outgoing: ClientRequest;
  readonly #arrival: Arrival;
  #isAnswered = false;
  #bytes = 0;
  #held: Buffer[] | null = null;
  #hasHeld = false;

  constructor(received: IncomingMessage, outgoing: ClientRequest, arrival: Arrival) {
    this.#received = received;
    this.#outgoing = outgoing;
    this.#arrival = arrival;
  }

  take(chunk: Buffer): void {
    this.#arrival.received(chunk.length);
    this.#bytes += chunk.length;
    if (this.#held === null && !this.#hasHeld && this.#bytes > UNREAD_BYTES_SAFE) {
      this.#hasHeld = true;
      this.#held = [];
      setTimeout(() => this.#release(), EARLY_ANSWER_MS);
    }
    if (this.#held === null) this.#write(chunk);
    else {
      this.#held.push(chunk);
      if (this.#bytes > HELD_BYTES_MAX) this.#pause();
    }
  }

  resume(): void {
    this.#arrival.setPaused(false);
    this.#received.resume();
  }

  end(): void {
    this.#release();
    if (!this.#outgoing.destroyed) this.#outgoing.end();
  }

  /** The runtime needs no more of the body. The rest is read and dropped, so that the client can read the answer. */
  answered(answer: IncomingMessage): void {
    this.#isAnswered = true;
    this.resume();
    answer.once('end', () => {
      if (!this.#outgoing.writableEnded) this.#outgoing.destroy();
    });
  }

  #release(): void {
    const held = this.#held;
    if (held === null) return;
    this.#held = null;
    this.resume();
    this.#write(Buffer.concat(held));
  }

  #write(chunk: Buffer): void {
    if (this.#isAnswered || this.#outgoing.destroyed || this.#outgoing.write(chunk)) return;
    this.#pause();
  }

  /** Waits for the runtime; the time does not count against the client. */
  #pause(): void {
    this.#arrival.setPaused(true);
    this.#received.pause();
  }
}
