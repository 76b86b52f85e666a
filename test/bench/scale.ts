/**
 * Whether a server with many live secrets is as fast as one without, and answers while opened and expired ones are swept.
 * Two servers, one with empty stores and one with full ones, take turns in one run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { showColonel } from '../../shared/contract/colonel.ts';
import { supportedLocalesList } from '../../shared/contract/site.ts';
import { SERVER_LEASE_SECONDS } from '../../shared/limits.ts';
import { footprintOf } from '../soak/footprint.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { median } from '../support/median.ts';
import { newPerson, type Visitor } from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ours } from '../compare/protocols.ts';
import { creating, reading, throughput } from '../compare/throughput.ts';
import { addSecrets, expiredEnvelopes, makeSamples } from './fill.ts';

export interface Scale {
  /** Live secrets in the full stores. */
  readonly secrets: number;
  /** Those that are opened at once, one after another. */
  readonly openings: number;
  /** Those that expire while the server is stopped. */
  readonly expired: number;
  readonly rounds: number;
  readonly milliseconds: number;
}

const CONNECTIONS = 16;
const COLONEL = 'grace@example.com';
const COLONEL_PAGES = 30;
const WEEK_MS = 7 * 86_400_000;
/** Longer ago than an envelope outlives its secret. */
const EXPIRED_MS_AGO = 600_000;
/** Four visitors look at secrets of all vaults while others are swept; each rests so long between two looks. */
const VISITORS = 4;
const LOOK_MS = 10;
const LOOKED_AT = 512;
/** No file contains a share any more after its lease and this (docs/self-hosting.md). */
const SCRUBBED_SECONDS_MAX = 30;
const COUNT_MS = 2000;
const SWEEP_MS_MAX = 1_200_000;
const RATIO_MAX = 1.2;
const LONGEST_MS_MAX = 50;

type Call = 'create' | 'state' | 'reveal' | 'admins’ page';
const calls: readonly Call[] = ['create', 'state', 'reveal', 'admins’ page'];

interface Side {
  readonly home: string;
  readonly server: RunningServer;
  readonly http: HttpClient;
}

/** Fills a store, measures, sweeps, and removes everything. Prints tables in Markdown. */
export async function printScale(scale: Scale): Promise<void> {
  const homes = await Promise.all(
    ['empty', 'full'].map((name) => mkdtemp(join(tmpdir(), `waxseal-${name}-`))),
  );
  const [empty = '', full = ''] = homes;
  try {
    for (const home of homes) await makeSamples({ home });
    const startedAt = performance.now();
    addSecrets(join(full, 'state'), scale.secrets, Date.now() + WEEK_MS);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${scale.secrets} live secrets, filled in ${seconds} s\n`);
    console.log(`${await withSides(empty, full, (sides) => speedTable(sides, scale))}\n`);
    console.log(`${await withSides(empty, full, (sides) => openingTable(sides, scale))}\n`);
    addSecrets(join(full, 'state'), scale.expired, Date.now() - EXPIRED_MS_AGO);
    console.log(await withSides(empty, full, (sides) => sweepTable(sides, scale.expired)));
  } finally {
    for (const home of homes) await rm(home, { recursive: true, force: true });
  }
}

type Sides = readonly [empty: Side, full: Side];

async function withSides(
  empty: string,
  full: string,
  run: (sides: Sides) => Promise<string>,
): Promise<string> {
  const sides: Side[] = [];
  const open = async (home: string) => {
    const side = await openSide(home);
    sides.push(side);
    return side;
  };
  try {
    return await run([await open(empty), await open(full)]);
  } finally {
    for (const { http, server } of sides) {
      http.close();
      await server.stop();
    }
  }
}

async function openSide(home: string): Promise<Side> {
  const server = await startServer({ home, env: { COLONELS: COLONEL } });
  return { home, server, http: httpClient(server.base, 1) };
}

async function speedTable(sides: Sides, { rounds, milliseconds }: Scale): Promise<string> {
  const measured = await Promise.all(
    sides.map(async ({ server, http }) => {
      const msOf = new Map<Call, number[]>(calls.map((call) => [call, []]));
      const ids: string[] = [];
      return { base: server.base, colonel: await newPerson(http, COLONEL), msOf, ids };
    }),
  );
  // The first round touches every vault, and is not counted. Reveals come last: some seconds after them files are rewritten,
  // which would be counted with whatever is measured then.
  await alternate(measured, rounds, (side) => measureOthers(side, milliseconds));
  await alternate(measured, rounds, (side) => measureReveal(side, milliseconds));
  const rows = calls.map((call) => {
    const [without = NaN, beside = NaN] = measured.map(({ msOf }) => median(msOf.get(call) ?? []));
    const ratio = beside / without;
    const verdict = ratio <= RATIO_MAX ? '' : `, more than ${RATIO_MAX}`;
    const cells = [call, ...[without, beside].map((cost) => cost.toFixed(2))];
    return `| ${cells.join(' | ')} | ${ratio.toFixed(2)}${verdict} |`;
  });
  const [before, after] = sides.map(({ server, home }) => footprintOf(server.group, home));
  const megabytes = (bytes = 0) => (bytes / 2 ** 20).toFixed(0);
  return [
    `| ms for each call, ${CONNECTIONS} connections | empty | full | ratio |`,
    '|---|---:|---:|---:|',
    ...rows,
    `| memory of the runtime, MB | ${megabytes(before?.runtimeBytes)} | ${megabytes(after?.runtimeBytes)} | |`,
    `| files, MB | ${megabytes(before?.diskBytes)} | ${megabytes(after?.diskBytes)} | |`,
  ].join('\n');
}

interface Measured {
  readonly base: string;
  readonly colonel: Visitor;
  readonly msOf: ReadonlyMap<Call, number[]>;
  /** The secrets that were created, and not opened yet. */
  readonly ids: string[];
}

/** Measures the servers in turn, and collects what each round but the first took. */
async function alternate(
  sides: readonly Measured[],
  rounds: number,
  measure: (side: Measured) => Promise<Costs>,
): Promise<void> {
  for (let turn = 0; turn < sides.length * (rounds + 1); turn++) {
    const side = sides[turn % sides.length];
    const costs = side ? await measure(side) : [];
    if (turn < sides.length) continue;
    for (const [call, ms] of costs) side?.msOf.get(call)?.push(ms);
  }
}

/** Milliseconds of the server for each call. */
type Costs = readonly (readonly [Call, number])[];

async function measureOthers(side: Measured, milliseconds: number): Promise<Costs> {
  const { base, colonel, ids } = side;
  const load = { base, connections: CONNECTIONS, milliseconds };
  const create = await throughput({ ...load, ...creating(ours, ids) });
  const state = await throughput({ ...load, ...looking(ids) });
  const startedAt = performance.now();
  for (let page = 0; page < COLONEL_PAGES; page++) await openColonelsPage(colonel);
  return [
    ['create', 1000 / create.perSecond],
    ['state', 1000 / state.perSecond],
    ['admins’ page', (performance.now() - startedAt) / COLONEL_PAGES],
  ];
}

async function measureReveal({ base, ids }: Measured, milliseconds: number): Promise<Costs> {
  // A secret is opened in less time than it is created: in as much time there would not be enough of them.
  const load = { base, connections: CONNECTIONS, milliseconds: milliseconds / 2 };
  const { perSecond } = await throughput({ ...load, ...reading(ours, ids) });
  return [['reveal', 1000 / perSecond]];
}

async function openColonelsPage(colonel: Visitor): Promise<void> {
  const { status, text } = await colonel.get('/colonel');
  v.parse(showColonel.reply, JSON.parse(text));
  if (status !== 200) throw new Error(`the colonel was answered ${status}`);
}

/** Looks at secrets in turn, which changes nothing. */
function looking(ids: readonly string[]) {
  let turn = 0;
  return {
    next: () => ({ method: 'GET', path: `/api/v2/secret/${ids[turn++ % ids.length] ?? ''}` }),
    check: ({ status }: { status: number }) => {
      if (status !== 200) throw new Error(`a secret was answered ${status}`);
    },
  };
}

/** How long visitors wait while shares are wiped, envelopes deleted and files rewritten, after many openings at once. */
async function openingTable(sides: Sides, { openings }: Scale): Promise<string> {
  const [, full] = sides;
  const base = full.server.base;
  const load = { base, connections: CONNECTIONS, milliseconds: SWEEP_MS_MAX };
  const visitors = await lookAt(sides);
  const ids: string[] = [];
  await throughput({ ...load, ...creating(ours, ids, openings) });
  await throughput({ ...load, ...reading(ours, ids) });
  visitors.begin();
  await pause((SERVER_LEASE_SECONDS + SCRUBBED_SECONDS_MAX) * 1000);
  return waitTable(`${openings} secrets, opened at once`, await visitors.end());
}

/** How long visitors wait while secrets that expired before the server started are swept. */
async function sweepTable(sides: Sides, expired: number): Promise<string> {
  const [, full] = sides;
  const startedAt = performance.now();
  const now = Date.now();
  const state = join(full.home, 'state');
  const visitors = await lookAt(sides);
  visitors.begin();
  let left = expired;
  while (left > 0 && performance.now() - startedAt < SWEEP_MS_MAX) {
    await pause(COUNT_MS);
    left = expiredEnvelopes(state, now);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const what = left === 0 ? `swept in ${seconds} s` : `${left} left after ${seconds} s`;
  return waitTable(`${expired} expired secrets, ${what}`, await visitors.end());
}

type Waits = readonly (readonly [name: string, timesMs: readonly number[]])[];

/**
 * Visitors of both servers, so that the second can be compared with the same machine at the same time. Calls without a vault
 * distinguish a blocked vault from a busy runtime.
 */
async function lookAt([empty, full]: Sides): Promise<{ begin(): void; end(): Promise<Waits> }> {
  const keys = await Promise.all([empty, full].map(createKeys));
  const paths = keys.map((own) => own.map((key) => `/api/v2/secret/${key}`));
  const [besidePaths = [], vaultPaths = []] = paths;
  const over = new AbortController();
  const running: Promise<readonly [string, number[]]>[] = [];
  const look = (name: string, side: Side, sidePaths: readonly string[]) => {
    running.push(lookUntil(side, sidePaths, over.signal).then((times) => [name, times] as const));
  };
  return {
    begin: () => {
      look('a vault of the other server', empty, besidePaths);
      look('no vault', full, [supportedLocalesList.path]);
      look('a vault', full, vaultPaths);
    },
    end: async () => {
      over.abort();
      return Promise.all(running);
    },
  };
}

async function createKeys({ server }: Side): Promise<string[]> {
  const ids: string[] = [];
  const load = { base: server.base, connections: CONNECTIONS, milliseconds: SWEEP_MS_MAX };
  await throughput({ ...load, ...creating(ours, ids, LOOKED_AT) });
  return ids;
}

/** Makes calls with pauses in between, and returns how long each took. */
async function lookUntil(
  { server }: Side,
  paths: readonly string[],
  over: AbortSignal,
): Promise<number[]> {
  const http = httpClient(server.base, VISITORS);
  const timesMs: number[] = [];
  let turn = 0;
  const visit = async () => {
    while (!over.aborted) {
      const startedAt = performance.now();
      const { status } = await http.send({
        method: 'GET',
        path: paths[turn++ % paths.length] ?? '',
      });
      timesMs.push(performance.now() - startedAt);
      if (status !== 200) throw new Error(`a visitor was answered ${status}`);
      await pause(LOOK_MS);
    }
  };
  try {
    await Promise.all(Array.from({ length: VISITORS }, visit));
  } finally {
    http.close();
  }
  return timesMs;
}

function waitTable(what: string, waits: Waits): string {
  const rows = waits.map(([name, times]) => {
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) =>
      (sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(1);
    const long = sorted.filter((ms) => ms > LONGEST_MS_MAX).length;
    return `| ${name} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${long} of ${sorted.length} |`;
  });
  return [
    `| ${what}; a call to | p50 ms | p99 ms | longest ms | over ${LONGEST_MS_MAX} ms |`,
    '|---|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}
