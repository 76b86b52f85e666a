/** The size of the built Worker, as it is uploaded. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const bundle = new URL('../../dist/worker/index.js', import.meta.url);

export function workerWeight(): { readonly bytes: number; readonly gzipBytes: number } {
  const content = readFileSync(bundle);
  return { bytes: content.byteLength, gzipBytes: gzipSync(content).byteLength };
}
