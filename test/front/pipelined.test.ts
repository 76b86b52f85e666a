/** Requests that come on one connection before the answers to those before them were read. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openStage, type Stage } from './stage.ts';

/** More than the buffers of a connection hold, so that an answer stays unread. */
const LARGE = Buffer.alloc(600_000, 'x');
const BODY_BYTES = 80;

const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
/** Node reads no further requests of a connection that has too many answers waiting, so these are given after the last came. */
const hasPost = Promise.withResolvers<void>();
let stage: Stage;
let bodiesComplete = 0;

beforeAll(async () => {
  stage = await openStage(
    (request, response) => {
      if (request.method === 'POST') hasPost.resolve();
      request.resume().once('end', () => {
        if (request.method === 'POST') bodiesComplete += 1;
        if (request.url === '/large') void hasPost.promise.then(() => response.end(LARGE));
        else response.end('small');
      });
    },
    { smallBodyMs: 50, bytesPerSecond: 1_000_000, sweepMs: 300 },
    { LOG_REQUESTS: '1' },
  );
});

afterAll(async () => {
  log.mockRestore();
  await stage.close();
});

it('a body that was refused as too slow, and comes after all, ends nothing but itself', async () => {
  const socket = connect(stage.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  const host = 'Host: localhost\r\n';
  socket.write(`GET /large HTTP/1.1\r\n${host}\r\n`.repeat(8));
  // Its refusal waits for the answers before it, which are not read.
  socket.write(`POST / HTTP/1.1\r\n${host}Content-Length: ${BODY_BYTES}\r\n\r\nx`);
  await expect.poll(() => log.mock.calls.join()).toContain('request_timeout');
  socket.write('x'.repeat(BODY_BYTES - 1));
  // On a busy machine the next look at deadlines comes first, and ends the connection. That is seen only if it is read.
  const late = setTimeout(() => socket.resume(), 1000);
  await expect.poll(() => bodiesComplete > 0 || socket.destroyed).toBe(true);
  clearTimeout(late);
  const answer = await fetch(`${stage.base}/small`);
  expect([answer.status, await answer.text()]).toEqual([200, 'small']);
  socket.destroy();
});
