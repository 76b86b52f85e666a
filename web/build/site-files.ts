/**
 * The files that a static host reads beside the application. They promise that a known path answers 200,
 * an unknown one a real 404, and that both carry the security headers, on Pages and on Workers assets alike.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { securityHeaders } from '../../shared/security-headers.ts';

/** The lines of `_redirects`: each path of the router but the root is rewritten to the shell. */
export function redirectLines(routeTree: string): string[] {
  const union = /\n {2}to:([^\n]*(?:\n {4}\|[^\n]*)*)/.exec(routeTree)?.[1];
  if (union === undefined) throw new Error('The generated route tree has another shape');
  return [...union.matchAll(/'([^']+)'/g)]
    .map(([, path = '']) => path.replaceAll('$', ':'))
    .filter((path) => path !== '/')
    .toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')) || a.localeCompare(b))
    .map((path) => `${path} / 200`);
}

/** The blocks of `_headers`: a path and its header lines. */
export function headerBlocks(): [path: string, lines: string[]][] {
  const security = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`);
  // These pages hold keys and secrets: no cache and no history may keep them.
  const unkept = ['Cache-Control: no-store', 'X-Robots-Tag: noindex'];
  return [
    ['/*', security],
    ['/', ['Cache-Control: no-cache']],
    ['/dist/*', ['Cache-Control: public, max-age=31536000, immutable']],
    ['/secret/*', unkept],
    ['/private/*', unkept],
  ];
}

/** Writes `404.html`, `_redirects` and `_headers` beside the application. */
export function siteFiles(routeTreeFile: string): Plugin {
  return {
    name: 'waxseal:site-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const shell = bundle['index.html'];
      if (shell?.type !== 'asset') throw new Error('The build made no index.html');
      const redirects = redirectLines(readFileSync(routeTreeFile, 'utf8'));
      const headers = headerBlocks().flatMap(([path, fields]) => [
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
