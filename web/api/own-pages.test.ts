import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createdPages } from './just-created.ts';
import { isOwnPage } from './own-pages.ts';

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
async function createHere(key: string): Promise<void> {
  createdPages.add(key);
  expect(await isOwnPage(key)).toBe(true);
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
