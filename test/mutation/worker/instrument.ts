/**
 * The mutants of the Worker's use cases, HTTP layer and objects. The instrumented code holds all of them, and a global
 * variable decides which one is active, so that one Vitest, with what it has loaded, tests one after the other.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '../../unit-project.ts';

export const folders = [
  'worker/use-cases',
  'worker/http',
  'worker/routes',
  'worker/objects',
] as const;

const never = (): boolean => false;
const nothing = (): void => {};
const silent = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

/** Returns the mutants and the instrumented files, by absolute names. The ids are the same for the same sources. */
export async function instrument() {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.ts`),
    { cwd: root, exclude: ['**/*.test.ts', '**/test-database.ts'] },
  );
  const sources = files.toSorted().map((file) => {
    const name = join(root, file);
    return { name, content: readFileSync(name, 'utf8'), mutate: true };
  });
  return new Instrumenter(silent).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
}
