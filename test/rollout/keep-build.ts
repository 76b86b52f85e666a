/**
 * Keeps the Worker as it is built, so that the next version can be tested beside it. Run it at each release, when what is
 * deployed is what is built, and name the new file in `builds.ts`; the one before it may go then.
 *
 *   npm run build && node test/rollout/keep-build.ts 2
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { workerBundle } from '../../worker/node/paths.ts';

const [version] = process.argv.slice(2);
if (!version || !/^\d+$/.test(version)) throw new Error('say which version: keep-build.ts 2');
const path = resolve(import.meta.dirname, `../fixtures/build-v${version}.js.gz`);
if (existsSync(path)) throw new Error(`${path} is there already, and is kept as it is`);
writeFileSync(path, gzipSync(readFileSync(workerBundle), { level: constants.Z_BEST_COMPRESSION }));
console.log(`wrote ${path}`);
