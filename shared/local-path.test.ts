import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localPath } from './local-path.ts';

it.each(
  `/ /dashboard /account/domains/example.com/verify /recent?page=2&q=a%20b /recent?page=2#row-7
   /private/abc?next=https://example.com/x /a@b.example /a:80/b /signing /m%C3%BCnchen`.split(
    /\s+/,
  ),
)('goes to the path %s as it stands', (path) => {
  expect(localPath(path)).toBe(path);
});

it.each([
  ['/a/../recent', '/recent'],
  ['/a/%2e%2e/recent', '/recent'],
  ['/münchen', '/m%C3%BCnchen'],
  ['/a b?c d#e f', '/a%20b?c%20d#e%20f'],
])('resolves %s as a browser does: %s', (text, path) => {
  expect(localPath(text)).toBe(path);
});

it.each([
  '',
  'dashboard',
  ' /dashboard',
  '?a',
  '#a',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\u0000',
  '/\u007f',
  '/\u0085',
  '/\u2028',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  '/a/%2e%2e//evil.example',
])('refuses %j as no path of this site', (text) => {
  expect(localPath(text)).toBeNull();
});

it.each(
  `/%2fevil.example /%2F%2Fevil.example /%5cevil.example /%5C%5Cevil.example /%252fevil.example
   /%25252fevil.example /%255cevil.example /%09/evil.example /%00 /%0d%0aSet-Cookie:x
   /%2e%2f/evil.example /a/..%2f..%2f/evil.example /% /100%25 /%zz /%c3%28 /%2525252561`.split(
    /\s+/,
  ),
)('refuses %s, which hides something', (text) => {
  expect(localPath(text)).toBeNull();
});

it.each(
  `/signin /signin/ /SignIn /signin?redirect=/dashboard /signin#x /signup /signup/identity
   /forgot /forgot/abc /logout /logout/ /LOGOUT /logout;x /%6cogout /%256cogout /a/../logout
   /a/%2e%2e/logout /a%2f..%2flogout /logout%3fx`.split(/\s+/),
)('refuses %s, which leads back to the sign-in page, or signs out', (text) => {
  expect(localPath(text)).toBeNull();
});

it('refuses a path longer than any of ours', () => {
  expect(localPath(`/${'a'.repeat(1999)}`)).not.toBeNull();
  expect(localPath(`/${'a'.repeat(2000)}`)).toBeNull();
});

const tricky = fc.constantFrom('/', '\\', '.', '%2f', '%5c', '%2e', '%', '@', ':', '?', '#', 'a');

it('answers any text with a path of the site that stays itself, or with none', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }).map((text) => `/${text}`),
    fc.array(tricky, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const path = localPath(text);
      if (path === null) return;
      expect(path).toMatch(/^\/(?!\/)/);
      expect(new URL(path, 'https://site.example').origin).toBe('https://site.example');
      expect(localPath(path)).toBe(path);
    }),
    { numRuns: 3000 },
  );
});
