/** What a test runner counted, handed from its reporter to `npm test` in the file that `REPORT` names. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as v from 'valibot';
import { root } from './command.ts';

export const report = v.object({
  passed: v.number(),
  /** A test that should have run and did not has not passed. */
  failed: v.number(),
  /** Tests that need another system or more rights than there are. */
  leftOut: v.array(v.string()),
  /** Tests that passed only when they were run again. */
  unsteady: v.array(v.string()),
  /** How long each file took. */
  files: v.array(v.object({ file: v.string(), seconds: v.number() })),
});

/** @param passed whether each test passed. @param milliseconds of each file, by its path */
export function writeReport(
  passed: readonly boolean[],
  milliseconds: ReadonlyMap<string, number>,
  { unsteady = [], leftOut = [] }: { unsteady?: string[]; leftOut?: string[] } = {},
): void {
  const { REPORT: file } = process.env;
  if (file === undefined) throw new Error('REPORT names no file');
  const count = passed.filter(Boolean).length;
  const files = [...milliseconds].map(([path, ms]) => ({
    file: relative(root, path),
    seconds: ms / 1000,
  }));
  writeFileSync(
    file,
    JSON.stringify({ passed: count, failed: passed.length - count, leftOut, unsteady, files }),
  );
}
