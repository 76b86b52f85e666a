/** A caller over a limit, on a real connection: the refusal arrives whatever is still being sent. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HttpClient, httpClient } from '../support/http.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const PATH = '/api/v2/secret/conceal';
const JSON_TYPE = 'application/json';

let server: RunningServer;
let http: HttpClient;

beforeAll(async () => {
  server = await startServer({ env: { LIMIT_CREATE: '1' } });
  http = httpClient(server.base, 1, 'once');
  expect(await statusOf(Buffer.from('{"secret":"x"}'))).toBe(200);
}, 120_000);

afterAll(async () => {
  http.close();
  await server.stop();
});

async function statusOf(body: Buffer): Promise<number> {
  const headers = { 'Content-Type': JSON_TYPE };
  return (await http.send({ method: 'POST', path: PATH, headers, body })).status;
}

it.each([2, 60_000, 100_000, 20_000_000])(
  'answers a caller who sends a body of %i bytes that is refused',
  async (bytes) => {
    expect(await statusOf(Buffer.alloc(bytes, ' '))).toBe(429);
  },
);

it.each([1000, 10_000_000])(
  'answers a caller who sends only the first byte of a body of %i',
  async (bytes) => {
    const { hostname, host, port } = new URL(server.base);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${bytes}\r\n\r\n{`,
    );
    const answer = await once(socket, 'data').then(([chunk]: unknown[]) => String(chunk));
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
  },
);
