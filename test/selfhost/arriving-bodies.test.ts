/**
 * Bodies that do not come, or are answered before they come: neither takes the place of those that do, with the limits that a
 * server has. Visitors have addresses of their own, as behind a proxy.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { groupEnded } from '../support/process-group.ts';
import { httpClient } from '../support/http.ts';
import { type Alone, startAlone } from './alone.ts';

const CREATE = '/api/v2/secret/conceal';
/** As many bodies as may arrive at once, and from one network. */
const ALL = 1024;
const PER_NETWORK = 256;

let home: string;
let server: Alone;
const held: Socket[] = [];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-arriving-'));
  const settings = { LIMIT_CREATE: '0', LIMIT_REVEAL: '0', LOG_REQUESTS: '0' };
  server = await startAlone({
    home,
    env: { ...settings, TRUST_ADDRESS_HEADER: 'X-Forwarded-For' },
  });
}, 60_000);

afterEach(async () => {
  await Promise.all(held.splice(0).map(ended));
});

afterAll(async () => {
  process.kill(server.group, 'SIGTERM');
  await server.ended;
  await groupEnded(server.group, 5000);
  rmSync(home, { recursive: true, force: true });
});

/** Begins a call from an address (null: the connection's own), and sends the first byte of its body. */
async function begin(from: string | null, path = CREATE): Promise<Socket> {
  const { host, port, hostname } = new URL(server.base);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const sender = from === null ? [] : [`X-Forwarded-For: ${from}`];
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, ...sender, 'Content-Length: 100'];
  await new Promise<void>((sent) => {
    socket.write(`${[...head, '', ''].join('\r\n')}x`, () => sent());
  });
  return socket;
}

/** Makes all calls of a list, not too many of them at once. */
async function each<Result>(
  calls: readonly (() => Promise<Result>)[],
  atOnce = 64,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < calls.length; index += atOnce) {
    const some = calls.slice(index, index + atOnce).map((call) => call());
    results.push(...(await Promise.all(some)));
  }
  return results;
}

/** Leaves bodies unfinished, from some addresses in turn. */
async function hold(count: number, addresses: readonly (string | null)[]): Promise<void> {
  const calls = Array.from({ length: count }, (_, index) => {
    const from = addresses[index % addresses.length] ?? null;
    return () => begin(from);
  });
  held.push(...(await each(calls)));
}

function ended(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (socket.closed) resolve();
  else socket.once('close', () => resolve()).destroy();
  return promise;
}

/** The statuses of a visitor's calls, and of the health check that this machine makes. */
async function statusesFor(from: string | null) {
  const http = httpClient(server.base, 1, 'once');
  const own: Record<string, string> = from === null ? {} : { 'X-Forwarded-For': from };
  const headers = { ...own, 'Content-Type': 'application/json' };
  const post = (path: string, body: object) =>
    http.send({ method: 'POST', path, headers, body: JSON.stringify(body) });
  const created = await post(CREATE, { secret: 'a new horse' });
  const opened = await post(`/api/v2/secret/${secretKeyIn(created.text)}`, { continue: true });
  const health = await http.send({ method: 'GET', path: '/api/v2/health' });
  http.close();
  return { create: created.status, open: opened.status, health: health.status };
}

function secretKeyIn(text: string): string {
  const reply = v.safeParse(concealSecret.reply, parseJson(text));
  return reply.success ? reply.output.record.secret.key : 'none';
}

const served = { create: 200, open: 200, health: 200 };
const VISITOR = '203.0.113.7';
const four = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'] as const;

it('a body that is answered before it has come keeps no place when its connection ends', async () => {
  const paths = ['/api/v2/x', '/api/v2/status', '/about', '/api/v2/account'];
  const calls = four.flatMap((from) =>
    Array.from({ length: ALL / four.length }, (_, index) => async () => {
      const socket = await begin(from, paths[index % paths.length]);
      const answer = await once(socket, 'data').then(([chunk]: unknown[]) => String(chunk));
      await ended(socket);
      return answer.split(' ', 2)[1];
    }),
  );
  expect(new Set(await each(calls))).toEqual(new Set(['404', '405']));
  expect(await statusesFor(VISITOR)).toEqual(served);
  expect(await statusesFor(four[0])).toEqual(served);
});

it('one IPv6 network of 48 bits, which anyone can have, takes no more than one address', async () => {
  const subnets = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:1:4::1'];
  await hold(ALL, subnets);
  expect(await statusesFor('2001:db8:1:5::1')).toMatchObject({ create: 429, health: 200 });
  expect(await statusesFor('2001:db8:2:1::1')).toEqual(served);
});

it('when all places are taken, the slowest body makes room', async () => {
  await hold(4, [VISITOR]);
  const dropped = Promise.all(held.map((socket) => once(socket, 'data')));
  await hold(ALL, [...four, '198.51.100.5']);
  expect(String(await dropped)).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request_timeout"/);
  expect(await statusesFor(VISITOR)).toEqual(served);
});

it('the health check fails where a body would be refused, as when all visitors share one address', async () => {
  await hold(PER_NETWORK, [null]);
  expect(await statusesFor(null)).toEqual({ create: 429, open: 429, health: 503 });
  expect(await statusesFor(VISITOR)).toMatchObject({ create: 200, open: 200 });
  await Promise.all(held.splice(0).map(ended));
  await expect.poll(() => statusesFor(null)).toEqual(served);
});
