import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimFor, clearClaim, liveClaim, storeClaim } from './claim.ts';

/** Characters of a key; fewer could be a coincidence. */
const PART = 6;
const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
    removeItem: (name: string) => store.delete(name),
  });
});

afterEach(() => vi.unstubAllGlobals());

const open = { hasPassphrase: false, isInParts: false };
const locked = { hasPassphrase: true, isInParts: false };

it('gives each secret a new token, in the format of the API', () => {
  const tokens = Array.from({ length: 50 }, () => claimFor('k', open, 0).rid);
  expect(new Set(tokens).size).toBe(50);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{22,128}$/);
});

it('uses a stored claim again for 60 seconds, then deletes it', () => {
  const claim = claimFor('k', locked, 1000);
  storeClaim('k', claim, 1000);
  expect(claimFor('k', open, 60_999).rid).toBe(claim.rid);
  expect(liveClaim('k', 60_999)?.hasPassphrase).toBe(true);
  expect(liveClaim('k', 61_000)).toBeNull();
  expect(store.size).toBe(0);
});

it('uses the claim on a secret in parts again for ten minutes', () => {
  const claim = claimFor('k', { ...open, isInParts: true }, 0);
  storeClaim('k', claim, 0);
  expect(liveClaim('k', 599_999)?.rid).toBe(claim.rid);
  expect(liveClaim('k', 600_000)).toBeNull();
});

it('finds no claim on another secret', () => {
  storeClaim('one', claimFor('one', open, 0), 0);
  expect(liveClaim('two', 0)).toBeNull();
});

it('stores no part of the link’s key', () => {
  const key = '15t3gnM7x0Q2v9c4K8w1zDb';
  storeClaim(key, claimFor(key, locked, 0), 0);
  const stored = [...store].flat().join();
  expect(stored).toContain('rid');
  for (let start = 0; start + PART <= key.length; start++) {
    expect(stored).not.toContain(key.slice(start, start + PART));
  }
});

it('deletes a cleared claim, and ignores an invalid one', () => {
  storeClaim('k', claimFor('k', open, 0), 0);
  const [name = ''] = store.keys();
  clearClaim('k');
  expect(store.size).toBe(0);
  store.set(name, '{"rid":5}');
  expect(liveClaim('k', 0)).toBeNull();
});
