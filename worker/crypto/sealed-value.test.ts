import { expect, test } from 'vitest';
import { isSealedByFirst, openText, sealText } from './sealed-text.ts';
import type { SigningKeys } from './signature.ts';

const keys: SigningKeys = [{ id: 'k1', bytes: new Uint8Array(32).fill(1) }];
const rotated: SigningKeys = [{ id: 'k2', bytes: new Uint8Array(32).fill(2) }, ...keys];
const link = 'https://seal.example/secret/1AbCdEfGhIjKlMnOpQrStUv';

test('what is sealed opens in its own context, and is told apart by nothing but its id', async () => {
  const sealed = await sealText(keys, 'link:1', link);
  expect(await openText(keys, 'link:1', sealed)).toBe(link);
  expect(new TextDecoder().decode(sealed.subarray(0, 3))).toBe('k1.');
  expect(await sealText(keys, 'link:1', link)).not.toEqual(sealed);
});

test('it opens in no other context and under no other key', async () => {
  const sealed = await sealText(keys, 'link:1', link);
  expect(await openText(keys, 'link:2', sealed)).toBeNull();
  const sameId: SigningKeys = [{ id: 'k1', bytes: new Uint8Array(32) }];
  expect(await openText(sameId, 'link:1', sealed)).toBeNull();
});

test('a new key seals from now on, and the old one still opens until it is taken away', async () => {
  const before = await sealText(keys, 'x', link);
  const after = await sealText(rotated, 'x', link);
  expect(await openText(rotated, 'x', before)).toBe(link);
  expect(await openText(rotated, 'x', after)).toBe(link);
  expect(await openText(keys, 'x', after)).toBeNull();
  expect([before, after].map((sealed) => isSealedByFirst(rotated, sealed))).toEqual([false, true]);
});

test('a changed byte, a piece, or nothing at all opens nothing', async () => {
  const sealed = await sealText(keys, 'x', link);
  const changed = sealed.with(30, (sealed[30] ?? 0) ^ 1);
  const pieces = [changed, sealed.subarray(0, 20), sealed.subarray(3), new Uint8Array()];
  for (const piece of pieces) expect(await openText(keys, 'x', piece)).toBeNull();
});

test('short texts are of one length, so that it tells nothing', async () => {
  const lengths = await Promise.all(
    ['', 'a@b.cd', link].map(async (text) => (await sealText(keys, 'x', text)).length),
  );
  expect(new Set(lengths).size).toBe(1);
});
