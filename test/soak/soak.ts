/**
 * Secrets come and go for as long as one likes, and nothing stays behind.
 * `npm run soak -- --minutes 20`; always on its own server, and only on Linux, which reports what a process uses.
 *
 * "Before" is taken after a warm-up in which every vault's log of writes went round, when all of its secrets are gone: what
 * a server takes up once and keeps is no leak. "After" is taken the same way.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { REMOVAL_STEP_MS } from '../../worker/rules/sweep.ts';
import { DevTools } from '../support/devtools.ts';
import { startServer } from '../support/server.ts';
import { wholeNumber } from '../support/whole-number.ts';
import { atRest, diskInWords, type Footprint, footprintOf, growths, inWords } from './footprint.ts';
import { remainsIn } from './remains.ts';
import { LIFETIME_SECONDS, soak } from './traffic.ts';

/**
 * As many as fill the log of writes of each of the 256 vaults: SQLite's limit is 1000 pages, of which a secret's life
 * takes about 17. Until then memory grows with it, and is kept.
 */
const WARM_UP_SECRETS = 20_000;
const WARM_UP_PER_SECOND = 1000;
const GROWTH_MAX = 0.1;
/** A secret's row goes at twice its lifetime, with those of its ten minutes; alarms may be late, and the machine busy. */
const SWEPT_MS = 2 * LIFETIME_SECONDS * 1000 + REMOVAL_STEP_MS + 90_000;
const WARM_UP_STEP_SECONDS = 10;
/** For `NODE_OPTIONS`: the inspector of the launcher on a free port of loopback, which Node prints. */
const INSPECTOR_ON = '--inspect=127.0.0.1:0';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    'warm-up': { type: 'string', default: String(WARM_UP_SECRETS) },
    'per-second': { type: 'string', default: '20' },
  },
});
const seconds = wholeNumber('minutes', options.minutes) * 60;
const warmUpSecrets = wholeNumber('warm-up', options['warm-up']);
const perSecond = wholeNumber('per-second', options['per-second']);
if (!existsSync('/proc/self/fd')) {
  throw new Error('what a process holds is read from /proc, which only Linux has');
}

const home = await mkdtemp(join(tmpdir(), 'waxseal-soak-'));
const stateDirectory = join(home, 'state');
const server = await startServer({ home, env: { NODE_OPTIONS: INSPECTOR_ON } });
try {
  console.log(`warm-up: ${await warmUp()} secrets`);
  const before = await rest();
  const made = await soak(server.base, perSecond, seconds);
  console.log(`traffic: ${made} secrets in ${seconds / 60} min`);
  const after = await rest();
  const grown = growths(before, after, GROWTH_MAX);
  const left = remainsIn(stateDirectory);
  if (left.rows + left.envelopes > 0) {
    grown.push(`never swept: ${left.rows} rows, ${left.envelopes} envelopes`);
  }
  for (const line of grown) console.log(line);
  console.log(grown.length === 0 ? 'Nothing stayed behind.' : `${grown.length} grew.`);
  process.exitCode = grown.length === 0 ? 0 : 1;
} finally {
  await server.stop();
  await rm(home, { recursive: true, force: true });
}

async function measure(): Promise<Footprint> {
  return {
    ...footprintOf(server.group, stateDirectory),
    launcherBytes: await launcherHeap(),
  };
}

/** What the heap of the launcher holds after a full garbage collection: its resident memory would count garbage as well. */
async function launcherHeap(): Promise<number> {
  const address = /^Debugger listening on (ws:\S+)$/m.exec(server.output())?.[1];
  if (address === undefined) throw new Error('the launcher has no inspector');
  const launcher = await DevTools.open(address);
  await launcher.call('HeapProfiler.collectGarbage');
  const bytes = await launcher.heapBytes();
  await launcher.close();
  return bytes;
}

/** As fast as they go, for their number is what counts. */
async function warmUp(): Promise<number> {
  let secrets = 0;
  while (secrets < warmUpSecrets) {
    secrets += await soak(server.base, WARM_UP_PER_SECOND, WARM_UP_STEP_SECONDS);
  }
  return secrets;
}

/**
 * Waits until all secrets have ended and are swept, and measures. The databases are not opened meanwhile: a database that
 * is open when its object is evicted leaves files behind.
 */
async function rest(): Promise<Footprint> {
  console.log(`  at work: ${inWords(await measure())}`);
  await pause(SWEPT_MS);
  const resting = await atRest(measure);
  console.log(`  at rest: ${inWords(resting)}`);
  console.log(`    ${diskInWords(stateDirectory)}`);
  return resting;
}
