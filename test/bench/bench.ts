/**
 * How many calls a second a server answers: `npm run bench`, with a server of its own; `-- --base URL` measures a running one,
 * and `--beside URL` a second one in turns with it, such as another version. Prints a table in Markdown. Absolute numbers say
 * as much about the machine: compare those of one run. A measured server must have LIMIT_CREATE and LIMIT_REVEAL off.
 */
import { parseArgs } from 'node:util';
import autocannon, { type Request, type Result } from 'autocannon';
import { median } from '../support/median.ts';
import { startServer } from '../support/server.ts';

const ROUNDS = 5;
const ROUND_SECONDS = 2;
const CONNECTIONS = [16, 64];

const { values: options } = parseArgs({
  options: { base: { type: 'string' }, beside: { type: 'string' } },
});

const headers = { 'Content-Type': 'application/json' };
const secret = 'a secret of ordinary length: '.padEnd(100, 'x');

/** The links that were created on a server and not opened yet. */
const keys: Record<string, string[]> = {};

const create = (base: string): Request => ({
  method: 'POST',
  path: '/api/v2/secret/conceal',
  headers,
  body: JSON.stringify({ secret }),
  onResponse: (_status, body) => {
    const key = /"secret_key":"(\w+)"/.exec(body)?.[1];
    if (key !== undefined) keysOf(base).push(key);
  },
});

const show = (base: string): Request => ({
  setupRequest: (request) => {
    const list = keysOf(base);
    const key = list[Math.floor(Math.random() * list.length)];
    return { ...request, method: 'GET', path: `/api/v2/secret/${key ?? ''}` };
  },
});

const reveal = (base: string): Request => ({
  setupRequest: (request) => ({
    ...request,
    method: 'POST',
    path: `/api/v2/secret/${keysOf(base).pop() ?? ''}/reveal`,
    headers,
    body: JSON.stringify({ continue: true }),
  }),
});

function keysOf(base: string): string[] {
  return (keys[base] ??= []);
}

const server = options.base === undefined ? await startServer() : null;
const bases = [server?.base ?? options.base ?? '', ...(options.beside ? [options.beside] : [])];
try {
  // A cold server, and objects that were never touched, are not what is asked.
  for (const base of bases) await load(base, 16, create(base));
  console.log(
    '| call | server | per second | p50 / p99 ms | other than 200 |\n|---|---|---:|---:|---:|',
  );
  // Reveals come last: what follows them, the deletion of what was opened, would be counted with other calls.
  for (const [name, requestOf] of Object.entries({ create, show, reveal })) {
    for (const connections of CONNECTIONS) await measure(name, connections, requestOf);
  }
} finally {
  await server?.stop();
}

/** Each server in turn, so that whatever else the machine does meets all of them. */
async function measure(
  name: string,
  connections: number,
  requestOf: (base: string) => Request,
): Promise<void> {
  const results = new Map<string, Result[]>(bases.map((base) => [base, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const base of round % 2 === 0 ? bases : bases.toReversed()) {
      results.get(base)?.push(await load(base, connections, requestOf(base)));
    }
  }
  for (const [base, rounds] of results) {
    const middle = (valueOf: (result: Result) => number) => median(rounds.map(valueOf));
    const cells = [
      `${name}, ${connections} connections`,
      base,
      middle(({ requests }) => requests.average).toFixed(0),
      `${middle(({ latency }) => latency.p50)} / ${middle(({ latency }) => latency.p99)}`,
      rounds.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function load(base: string, connections: number, request: Request): Promise<Result> {
  return autocannon({ url: base, connections, duration: ROUND_SECONDS, requests: [request] });
}
