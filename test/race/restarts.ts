/**
 * The server is killed again and again while secrets are created, shown, revealed and burned, and restarted on its
 * state: nothing is read twice, and nothing that was answered is lost. `npm run restarts -- --rounds 50`.
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../support/free-port.ts';
import { startServer } from '../support/server.ts';
import { wholeNumber } from '../support/whole-number.ts';
import { isUnjudged, violationsOf } from './ledger.ts';
import { statisticsOf, words } from './restart-statistics.ts';
import { startTraffic, type Traffic } from './traffic.ts';

/** The maximum of the random number of answers between two kills. */
const ANSWERS_MAX = 400;
const VIOLATIONS_SHOWN = 20;

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '50' } },
});
const rounds = wholeNumber('rounds', options.rounds);

const home = await mkdtemp(join(tmpdir(), 'waxseal-restarts-'));
const place = { home, port: await freePort() };
const start = performance.now();
const startsMs: number[] = [];
const killsAt: number[] = [];

async function startAgain() {
  const before = performance.now();
  const server = await startServer(place);
  startsMs.push(performance.now() - before);
  return server;
}

async function killRepeatedly(): Promise<Traffic> {
  const traffic = startTraffic(`http://localhost:${place.port}`);
  for (let round = 0; round < rounds; round++) {
    const server = await startAgain();
    await traffic.answers(1 + Math.floor(Math.random() * ANSWERS_MAX));
    await server.kill9();
    killsAt.push(performance.now());
    if (violationsIn(traffic).length > 0) break;
  }
  const server = await startAgain();
  await traffic.finish();
  await server.kill9();
  return traffic;
}

function violationsIn({ subjects, refusals }: Traffic): string[] {
  return [...refusals, ...subjects.flatMap(violationsOf)];
}

const traffic = await killRepeatedly().finally(() =>
  rmSync(home, { recursive: true, force: true }),
);
const violations = violationsIn(traffic);
const unjudged = traffic.subjects.filter(isUnjudged).length;
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(`${killsAt.length} kills under load, ${violations.length} violations, ${seconds} s`);
for (const line of words(statisticsOf(traffic.subjects, killsAt), startsMs))
  console.log(`  ${line}`);
// Neither violations nor proof: their leases had expired before the server could be called again.
if (unjudged > 0) console.log(`  ${unjudged} secrets not judged: the server was away for too long`);
for (const violation of violations.slice(0, VIOLATIONS_SHOWN)) console.log(`  ${violation}`);
const isWell = violations.length === 0;
console.log(isWell ? 'Nothing was read twice, and nothing lost.' : 'A promise was broken.');
process.exitCode = isWell ? 0 : 1;
// After a violation callers may still be waiting.
process.exit();
