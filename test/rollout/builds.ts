/** The Worker as it is built, and as it was in the version before: what runs side by side while one replaces the other. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { workerBundle } from '../../worker/node/paths.ts';

/** The last release; `keep-build.ts` keeps it. */
const PREVIOUS = resolve(import.meta.dirname, '../fixtures/build-v6.js.gz');

export type Build = 'present' | 'previous';

export const otherBuild = { present: 'previous', previous: 'present' } as const;

/** The module of a build. */
export function moduleOf(build: Build): string {
  return build === 'present'
    ? readFileSync(workerBundle, 'utf8')
    : gunzipSync(readFileSync(PREVIOUS)).toString();
}
