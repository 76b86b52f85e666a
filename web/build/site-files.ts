/**
 * The files that a static host reads beside the application. They promise that a known path answers 200,
 * an unknown one a real 404, and that both carry the security headers, on Pages and on Workers assets alike.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { securityHeaders } from '../../shared/security-headers.ts';
import { MANIFEST } from './site-identity.ts';

/** The page of unknown paths is a file, and so would be found under its own name; this path never is. */
const NOT_FOUND_LINE = '/404 /_none 200';

/** The root is the shell itself. The others the Worker answers: it ends a session there, or serves a plain form. */
const NOT_REWRITTEN = new Set(['/', '/logout', '/incoming', '/incoming/sent']);

/** Linked with a slash at its end as well, which a static host takes for another path. */
const ALSO_WITH_SLASH = new Set(['/colonel']);

/** The lines of `_redirects`: each other path of the router is rewritten to the shell. */
export function redirectLines(routeTree: string): string[] {
  const union = /\n {2}to:([^\n]*(?:\n {4}\|[^\n]*)*)/.exec(routeTree)?.[1];
  if (union === undefined) throw new Error('The generated route tree has another shape');
  return [...union.matchAll(/'([^']+)'/g)]
    .map(([, path = '']) => path.replaceAll('$', ':'))
    .filter((path) => !NOT_REWRITTEN.has(path))
    .toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')) || a.localeCompare(b))
    .flatMap((path) => (ALSO_WITH_SLASH.has(path) ? [path, `${path}/`] : [path]))
    .map((path) => `${path} / 200`);
}

/** The blocks of `_headers`: a path and its header lines; `files` are those that keep their names when they change. */
export function headerBlocks(files: readonly string[]): [path: string, lines: string[]][] {
  const security = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`);
  // Pages lets every site read what it serves, unless it is told not to.
  const unshared = '! Access-Control-Allow-Origin';
  // These pages hold keys and secrets: no cache and no history may keep them.
  const unkept = ['Cache-Control: no-store', 'X-Robots-Tag: noindex'];
  return [
    ['/*', [unshared, ...security]],
    ['/', ['Cache-Control: no-cache']],
    ['/dist/*', ['Cache-Control: public, max-age=31536000, immutable']],
    ...files.map((file): [string, string[]] => [
      `/${file}`,
      ['Cache-Control: public, max-age=86400'],
    ]),
    ['/secret/*', unkept],
    ['/private/*', unkept],
    ['/forgot/*', unkept],
    ['/verify/*', unkept],
  ];
}

/** Writes `404.html`, `_redirects` and `_headers` beside the application. */
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
      this.emitFile({ type: 'asset', fileName: '404.html', source: shell.source });
      this.emitFile({ type: 'asset', fileName: '_redirects', source: lines(redirects) });
      this.emitFile({ type: 'asset', fileName: '_headers', source: lines(headers) });
    },
  };
}

function lines(all: string[]): string {
  return `${all.join('\n')}\n`;
}
