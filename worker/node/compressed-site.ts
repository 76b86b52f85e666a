/**
 * The site as `npm start` serves it: its files, and beside each text file its compressed forms. It has a folder of its own, because
 * everything in the site's folder is uploaded to Cloudflare, which compresses by itself.
 *
 * Only files are ever compressed, and before there is a visitor: the length of a compressed answer reveals a secret in it to an
 * attacker who can choose text beside it (BREACH).
 */
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { servedDirectory, siteDirectory } from './paths.ts';

/** Images are compressed already. */
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** The additional headers take about half of it. */
const SAVED_BYTES_MIN = 100;

/** The compressions, by the endings of their files. */
const compress: Record<string, (content: Buffer) => Promise<Buffer>> = {
  '.br': (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes the served form of a site; what has not changed is not compressed again. */
export async function compressSite(site: string, served: string): Promise<void> {
  const names = globSync('**/*', { cwd: site }).filter((name) =>
    statSync(join(site, name)).isFile(),
  );
  const wanted = new Set(names.flatMap((name) => [name, ...formsOf(name)]));
  for (const name of globSync('**/*', { cwd: served })) {
    const path = join(served, name);
    if (!wanted.has(name) && statSync(path).isFile()) rmSync(path);
  }
  await Promise.all(names.map((name) => serve(join(site, name), join(served, name))));
}

function formsOf(name: string): string[] {
  return COMPRESSIBLE.has(extname(name))
    ? Object.keys(compress).map((ending) => name + ending)
    : [];
}

/** Copies a file, and compresses it where that is worth it. */
async function serve(from: string, to: string): Promise<void> {
  const content = readFileSync(from);
  if (isSame(to, content)) return;
  mkdirSync(dirname(to), { recursive: true });
  for (const form of formsOf(to)) {
    const compressed = await compress[extname(form)]?.(content);
    const isWorthIt = compressed && content.length - compressed.length >= SAVED_BYTES_MIN;
    if (isWorthIt) writeFileSync(form, compressed);
    else rmSync(form, { force: true });
  }
  // The file is written last: once it is there, its compressed forms are too.
  writeFileSync(to, content);
}

function isSame(path: string, content: Buffer): boolean {
  return (
    statSync(path, { throwIfNoEntry: false })?.isFile() === true &&
    readFileSync(path).equals(content)
  );
}

if (import.meta.main) await compressSite(siteDirectory, servedDirectory);
