/** How a server stops: it accepts no new connection, and answers every open request. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { apiClient } from '../support/client.ts';
import { groupEnded } from '../support/process-group.ts';
import { type Alone, startAlone } from './alone.ts';

/** More than 100 ms for each passphrase. */
const env = { BCRYPT_COST: '11' };

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-stop-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

it('answers a reveal that is under way after SIGTERM, refuses new connections, and ends with 0', async () => {
  const server = await startAlone({ home, env });
  const reveal = await halfOfAReveal(server);
  const idle = await idleConnection(server);
  process.kill(server.group, 'SIGTERM');
  await idle.closed;
  // At once, not after waiting in the system's queue: refused, or reset if it was accepted just before the port closed.
  await expect(connectionError(server)).resolves.toMatch(/^(ECONNREFUSED|ECONNRESET)$/);
  expect(await reveal.finish()).toContain('a new horse');
  await endedWith(server, 0);
});

it('answers a reveal that is under way after Ctrl+C, although the terminal signals every process and npm the launcher again', async () => {
  const server = await startAlone({ home, env });
  const reveal = await halfOfAReveal(server);
  const idle = await idleConnection(server);
  process.kill(-server.group, 'SIGINT');
  process.kill(server.group, 'SIGINT');
  await idle.closed;
  expect(await reveal.finish()).toContain('a new horse');
  await endedWith(server, 0);
});

it('ends at once after a second signal, whatever is under way', async () => {
  const server = await startAlone({ home, env });
  const reveal = await halfOfAReveal(server);
  const insisting = setInterval(() => process.kill(server.group, 'SIGTERM'), 300);
  await endedWith(server, 1).finally(() => clearInterval(insisting));
  await expect(reveal.finish()).rejects.toThrow();
});

/** Sends half of the request for a secret; `finish` sends the rest and returns the answer. */
async function halfOfAReveal({ base }: Alone) {
  const client = apiClient(base, 1);
  const { secretKey } = await client.conceal({ secret: 'a new horse', passphrase: 'of course' });
  const body = JSON.stringify({ continue: true, passphrase: 'of course' });
  const call = request(`${base}/api/v2/secret/${secretKey}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
  });
  const answer = Promise.withResolvers<string>();
  call.once('error', answer.reject).once('response', (incoming) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', answer.reject);
    incoming.once('end', () => answer.resolve(Buffer.concat(chunks).toString()));
  });
  // It may fail before it is awaited.
  answer.promise.catch(() => undefined);
  const sent = Promise.withResolvers<void>();
  call.write(body.slice(0, 10), () => sent.resolve());
  await sent.promise;
  // A later request is answered, so this one has been received.
  await client.show(secretKey);
  client.close();
  return {
    finish: () => {
      call.end(body.slice(10));
      return answer.promise;
    },
  };
}

/** An idle kept-alive connection: the first that a stopping server closes. */
async function idleConnection({ base }: Alone) {
  const { host, port } = new URL(base);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET /api/v2/status HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await once(socket, 'data');
  return { closed: once(socket.resume(), 'close') };
}

/** The code of the error that a new connection ends with; '' for none. */
async function connectionError({ base }: Alone): Promise<string> {
  const call = request(`${base}/api/v2/status`, { agent: false }).end();
  return new Promise((resolve) => {
    call.once('response', () => resolve(''));
    call.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

async function endedWith(server: Alone, code: number): Promise<void> {
  expect(await server.ended).toBe(code);
  expect(await groupEnded(server.group, 5000)).toEqual([]);
}
