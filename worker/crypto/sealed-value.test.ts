import { describe, expect, test } from 'vitest';
import { base64url, utf8 } from './encoding.ts';
import { derive } from './hash.ts';
import {
  isSealedByFirst,
  openBytes,
  openFlash,
  openPart,
  openText,
  sealBytes,
  sealFlash,
  sealPart,
  sealText,
} from './sealed-value.ts';
import type { SigningKeys } from './signature.ts';

const keys: SigningKeys = [{ id: 'k1', bytes: new Uint8Array(32).fill(1) }];
const rotated: SigningKeys = [{ id: 'k2', bytes: new Uint8Array(32).fill(2) }, ...keys];
const link = 'https://seal.example/secret/1AbCdEfGhIjKlMnOpQrStUv';

const FLASH = '{"secret":"naïve 🔑"}';

describe('a sealed text', () => {
  test('opens in its own context, starts with its key id, and differs each time', async () => {
    const sealed = await sealText(keys, 'email', 'link:1', link);
    expect(await openText(keys, 'email', 'link:1', sealed)).toBe(link);
    expect(new TextDecoder().decode(sealed.subarray(0, 3))).toBe('k1.');
    expect(await sealText(keys, 'email', 'link:1', link)).not.toEqual(sealed);
  });

  test('does not open in another context or under another key', async () => {
    const sealed = await sealText(keys, 'email', 'link:1', link);
    expect(await openText(keys, 'email', 'link:2', sealed)).toBeNull();
    const sameId: SigningKeys = [{ id: 'k1', bytes: new Uint8Array(32) }];
    expect(await openText(sameId, 'email', 'link:1', sealed)).toBeNull();
  });

  test('of one purpose does not open for another: each has a key of its own, and none is the configured one', async () => {
    const sealed = await sealText(keys, 'webhook', 'x', link);
    expect(await openText(keys, 'webhook', 'x', sealed)).toBe(link);
    for (const other of ['email', 'outbox'] as const) {
      expect(await openText(keys, other, 'x', sealed)).toBeNull();
    }
    const bytes = sealed.subarray(3);
    expect(await openBytes(new Uint8Array(keys[0].bytes), utf8('x'), bytes)).toBeNull();
    expect(await openBytes(derive(keys[0].bytes, 'webhook'), utf8('x'), bytes)).not.toBeNull();
  });

  test('is sealed under the first key and opens under any configured key', async () => {
    const before = await sealText(keys, 'email', 'x', link);
    const after = await sealText(rotated, 'email', 'x', link);
    expect(await openText(rotated, 'email', 'x', before)).toBe(link);
    expect(await openText(rotated, 'email', 'x', after)).toBe(link);
    expect(await openText(keys, 'email', 'x', after)).toBeNull();
    expect([before, after].map((sealed) => isSealedByFirst(rotated, sealed))).toEqual([
      false,
      true,
    ]);
  });

  test('does not open when changed, truncated or empty', async () => {
    const sealed = await sealText(keys, 'email', 'x', link);
    const changed = sealed.with(30, (sealed[30] ?? 0) ^ 1);
    const pieces = [changed, sealed.subarray(0, 20), sealed.subarray(3), new Uint8Array()];
    for (const piece of pieces) expect(await openText(keys, 'email', 'x', piece)).toBeNull();
  });

  test('has the same length for all short texts', async () => {
    const lengths = await Promise.all(
      ['', 'a@b.cd', link].map(async (text) => (await sealText(keys, 'email', 'x', text)).length),
    );
    expect(new Set(lengths).size).toBe(1);
  });
});

describe('a sealed part of a vault row', () => {
  const key = '1AbCdEfGhIjKlMnOpQrStUv';

  test('opens as the same record under its own key and label only', async () => {
    const record = { custid: 'anon', name: 'naïve 🔑' };
    const sealed = await sealPart(key, 'row', record);
    expect(await openPart(key, 'row', sealed)).toEqual(record);
    await expect(openPart(key, 'reader', sealed)).rejects.toThrow(
      'the reader part of a vault row does not decrypt',
    );
    await expect(openPart(`${key}w`, 'row', sealed)).rejects.toThrow('the row part');
  });

  test('has the same length for all short records', async () => {
    const [one, other] = [await sealPart(key, 'row', {}), await sealPart(key, 'row', { a: link })];
    expect(one.length).toBe(other.length);
  });
});

describe('a sealed flash cookie', () => {
  test('has a key of its own, derived from the configured one', async () => {
    const own = derive(keys[0].bytes, 'flash');
    const sealed = base64url(await sealBytes(own, utf8('flash'), utf8(FLASH)));
    expect(await openFlash(keys, `k1.${sealed}`)).toBe(FLASH);
  });

  test('opens again and is valid as a cookie value', async () => {
    const sealed = await sealFlash(keys, FLASH);
    expect(sealed).toMatch(/^k1\.[\w-]+$/);
    expect(await openFlash(keys, sealed)).toBe(FLASH);
  });

  test('differs each time and does not show its content', async () => {
    const [one, other] = [await sealFlash(keys, FLASH), await sealFlash(keys, FLASH)];
    expect(one).not.toBe(other);
    expect(one).not.toContain(btoa('secret').slice(0, 6));
  });

  test('is sealed under the first key and opens under any configured key', async () => {
    const sealed = await sealFlash(keys, FLASH);
    expect(await openFlash(rotated, sealed)).toBe(FLASH);
    expect(await openFlash([rotated[0]], sealed)).toBeNull();
  });

  test.each(['', '.', 'k1', 'k1.', 'k1.!', 'k1.AAAA', '.AAAA', `k1.${'A'.repeat(100)}`])(
    'does not open when malformed: %j',
    async (sealed) => {
      expect(await openFlash(keys, sealed)).toBeNull();
    },
  );
});
