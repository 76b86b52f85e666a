/** Limits on open connections and requests of visitors, and on their duration. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../shared/security-headers.ts';
import { raw, type RawAnswer } from '../support/raw.ts';
import { firstOf, openStage, type Stage } from './stage.ts';

let stage: Stage;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await stage.close();
});

/** Answers when the body is complete. */
const byteCounter: RequestListener = (incoming, response) => {
  let bytes = 0;
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  incoming.once('end', () => response.end(`${bytes} bytes`));
};

const post = (length: number, ...headers: string[]) =>
  ['POST / HTTP/1.1', 'Host: localhost', `Content-Length: ${length}`, ...headers, '', ''].join(
    '\r\n',
  );

/** A request of which only a part is sent; resolves when the server has taken it. */
async function hold(...headers: string[]): Promise<Socket> {
  const socket = connect(stage.port, '127.0.0.1');
  sockets.push(socket);
  socket.write(post(10, 'Expect: 100-continue', ...headers));
  await once(socket, 'data');
  return socket;
}

function expectRefusal(answer: RawAnswer, status: number, code: string): void {
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toMatchObject({ success: false, code });
  for (const [name, value] of Object.entries(securityHeaders)) {
    expect(answer.headers.get(name.toLowerCase()), `header ${name}`).toBe(value);
  }
}

describe('deadlines', () => {
  it('a body that stalls is refused, and its connection closed', async () => {
    stage = await openStage(byteCounter, { stallMs: 100 });
    expectRefusal(await raw(stage.port, `${post(10)}12345`), 408, 'request_timeout');
  });

  it('a small body has less time than a large one', async () => {
    stage = await openStage(byteCounter, { smallBodyMs: 200, smallBodyBytes: 100 });
    const large = connect(stage.port, '127.0.0.1');
    sockets.push(large);
    large.write(`${post(100)}x`);
    expectRefusal(await raw(stage.port, `${post(99)}x`), 408, 'request_timeout');
    const answered = firstOf(large);
    large.write('x'.repeat(99));
    expect(await answered).toContain('100 bytes');
  });

  it('a body that drips is refused when its time is over, however often a byte comes', async () => {
    stage = await openStage(byteCounter, { bodyMs: 300, bytesPerSecond: 1000 });
    const socket = connect(stage.port, '127.0.0.1');
    sockets.push(socket);
    socket.write(post(1_000_000));
    const drip = setInterval(() => socket.write('x'), 20);
    const answer = await firstOf(socket);
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('a body that is slow and fast enough arrives, long after the first deadline', async () => {
    stage = await openStage(byteCounter, { bodyMs: 300, bytesPerSecond: 10, stallMs: 10_000 });
    const socket = connect(stage.port, '127.0.0.1');
    sockets.push(socket);
    const answered = firstOf(socket);
    // The first part comes with the headers: on a busy machine the next one may come after the first deadline.
    socket.write(`${post(1000)}${'x'.repeat(100)}`);
    let left = 9;
    const drip = setInterval(() => {
      socket.write('x'.repeat(100));
      left -= 1;
      if (left === 0) clearInterval(drip);
    }, 40);
    expect(await answered).toContain('1000 bytes');
  });

  it('headers that do not end are refused', async () => {
    stage = await openStage(byteCounter, { headersMs: 100 });
    const answer = await raw(stage.port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow:');
    expectRefusal(answer, 408, 'request_timeout');
  });

  it('an answer that is not read is aborted, and its place is free again', async () => {
    const closed = Promise.withResolvers<void>();
    stage = await openStage(
      (_incoming, response) => {
        response.once('close', closed.resolve);
        response.end(Buffer.alloc(50_000_000));
      },
      { unreadMs: 200 },
    );
    const socket = connect(stage.port, '127.0.0.1').pause();
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await closed.promise;
    await stage.front.drain();
  });

  it('an answer that takes longer than any of them is waited for', async () => {
    const asked = Promise.withResolvers<() => void>();
    stage = await openStage(
      (incoming, response) => {
        incoming.once('end', () => asked.resolve(() => response.end('at last'))).resume();
      },
      { stallMs: 1000, bodyMs: 1000, headersMs: 1000, unreadMs: 500 },
    );
    const answer = fetch(stage.base, { method: 'POST', body: 'words' });
    const finish = await asked.promise;
    // Another body runs into its deadline in the meantime.
    expect((await raw(stage.port, `${post(10)}12345`)).status).toBe(408);
    finish();
    expect(await (await answer).text()).toBe('at last');
  });
});

describe('caps', () => {
  it('one address has so many bodies under way, and others are not its business', async () => {
    stage = await openStage(
      byteCounter,
      { arrivingPerNetwork: 2 },
      { TRUST_ADDRESS_HEADER: 'X-Forwarded-For' },
    );
    const from = (address: string) => `X-Forwarded-For: ${address}`;
    const [first] = [await hold(from('203.0.113.1')), await hold(from('203.0.113.1'))];
    const third = `${post(5, from('203.0.113.1'), 'Connection: close')}12345`;
    const refused = await raw(stage.port, third);
    expectRefusal(refused, 429, 'rate_limited');
    expect(refused.headers.get('retry-after')).toBe('2');
    const other = `${post(5, from('203.0.113.2'), 'Connection: close')}12345`;
    expect((await raw(stage.port, other)).status).toBe(200);
    // An ended connection frees its place.
    const closed = once(first, 'data');
    first.write('1234567890');
    await closed;
    expect((await raw(stage.port, third)).status).toBe(200);
  });

  it('without a trusted header, it is the peer that counts', async () => {
    stage = await openStage(byteCounter, { arrivingPerNetwork: 1 });
    await hold('X-Forwarded-For: 203.0.113.1');
    const other = post(5, 'X-Forwarded-For: 203.0.113.2', 'Connection: close');
    expectRefusal(await raw(stage.port, `${other}12345`), 429, 'rate_limited');
  });

  it('one address has so many requests under way, with a body or without', async () => {
    const never: RequestListener = ({ url }, response) => {
      if (url === '/') response.end('words');
    };
    stage = await openStage(never, { inFlightPerNetwork: 1 });
    const first = connect(stage.port, '127.0.0.1');
    sockets.push(first);
    first.write('GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const second = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    await expect.poll(async () => (await raw(stage.port, second)).status).toBe(429);
  });

  it('all together have so many bodies under way: the slowest makes room, unless it waits for the runtime', async () => {
    stage = await openStage(
      (incoming, response) => {
        if (incoming.url === '/unread') incoming.pause();
        else byteCounter(incoming, response);
      },
      { arriving: 1 },
    );
    const slowest = firstOf(await hold());
    const quick = `${post(5, 'Connection: close')}12345`;
    expect((await raw(stage.port, quick)).status).toBe(200);
    expect(await slowest).toMatch(/^HTTP\/1\.1 408 /);
    const unread = connect(stage.port, '127.0.0.1');
    sockets.push(unread);
    unread.write(post(50_000_000).replace('/', '/unread'));
    unread.write(Buffer.alloc(20_000_000));
    let refused = await raw(stage.port, quick);
    await expect.poll(async () => (refused = await raw(stage.port, quick)).status).toBe(503);
    expectRefusal(refused, 503, 'unavailable');
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await fetch(stage.base)).status).toBe(200);
    expect((await fetch(`${stage.base}/api/v2/health`)).status).toBe(503);
  });

  it('all together have so many requests under way', async () => {
    stage = await openStage(
      (incoming, response) => {
        if (incoming.url === '/quick') response.end('words');
      },
      { inFlight: 2 },
    );
    for (const _ of [1, 2]) {
      const waiting = connect(stage.port, '127.0.0.1');
      sockets.push(waiting);
      waiting.write('GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n');
    }
    const status = async () => (await fetch(`${stage.base}/quick`)).status;
    await expect.poll(status).toBe(503);
  });
});

describe('a stop', () => {
  it('answers what is under way, refuses who comes on a kept connection, and takes no other', async () => {
    stage = await openStage(byteCounter);
    const held = await hold();
    const kept = await hold();
    const drained = stage.front.drain();
    kept.write('1234567890GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const answers = await text(kept);
    expect(answers).toContain('10 bytes');
    await expect(fetch(stage.base)).rejects.toThrow();
    held.write('1234567890');
    expect(await text(held)).toMatch(/Connection: close\r\n[^]*10 bytes/);
    await drained;
  });
});
