import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientErrorRoutes } from '../../shared/client-error-words.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { headerBlocks, redirectLines } from './site-files.ts';

const routeTree = readFileSync(new URL('../route-tree.gen.ts', import.meta.url), 'utf8');

test('every path of the router but the root and the Worker’s own is rewritten to the shell, and nothing else', () => {
  expect(redirectLines(routeTree)).toEqual([
    '/about /dist/plain/other 200',
    '/account /dist/plain/other 200',
    '/account/domains /dist/plain/other 200',
    '/account/domains/add /dist/plain/other 200',
    '/colonel /dist/plain/other 200',
    '/colonel/ /dist/plain/other 200',
    '/dashboard /dist/plain/other 200',
    '/docs /dist/plain/other 200',
    '/feedback /dist/plain/other 200',
    '/forgot /dist/plain/other 200',
    '/info/privacy /dist/plain/other 200',
    '/info/security /dist/plain/other 200',
    '/info/terms /dist/plain/other 200',
    '/plans/dedicated /dist/plain/other 200',
    '/plans/identity /dist/plain/other 200',
    '/pricing /dist/plain/other 200',
    '/recent /dist/plain/other 200',
    '/signin /dist/plain/other 200',
    '/signup /dist/plain/other 200',
    '/status /dist/plain/other 200',
    '/translations /dist/plain/other 200',
    '/account/domains/:domain/verify /dist/plain/other 200',
    '/forgot/:resetKey /dist/plain/other 200',
    '/private/:metadataKey /dist/plain/private 200',
    '/private/:metadataKey/ /dist/plain/private 200',
    '/private/:metadataKey/burn /dist/plain/private 200',
    '/private/:metadataKey/burn/ /dist/plain/private 200',
    '/secret/:secretKey /dist/plain/secret 200',
    '/secret/:secretKey/ /dist/plain/secret 200',
    '/signup/:planCode /dist/plain/other 200',
    '/verify/:token /dist/plain/other 200',
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
