/** Connections that are slow or broken, before a stand-in for the Worker. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../shared/security-headers.ts';
import { HttpServer, httpLimits } from '../../worker/node/http.ts';
import { raw, type RawAnswer } from '../support/raw.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const env = {
  APP_ENV: 'local',
  SHARD_KEY: key,
  NAME_KEY: key,
  SESSION_KEYS: `k1:${key}`,
  MAIL_KEYS: `k1:${key}`,
};

let server: HttpServer;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

async function open(
  fetch: (request: Request) => Promise<Response>,
  limits: Partial<Record<keyof typeof httpLimits, number>> = {},
): Promise<void> {
  server = await HttpServer.open(
    { host: '127.0.0.1', port: 0, env, fetch },
    { ...httpLimits, checkMs: 20, ...limits },
  );
}

const count = async (given: Request) =>
  new Response(`${(await given.arrayBuffer()).byteLength} bytes`);

const post = (length: number) =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

function opened(sent: string): Socket {
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.write(sent);
  return socket;
}

function expectRefusal(answer: RawAnswer, status: number, code: string): void {
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toMatchObject({ success: false, code });
  for (const [name, value] of Object.entries(securityHeaders)) {
    expect(answer.headers.get(name.toLowerCase()), `header ${name}`).toBe(value);
  }
}

describe('too slow', () => {
  it('refuses headers that do not end', async () => {
    await open(count, { headersMs: 100 });
    const answer = await raw(server.port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow:');
    expectRefusal(answer, 408, 'request_timeout');
  });

  it('refuses a body that stalls', async () => {
    await open(count, { idleMs: 100 });
    expectRefusal(await raw(server.port, `${post(10)}12345`), 408, 'request_timeout');
  });

  it('refuses a body that drips when its time is over, however often a byte comes', async () => {
    await open(count, { requestMs: 300, headersMs: 300 });
    const socket = opened(post(1_000_000));
    const drip = setInterval(() => socket.write('x'), 20);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request_timeout"/);
    clearInterval(drip);
  });

  it('gives up an answer that is not read', async () => {
    await open(() => Promise.resolve(new Response(Buffer.alloc(50_000_000))), { idleMs: 200 });
    const socket = opened(GET).pause();
    await server.drain();
    expect(socket.bytesRead).toBeLessThan(50_000_000);
  });
});

it('keeps a connection without a request for longer than proxies keep theirs', async () => {
  expect(httpLimits.keepAliveMs).toBeGreaterThan(120_000);
  await open(count, { idleMs: 100 });
  const socket = opened(GET);
  expect(String(await once(socket, 'data'))).toContain('Keep-Alive: timeout=150');
  const other = opened(`${post(10)}12345`);
  expect(await text(other)).toMatch(/^HTTP\/1\.1 408 /);
  socket.write(GET);
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
});

it('answers any byte in a path or a header with a bad request at most', async () => {
  await open(count);
  const statuses = new Set<number>();
  const lines = ['GET /aODDb HTTP/1.1', 'Host: localhost', 'Connection: close', '', ''].join(
    '\r\n',
  );
  const places = [
    lines,
    lines.replace('Connection', 'X-Odd: aODDb\r\nConnection'),
    lines.replace('Connection', 'X-OODDd: a\r\nConnection'),
    lines.replace('localhost', 'aODDb'),
  ];
  for (let byte = 0; byte < 256; byte++) {
    const odd = String.fromCodePoint(byte);
    const sent = places.map((place) => raw(server.port, place.replaceAll('ODD', odd)));
    for (const { status } of await Promise.all(sent)) statuses.add(status);
  }
  expect(statuses).toEqual(new Set([200, 400]));
}, 60_000);

it('writes garbage after a request into no answer', async () => {
  const begun = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('first')) });
  await open(() => Promise.resolve(new Response(begun)));
  const socket = opened(GET);
  expect(String(await once(socket, 'data'))).toContain('first');
  socket.write('\u0016\u0003\u0001\r\n\r\n');
  expect(await text(socket)).toBe('');
});

it('ends no request but its own when a client disconnects', async () => {
  const asked = Promise.withResolvers<void>();
  await open(async (given) => {
    if (given.method !== 'POST') return new Response('words');
    asked.resolve();
    return count(given);
  });
  const socket = opened(`${post(10)}12345`);
  await asked.promise;
  socket.destroy();
  expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toBe('words');
});

it('brings a refusal that comes early to a client that is still sending', async () => {
  await open(() => Promise.resolve(new Response('small', { status: 413 })));
  for (let turn = 0; turn < 20; turn++) {
    const call = request({ port: server.port, method: 'POST' });
    call.end(Buffer.alloc(300_000));
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      call.once('response', resolve).once('error', reject);
    });
    expect([answer.statusCode, await text(answer)]).toEqual([413, 'small']);
  }
});
