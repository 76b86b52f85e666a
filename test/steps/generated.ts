/** Generated files are committed: generating them again must change nothing. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './command.ts';
import type { Step } from './step.ts';

/** File contents by path, each byte as one character: some of the files are pictures. */
type Contents = ReadonlyMap<string, string>;

/** Generates files with the project's own script. A file that differs stays as generated, to be committed. */
export function withoutDrift(pattern: string, npmScript: string): Step {
  return {
    name: `no drift in ${pattern}`,
    run: async () => {
      const before = contentsOf(pattern);
      const { ok, output } = await runCommand('npm', ['run', '--silent', npmScript]);
      const after = contentsOf(pattern);
      if (!ok) return { passed: 0, failed: 1, output };
      if (after.size === 0) return { passed: 0, failed: 1, output: `no file is ${pattern}` };
      const drifted = driftedFiles(before, after);
      if (drifted.length === 0) return { passed: 1, failed: 0, output };
      const advice = `was out of date and has been generated again: commit ${drifted.join(', ')}`;
      return { passed: 0, failed: 1, output: `${output}\n${advice}` };
    },
  };
}

function contentsOf(pattern: string): Contents {
  return new Map(
    globSync(pattern, { cwd: root }).map((path) => [
      path,
      readFileSync(join(root, path), 'latin1'),
    ]),
  );
}

function driftedFiles(before: Contents, after: Contents): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}
