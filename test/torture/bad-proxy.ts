/**
 * A proxy in front of the server that loses answers: it passes a call on and then answers 502 itself, cuts the answer in its middle, or
 * ends the connection without one. What it loses, and how, a seed decides.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { listenOnLoopback, type Loopback } from '../support/loopback.ts';
import type { Random } from './random.ts';

/** The status of its own answers: the server has no such. */
export const BAD_GATEWAY = 502;

const LOST_CHANCE = 0.2;
/** A server that was killed is asked again after this, as by clients that see its port closed. */
const AWAY_MS = 500;

/** How often it did what. */
export interface Losses {
  badGateways: number;
  cutAnswers: number;
  droppedAnswers: number;
}

export interface BadProxy extends Loopback {
  readonly losses: Losses;
}

/** Starts a proxy before a server on a port of this machine. */
export async function startBadProxy(port: number, random: Random): Promise<BadProxy> {
  const losses: Losses = { badGateways: 0, cutAnswers: 0, droppedAnswers: 0 };
  const server = createServer((asked, answer) => {
    pass(asked, answer, port, random, losses).catch(async () => {
      await pause(AWAY_MS);
      answer.destroy();
    });
  });
  return { ...(await listenOnLoopback(server)), losses };
}

async function pass(
  asked: IncomingMessage,
  answer: ServerResponse,
  port: number,
  random: Random,
  losses: Losses,
): Promise<void> {
  const loss = random.chance(LOST_CHANCE)
    ? random.pick(['badGateways', 'cutAnswers', 'droppedAnswers'] as const)
    : null;
  const reply = await forwarded(asked, port);
  const body = await buffer(reply);
  if (loss !== null) losses[loss] += 1;
  if (loss === 'badGateways') {
    answer.writeHead(BAD_GATEWAY, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>');
  } else if (loss === 'droppedAnswers') answer.destroy();
  else {
    answer.writeHead(reply.statusCode ?? BAD_GATEWAY, {
      'Content-Type': reply.headers['content-type'] ?? 'text/plain',
      'Content-Length': body.length,
    });
    if (loss === 'cutAnswers') {
      answer.write(body.subarray(0, body.length / 2), () => answer.destroy());
    } else answer.end(body);
  }
}

/** Sends the whole call on, by a connection of its own, and resolves with the beginning of the answer. */
async function forwarded(asked: IncomingMessage, port: number): Promise<IncomingMessage> {
  const body = await buffer(asked);
  const { method, url: path, headers } = asked;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const host = `localhost:${port}`;
  request({ port, method, path, headers: { ...headers, host }, agent: false }, resolve)
    .once('error', reject)
    .end(body);
  return promise;
}
