/**
 * `npm test`, the gate, and `npm run test:full` with the long versions. A failed step skips no other.
 * `npm test -- --part static|api|server|browser|screens` runs one part.
 */
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { fullPartNames, partNames, stagesOf, type Step } from './steps.ts';
import { root, runCommand } from './support/command.ts';
import { report } from './support/report.ts';

const SLOWEST = 10;
const reports = join(root, '.cache/reports');

const { values: options } = parseArgs({
  options: { full: { type: 'boolean', default: false }, part: { type: 'string', default: 'all' } },
});
// Tests that have a longer version read it.
if (options.full) process.env['FULL'] = '1';
const names = options.full ? fullPartNames : partNames;
const part = v.parse(v.picklist(['all', ...names]), options.part);

interface Outcome extends v.InferOutput<typeof report> {
  readonly output: string;
}

mkdirSync(reports, { recursive: true });
const outcomes: Outcome[] = [];
for (const lanes of stagesOf(part, options.full)) {
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) await take(step);
    }),
  );
}

async function take(step: Step): Promise<void> {
  const start = performance.now();
  const outcome = await outcomeOf(step);
  outcomes.push(outcome);
  const { passed, failed, output } = outcome;
  if (failed > 0 || step.isMeasurement) console.log(`\n${output.trimEnd()}\n`);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const mark = failed > 0 ? 'FAIL' : 'ok  ';
  console.log(`${mark} ${step.name}: ${passed} passed, ${failed} failed, ${seconds} s`);
}

async function outcomeOf({ command, generates, hasReport }: Step): Promise<Outcome> {
  const file = join(reports, `${crypto.randomUUID()}.json`);
  const before = generates && contentOf(generates);
  const [program, ...parameters] = command;
  const { ok, output } = await runCommand(program, parameters, { REPORT: file });
  const nothing = { leftOut: [], unsteady: [], files: [], output };
  if (!hasReport) {
    const advice = `${generates} was out of date and has been generated again: commit it`;
    if (ok && generates && contentOf(generates) !== before) {
      return { ...nothing, passed: 0, failed: 1, output: `${output}\n${advice}` };
    }
    return { ...nothing, passed: Number(ok), failed: Number(!ok) };
  }
  const counted = reportIn(file) ?? { ...nothing, passed: 0, failed: 0 };
  const { passed, failed } = counted;
  // A runner that fails without a failed test, or finds no test, has a worse problem.
  const isBroken = passed + failed === 0 || (!ok && failed === 0);
  return { ...counted, failed: failed + Number(isBroken), output };
}

function contentOf(pattern: string): string {
  const files = globSync(pattern, { cwd: root });
  if (files.length === 0) throw new Error(`no file is ${pattern}`);
  return files.map((file) => `${file}\n${readFileSync(join(root, file), 'latin1')}`).join('');
}

function reportIn(file: string): v.InferOutput<typeof report> | undefined {
  try {
    return v.parse(report, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  } finally {
    rmSync(file, { force: true });
  }
}

const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
const failed = outcomes.reduce((total, outcome) => total + outcome.failed, 0);
const files = outcomes.flatMap((outcome) => outcome.files);
console.log(`\nSlowest files of ${(performance.now() / 60_000).toFixed(1)} min:`);
for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
for (const test of outcomes.flatMap(({ leftOut }) => leftOut)) {
  console.log(`left out, for another system or more rights: ${test}`);
}
for (const test of outcomes.flatMap(({ unsteady }) => unsteady)) {
  console.log(`unsteady, passed when run again: ${test}`);
}
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
