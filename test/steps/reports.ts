/** Test runners that count their own tests, read through their JSON reports. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root, runCommand } from './command.ts';
import type { Outcome, Step } from './step.ts';

const reports = '.cache/reports';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What went wrong outside of any test; the runner says it once, hundreds of lines before its end. */
  readonly errors?: readonly string[];
  /** What passed only when it was tried again. */
  readonly unsteady?: readonly string[];
}

/** A test that was skipped or left for later has not passed. */
const vitestCounts = v.pipe(
  v.object({ numPassedTests: v.number(), numTotalTests: v.number() }),
  v.transform((report): Counts => ({
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests,
  })),
);

interface Suite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly Suite[] | undefined;
}

const suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      file: v.string(),
      tests: v.array(v.object({ status: v.string() })),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => suite))),
});

const playwrightCounts = v.pipe(
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
  v.transform(({ suites, stats, errors }): Counts => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    errors: errors.map(({ message }) => message),
    unsteady: suites.flatMap(unsteadyIn),
  })),
);

function unsteadyIn({ specs, suites = [] }: Suite): string[] {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...here.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(unsteadyIn)];
}

export function vitestProject(project: string): Step {
  const file = reportFile(`vitest-${project}`);
  return {
    name: `vitest ${project}`,
    run: () =>
      counted(
        file,
        vitestCounts,
        `vitest run --config test/vitest.config.ts --project ${project} --reporter=dot --reporter=json --outputFile.json=${file}`,
      ),
  };
}

export function playwright(env: Readonly<Record<string, string>>): Step {
  const file = reportFile('playwright');
  return {
    name: 'browser',
    run: () =>
      counted(
        file,
        playwrightCounts,
        'playwright test --config test/playwright.config.ts --reporter=line,json',
        { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      ),
  };
}

function reportFile(name: string): string {
  return `${reports}/${name}.json`;
}

async function counted(
  file: string,
  counts: v.GenericSchema<unknown, Counts>,
  command: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  mkdirSync(join(root, reports), { recursive: true });
  rmSync(join(root, file), { force: true });
  const [tool = '', ...parameters] = command.split(' ');
  const { ok, output } = await runCommand(tool, parameters, env);
  const read: Counts = readCounts(file, counts) ?? { passed: 0, failed: 0 };
  const { passed, failed, errors = [], unsteady = [] } = read;
  // A runner that fails without a failed test, or finds none, has found something worse.
  const broken = (ok || failed > 0) && passed + failed > 0 ? 0 : 1;
  const said = [output.trimEnd(), ...errors].join('\n\n');
  return { passed, failed: failed + broken, output: said, unsteady };
}

function readCounts(file: string, counts: v.GenericSchema<unknown, Counts>): Counts | undefined {
  try {
    const report: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return v.parse(counts, report);
  } catch {
    return undefined;
  }
}
