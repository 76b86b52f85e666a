/**
 * How fast the product is on this machine, in the same run: `npm run bench` beside the bare platform,
 * `npm run bench -- --part scale --secrets 1000000 --expired 100000` with full stores beside empty ones, and
 * `npm run bench -- --part large` with secrets as long as they may be, `--part files` with files as large as they may be, in a browser.
 * Prints tables in Markdown. Absolute numbers say as much about the machine; the ratios are what to watch.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { membersOf } from '../support/process-group.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { wholeNumber } from '../support/whole-number.ts';
import { basicGuardTable } from './basic-guard.ts';
import { botCheckTable } from './bot-check.ts';
import { plainRequest, type Reply } from './connection.ts';
import { fileTable } from './files.ts';
import { largeTable } from './large.ts';
import { alternately, measure, type Load, type Measured } from './load.ts';
import { printScale } from './scale.ts';
import { sizeTable } from './sizes.ts';
import { startYardstick } from './yardstick.ts';

const ROUNDS = 5;
const ROUND_MS = 1000;
/** Enough to touch every shard of the vault. */
const WARM_UP_REQUESTS = 2000;
const WARM_UP_MS_MAX = 8000;
const CONNECTIONS = [16, 64];

const secret = 'a secret of ordinary length: '.padEnd(100, 'x');
const conceal = plainRequest('POST', '/api/v2/secret/conceal', JSON.stringify({ secret }));
const revealing = JSON.stringify({ continue: true });

interface Line {
  readonly name: string;
  readonly measured: Measured;
  readonly yardstick: Measured;
}

const bareRead = plainRequest('GET', '/bare/object');
const bareWrite = plainRequest('POST', '/bare', JSON.stringify({ secret }));

type Asked = Pick<Load, 'next' | 'seen'>;

/** A cold server, and objects that were never touched, are not what is asked. */
async function warmUp(base: string, asked: Asked): Promise<void> {
  let left = WARM_UP_REQUESTS;
  const next = () => (left-- > 0 ? asked.next() : undefined);
  await measure({ ...asked, base, connections: 16, milliseconds: WARM_UP_MS_MAX, next });
}

/**
 * Reveals come last, within the minute after which shares are wiped and files rewritten: until then that work would be counted
 * with whatever is measured beside it.
 */
async function lines(product: string, bare: string): Promise<[number, Line][]> {
  const keys: string[] = [];
  const create: Asked = { next: () => conceal, seen: collectKey(keys) };
  const read: Asked = { next: inTurn(keys) };
  const reveal: Asked = { next: () => revealOf(keys.pop()) };
  const write: Asked = { next: () => bareWrite };
  await warmUp(bare, write);
  await warmUp(product, create);
  if (keys.length === 0) throw new Error('nothing could be created');
  const all: [number, Line][] = [];
  const add = async (name: string, asked: Asked, beside: Asked) => {
    for (const connections of CONNECTIONS) {
      const load = { connections, milliseconds: ROUND_MS };
      const [measured, yardstick] = await alternately(
        [
          { ...load, ...asked, base: product },
          { ...load, ...beside, base: bare },
        ],
        ROUNDS,
      );
      if (measured && yardstick) all.push([connections, { name, measured, yardstick }]);
    }
  };
  await add('create', create, write);
  await add('read state', read, { next: () => bareRead });
  await add('reveal', reveal, write);
  return all;
}

function revealOf(key: string | undefined): string | undefined {
  return key && plainRequest('POST', `/api/v2/secret/${key}/reveal`, revealing);
}

function collectKey(keys: string[]): (reply: Reply) => void {
  return ({ body }) => {
    const key = /"secret_key":"(\w+)"/.exec(body)?.[1];
    if (key !== undefined) keys.push(key);
  };
}

function inTurn(keys: readonly string[]): () => string {
  let turn = 0;
  return () => plainRequest('GET', `/api/v2/secret/${keys[turn++ % keys.length] ?? ''}`);
}

function residentMegabytes(server: RunningServer): number {
  const kilobytes = membersOf(server.group)
    .filter((member) => member.endsWith('workerd'))
    .map((member) => readFileSync(`/proc/${member.split(' ')[0] ?? ''}/status`, 'utf8'))
    .map((status) => Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0));
  return kilobytes.reduce((sum, part) => sum + part, 0) / 1024;
}

function row(connections: number, { name, measured, yardstick }: Line): string {
  const cells = [
    `${name}, ${connections} connections`,
    measured.perSecond.toFixed(0),
    yardstick.perSecond.toFixed(0),
    (measured.perSecond / yardstick.perSecond).toFixed(2),
    `${measured.p50Ms.toFixed(1)} / ${measured.p99Ms.toFixed(1)}`,
    `${yardstick.p50Ms.toFixed(1)} / ${yardstick.p99Ms.toFixed(1)}`,
    String(measured.failures),
  ];
  return `| ${cells.join(' | ')} |`;
}

async function printSpeeds(product: string, bare: string): Promise<void> {
  const heads = [
    'call',
    'per second',
    'bare platform',
    'ratio',
    'p50 / p99 ms',
    'bare p50 / p99 ms',
  ];
  console.log(`| ${[...heads, 'failed'].join(' | ')} |`);
  console.log(`|---|${'---:|'.repeat(heads.length)}`);
  for (const [connections, line] of await lines(product, bare)) {
    console.log(row(connections, line));
  }
}

async function printSpeedPart(): Promise<void> {
  const yardstick = await startYardstick();
  const server = await startServer();
  try {
    await printSpeeds(server.base, yardstick.base);
    console.log(
      `\nworkerd of the product after that: ${residentMegabytes(server).toFixed(0)} MB\n`,
    );
    console.log(`${await botCheckTable(server.base)}\n`);
    console.log(`${await basicGuardTable()}\n`);
    console.log(sizeTable());
  } finally {
    await Promise.all([server.stop(), yardstick.stop()]);
  }
}

const { values: options } = parseArgs({
  options: {
    part: { type: 'string', default: 'speed' },
    secrets: { type: 'string', default: '1000000' },
    openings: { type: 'string', default: '2000' },
    expired: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    milliseconds: { type: 'string', default: '4000' },
  },
});

const parts: Readonly<Record<string, () => Promise<void>>> = {
  speed: printSpeedPart,
  scale: async () => {
    const scale = {
      secrets: wholeNumber('secrets', options.secrets),
      openings: wholeNumber('openings', options.openings),
      expired: wholeNumber('expired', options.expired),
      rounds: wholeNumber('rounds', options.rounds),
      milliseconds: wholeNumber('milliseconds', options.milliseconds),
    };
    await printScale(scale);
  },
  large: async () => {
    console.log(await largeTable());
  },
  files: async () => {
    console.log(await fileTable());
  },
};
const part = parts[options.part];
if (!part) throw new Error(`--part must be one of ${Object.keys(parts).join(', ')}`);
await part();
