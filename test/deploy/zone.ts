/**
 * The zone of a region on the platform, with a certificate of its own: it redirects plain http, sends the routes of the Worker to
 * it and all else to Pages, and has whatever setting a test gets wrong.
 */
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { makeCertificate } from '../selfhost/proxy.ts';
import { type Halves, isRouted } from './front-door.ts';

/** What may be wrong with a zone, or with what it leads to. */
export interface Faults {
  /** Plain http: pages are served, the API is, or a cookie is set. */
  readonly plain?: 'page' | 'api' | 'cookie';
  readonly hasOldTls?: boolean;
  /** Which calls something in front of the Worker refuses, and how many of them. */
  readonly refuses?: 'health' | 'page' | 'program' | 'hostile' | 'large' | 'rate';
  readonly refusals?: number;
  /** Whether the Worker lacks its routes of pages with keys, or of the API. */
  readonly lacksRoutes?: 'keys' | 'api';
  /** Headers that a rule of the zone changes. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What is answered in the place of something else, by path. */
  readonly statuses?: readonly [path: RegExp, status: number, text?: string];
  /** Whether a cache answers the second opening of a secret as the first. */
  readonly opensTwice?: boolean;
  readonly opensAs?: string;
}

export interface Zone {
  /** Its certificate, which clients have to trust. */
  readonly certificate: string;
  be(faults: Faults): void;
  close(): void;
}

interface Sent {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const OPENING = /^\/api\/v2\/secret\/(?!conceal)/;
const HELLO = 22;

/** Starts it on a port, for https and plain http alike. */
export async function startZone(port: number, halves: Halves): Promise<Zone> {
  const home = mkdtempSync(join(tmpdir(), 'waxseal-zone-'));
  const { certificateFile, keyFile } = makeCertificate(home, 'localhost');
  const pair = { cert: readFileSync(certificateFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
  let faults: Faults = {};
  let refused = 0;
  const opened = new Map<string, Sent>();

  async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await buffer(asked);
    const by = refused < (faults.refusals ?? Infinity) ? refusalOf(faults, asked, body) : null;
    if (by) {
      refused += 1;
      reply.writeHead(by.status, { 'CF-Ray': '8a1b2c3d4e5f-FRA', ...by.headers }).end(by.text);
      return;
    }
    const { url = '', method } = asked;
    const key = OPENING.test(url) && method === 'POST' ? url : '';
    const sent =
      (faults.opensTwice ? opened.get(key) : undefined) ??
      (await passOn(asked, body, targetOf(asked)));
    if (key !== '') opened.set(key, sent);
    const { opensAs, statuses } = faults;
    const text =
      opensAs !== undefined && key !== ''
        ? sent.body.toString().replace(/smoke test/, opensAs)
        : sent.body;
    const other = statuses?.[0].test(url) ? statuses : undefined;
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = sent.headers;
    const changed = Object.entries(faults.headers ?? {}).map(
      ([name, value]) => [name.toLowerCase(), value] as const,
    );
    reply.writeHead(other?.[1] ?? sent.status, { ...headers, ...Object.fromEntries(changed) });
    reply.end(other?.[2] ?? text);
  }

  function targetOf(asked: IncomingMessage): URL {
    const { url = '' } = asked;
    const { patterns, worker, pages } = halves;
    const isLost = { keys: !url.startsWith('/api/'), api: true };
    if (faults.lacksRoutes && isLost[faults.lacksRoutes]) return pages;
    return isRouted(patterns, asked) ? worker : pages;
  }

  function answerPlain(asked: IncomingMessage, reply: ServerResponse): void {
    const { url = '', headers } = asked;
    const kind = url.startsWith('/api/') ? 'api' : 'page';
    if (faults.plain === kind) {
      reply.writeHead(200).end();
      return;
    }
    const cookie = faults.plain === 'cookie' ? { 'Set-Cookie': 'sess=1' } : {};
    reply.writeHead(301, { Location: `https://${headers.host}${url}`, ...cookie }).end();
  }

  const listener = (asked: IncomingMessage, reply: ServerResponse) => {
    answer(asked, reply).catch(() => reply.writeHead(502).end());
  };
  const modern = createTlsServer(pair, listener);
  const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
  const outdated = createTlsServer({ ...pair, ...old }, listener);
  const plain = createServer(answerPlain);
  const door = createTcpServer((socket) => {
    socket.once('error', () => socket.destroy());
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      const tls = faults.hasOldTls ? outdated : modern;
      (first[0] === HELLO ? tls : plain).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  door.listen(port);
  await once(door, 'listening');
  return {
    certificate: pair.cert,
    be: (next) => {
      faults = next;
      refused = 0;
    },
    close: () => {
      for (const server of [modern, outdated, plain] satisfies Server[])
        server.closeAllConnections();
      door.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** As Cloudflare refuses: a challenge page, a bare error number, or a page of the firewall. */
function refusalOf({ refuses }: Faults, { url = '', headers }: IncomingMessage, body: Buffer) {
  const isProgram = headers['user-agent']?.startsWith('Python-urllib') ?? true;
  const matches = {
    health: url.endsWith('/health'),
    page: url === '/',
    program: isProgram,
    hostile: body.includes('UNION SELECT'),
    large: body.length > 1_000_000,
    rate: url.endsWith('/conceal'),
  };
  if (refuses === undefined || !matches[refuses]) return null;
  if (refuses === 'rate') return { status: 429, headers: {}, text: 'error code: 1015' };
  if (refuses === 'program') return { status: 403, headers: {}, text: 'error code: 1010' };
  const challenge: Record<string, string> =
    refuses === 'page' ? { 'CF-Mitigated': 'challenge' } : {};
  return { status: 403, headers: challenge, text: '<title>Attention Required!</title>' };
}

function passOn(asked: IncomingMessage, body: Buffer, { hostname, port }: URL): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const { method, url: path, headers } = asked;
  // Encodings are between the hops, and tests change texts.
  const onward = { ...headers, 'accept-encoding': 'identity' };
  const call = request({ hostname, port, method, path, headers: onward }, (reply) => {
    buffer(reply).then(
      (all) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: all }),
      reject,
    );
  });
  call.once('error', reject);
  call.end(body);
  return promise;
}
