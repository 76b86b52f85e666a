/**
 * Mutation tests of the Worker's use cases, HTTP layer and objects, whose tests run in workerd, where Stryker's own runner
 * does not. Its instrumenter makes the mutants; each is run with the test files that execute its place, until one fails.
 *
 *     npm run mutate -- --part worker --sample 120 --seed 1
 *     npm run mutate -- worker/http/cors.ts
 *
 * A sample is drawn unless files are named, or `--all` is. Fails below `SCORE_MIN`, and when a listed survivor no longer exists.
 */
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { wholeNumber } from '../../support/whole-number.ts';
import { root } from '../../unit-project.ts';
import { type Mutant, mutantOf, sameMutant } from '../mutant.ts';
import { folders, instrument } from './instrument.ts';
import type { RunRequest, TestFile } from './messages.ts';
import { drawSample } from './sample.ts';
import { workerSurvivors } from './survivors.ts';
import { TestProcess } from './test-process.ts';

/** Per cent of the mutants that are not equivalent. */
const SCORE_MIN = 90;
const LOWER_PRIORITY = 10;
const PROCESSES = 2;
/** Most mutants are killed by one of these files, which share a runtime and take little time. */
const FIRST_FILES = 5;
/** In a sample the files after these count as if they killed nothing, which makes the score lower, not higher. */
const OTHER_FILES_OF_SAMPLE_MAX = 20;
/** Differences in duration below this hardly matter. */
const SHORT_MS = 10_000;
const NEIGHBOUR_LINES = 5;
/** How much likelier a test file kills a mutant that is named after its file, or in the same folder. */
const NAMED_FACTOR = 100;
const BESIDE_FACTOR = 3;
/** A place that is executed so much more often than without a mutant is in an endless loop. */
const ENDLESS_FACTOR = 100;
const ALL_TESTS_MS = 15 * 60_000;
const START_MS = 60_000;

/** A mutant that a test executes. */
interface Target extends Mutant {
  readonly id: string;
  readonly lineNumber: number;
}

interface Outcome {
  readonly target: Target;
  readonly status: 'killed' | 'endless' | 'survived' | 'never executed';
}

const { values: options, positionals: only } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
  },
});
const size = wholeNumber('sample', options.sample);
const seed = wholeNumber('seed', options.seed);

setPriority(LOWER_PRIORITY);
process.chdir(root);
const startedAt = performance.now();
const isSample = only.length === 0 && !options.all;

const { mutants } = await instrument();
const tests = await runAll();

const filesOf = new Map<string, number>();
for (const id of tests.flatMap((test) => Object.keys(test.hits))) {
  filesOf.set(id, (filesOf.get(id) ?? 0) + 1);
}
const hits = (id: string) => tests.reduce((sum, test) => sum + (test.hits[id] ?? 0), 0);
const isLoading = (id: string) => hits(id) === 0 && tests.some((test) => id in test.hitsOfLoading);

const targets = mutants
  // What is computed only while a module is loaded cannot be switched in a runtime that has loaded it.
  .filter(({ id, status }) => status !== 'Ignored' && !isLoading(id))
  .map(({ location: { start, end }, ...mutant }): Target => {
    const oneBased = {
      start: { line: start.line + 1, column: start.column + 1 },
      end: { line: end.line + 1, column: end.column + 1 },
    };
    const described = mutantOf({ ...mutant, location: oneBased, status: 'Pending' });
    return { ...described, id: mutant.id, lineNumber: oneBased.start.line };
  });

const drawn = draw();
const listedAs = (mutant: Mutant) => workerSurvivors.find((other) => sameMutant(mutant, other));
// A listed survivor would need all its tests, and a sample is drawn to save time.
const queue = isSample ? drawn.filter((target) => listedAs(target) === undefined) : [...drawn];
console.log(`${targets.length} mutants, ${drawn.length} drawn, ${queue.length} to run`);

const killsOf = new Map<string, number>();
const outcomes: Outcome[] = [];
await Promise.all(Array.from({ length: PROCESSES }, () => work(new TestProcess())));
report();

/** Runs every test without a mutant; throws unless all pass. */
async function runAll(): Promise<readonly TestFile[]> {
  const process = new TestProcess();
  const groups = [[...(await process.files())]];
  const reply = await process.run(
    { mutant: { id: undefined, hitsMax: Number.MAX_SAFE_INTEGER }, groups },
    ALL_TESTS_MS,
  );
  await process.end();
  if (reply?.kind === 'passed') return reply.files;
  throw new Error(`a test fails without a mutant: ${JSON.stringify(reply)}`);
}

function draw(): readonly Target[] {
  if (only.length > 0) return targets.filter(({ file }) => only.includes(file));
  return options.all ? targets : drawSample(targets, folderOf, size, seed);
}

function folderOf({ file }: Mutant): string {
  return folders.find((folder) => file.startsWith(`${folder}/`)) ?? '';
}

async function work(process: TestProcess): Promise<void> {
  for (let target = queue.shift(); target !== undefined; target = queue.shift()) {
    const outcome = await outcomeOf(process, target);
    outcomes.push(outcome);
    const { file, lineNumber, change } = target;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${seconds} s ${outcome.status}: ${file}:${lineNumber} ${change}`);
  }
  await process.end();
}

async function outcomeOf(process: TestProcess, target: Target): Promise<Outcome> {
  const { id } = target;
  const neighbours = targets
    .filter(({ file }) => file === target.file)
    .filter(({ lineNumber }) => Math.abs(lineNumber - target.lineNumber) <= NEIGHBOUR_LINES)
    .map((neighbour) => neighbour.id);
  const covering = tests.filter((test) => (test.hits[id] ?? 0) > 0);
  if (covering.length === 0) return { target, status: 'never executed' };
  const chances = new Map(
    covering.map((test) => [test, rarityOf(neighbours, test) * nearness(target, test)]),
  );
  const first = sortedBy(
    covering,
    (test) =>
      ((chances.get(test) ?? 0) * (1 + kills(target, test))) / (test.milliseconds + SHORT_MS),
  ).slice(0, FIRST_FILES);
  const others = sortedBy(
    covering.filter((test) => !first.includes(test)),
    (test) => chances.get(test) ?? 0,
  ).slice(0, isSample ? OTHER_FILES_OF_SAMPLE_MAX : undefined);
  const milliseconds = covering.reduce((sum, test) => sum + test.milliseconds, START_MS);
  const request: RunRequest = {
    mutant: { id, hitsMax: ENDLESS_FACTOR * hits(id) },
    groups: [first.map(({ file }) => file), others.map(({ file }) => file)],
  };
  // Once more, in case that it was the machine.
  const reply =
    (await process.run(request, 2 * milliseconds)) ??
    (await process.run(request, 2 * milliseconds));
  if (reply === undefined) return { target, status: 'endless' };
  if (reply.kind !== 'failed') return { target, status: 'survived' };
  const key = `${target.file} ${reply.file}`;
  killsOf.set(key, (killsOf.get(key) ?? 0) + 1);
  return { target, status: 'killed' };
}

/** How much of what few files execute near a mutant a test file executes: that is most likely to be its subject. */
function rarityOf(neighbours: readonly string[], test: TestFile): number {
  return neighbours
    .filter((id) => id in test.hits)
    .reduce((sum, id) => sum + 1 / (filesOf.get(id) ?? 1), 0);
}

/** Whether a test file is about the mutated file, by its name or its place. */
function nearness({ file }: Target, test: TestFile): number {
  if (test.file === file.replace(/\.ts$/, '.test.ts')) return NAMED_FACTOR;
  return dirname(test.file) === dirname(file) ? BESIDE_FACTOR : 1;
}

/** How many mutants of the same file a test file has killed so far. */
function kills({ file }: Target, test: TestFile): number {
  return killsOf.get(`${file} ${test.file}`) ?? 0;
}

/** Highest first. */
function sortedBy(files: readonly TestFile[], valueOf: (test: TestFile) => number): TestFile[] {
  return files.toSorted((one, other) => valueOf(other) - valueOf(one));
}

/** Prints what was found, and fails the run where it must. */
function report(): void {
  const survivors = outcomes.filter(({ status }) => isSurviving(status));
  const unlisted = survivors.filter(({ target }) => listedAs(target) === undefined);
  const killed = outcomes.filter(
    ({ target, status }) => !isSurviving(status) && listedAs(target) !== undefined,
  );
  const gone = workerSurvivors.filter(
    (listed) => !targets.some((target) => sameMutant(target, listed)),
  );
  print(
    'survives, and is not listed',
    unlisted.map(({ target }) => target),
  );
  print(
    'is listed, and no longer survives',
    killed.map(({ target }) => target),
  );
  print('is listed, and is no mutant', gone);
  for (const folder of folders) printScore(folder, (mutant) => folderOf(mutant) === folder);
  const score = printScore('together', () => true);
  const isLow = only.length === 0 && score < SCORE_MIN;
  if (isLow) console.error(`The score must be at least ${SCORE_MIN} %.`);
  const isUnlisted = only.length > 0 && unlisted.length > 0;
  process.exitCode = isLow || isUnlisted || killed.length > 0 || gone.length > 0 ? 1 : 0;
}

function isSurviving(status: Outcome['status']): boolean {
  return status === 'survived' || status === 'never executed';
}

function print(problem: string, found: readonly Mutant[]): void {
  for (const { file, line, change } of found) {
    console.error(`${problem}:\n  ${JSON.stringify({ file, line, change }, null, 2)}`);
  }
}

/** Prints and returns the score: per cent of the drawn mutants, without the equivalent ones, that are killed. */
function printScore(name: string, isIn: (mutant: Mutant) => boolean): number {
  const own = drawn.filter(isIn);
  const equivalent = own.filter((mutant) => listedAs(mutant)?.kind === 'equivalent').length;
  const killed = outcomes.filter(
    ({ target, status }) => isIn(target) && !isSurviving(status),
  ).length;
  const of = targets.filter(isIn).length;
  const score = own.length === equivalent ? 100 : (100 * killed) / (own.length - equivalent);
  console.log(
    `${name}: ${own.length} of ${of} mutants, ${killed} killed, ${equivalent} equivalent: ${score.toFixed(1)} %`,
  );
  return score;
}
