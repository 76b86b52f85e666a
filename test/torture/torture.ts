/**
 * Many clients use a server that is killed, frozen, robbed of its store and of its disk's room, and moved in time, some of them
 * through a proxy that loses answers. Every answer is judged: no secret is opened twice, and nothing that was answered is lost. `npm run torture -- --minutes 5 --seed 7`.
 *
 * `--minutes` is how long the server is damaged; afterwards every secret is called once more, on a server that stays up.
 * With `--base URL` the clients use a running server, which is left alone; it must have LIMIT_CREATE, LIMIT_ASK, LIMIT_REVEAL,
 * LIMIT_UNLOCK, LIMIT_PART and LIMIT_UPLOAD_BYTES off, SEAL_MODES=both, ASKS=all, and 5 MiB of files for callers without an account.
 * With `--races` every secret is raced for: many more readers in the same time.
 * With `--calm` nothing is damaged; after a warm-up, nothing may grow or stay behind (Linux only).
 * The seed decides what is done, in which order; how the calls interleave differs from run to run.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { wholeNumber } from '../support/whole-number.ts';
import { runCalmly } from './calm.ts';
import { isUnjudged } from './ledger.ts';
import { hasOwnDisk, runInNamespace } from './own-disk.ts';
import { Random } from './random.ts';
import { type Run, runAt, runOnOwnServer } from './run.ts';
import { historyOf, statisticsOf } from './statistics.ts';
import { mixes } from './traffic.ts';

const VIOLATIONS_SHOWN = 5;
/** Of so many bound secrets, some recipient is verified; of so many secrets, some are of each kind. */
const BOUND_MIN = 30;
const SECRETS_MIN = 2000;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
    races: { type: 'boolean', default: false },
    calm: { type: 'boolean', default: false },
    base: { type: 'string' },
  },
});
const seed = wholeNumber('seed', options.seed);
const minutes = Number(options.minutes);
if (!(minutes > 0)) throw new Error('--minutes must be a number above zero');
const amount = { minutes, mix: options.races ? mixes.races : mixes.all };

if (options.base === undefined && !options.calm) {
  const code = await runInNamespace();
  if (code !== null) process.exit(code);
  if (!hasOwnDisk()) console.log('its disk is never full: that needs user namespaces (Linux)');
}
const start = performance.now();
console.log(`seed ${seed}`);
const random = new Random(seed);
const run = await runWith();
const result = report(run, (performance.now() - start) / 1000);
// After a violation callers may still be waiting. A pipe takes a long report in parts.
process.stdout.write(`${result.lines.join('\n')}\n`, () => process.exit(result.isWell ? 0 : 1));

function runWith(): Promise<Run> {
  if (options.calm) return runCalmly(random, minutes);
  return options.base === undefined
    ? runOnOwnServer(random, amount)
    : runAt(options.base, random, amount);
}

interface Report {
  readonly lines: readonly string[];
  readonly isWell: boolean;
}

function report({ traffic, damage, losses, violations, others }: Run, seconds: number): Report {
  const { subjects, refusals, races, racingReveals } = traffic;
  const { kills, jumps, setBacks, ended: _, ...disturbances } = damage;
  const histories = [...violations]
    .slice(0, VIOLATIONS_SHOWN)
    .flatMap(([subject, broken]) => [
      `${broken.join('; ')}:`,
      ...historyOf(subject).map((line) => `  ${line}`),
    ]);
  const { answers, lost, regained, opened, burned, expired } = statisticsOf(subjects);
  const inParts = subjects.filter(({ upload }) => upload !== null).length;
  const bound = subjects.filter((subject) => subject.bound !== null);
  const answersTo = subjects.filter(({ asking }) => asking !== null).length;
  const verified = bound.filter((subject) => subject.bound?.ticket != null).length;
  const idle = nothingAtStake({
    secrets: subjects.length,
    opened,
    bound: bound.length,
    verified,
    inParts,
    answersTo,
  });
  const more = [...others, ...refusals, ...idle];
  const total = violations.size + more.length;
  const parts = [
    `${subjects.length} secrets, ${inParts} of them in parts, ${bound.length} bound (${verified} verified), ${answersTo} to requests`,
    `${answers} answers`,
    `${races} races of ${racingReveals} reveals`,
    `${kills} kills`,
    `${Object.values(disturbances).reduce((sum, count) => sum + count)} disturbances`,
    `${jumps} jumps of the clock`,
    `${setBacks} clocks set back`,
    `${total} violations`,
  ];
  const lines = [
    ...histories,
    ...more.slice(0, VIOLATIONS_SHOWN),
    `disturbances: ${Object.entries(disturbances).map(wordsOf).join(', ')}`,
    `by a proxy: ${
      Object.entries(losses ?? {})
        .map(wordsOf)
        .join(', ') || 'none'
    }`,
    `${opened} secrets were opened, ${burned} burned, ${expired} expired`,
    `${lost} answers were lost; ${regained} readers had theirs when they asked again`,
    // Neither violations nor proof: their leases had expired before the server could be called again.
    `${subjects.filter(isUnjudged).length} secrets could not be judged`,
    `seed ${seed}, ${seconds.toFixed(0)} s: ${parts.join(', ')}`,
  ];
  return { lines, isWell: total === 0 };
}

type Counts = Readonly<
  Record<'secrets' | 'opened' | 'bound' | 'verified' | 'inParts' | 'answersTo', number>
>;

/** What must have happened, or the answers prove nothing of it. */
function nothingAtStake({
  secrets,
  opened,
  bound,
  verified,
  inParts,
  answersTo,
}: Counts): string[] {
  const hasAll = !options.calm && !options.races && secrets >= SECRETS_MIN;
  return [
    ...(opened === 0 ? ['no secret was opened'] : []),
    ...(bound >= BOUND_MIN && verified === 0 ? [`no recipient of ${bound} was verified`] : []),
    ...(hasAll && inParts === 0 ? [`none of ${secrets} secrets was in parts`] : []),
    ...(hasAll && answersTo === 0 ? [`none of ${secrets} secrets answered a request`] : []),
  ];
}

/** A count and its name, which is in camel case. */
function wordsOf([name, count]: readonly [string, number]): string {
  return `${count} ${name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)}`;
}
