/** What a site of this version serves: every file with its digest, the addresses of the pages, and the security headers. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseJson } from '../../../shared/parse-json.ts';

const digest = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));
const texts = v.record(v.string(), v.string());

export const siteManifest = v.object({
  version: v.string(),
  /** The name of the site, which `SITE_NAME` may replace. */
  name: v.string(),
  /** SHA-256 of the files, by their paths in the site. */
  files: v.record(v.string(), digest),
  /** The files of pages by the patterns of their addresses, such as `/secret/:secretKey`. */
  pages: texts,
  /** The headers of all of them. */
  headers: texts,
});

export type SiteManifest = v.InferOutput<typeof siteManifest>;

/** The tables that a static host reads; they are not served. */
const REDIRECTS = '_redirects';
const HEADERS = '_headers';

/**
 * The manifest of a built site.
 *
 * @param site its folder
 */
export function manifestOf(site: string, version: string): SiteManifest {
  const read = (path: string) => readFileSync(join(site, path), 'utf8');
  const files = globSync('**/*', { cwd: site, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1))
    .filter((path) => path !== REDIRECTS && path !== HEADERS)
    .toSorted();
  const { name } = v.parse(v.object({ name: v.string() }), parseJson(read('manifest.webmanifest')));
  return {
    version,
    name,
    files: Object.fromEntries(files.map((path) => [path, sha256(readFileSync(join(site, path)))])),
    pages: { '/': 'index.html', ...pagesOf(read(REDIRECTS)) },
    headers: commonHeadersOf(read(HEADERS)),
  };
}

export function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The lines that rewrite an address to the file of a page. */
function pagesOf(redirects: string): Record<string, string> {
  const lines = [...redirects.matchAll(/^(\S+) \/(pages\/\S+) 200$/gm)];
  return Object.fromEntries(lines.map(([, address = '', file = '']) => [address, `${file}.html`]));
}

/** The first block, which holds for every address. A line with `!` removes a header. */
function commonHeadersOf(headers: string): Record<string, string> {
  const [, block = ''] = /^\/\*\n((?: {2}.*\n)+)/.exec(headers) ?? [];
  const lines = [...block.matchAll(/^ {2}([\w-]+): (.*)$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
}
