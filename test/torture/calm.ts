/**
 * Secrets come and go on a server that nothing damages, and nothing stays behind. What a server takes up once and keeps is no
 * leak: it is measured after a warm-up, when all secrets of it are gone, and in the same way at the end.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Inspected, withInspected } from '../support/inspected.ts';
import { noDamage } from './damage.ts';
import { rowsIn, storedKeys, vaultFiles } from './faulty-state.ts';
import type { Random } from './random.ts';
import { judge, type Run, settings } from './run.ts';
import type { Subject } from './subject.ts';
import { Timeline } from './timeline.ts';
import { mixes, Traffic } from './traffic.ts';

/** What the server takes up: in megabytes, but for the count of files. Timelines stay on the disk for a week. */
type Footprint = Readonly<Record<'memory' | 'heap' | 'open files', number>>;

/** As many as give each of the 256 vaults a file, and fill its caches. */
const WARM_UP_SECRETS = 20_000;
const GROWTH_MAX = 1.1;
/** What opens a secret goes when it expires, or its lease ends; alarms may be late, and the machine busy. */
const SWEPT_MS = mixes.short.ttlSeconds.long * 1000 + 150_000;
/** Memory is given back, and objects are put away, some time after the last call: the least of so many looks counts. */
const LOOKS = 60;
const LOOK_MS = 2000;
const MEGABYTE = 1024 * 1024;

/** Warms up a server of its own, and calls it for so long. What grew or was left is among the violations. */
export async function runCalmly(random: Random, minutes: number): Promise<Run> {
  const home = await mkdtemp(join(tmpdir(), 'waxseal-calm-'));
  try {
    return await withInspected({ home, env: settings }, (inspected) =>
      callCalmly(inspected, home, random, minutes),
    );
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function callCalmly(
  inspected: Inspected,
  home: string,
  random: Random,
  minutes: number,
): Promise<Run> {
  const violations = new Map<Subject, readonly string[]>();
  const callUntil = async (isEnough: (secrets: number) => boolean) => {
    const { base } = inspected.server;
    const traffic = new Traffic(base, random.split(), new Timeline(), mixes.short);
    while (!isEnough(traffic.subjects.length)) await pause(LOOK_MS);
    await traffic.finish();
    judge(traffic, violations);
    return traffic;
  };
  await callUntil((secrets) => secrets >= WARM_UP_SECRETS);
  const before = await atRest(inspected);
  const endsAt = performance.now() + minutes * 60_000;
  const traffic = await callUntil(() => performance.now() > endsAt);
  const after = await atRest(inspected);
  const others = [...growths(before, after), ...remainsIn(home)];
  return { traffic, damage: noDamage(), losses: null, violations, others };
}

/** The databases are not opened meanwhile: one that is open when its object is put away leaves files behind. */
async function atRest(inspected: Inspected): Promise<Footprint> {
  await pause(SWEPT_MS);
  let least = await footprintOf(inspected);
  for (let look = 1; look < LOOKS; look++) {
    await pause(LOOK_MS);
    const next = await footprintOf(inspected);
    least = {
      memory: Math.min(least.memory, next.memory),
      heap: Math.min(least.heap, next.heap),
      'open files': Math.min(least['open files'], next['open files']),
    };
  }
  console.log(`at rest: ${Object.entries(least).map(wordsOf).join(', ')}`);
  return least;
}

async function footprintOf({ server, tools }: Inspected): Promise<Footprint> {
  const heap = await tools.liveHeapBytes();
  return {
    memory: privateMegabytes(server.group),
    heap: heap / MEGABYTE,
    'open files': readdirSync(`/proc/${server.group}/fd`).length,
  };
}

/** What a process holds for itself, without the program's own code, which processes share. */
function privateMegabytes(pid: number): number {
  const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

function growths(before: Footprint, after: Footprint): string[] {
  const old = new Map(Object.entries(before));
  return Object.entries(after)
    .filter(([name, amount]) => !(amount <= (old.get(name) ?? 0) * GROWTH_MAX))
    .map(
      ([name, amount]) =>
        `grew too much: ${wordsOf([name, old.get(name) ?? 0])}, then ${amount.toFixed(1)}`,
    );
}

function wordsOf([name, amount]: readonly [string, number]): string {
  return `${name} ${amount.toFixed(1)}`;
}

/** The shares in vaults, and the envelopes in the store. */
function remainsIn(home: string): string[] {
  const vaults = vaultFiles(home);
  // Their timelines stay: without any, the wrong folder is searched.
  if (vaults.length === 0) return ['no vault was found'];
  const shares = vaults.reduce((sum, file) => sum + sharesIn(file), 0);
  const envelopes = storedKeys(home).filter((key) => key.startsWith('envelope:')).length;
  return shares + envelopes === 0 ? [] : [`never swept: ${shares} shares, ${envelopes} envelopes`];
}

function sharesIn(file: string): number {
  const shares = 'SELECT COUNT(*) AS count FROM secrets WHERE share <> zeroblob(32)';
  return Number(rowsIn(file, shares)[0]?.['count']);
}
