/**
 * Mutation tests: Stryker changes the rules and the cryptography of the Worker, and the encryption in the browser, in one
 * place at a time and runs the unit tests beside them, which must fail. `npm run mutate -- worker/rules/secret.ts` mutates only these files.
 *
 * Fails when a mutant survives that is not listed in `survivors.ts`, when a listed one is killed or no longer exists, and
 * below `scoresMin` in the run of all files. `worker/mutate.ts` mutates what is tested in workerd, where Stryker's runner does
 * not work.
 */
import { setPriority } from 'node:os';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../unit-project.ts';
import { type Mutant, type MutantResult, mutantOf, sameMutant } from './mutant.ts';
import { survivors } from './survivors.ts';

/** What must be killed of each folder, in per cent of the mutants that are not equivalent: about what is reached. */
const scoresMin: readonly (readonly [folder: string, min: number])[] = [
  ['worker/rules', 99],
  ['worker/crypto', 99],
  ['shared/seal', 99],
];
/** Parts of the encryption that its folders share. */
const sharedFiles = ['shared/concat.ts', 'shared/size-class.ts'] as const;
const LOWER_PRIORITY = 10;

const only = process.argv.slice(2);

setPriority(LOWER_PRIORITY);
process.chdir(root);
const results = await new Stryker({
  mutate:
    only.length > 0
      ? only
      : [
          ...scoresMin.map(([folder]) => `${folder}/**/*.ts`),
          ...sharedFiles,
          '!**/*.test.ts',
          '!**/*-sample.ts',
        ],
  testRunner: 'vitest',
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  vitest: { configFile: 'test/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // A mutant that takes effect when its module is loaded needs a run of all tests: these runs would take most of the time.
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['progress-append-only', 'html'],
  htmlReporter: { fileName: '.cache/mutation.html' },
  allowConsoleColors: false,
  tempDirName: '.cache/mutation',
  ignorePatterns: ['/dist', '/.cache', '/.wrangler', '/.waxseal', '/web/public'],
  // Stryker would rewrite it through the JavaScript API of the compiler, which TypeScript 7 does not have.
  tsconfigFile: '.cache/no-tsconfig.json',
}).runMutationTest();

const survived = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
const found = survived.map((result) => mutantOf(result));
const isMutated = new Set(results.map((result) => mutantOf(result).file));
const listed = survivors.filter(({ file }) => only.length === 0 || isMutated.has(file));
// Whether a mutant that timed out survives is not known.
const undecided = results.filter(({ status }) => status === 'Timeout').map(mutantOf);

const unlisted = found.filter((mutant) => !listed.some((other) => sameMutant(mutant, other)));
const gone = listed.filter(
  (mutant) => ![...found, ...undecided].some((other) => sameMutant(mutant, other)),
);
print('survives, and is not listed in test/mutation/survivors.ts', unlisted);
print('is listed in test/mutation/survivors.ts, and no longer survives', gone);

const low = scoresMin.filter(([folder, min]) => printScore(folder) < min && only.length === 0);
for (const [folder, min] of low) console.error(`The score of ${folder} must be at least ${min} %.`);
process.exitCode = unlisted.length > 0 || gone.length > 0 || low.length > 0 ? 1 : 0;

function print(problem: string, mutants: readonly Mutant[]): void {
  for (const { file, line, change } of mutants) {
    console.error(`${problem}:\n  ${JSON.stringify({ file, line, change }, null, 2)}`);
  }
}

/** Prints and returns the score of a folder: per cent of its mutants, without the equivalent ones, that are killed. */
function printScore(folder: string): number {
  const own = results.filter((result) => mutantOf(result).file.startsWith(`${folder}/`));
  const count = (...statuses: readonly MutantResult['status'][]) =>
    own.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const surviving = count('Survived', 'NoCoverage');
  if (killed + surviving === 0) return 100;
  const equivalent = found.filter(
    (mutant) =>
      mutant.file.startsWith(`${folder}/`) &&
      listed.some((other) => other.kind === 'equivalent' && sameMutant(mutant, other)),
  ).length;
  const score = (100 * killed) / (killed + surviving - equivalent);
  console.log(
    `${folder}: ${killed + surviving} mutants, ${killed} killed, ${surviving} survive, ` +
      `${equivalent} of them equivalent: ${score.toFixed(1)} %`,
  );
  return score;
}
