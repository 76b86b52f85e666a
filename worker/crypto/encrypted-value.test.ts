import { describe, expect, it } from 'vitest';
import { base64url, utf8 } from './encoding.ts';
import { derive } from './hash.ts';
import {
  isEncryptedByFirst,
  decryptBytes,
  decryptFlash,
  decryptPart,
  decryptText,
  encryptBytes,
  encryptFlash,
  encryptPart,
  encryptText,
} from './encrypted-value.ts';
import type { SigningKeys } from './signature.ts';

const keys: SigningKeys = [{ id: 'k1', bytes: new Uint8Array(32).fill(1) }];
const rotated: SigningKeys = [{ id: 'k2', bytes: new Uint8Array(32).fill(2) }, ...keys];
const link = 'https://seal.example/secret/1AbCdEfGhIjKlMnOpQrStUv';

const FLASH = '{"secret":"naïve 🔑"}';

describe('an encrypted text', () => {
  it('opens a text in its own context, starts it with its key id, and encrypts it differently each time', () => {
    const encrypted = encryptText(keys, 'email', 'link:1', link);
    expect(decryptText(keys, 'email', 'link:1', encrypted)).toBe(link);
    expect(new TextDecoder().decode(encrypted.subarray(0, 3))).toBe('k1.');
    expect(encryptText(keys, 'email', 'link:1', link)).not.toEqual(encrypted);
  });

  it('does not open a text in another context or under another key', () => {
    const encrypted = encryptText(keys, 'email', 'link:1', link);
    expect(decryptText(keys, 'email', 'link:2', encrypted)).toBeNull();
    const sameId: SigningKeys = [{ id: 'k1', bytes: new Uint8Array(32) }];
    expect(decryptText(sameId, 'email', 'link:1', encrypted)).toBeNull();
  });

  it('does not open a text for another purpose: each has a key of its own, and none is the configured one', () => {
    const encrypted = encryptText(keys, 'webhook', 'x', link);
    expect(decryptText(keys, 'webhook', 'x', encrypted)).toBe(link);
    for (const other of ['email', 'outbox'] as const) {
      expect(decryptText(keys, other, 'x', encrypted)).toBeNull();
    }
    const bytes = encrypted.subarray(3);
    expect(decryptBytes(new Uint8Array(keys[0].bytes), utf8('x'), bytes)).toBeNull();
    expect(decryptBytes(derive(keys[0].bytes, 'webhook'), utf8('x'), bytes)).not.toBeNull();
  });

  it('encrypts a text under the first key and opens it under any configured key', () => {
    const before = encryptText(keys, 'email', 'x', link);
    const after = encryptText(rotated, 'email', 'x', link);
    expect(decryptText(rotated, 'email', 'x', before)).toBe(link);
    expect(decryptText(rotated, 'email', 'x', after)).toBe(link);
    expect(decryptText(keys, 'email', 'x', after)).toBeNull();
    expect(isEncryptedByFirst(rotated, before)).toBe(false);
    expect(isEncryptedByFirst(rotated, after)).toBe(true);
  });

  it('does not open a text that is changed, truncated or empty', () => {
    const encrypted = encryptText(keys, 'email', 'x', link);
    const changed = encrypted.with(30, (encrypted[30] ?? 0) ^ 1);
    const pieces = [changed, encrypted.subarray(0, 20), encrypted.subarray(3), new Uint8Array()];
    for (const piece of pieces) expect(decryptText(keys, 'email', 'x', piece)).toBeNull();
  });

  it('makes all short texts equally long', () => {
    const lengths = ['', 'a@b.cd', link].map(
      (text) => encryptText(keys, 'email', 'x', text).length,
    );
    expect(new Set(lengths).size).toBe(1);
  });
});

describe('an encrypted part of a vault row', () => {
  const key = '1AbCdEfGhIjKlMnOpQrStUv';

  it('opens a part of a vault row as the same record under its own key and label only', () => {
    const record = { custid: 'anon', name: 'naïve 🔑' };
    const encrypted = encryptPart(key, 'row', record);
    expect(decryptPart(key, 'row', encrypted)).toEqual(record);
    expect(() => decryptPart(key, 'reader', encrypted)).toThrow(
      'the reader part of a vault row does not decrypt',
    );
    expect(() => decryptPart(`${key}w`, 'row', encrypted)).toThrow('the row part');
  });

  it('makes all short records equally long', () => {
    const [one, other] = [encryptPart(key, 'row', {}), encryptPart(key, 'row', { a: link })];
    expect(one.length).toBe(other.length);
  });
});

it('derives a key for the flash cookie from the configured one', () => {
  const own = derive(keys[0].bytes, 'flash');
  const encrypted = base64url(encryptBytes(own, utf8('flash'), utf8(FLASH)));
  expect(decryptFlash(keys, `k1.${encrypted}`)).toBe(FLASH);
});

it('opens a flash cookie under any configured key, makes a valid cookie value and does not show the content', () => {
  const [one, other] = [encryptFlash(keys, FLASH), encryptFlash(keys, FLASH)];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^k1\.[\w-]+$/);
  expect(one).not.toContain(btoa('secret').slice(0, 6));
  expect(decryptFlash(keys, one)).toBe(FLASH);
  expect(decryptFlash(rotated, one)).toBe(FLASH);
  expect(decryptFlash([rotated[0]], one)).toBeNull();
});

it.each(['', '.', 'k1', 'k1.', 'k1.!', 'k1.AAAA', '.AAAA', `k1.${'A'.repeat(100)}`])(
  'does not open a malformed flash cookie: %j',
  (encrypted) => {
    expect(decryptFlash(keys, encrypted)).toBeNull();
  },
);
