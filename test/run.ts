/**
 * `npm test`, the gate, and `npm run test:full` with the long versions. A failed step skips no other.
 * `npm test -- --part static|api|server|browser|screens` runs one part.
 */
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { allStages, fullPartNames, partNames, stagesOf } from './steps/parts.ts';
import type { Outcome, Step, TimedFile } from './steps/step.ts';

const SLOWEST = 10;

const { values: options } = parseArgs({
  options: { full: { type: 'boolean', default: false }, part: { type: 'string' } },
});
// Tests that have a longer version read it.
if (options.full) process.env['FULL'] = '1';
const part = v.parse(
  v.optional(v.picklist(options.full ? fullPartNames : partNames)),
  options.part,
);
const stages = part === undefined ? allStages(options.full) : stagesOf(part, options.full);

const outcomes: Outcome[] = [];
for (const lanes of stages) await Promise.all(lanes.map((lane) => runLane(lane)));

async function runLane(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const start = performance.now();
    const outcome = await step.run();
    outcomes.push(outcome);
    report(step, outcome, (performance.now() - start) / 1000);
  }
}

function report(
  { name, isMeasurement = false }: Step,
  { passed, failed, output }: Outcome,
  seconds: number,
): void {
  if (failed > 0 || isMeasurement) console.log(`\n${output.trimEnd()}\n`);
  const mark = failed > 0 ? 'FAIL' : 'ok  ';
  console.log(`${mark} ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`);
}

function sum(count: (outcome: Outcome) => number): number {
  return outcomes.reduce((total, outcome) => total + count(outcome), 0);
}

function slowest(): TimedFile[] {
  const files = outcomes.flatMap((outcome) => outcome.files ?? []);
  return files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
}

const passed = sum((outcome) => outcome.passed);
const failed = sum((outcome) => outcome.failed);
const minutes = (performance.now() / 60_000).toFixed(1);
console.log(`\nSlowest files of ${minutes} min:`);
for (const { file, seconds } of slowest())
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
for (const test of outcomes.flatMap((outcome) => outcome.unsteady ?? [])) {
  console.log(`unsteady, passed when run again: ${test}`);
}
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
