/**
 * A breached-password service on loopback: answers as Pwned Passwords documents its range search, and refuses what that
 * refuses. Written from the documentation (https://haveibeenpwned.com/API/v3#PwnedPasswords); never run against the service.
 * Its first folder sets its behaviour: `/range` as the real one, and see `misbehaviours`. `/asked/21BD1` returns its calls.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { listenOnLoopback } from '../support/loopback.ts';
import { type asked, BREACHED, PADDING, sha1 } from './range-data.ts';

const LINES = 800;
const HUGE_LINES = 100_000;

export interface RangeServer {
  readonly origin: string;
  /** The requests about a password, the oldest first. */
  asked(password: string): v.InferOutput<typeof asked>;
  close(): Promise<void>;
}

/** Starts one. */
export async function startRangeServer(port = 0): Promise<RangeServer> {
  const log: v.InferOutput<typeof asked> = [];
  const askedFor = (prefix: string) => log.filter(({ url }) => url.endsWith(`/${prefix}`));
  const server = createServer((request, response) => {
    const [, kind = '', prefix = ''] = (request.url ?? '').split('/');
    if (kind === 'asked') {
      response.end(JSON.stringify(askedFor(prefix)));
      return;
    }
    log.push(entryOf(request));
    const misbehave = misbehaviours[kind];
    if (misbehave) misbehave(response);
    else if (kind === 'range') answer(request, prefix, response);
    else response.writeHead(404).end();
  });
  const { origin, close } = await listenOnLoopback(server, port);
  return { origin, asked: (password) => askedFor(sha1(password).slice(0, 5)), close };
}

function answer({ headers }: IncomingMessage, prefix: string, response: ServerResponse): void {
  if (headers['user-agent'] === undefined) {
    response.writeHead(403).end('The request must include a user agent.');
  } else if (!/^[\da-f]{5}$/i.test(prefix)) {
    response.writeHead(400).end('The hash prefix was not in a valid format');
  } else {
    const isPadded = headers['add-padding'] === 'true';
    response.writeHead(200, { 'Content-Type': 'text/plain' });
    response.end(linesOf(prefix.toUpperCase(), isPadded).join('\r\n'));
  }
}

function linesOf(prefix: string, isPadded: boolean): string[] {
  const known = [BREACHED, PADDING].flatMap((password) => {
    const hash = sha1(password);
    const isPadding = password === PADDING;
    if (!hash.startsWith(prefix) || (isPadding && !isPadded)) return [];
    return [`${hash.slice(5)}:${isPadding ? 0 : 24_230_577}`];
  });
  const others = Array.from(
    { length: LINES },
    (_, n) => `${sha1(`${prefix} ${n}`).slice(5)}:${isPadded && n % 4 === 0 ? 0 : n + 1}`,
  );
  return [...known, ...others].toSorted();
}

const misbehaviours: Readonly<Record<string, (response: ServerResponse) => void>> = {
  busy: (response) =>
    response.writeHead(429, { 'Retry-After': '2' }).end('Rate limit is exceeded.'),
  broken: (response) => response.writeHead(500).end(),
  moved: (response) => response.writeHead(302, { Location: '/range/21BD1' }).end(),
  hang: () => undefined,
  trickle: (response) => void response.writeHead(200).write(`${sha1('x').slice(5)}:1\r\n`),
  close: (response) => response.destroy(),
  portal: (response) => response.writeHead(200).end('<html>Sign in to the network first</html>'),
  empty: (response) => response.writeHead(200).end(),
  cut: (response) =>
    response.writeHead(200).end(`${sha1('x').slice(5)}:1\r\n${sha1('y').slice(9)}`),
  huge: (response) => {
    response.writeHead(200).end(`${sha1('x').slice(5)}:1\r\n`.repeat(HUGE_LINES));
  },
};

function entryOf({ url = '', headers }: IncomingMessage) {
  const plain = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { url, headers: v.parse(v.record(v.string(), v.string()), Object.fromEntries(plain)) };
}
