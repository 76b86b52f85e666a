/**
 * The site's text files, compressed ahead: written by the build, and read once by `npm start`.
 *
 * They are stored beside the site, not in it: what is in it is uploaded to Cloudflare, which compresses by itself, and would be
 * served as pages. They are named by the content that they decompress to, so a compressed form never belongs to an older file.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CompressedFile, CompressedFiles } from './front/compressed-files.ts';
import { type Encoding, encodings } from './front/encoding.ts';
import { compressedDirectory, siteDirectory } from './paths.ts';

/** Images are compressed already. */
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);

/** The additional headers take about half of it. */
const SAVED_BYTES_MIN = 100;

const compress: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

interface SiteFile {
  readonly path: string;
  readonly content: Buffer;
  /** The file's compressed forms; `.new` while one is written. */
  readonly compressedPath: (encoding: Encoding) => string;
}

function filesOf(site: string, directory: string): SiteFile[] {
  const paths = globSync('**/*', { cwd: site }).filter((path) => COMPRESSIBLE.has(extname(path)));
  return paths.map((name) => {
    const path = join(site, name);
    const content = readFileSync(path);
    const digest = createHash('sha256').update(content).digest('hex');
    return {
      path,
      content,
      compressedPath: (encoding) => join(directory, `${digest}.${encoding}`),
    };
  });
}

/** Compresses the files that are worth it, and removes the compressed forms of earlier builds. */
export async function compressSite(site: string, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const files = filesOf(site, directory);
  const written = await Promise.all(files.map(compressFile));
  const current = new Set(written.flat());
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (!current.has(path)) rmSync(path);
  }
}

/** Writes a file's compressed forms, unless they exist; returns their paths. */
async function compressFile({ content, compressedPath }: SiteFile): Promise<string[]> {
  const paths = encodings.map(compressedPath);
  if (paths.every((path) => existsSync(path))) return paths;
  const compressed = await Promise.all(encodings.map((encoding) => compress[encoding](content)));
  if (compressed.some(({ length }) => content.length - length < SAVED_BYTES_MIN)) return [];
  for (const [index, path] of paths.entries()) {
    // Complete or absent, also if the build is interrupted.
    writeFileSync(`${path}.new`, compressed[index] ?? '');
    renameSync(`${path}.new`, path);
  }
  return paths;
}

/** The compressed files of a site, by the ETag that the runtime gives to each. */
export function readCompressedFiles(
  site: string,
  directory: string = compressedDirectory,
): CompressedFiles {
  const files = filesOf(site, directory).filter(({ compressedPath }) =>
    encodings.every((encoding) => existsSync(compressedPath(encoding))),
  );
  return new Map(files.map((file) => [etagOf(file.path), compressedFile(file)]));
}

function compressedFile({ content, compressedPath }: SiteFile): CompressedFile {
  const [br, gzipped] = [compressedPath('br'), compressedPath('gzip')].map((path) =>
    readFileSync(path),
  );
  if (br === undefined || gzipped === undefined) throw new Error('a compressed file is missing');
  return { bytes: content.length, variants: { br, gzip: gzipped } };
}

/**
 * As miniflare computes it, from path and time of change. If a later miniflare does it in another way, no file is found and all
 * are sent uncompressed: `test/selfhost/compressed.test.ts` fails then.
 */
function etagOf(path: string): string {
  const identity = `${path}${statSync(path).mtimeMs}`;
  return createHash('sha256').update(identity).digest('hex').slice(0, 32);
}

if (import.meta.main) await compressSite(siteDirectory, compressedDirectory);
