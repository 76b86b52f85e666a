/** Requests that come on one connection before the answers to those before them were read. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './stage.ts';

/** More than the buffers of a connection hold, so that an answer stays unread. */
const LARGE = Buffer.alloc(600_000, 'x');
/** So many that the last ones come after the first look at deadlines, and before the second. */
const BODY_BYTES = 80;
const DRIP_MS = 5;

let stage: Stage;
let bodiesComplete = 0;

beforeAll(async () => {
  stage = await openStage(
    (request, response) => {
      request.resume().once('end', () => {
        if (request.method === 'POST') bodiesComplete += 1;
        response.end(request.url === '/large' ? LARGE : 'small');
      });
    },
    { bodyMs: 50, bytesPerSecond: 1_000_000, sweepMs: 300 },
  );
});

afterAll(() => stage.close());

it('a body that was refused as too slow, and comes after all, ends nothing but itself', async () => {
  const socket = connect(stage.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  const host = 'Host: localhost\r\n';
  socket.write(`GET /large HTTP/1.1\r\n${host}\r\n`.repeat(8));
  // Its refusal waits for the answers before it, which are not read.
  socket.write(`POST / HTTP/1.1\r\n${host}Content-Length: ${BODY_BYTES}\r\n\r\n`);
  for (let sent = 0; sent < BODY_BYTES && !socket.destroyed; sent++) {
    socket.write('x');
    await pause(DRIP_MS);
  }
  await expect.poll(() => bodiesComplete > 0 || socket.destroyed).toBe(true);
  const answer = await fetch(`${stage.base}/small`);
  expect([answer.status, await answer.text()]).toEqual([200, 'small']);
  socket.destroy();
});
