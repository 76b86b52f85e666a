/**
 * The files that a static host reads beside the application. With them a known path answers 200, an unknown one 404, and
 * both carry the security headers, on Pages and on Workers assets alike.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageFileOf, pageNameOf } from '../../shared/prerendered-pages.ts';
import { type InlineHashes, securityHeadersWith } from '../../shared/security-headers.ts';
import { MANIFEST } from './site-identity.ts';

const routeTreeFile = new URL('../app/route-tree.gen.ts', import.meta.url);
const publicDirectory = fileURLToPath(new URL('../public', import.meta.url));

/** `404.html` is a file, so `/404` would answer 200; this target does not exist. */
const NOT_FOUND_LINE = '/404 /_none 200';

/** An application of its own, which the router does not know. */
const RECIPIENT = '/secret/:secretKey';

/** The root is the shell itself. The Worker answers the others: it ends a session, or serves a form without script. */
const NOT_REWRITTEN = new Set(['/', '/logout', '/incoming', '/incoming/sent']);

/** Also linked with a trailing slash, which is another path for a static host; mail programs append one to links. */
const ALSO_WITH_SLASH = new Set([
  '/colonel',
  RECIPIENT,
  '/ask/:askKey',
  '/private/:metadataKey',
  '/private/:metadataKey/burn',
]);

/** The lines of `_redirects`: each other path of the router, and that of the recipient, is rewritten to the file of its page. */
export function redirectLines(routeTree: string): string[] {
  const union = /\n {2}to:([^\n]*(?:\n {4}\|[^\n]*)*)/.exec(routeTree)?.[1];
  if (union === undefined) throw new Error('The generated route tree has another shape');
  const paths = [...union.matchAll(/'([^']+)'/g)].map(([, path = '']) => path.replaceAll('$', ':'));
  return [...paths, RECIPIENT]
    .filter((path) => !NOT_REWRITTEN.has(path))
    .toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')) || a.localeCompare(b))
    .flatMap((path) => (ALSO_WITH_SLASH.has(path) ? [path, `${path}/`] : [path]))
    .map((path) => `${path} ${pageFileOf('en', pageNameOf(path))} 200`);
}

/**
 * The blocks of `_headers`: a path and its header lines.
 *
 * @param files those without a hash in their names
 * @param inline of what stands in the pages
 */
export function headerBlocks(
  files: readonly string[],
  inline: InlineHashes,
): [path: string, lines: string[]][] {
  const security = Object.entries(securityHeadersWith(inline)).map(
    ([name, value]) => `${name}: ${value}`,
  );
  // Pages sends this header by default.
  const notShared = '! Access-Control-Allow-Origin';
  // These pages contain keys and secrets: no cache and no search engine may store them.
  const notStored = ['Cache-Control: no-store', 'X-Robots-Tag: noindex'];
  return [
    ['/*', [notShared, ...security]],
    ['/', ['Cache-Control: no-cache']],
    ['/dist/*', ['Cache-Control: public, max-age=31536000, immutable']],
    ...files.map((file): [string, string[]] => [
      `/${file}`,
      ['Cache-Control: public, max-age=86400'],
    ]),
    // Fetched by the boot script, and by the Worker in place of the page at a path.
    ['/pages/*', ['Cache-Control: no-cache', 'X-Robots-Tag: noindex']],
    ['/secret/*', notStored],
    ['/ask/*', notStored],
    ['/private/*', notStored],
    ['/forgot/*', notStored],
    ['/verify/*', notStored],
  ];
}

/** The longest line of `_headers` that Pages reads. */
const HEADER_LINE_MAX = 2000;

/** Writes `_redirects` and `_headers` into the folder of a built site. */
export function writeHostFiles(site: string, inline: InlineHashes): void {
  const redirects = [NOT_FOUND_LINE, ...redirectLines(readFileSync(routeTreeFile, 'utf8'))];
  const files = [...readdirSync(publicDirectory), MANIFEST];
  const headers = headerBlocks(files, inline).flatMap(([path, fields]) => [
    path,
    ...fields.map((line) => `  ${line}`),
  ]);
  const tooLong = headers.find((line) => line.length > HEADER_LINE_MAX);
  if (tooLong)
    throw new Error(`Pages ignores a header of ${tooLong.length} characters: ${tooLong}`);
  writeFileSync(join(site, '_redirects'), lines(redirects));
  writeFileSync(join(site, '_headers'), lines(headers));
}

function lines(all: string[]): string {
  return `${all.join('\n')}\n`;
}
