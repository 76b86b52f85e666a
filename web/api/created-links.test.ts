import { expect, test } from 'vitest';
import { COPIES_MAX } from '../../shared/limits.ts';
import { createdHref, linksFragment, readLinks } from './created-links.ts';

const key = (character: string) => `1${character.repeat(22)}`;
const plain = { metadataKey: key('a'), fragment: '' };
const encrypted = { metadataKey: key('b'), fragment: `a${'K'.repeat(22)}` };

test('one secret has its private page, with the fragment of its link', () => {
  expect(createdHref([plain])).toBe(`/private/${key('a')}`);
  expect(createdHref([encrypted])).toBe(`/private/${key('b')}#a${'K'.repeat(22)}`);
});

test('the page of several reads from its address what was written into it', () => {
  const links = [plain, encrypted];
  const { pathname, hash } = new URL(createdHref(links), 'https://seal.example');
  expect(pathname).toBe('/private/links');
  expect(readLinks(hash.slice(1))).toEqual(links);
});

test.each([
  ['', []],
  ['links', []],
  [`${key('a')},${key('b').slice(1)}`, [plain]],
  [`${key('a')},${key('a')}`, [plain]],
  [`,,${key('a')}`, [plain]],
])('what is no key, and what is there twice, is left out of %j', (fragment, links) => {
  expect(readLinks(fragment)).toEqual(links);
});

test('an address lists no more links than can be created at once', () => {
  const many = Array.from({ length: 30 }, (_, place) => ({
    metadataKey: `1${String(place).padStart(22, '0')}`,
    fragment: '',
  }));
  expect(readLinks(linksFragment(many))).toEqual(many.slice(0, COPIES_MAX));
});
