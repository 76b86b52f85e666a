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
  test('opens in its own context, starts with its key id, and differs each time', () => {
    const sealed = sealText(keys, 'email', 'link:1', link);
    expect(openText(keys, 'email', 'link:1', sealed)).toBe(link);
    expect(new TextDecoder().decode(sealed.subarray(0, 3))).toBe('k1.');
    expect(sealText(keys, 'email', 'link:1', link)).not.toEqual(sealed);
  });

  test('does not open in another context or under another key', () => {
    const sealed = sealText(keys, 'email', 'link:1', link);
    expect(openText(keys, 'email', 'link:2', sealed)).toBeNull();
    const sameId: SigningKeys = [{ id: 'k1', bytes: new Uint8Array(32) }];
    expect(openText(sameId, 'email', 'link:1', sealed)).toBeNull();
  });

  test('of one purpose does not open for another: each has a key of its own, and none is the configured one', () => {
    const sealed = sealText(keys, 'webhook', 'x', link);
    expect(openText(keys, 'webhook', 'x', sealed)).toBe(link);
    for (const other of ['email', 'outbox'] as const) {
      expect(openText(keys, other, 'x', sealed)).toBeNull();
    }
    const bytes = sealed.subarray(3);
    expect(openBytes(new Uint8Array(keys[0].bytes), utf8('x'), bytes)).toBeNull();
    expect(openBytes(derive(keys[0].bytes, 'webhook'), utf8('x'), bytes)).not.toBeNull();
  });

  test('is sealed under the first key and opens under any configured key', () => {
    const before = sealText(keys, 'email', 'x', link);
    const after = sealText(rotated, 'email', 'x', link);
    expect(openText(rotated, 'email', 'x', before)).toBe(link);
    expect(openText(rotated, 'email', 'x', after)).toBe(link);
    expect(openText(keys, 'email', 'x', after)).toBeNull();
    expect([before, after].map((sealed) => isSealedByFirst(rotated, sealed))).toEqual([
      false,
      true,
    ]);
  });

  test('does not open when changed, truncated or empty', () => {
    const sealed = sealText(keys, 'email', 'x', link);
    const changed = sealed.with(30, (sealed[30] ?? 0) ^ 1);
    const pieces = [changed, sealed.subarray(0, 20), sealed.subarray(3), new Uint8Array()];
    for (const piece of pieces) expect(openText(keys, 'email', 'x', piece)).toBeNull();
  });

  test('has the same length for all short texts', () => {
    const lengths = ['', 'a@b.cd', link].map((text) => sealText(keys, 'email', 'x', text).length);
    expect(new Set(lengths).size).toBe(1);
  });
});

describe('a sealed part of a vault row', () => {
  const key = '1AbCdEfGhIjKlMnOpQrStUv';

  test('opens as the same record under its own key and label only', () => {
    const record = { custid: 'anon', name: 'naïve 🔑' };
    const sealed = sealPart(key, 'row', record);
    expect(openPart(key, 'row', sealed)).toEqual(record);
    expect(() => openPart(key, 'reader', sealed)).toThrow(
      'the reader part of a vault row does not decrypt',
    );
    expect(() => openPart(`${key}w`, 'row', sealed)).toThrow('the row part');
  });

  test('has the same length for all short records', () => {
    const [one, other] = [sealPart(key, 'row', {}), sealPart(key, 'row', { a: link })];
    expect(one.length).toBe(other.length);
  });
});

describe('a sealed flash cookie', () => {
  test('has a key of its own, derived from the configured one', () => {
    const own = derive(keys[0].bytes, 'flash');
    const sealed = base64url(sealBytes(own, utf8('flash'), utf8(FLASH)));
    expect(openFlash(keys, `k1.${sealed}`)).toBe(FLASH);
  });

  test('opens again and is valid as a cookie value', () => {
    const sealed = sealFlash(keys, FLASH);
    expect(sealed).toMatch(/^k1\.[\w-]+$/);
    expect(openFlash(keys, sealed)).toBe(FLASH);
  });

  test('differs each time and does not show its content', () => {
    const [one, other] = [sealFlash(keys, FLASH), sealFlash(keys, FLASH)];
    expect(one).not.toBe(other);
    expect(one).not.toContain(btoa('secret').slice(0, 6));
  });

  test('is sealed under the first key and opens under any configured key', () => {
    const sealed = sealFlash(keys, FLASH);
    expect(openFlash(rotated, sealed)).toBe(FLASH);
    expect(openFlash([rotated[0]], sealed)).toBeNull();
  });

  test.each(['', '.', 'k1', 'k1.', 'k1.!', 'k1.AAAA', '.AAAA', `k1.${'A'.repeat(100)}`])(
    'does not open when malformed: %j',
    (sealed) => {
      expect(openFlash(keys, sealed)).toBeNull();
    },
  );
});
