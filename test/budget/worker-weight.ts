/** The size of the built Worker, as it is uploaded. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';

const bundle = new URL('../../dist/worker/index.js', import.meta.url);
const meta = new URL('../../dist/worker/bundle-meta.json', import.meta.url);

const metafile = v.object({
  outputs: v.record(
    v.string(),
    v.object({ inputs: v.record(v.string(), v.object({ bytesInOutput: v.number() })) }),
  ),
});

/** The parts of the bundle: a folder of the Worker or a package, and its minified bytes, heaviest first. */
export function workerParts(): Readonly<Record<string, number>> {
  const { outputs } = v.parse(metafile, JSON.parse(readFileSync(meta, 'utf8')));
  const bytes = new Map<string, number>();
  for (const [path, { bytesInOutput }] of Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs),
  )) {
    const part = partOf(path);
    bytes.set(part, (bytes.get(part) ?? 0) + bytesInOutput);
  }
  return Object.fromEntries([...bytes].toSorted(([, one], [, other]) => other - one));
}

/** `hono`, `@scure/bip39`, `worker/secrets`, `shared/contract`. */
function partOf(path: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return (
    name ??
    path
      .replace(/^(?:\.\.\/)+/, '')
      .split('/', 2)
      .join('/')
  );
}

export function workerGzipBytes(): number {
  return gzipSync(readFileSync(bundle)).byteLength;
}
