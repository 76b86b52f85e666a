import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COPIES_MAX } from '../../shared/limits.ts';
import { createdPages, isOwnPage, linksFragment, pageOf, readLinks } from './created-links.ts';

const key = (character: string) => `1${character.repeat(22)}`;
const plain = { metadataKey: key('a'), fragment: '' };
const encrypted = { metadataKey: key('b'), fragment: `a${'K'.repeat(22)}` };

test('one secret has its private page, with the fragment of its link', () => {
  const { metadataKey, fragment } = encrypted;
  const page = { to: '/private/$metadataKey', params: { metadataKey }, hash: fragment };
  expect(pageOf([encrypted])).toEqual(page);
});

test('the page of several reads from its address what was written into it', () => {
  const links = [plain, encrypted];
  const { to, hash } = pageOf(links);
  expect(to).toBe('/private/links');
  expect(readLinks(hash)).toEqual(links);
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

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});

afterEach(() => {
  createdPages.clear();
  vi.unstubAllGlobals();
});

/** Creates a secret, shows its private page and closes the tab. */
async function createHere(metadataKey: string): Promise<void> {
  createdPages.add(metadataKey);
  expect(await isOwnPage(metadataKey)).toBe(true);
  createdPages.clear();
}

test('a page that was created here is known in later tabs, and no other is', async () => {
  expect(await isOwnPage('first')).toBe(false);
  await createHere('first');
  await createHere('second');
  expect(await isOwnPage('first')).toBe(true);
  expect(await isOwnPage('second')).toBe(true);
  expect(await isOwnPage('third')).toBe(false);
});

test('only keyed digests are stored, and they differ between browsers', async () => {
  await createHere('a-metadata-key');
  const [here = ''] = stored.values();
  expect([...stored.keys()]).toEqual(['ownPages']);
  expect(here).not.toContain('a-metadata-key');
  expect(here).not.toContain(btoa('a-metadata-key'));
  stored.clear();
  await createHere('a-metadata-key');
  const [elsewhere = ''] = stored.values();
  expect(elsewhere.split(' ')).toHaveLength(2);
  expect(elsewhere.split(' ')[1]).not.toBe(here.split(' ')[1]);
});

test('the list is bounded: the oldest page is forgotten first', async () => {
  for (let page = 0; page <= 100; page++) await createHere(`page ${page}`);
  expect(await isOwnPage('page 0')).toBe(false);
  expect(await isOwnPage('page 1')).toBe(true);
  expect(await isOwnPage('page 100')).toBe(true);
});

test('a page that is loaded again is stored once', async () => {
  await createHere('first');
  const [before] = stored.values();
  await createHere('first');
  expect([...stored.values()]).toEqual([before]);
});

test.each([
  ['storage', 'localStorage', undefined],
  ['WebCrypto', 'crypto', { getRandomValues: (bytes: Uint8Array) => bytes }],
])('without %s every page counts as created here', async (_, name, value) => {
  vi.stubGlobal(name, value);
  expect(await isOwnPage('first')).toBe(true);
});

test('a damaged entry counts as created here', async () => {
  stored.set('ownPages', 'no%base64');
  expect(await isOwnPage('first')).toBe(true);
});
