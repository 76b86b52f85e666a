/** Test runners that count their own tests, read through their JSON reports. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as v from 'valibot';
import { root, runCommand } from './command.ts';
import type { Outcome, Step, TimedFile } from './step.ts';

const reports = '.cache/reports';

interface Report {
  readonly passed: number;
  readonly failed: number;
  /** Errors outside of any test; the runner prints them once, hundreds of lines before its end. */
  readonly errors?: readonly string[];
  /** Tests that passed only when they were run again. */
  readonly unsteady?: readonly string[];
  readonly files: readonly TimedFile[];
}

/** A test that was skipped or left for later has not passed. */
const vitestReport = v.pipe(
  v.object({
    numPassedTests: v.number(),
    numTotalTests: v.number(),
    testResults: v.array(
      v.object({ name: v.string(), startTime: v.number(), endTime: v.number() }),
    ),
  }),
  v.transform((report): Report => ({
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  })),
);

interface Suite {
  readonly specs: readonly Spec[];
  readonly suites?: readonly Suite[] | undefined;
}

const spec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(
    v.object({
      status: v.string(),
      results: v.array(v.object({ duration: v.number() })),
    }),
  ),
});

type Spec = v.InferOutput<typeof spec>;

const suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(spec),
  suites: v.optional(v.array(v.lazy(() => suite))),
});

const playwrightReport = v.pipe(
  v.object({
    suites: v.array(suite),
    stats: v.object({
      expected: v.number(),
      unexpected: v.number(),
      flaky: v.number(),
      skipped: v.number(),
    }),
    errors: v.array(v.object({ message: v.optional(v.string(), 'no message') })),
  }),
  v.transform(({ suites, stats, errors }): Report => {
    const specs = suites.flatMap(specsIn);
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + stats.skipped,
      errors: errors.map(({ message }) => message),
      unsteady: specs
        .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
        .map(({ file, title }) => `${file}: ${title}`),
      files: timesOf(specs),
    };
  }),
);

function specsIn({ specs, suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

function timesOf(specs: readonly Spec[]): TimedFile[] {
  return [...Map.groupBy(specs, ({ file }) => file)].map(([file, all]) => {
    const results = all.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    const milliseconds = results.reduce((total, { duration }) => total + duration, 0);
    return { file: `test/e2e/${file}`, seconds: milliseconds / 1000 };
  });
}

/** A project of `test/vitest.config.ts`, or several by a pattern, in one run. */
export function vitest(project: string): Step {
  const file = reportFile(`vitest-${project.replace('*', '')}`);
  const parameters = [
    'run',
    '--config=test/vitest.config.ts',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--project=${project}`,
  ];
  return {
    name: `vitest ${project}`,
    run: () => reported(file, vitestReport, 'vitest', parameters),
  };
}

/** The selection of `test/playwright.config.ts`, or every test of the named files. */
export function playwright(isFull: boolean, ...files: readonly string[]): Step {
  const file = reportFile('playwright');
  const parameters = [
    'test',
    '--config=test/playwright.config.ts',
    '--reporter=line,json',
    ...files,
  ];
  const env = { ...(isFull && { FULL: '1' }), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return {
    name: 'browser',
    run: () => reported(file, playwrightReport, 'playwright', parameters, env),
  };
}

function reportFile(name: string): string {
  return `${reports}/${name}.json`;
}

async function reported(
  file: string,
  schema: v.GenericSchema<unknown, Report>,
  tool: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  mkdirSync(join(root, reports), { recursive: true });
  rmSync(join(root, file), { force: true });
  const { ok, output } = await runCommand(tool, parameters, env);
  const report: Report = readReport(file, schema) ?? { passed: 0, failed: 0, files: [] };
  const { passed, failed, errors = [], unsteady = [], files } = report;
  // A runner that fails without a failed test, or finds no test, has a worse problem.
  const broken = (ok || failed > 0) && passed + failed > 0 ? 0 : 1;
  const printed = [output.trimEnd(), ...errors].join('\n\n');
  return { passed, failed: failed + broken, output: printed, unsteady, files };
}

function readReport(file: string, schema: v.GenericSchema<unknown, Report>): Report | undefined {
  try {
    const report: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return v.parse(schema, report);
  } catch {
    return undefined;
  }
}
