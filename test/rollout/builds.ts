/** The present build of the Worker and the one of the version before, which run side by side during a rollout. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { workerBundle } from '../../worker/node/paths.ts';

/** The last release, kept by `keep-build.ts`. Until there is one, the first build with these stored names and calls. */
const PREVIOUS = resolve(import.meta.dirname, '../fixtures/build-v1.js.gz');

export type Build = 'present' | 'previous';

export const otherBuild = { present: 'previous', previous: 'present' } as const;

/** The module of a build. */
export function moduleOf(build: Build): string {
  return build === 'present'
    ? readFileSync(workerBundle, 'utf8')
    : gunzipSync(readFileSync(PREVIOUS)).toString();
}
