/**
 * Stores the built Worker, so that the next version can be tested beside it. Run it at each release, when the deployed
 * version is the built one, and name the new file in `builds.ts`; the previous file can be deleted then.
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
