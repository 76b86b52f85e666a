/**
 * The files that a static host reads beside the application. With them a known path answers 200, an unknown one 404, and
 * both carry the security headers, on Pages and on Workers assets alike.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { securityHeaders } from '../../shared/security-headers.ts';
import { otherPlainPage, plainPages, withPlainPage } from './plain-pages.ts';
import { MANIFEST } from './site-identity.ts';

/** `404.html` is a file, so `/404` would answer 200; this target does not exist. */
const NOT_FOUND_LINE = '/404 /_none 200';

/** The root is the shell itself. The Worker answers the others: it ends a session, or serves a form without script. */
const NOT_REWRITTEN = new Set(['/', '/logout', '/incoming', '/incoming/sent']);

/** Also linked with a trailing slash, which is another path for a static host; mail programs append one to links. */
const ALSO_WITH_SLASH = new Set([
  '/colonel',
  '/secret/:secretKey',
  '/private/:metadataKey',
  '/private/:metadataKey/burn',
]);

/** Where the shell with the text of another page is: a file in the root would be a page of its own. */
const PLAIN_FOLDER = 'dist/plain';

/** The lines of `_redirects`: each other path of the router is rewritten to the shell. */
export function redirectLines(routeTree: string): string[] {
  const union = /\n {2}to:([^\n]*(?:\n {4}\|[^\n]*)*)/.exec(routeTree)?.[1];
  if (union === undefined) throw new Error('The generated route tree has another shape');
  return [...union.matchAll(/'([^']+)'/g)]
    .map(([, path = '']) => path.replaceAll('$', ':'))
    .filter((path) => !NOT_REWRITTEN.has(path))
    .toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')) || a.localeCompare(b))
    .flatMap((path) => (ALSO_WITH_SLASH.has(path) ? [path, `${path}/`] : [path]))
    .map((path) => `${path} /${PLAIN_FOLDER}/${plainPageOf(path)} 200`);
}

/** The page that browsers without script show at a path. */
function plainPageOf(path: string): string {
  const [, first = ''] = path.split('/');
  return Object.hasOwn(plainPages, first) ? first : 'other';
}

/** The blocks of `_headers`: a path and its header lines; `files` are those without a hash in their names. */
export function headerBlocks(files: readonly string[]): [path: string, lines: string[]][] {
  const security = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`);
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
    ['/secret/*', notStored],
    ['/private/*', notStored],
    ['/forgot/*', notStored],
    ['/verify/*', notStored],
  ];
}

/** Emits `404.html`, `_redirects` and `_headers` beside the application. */
export function siteFiles(routeTreeFile: string): Plugin {
  let publicDirectory = '';
  return {
    name: 'waxseal:site-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDirectory = config.publicDir;
    },
    generateBundle(_options, bundle) {
      const shell = bundle['index.html'];
      if (shell?.type !== 'asset') throw new Error('The build made no index.html');
      const redirects = [NOT_FOUND_LINE, ...redirectLines(readFileSync(routeTreeFile, 'utf8'))];
      const files = [...readdirSync(publicDirectory), MANIFEST];
      const headers = headerBlocks(files).flatMap(([path, fields]) => [
        path,
        ...fields.map((line) => `  ${line}`),
      ]);
      const shellText = String(shell.source);
      for (const [name, page] of Object.entries({ ...plainPages, other: otherPlainPage })) {
        const fileName = `${PLAIN_FOLDER}/${name}.html`;
        this.emitFile({ type: 'asset', fileName, source: withPlainPage(shellText, page) });
      }
      const unknown = withPlainPage(shellText, otherPlainPage);
      this.emitFile({ type: 'asset', fileName: '404.html', source: unknown });
      this.emitFile({ type: 'asset', fileName: '_redirects', source: lines(redirects) });
      this.emitFile({ type: 'asset', fileName: '_headers', source: lines(headers) });
    },
  };
}

function lines(all: string[]): string {
  return `${all.join('\n')}\n`;
}
