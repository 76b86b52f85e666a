import { expect, it } from 'vitest';
import { NOT_FOUND } from '../../shared/prerendered-pages.ts';
import { filesOfPage, type PageFiles } from './boot-table.ts';
import { isShownAt, shownPath } from './shown-page.ts';

it('redirects customers from the pages for visitors, and visitors from none', () => {
  expect(shownPath('/', true)).toBe('/dashboard');
  expect(shownPath('/signin', true)).toBe('/dashboard');
  expect(shownPath('/about', true)).toBe('/about');
  expect(shownPath('/secret/k', true)).toBe('/secret/k');
  expect(shownPath('/', false)).toBe('/');
});

const at = (pathname: string, search = '') => ({ pathname, search });

it.each([
  ['the page at its path', 'about', '/about', at('/about'), false, true],
  ['a page from which a customer is redirected', 'home', '/dashboard', at('/'), false, false],
  ['the file of a page', 'about', '/pages/de/about', at('/pages/de/about'), false, false],
  ['sign-in with a notice', 'sign-in', '/signin', at('/signin', '?notice=reset'), false, false],
  ['a complete link', 'secret', '/secret/k', at('/secret/k'), true, true],
  ['a damaged link', 'secret', '/secret/k', at('/secret/k'), false, false],
  ['a damaged ask link', 'ask', '/ask/k', at('/ask/k'), false, false],
  ['an unknown path', NOT_FOUND, '/nothing', at('/nothing'), false, true],
  [
    'a damaged link that leads nowhere',
    NOT_FOUND,
    '/secret/k/more',
    at('/secret/k/more'),
    true,
    false,
  ],
])('decides whether the document shows %s', (_what, page, path, address, isComplete, isShown) => {
  expect(isShownAt(page, path, address, isComplete)).toBe(isShown);
});

const table: PageFiles = {
  files: ['shared.js', 'secret.js', 'secret.css', 'other.js'],
  pages: [
    { path: '^/secret/[^/]+/?$', needs: [0, 1, 2], groups: ['recipient'] },
    { path: '', needs: [0, 3], groups: ['recipient', 'public'] },
  ],
  languages: { folder: '/dist/languages', pseudo: [] },
};

it('loads the files of a page, and in every language but English its messages', () => {
  expect(filesOfPage(table, '/secret/k', 'en', false)).toEqual([
    '/dist/shared.js',
    '/dist/secret.js',
    '/dist/secret.css',
  ]);
  expect(filesOfPage(table, '/elsewhere', 'de', false)).toEqual([
    '/dist/shared.js',
    '/dist/other.js',
    '/dist/languages/de-recipient.js',
    '/dist/languages/de-public.js',
  ]);
});

it('loads the styles of a prerendered page no second time', () => {
  expect(filesOfPage(table, '/secret/k', 'en', true)).toEqual([
    '/dist/shared.js',
    '/dist/secret.js',
  ]);
});
