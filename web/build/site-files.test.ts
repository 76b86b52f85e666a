import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clientErrorRoutes } from '../../shared/client-error-words.ts';
import { securityHeaders, securityHeadersWith } from '../../shared/security-headers.ts';
import { headerBlocks, redirectLines } from './site-files.ts';

const inline = { scripts: ["'sha256-script'"], styles: ["'sha256-one'", "'sha256-two'"] };
const routeTree = readFileSync(new URL('../app/route-tree.gen.ts', import.meta.url), 'utf8');

it('lets an error report name every page, and nothing else', () => {
  // The paths that the Worker answers, the root, and the value for all others.
  const others = new Set(['/', '/incoming', '/incoming/sent', '/logout', 'unknown']);
  const named = clientErrorRoutes.filter((route) => !others.has(route));
  const rewritten = redirectLines(routeTree).map((line) => line.split(' ', 1).join());
  expect(named.map((route) => route.replaceAll('$', ':')).toSorted()).toEqual(
    rewritten.filter((path) => !path.endsWith('/')).toSorted(),
  );
});

it('stops the build at a route tree of another shape', () => {
  expect(() => redirectLines('export const nothing = 1;')).toThrow('another shape');
});

it('allows what stands in the pages by its hash, and nothing else', () => {
  const policy = securityHeadersWith(inline)['Content-Security-Policy'];
  expect(policy).toContain("script-src 'self' 'sha256-script';");
  expect(policy).toContain("style-src 'self' 'sha256-one' 'sha256-two';");
  expect(policy).not.toContain('unsafe');
  expect(securityHeaders['Content-Security-Policy']).not.toContain('sha256');
});

it('names the policies that may make HTML or a script of a string, each to be created once', () => {
  const policy = securityHeadersWith(inline)['Content-Security-Policy'] ?? '';
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "require-trusted-types-for 'script'",
      'trusted-types prerendered-page own-script dompurify',
    ]),
  );
});

it('sends headers that keep a process, a window, a file and a device from other pages', () => {
  expect(securityHeaders).toMatchObject({
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  });
});

it('keeps pages with keys out of caches and indexes', () => {
  const headers = new Map(headerBlocks([], inline));
  for (const path of ['/secret/*', '/ask/*', '/private/*', '/forgot/*', '/verify/*']) {
    expect(headers.get(path)).toContain('Cache-Control: no-store');
    expect(headers.get(path)).toContain('X-Robots-Tag: noindex');
  }
});

it('sets headers for these patterns of paths only', () => {
  const paths = headerBlocks(['robots.txt'], inline).map(([path]) => path);
  expect(paths.filter((path) => path.includes('*')).join(' ')).toBe(
    '/* /dist/* /pages/* /secret/* /ask/* /private/* /forgot/* /verify/*',
  );
});
