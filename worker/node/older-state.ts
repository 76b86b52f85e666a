/** State that versions before the engine stored, which nothing reads any more. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './paths.ts';

/** The directory where those versions stored it by default. */
const FORMER_DIRECTORY = resolve(root, '.wrangler/state');

/** The first of the directories that has such state; null when there is none. */
export function olderState(
  stateDirectory: string,
  formerDirectory: string = FORMER_DIRECTORY,
): string | null {
  return [stateDirectory, formerDirectory].find(hasOlderState) ?? null;
}

function hasOlderState(cwd: string): boolean {
  return globSync(['objects/waxseal-*', 'kv/'], { cwd }).length > 0;
}
