/** What a run for others does differently from one on one's own machine. */
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { isBuilt, isThere } from './freshness.ts';

/** Whether this run serves others, by `APP_ENV`: locally it builds what it lacks, here its code may be read-only. */
export function isProduction(env: NodeJS.ProcessEnv): boolean {
  return (env['APP_ENV'] ?? 'local') !== 'local';
}

/** @throws when there is no build */
export function expectBuild(): void {
  if (!isThere()) throw new Error('there is no build. Run npm run build first');
  if (!isBuilt())
    console.error('The build is older than its sources; npm run build makes a new one.');
}

/**
 * Keeps temporary files in the folder of the state, so that nothing else has to be writable. What a crash left there goes.
 * The state has to be locked before.
 */
export function keepTemporaryFilesIn(stateDirectory: string): void {
  const directory = resolve(stateDirectory, 'tmp');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { mode: 0o700 });
  process.env['TMPDIR'] = directory;
}
