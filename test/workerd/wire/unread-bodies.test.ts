/** A caller that is still sending when the connection is cut loses the response: an early refusal reads the body first. */
import { expect, it } from 'vitest';
import { ask, selfhost } from './host-visit.ts';

const HOST = 'localhost';
const CHUNK = new Uint8Array(64 * 1024);
const CHUNKS = 20;

function longBody(): { body: ReadableStream<Uint8Array>; chunksLeft: () => number } {
  let left = CHUNKS;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (left === 0) controller.close();
        else controller.enqueue(CHUNK);
        left = Math.max(left - 1, 0);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, chunksLeft: () => left };
}

it.each([
  ['a method that an address does not have', 405, '/api/v2/secret/conceal', { method: 'PUT' }],
  ['an unknown address', 404, '/api/v2/nothing', {}],
  ['an older one', 404, '/api/v1/nothing', {}],
  ['an address of the site', 200, '/about', {}],
  ['another origin', 403, '/api/v2/feedback', { headers: { Origin: 'https://other.example' } }],
  ['a wrong token', 401, '/api/v2/secret/conceal', { headers: { Authorization: 'Basic YTpi' } }],
])('reads the body for %s: %i', async (_, status, path, how) => {
  const { body, chunksLeft } = longBody();
  const response = await ask(HOST, path, { method: 'POST', ...how, body });
  expect(response.status).toBe(status);
  expect(chunksLeft()).toBe(0);
});

it('reads the body for an unknown host, too', async () => {
  const { body, chunksLeft } = longBody();
  const how = { method: 'POST', body, settings: selfhost };
  const response = await ask('other.example', '/api/v2/feedback', how);
  expect(response.status).toBe(404);
  expect(chunksLeft()).toBe(0);
});
