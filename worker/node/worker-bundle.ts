/** Completes the Worker's bundle: the licences of its packages beside it, and no trace of when and where it was built. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { noticesOf } from '../../web/build/notices.ts';
import { root, workerBundle } from './paths.ts';

const sourceMap = v.looseObject({ sourceRoot: v.optional(v.string()) });
const metafile = v.object({
  inputs: v.record(v.string(), v.unknown()),
  outputs: v.record(v.string(), v.unknown()),
});

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function completeBundle(directory: string): void {
  // wrangler writes the time of the build into this file.
  rmSync(resolve(directory, 'README.md'));
  const map = `${workerBundle}.map`;
  const { sourceRoot: _, ...fields } = v.parse(sourceMap, readJson(map));
  writeFileSync(map, JSON.stringify(fields));
  const meta = resolve(directory, 'bundle-meta.json');
  const { inputs, outputs } = v.parse(metafile, readJson(meta));
  // The size of the map is left out: it was measured with the path of the checkout, which is removed above.
  const sized = Object.entries(outputs).filter(([path]) => !path.endsWith('.map'));
  writeFileSync(meta, JSON.stringify({ inputs, outputs: Object.fromEntries(sized) }));
  const modules = Object.keys(inputs).map((path) => resolve(root, path));
  writeFileSync(resolve(directory, 'LICENCES.txt'), noticesOf(modules));
}

completeBundle(dirname(workerBundle));
