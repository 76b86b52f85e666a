import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { securityHeaders } from '../../shared/security-headers.ts';
import { headerBlocks, redirectLines } from './site-files.ts';

const routeTree = readFileSync(new URL('../route-tree.gen.ts', import.meta.url), 'utf8');

test('every path of the router but the root is rewritten to the shell, and nothing else', () => {
  expect(redirectLines(routeTree)).toEqual([
    '/private/:metadataKey / 200',
    '/private/:metadataKey/burn / 200',
    '/secret/:secretKey / 200',
  ]);
});

test('a route tree of another shape stops the build', () => {
  expect(() => redirectLines('export const nothing = 1;')).toThrow('another shape');
});

test('every answer carries the security headers; pages with keys are kept nowhere', () => {
  const headers = new Map(headerBlocks());
  expect(headers.get('/*')).toHaveLength(Object.keys(securityHeaders).length);
  for (const path of ['/secret/*', '/private/*']) {
    expect(headers.get(path)).toContain('Cache-Control: no-store');
    expect(headers.get(path)).toContain('X-Robots-Tag: noindex');
  }
});
