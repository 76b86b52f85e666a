/** Passes a body on to the runtime as it arrives. */
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Arrival } from './arrivals.ts';

/**
 * The runtime reads this much of a body that it has refused unread, and then closes the connection. A write that finds it
 * closed loses the answer; one that is still under way does not, because Node reads before it writes on. So a larger body waits
 * for an early answer first, and goes on with more than the connection's buffers hold.
 */
const UNREAD_BYTES_SAFE = 64 * 1024;
const EARLY_ANSWER_MS = 25;
const HELD_BYTES_MAX = 512 * 1024;

export function sendBody(
  received: IncomingMessage,
  outgoing: ClientRequest,
  arrival: Arrival,
): void {
  const body = new OutgoingBody(received, outgoing, arrival);
  outgoing.once('response', (answer) => body.answered(answer));
  outgoing.on('drain', () => body.goOn());
  received.on('data', (chunk: Buffer) => body.take(chunk));
  received.once('end', () => body.end());
  // A client that gave up closes the response as well, which ends the rest.
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

  goOn(): void {
    this.#arrival.setPaused(false);
    this.#received.resume();
  }

  end(): void {
    this.#release();
    if (!this.#outgoing.destroyed) this.#outgoing.end();
  }

  /** The runtime needs no more of it. The rest is read, so that the client gets to read the answer, and dropped. */
  answered(answer: IncomingMessage): void {
    this.#isAnswered = true;
    this.goOn();
    answer.once('end', () => {
      if (!this.#outgoing.writableEnded) this.#outgoing.destroy();
    });
  }

  #release(): void {
    const held = this.#held;
    if (held === null) return;
    this.#held = null;
    this.goOn();
    this.#write(Buffer.concat(held));
  }

  #write(chunk: Buffer): void {
    if (this.#isAnswered || this.#outgoing.destroyed || this.#outgoing.write(chunk)) return;
    this.#pause();
  }

  /** It is the runtime that is waited for, not the client. */
  #pause(): void {
    this.#arrival.setPaused(true);
    this.#received.pause();
  }
}
