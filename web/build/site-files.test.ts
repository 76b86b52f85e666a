import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientErrorRoutes } from '../../shared/client-error-words.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { headerBlocks, redirectLines } from './site-files.ts';

const routeTree = readFileSync(new URL('../route-tree.gen.ts', import.meta.url), 'utf8');

test('every path of the router but the root and the Worker’s own is rewritten to the shell, and nothing else', () => {
  expect(redirectLines(routeTree)).toEqual([
    '/about / 200',
    '/account / 200',
    '/account/domains / 200',
    '/account/domains/add / 200',
    '/colonel / 200',
    '/colonel/ / 200',
    '/dashboard / 200',
    '/docs / 200',
    '/feedback / 200',
    '/forgot / 200',
    '/info/privacy / 200',
    '/info/security / 200',
    '/info/terms / 200',
    '/plans/dedicated / 200',
    '/plans/identity / 200',
    '/pricing / 200',
    '/recent / 200',
    '/signin / 200',
    '/signup / 200',
    '/status / 200',
    '/translations / 200',
    '/account/domains/:domain/verify / 200',
    '/forgot/:resetKey / 200',
    '/private/:metadataKey / 200',
    '/private/:metadataKey/ / 200',
    '/private/:metadataKey/burn / 200',
    '/private/:metadataKey/burn/ / 200',
    '/secret/:secretKey / 200',
    '/secret/:secretKey/ / 200',
    '/signup/:planCode / 200',
    '/verify/:token / 200',
  ]);
});

test('an error report can name every page of the router, and nothing else', () => {
  // The paths that the Worker answers, the root, and the value for all others.
  const others = new Set(['/', '/incoming', '/incoming/sent', '/logout', 'unknown']);
  const named = clientErrorRoutes.filter((route) => !others.has(route));
  const rewritten = redirectLines(routeTree).map((line) => line.split(' ', 1).join());
  expect(named.map((route) => route.replaceAll('$', ':')).toSorted()).toEqual(
    rewritten.filter((path) => !path.endsWith('/')).toSorted(),
  );
});

test('a route tree of another shape stops the build', () => {
  expect(() => redirectLines('export const nothing = 1;')).toThrow('another shape');
});

test('every response carries the security headers, and no other site may read one', () => {
  const headers = new Map(headerBlocks([]));
  const table = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`);
  expect(headers.get('/*')).toEqual(['! Access-Control-Allow-Origin', ...table]);
});

test('pages with keys are not stored', () => {
  const headers = new Map(headerBlocks([]));
  for (const path of ['/secret/*', '/private/*', '/forgot/*', '/verify/*']) {
    expect(headers.get(path)).toContain('Cache-Control: no-store');
    expect(headers.get(path)).toContain('X-Robots-Tag: noindex');
  }
});

test('a file without a hash in its name is cached for a day', () => {
  const headers = new Map(headerBlocks(['robots.txt']));
  expect(headers.get('/robots.txt')).toEqual(['Cache-Control: public, max-age=86400']);
});

test('no two blocks set the same header for one path: the host would join their values', () => {
  const paths = headerBlocks(['robots.txt']).map(([path]) => path);
  expect(paths.filter((path) => path.includes('*'))).toEqual([
    '/*',
    '/dist/*',
    '/secret/*',
    '/private/*',
    '/forgot/*',
    '/verify/*',
  ]);
});
