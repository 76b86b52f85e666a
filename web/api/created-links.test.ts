import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { COPIES_MAX } from '../../shared/limits.ts';
import {
  createdPages,
  isOwnPage,
  knownLink,
  linksFragment,
  pageOf,
  readLinks,
  rememberCreated,
} from './created-links.ts';
import { forgetLinks } from './link-memory.ts';

const key = (character: string) => `1${character.repeat(22)}`;
const plain = { metadataKey: key('a'), fragment: '' };
const encrypted = { metadataKey: key('b'), fragment: `a${'K'.repeat(22)}` };

it('leads from one secret to its private page, with the fragment of its link', () => {
  const { metadataKey, fragment } = encrypted;
  const page = { to: '/private/$metadataKey', params: { metadataKey }, hash: fragment };
  expect(pageOf([encrypted])).toMatchObject(page);
});

it('reads the page of several from its address as it was written into it', () => {
  const links = [plain, encrypted];
  const { to, hash } = pageOf(links);
  expect(to).toBe('/private/links');
  expect(readLinks(hash)).toEqual(links);
});

it.each([
  ['', []],
  ['links', []],
  [`${key('a')},${key('b').slice(1)}`, [plain]],
  [`${key('a')},${key('a')}`, [plain]],
  [`,,${key('a')}`, [plain]],
])('leaves out of %j what is no key, and what is there twice', (fragment, links) => {
  expect(readLinks(fragment)).toEqual(links);
});

it('lists no more links in an address than can be created at once', () => {
  const many = Array.from({ length: 30 }, (_, place) => ({
    metadataKey: `1${String(place).padStart(22, '0')}`,
    fragment: '',
  }));
  expect(readLinks(linksFragment(many))).toEqual(many.slice(0, COPIES_MAX));
});

it('knows the fragment of a link that was created in this tab, and of no other', () => {
  rememberCreated([encrypted]);
  expect(knownLink(encrypted.metadataKey)).toEqual(encrypted);
  expect(knownLink(plain.metadataKey)).toEqual(plain);
  forgetLinks();
  expect(knownLink(encrypted.metadataKey)).toEqual({ ...encrypted, fragment: '' });
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

it('knows a page that was created here in later tabs, and no other', async () => {
  expect(await isOwnPage('first')).toBe(false);
  await createHere('first');
  await createHere('second');
  expect(await isOwnPage('first')).toBe(true);
  expect(await isOwnPage('second')).toBe(true);
  expect(await isOwnPage('third')).toBe(false);
});

it('stores only keyed digests, which differ between browsers', async () => {
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

it('forgets the oldest page first of a full list', async () => {
  for (let page = 0; page <= 100; page++) await createHere(`page ${page}`);
  expect(await isOwnPage('page 0')).toBe(false);
  expect(await isOwnPage('page 1')).toBe(true);
  expect(await isOwnPage('page 100')).toBe(true);
});

it('stores a page once that is loaded again', async () => {
  await createHere('first');
  const [before] = stored.values();
  await createHere('first');
  expect([...stored.values()]).toEqual([before]);
});

it.each([
  ['storage', 'localStorage', undefined],
  ['WebCrypto', 'crypto', { getRandomValues: (bytes: Uint8Array) => bytes }],
])('counts every page as created here without %s', async (_, name, value) => {
  vi.stubGlobal(name, value);
  expect(await isOwnPage('first')).toBe(true);
});

it('counts every page as created here with a damaged entry', async () => {
  stored.set('ownPages', 'no%base64');
  expect(await isOwnPage('first')).toBe(true);
});
