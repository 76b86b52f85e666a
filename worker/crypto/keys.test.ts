import { beforeAll, expect, it, vi } from 'vitest';
import { isKey } from '../../shared/link-key.ts';
import { isId } from '../../shared/secret-id.ts';
import { generateKeys, idOf, type KeyPair, secretKeyOf, shortkeyOf } from './keys.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const draws: KeyPair[] = [];

/** Draws keys where the random bytes begin with these. */
function drawFrom(...bytes: readonly number[]): KeyPair {
  const left = [...bytes];
  const random = crypto.getRandomValues.bind(crypto);
  const spy = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    random(array);
    if (array instanceof Uint8Array) array.set(left.splice(0, array.length));
    return array;
  });
  try {
    return generateKeys();
  } finally {
    spy.mockRestore();
  }
}

const isRedactable = (key: string) =>
  [/[A-Z]/g, /[a-z]/g, /\d/g].every((form) => (key.slice(1).match(form)?.length ?? 0) >= 2);

/** The bytes of a key of this form, in which `?` is any character of base62, whose secret key can be redacted. */
function bytesOf(form: string, canRedactSecretKey = true): number[] {
  for (let draw = 0; ; draw++) {
    const key = form.replaceAll('?', (_, at: number) => ALPHABET.charAt((draw * (at + 7)) % 62));
    if (isRedactable(secretKeyOf(`1${key}`)) === canRedactSecretKey) {
      return key.split('').map((character) => ALPHABET.indexOf(character));
    }
  }
}

const textOf = (bytes: readonly number[]) =>
  `1${bytes.map((byte) => ALPHABET.charAt(byte)).join('')}`;

beforeAll(() => {
  draws.push(...Array.from({ length: 2000 }, generateKeys));
});

it.each(['AAaa00????????????????', 'A?a?0????????????0?a?A'])(
  'accepts keys as they are drawn when both can be redacted: %s',
  (form) => {
    const bytes = bytesOf(form);
    expect(drawFrom(...bytes).metadataKey).toBe(textOf(bytes));
  },
);

it.each([
  ['one upper-case character', `aA${'0'.repeat(10)}${'a'.repeat(10)}`],
  ['one lower-case character', `Aa${'0'.repeat(10)}${'A'.repeat(10)}`],
  ['one digit', `a0${'A'.repeat(10)}${'a'.repeat(10)}`],
])('draws keys again with only %s', (_, form) => {
  const bytes = form.split('').map((character) => ALPHABET.indexOf(character));
  expect(drawFrom(...bytes).metadataKey).not.toBe(textOf(bytes));
});

it('draws keys again where the secret key cannot be redacted', () => {
  const bytes = bytesOf('AAaa00????????????????', false);
  expect(drawFrom(...bytes).metadataKey).not.toBe(textOf(bytes));
});

it('uses no bytes that would make some characters likelier', () => {
  const bytes = bytesOf('AAaa00????????????????');
  const rejected = [248, 249, 255];
  expect(drawFrom(...rejected, ...bytes).metadataKey).toBe(textOf(bytes));
  const highest = bytes.map((byte) => byte + 186);
  expect(drawFrom(...highest).metadataKey).toBe(textOf(bytes));
});

it('draws keys that the platform’s log redaction recognises', () => {
  for (const { metadataKey, secretKey } of draws) {
    for (const key of [metadataKey, secretKey]) {
      expect(key).toMatch(/^[\w+-]{21,}$/);
      expect(key.match(/[A-Z]/g)?.length).toBeGreaterThanOrEqual(2);
      expect(key.match(/[a-z]/g)?.length).toBeGreaterThanOrEqual(2);
      expect(key.match(/\d/g)?.length).toBeGreaterThanOrEqual(2);
    }
  }
});

it('draws unique keys that use every character about equally often', () => {
  const keys = draws.flatMap(({ metadataKey, secretKey }) => [metadataKey, secretKey]);
  expect(new Set(keys).size).toBe(keys.length);
  const counts = new Map<string, number>();
  for (const character of keys.flatMap((key) => key.slice(1).split(''))) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect(counts.size).toBe(62);
  // 88,000 characters, 1,419 expected of each: 8 standard deviations are 300.
  for (const count of counts.values()) expect(Math.abs(count - 1419)).toBeLessThan(300);
});

it('derives the same secret key and ids each time, and ids that contain neither key', () => {
  const [draw] = draws;
  if (!draw) throw new Error('nothing was drawn');
  expect(secretKeyOf(draw.metadataKey)).toBe(draw.secretKey);
  const id = idOf(draw.secretKey);
  expect(id).toMatch(/^[0-9A-Za-z]{22}$/);
  expect(id).not.toBe(idOf(draw.metadataKey));
  expect(shortkeyOf(id)).toBe(id.slice(0, 8));
  expect(draw.secretKey).not.toContain(shortkeyOf(id));
});

it('draws keys of the form that the pages expect in a link', () => {
  for (const { metadataKey, secretKey } of draws) {
    expect([metadataKey, secretKey].every(isKey)).toBe(true);
  }
});

it('recognises a key by its form', () => {
  expect(isKey('1AAAAAAAAAAAAAAAAAAAAAA')).toBe(true);
  const others = [
    '',
    '1',
    '2AAAAAAAAAAAAAAAAAAAAAA',
    '1AAAAAAAAAAAAAAAAAAAAA',
    '1AAAAAAAAAAAAAAAAAAAAAA\n',
  ];
  for (const other of others) expect(isKey(other)).toBe(false);
});

it('tells a key from an id', () => {
  for (const { metadataKey, secretKey } of draws) {
    expect([metadataKey, secretKey].some(isId)).toBe(false);
    expect([idOf(metadataKey), idOf(secretKey)].every(isId)).toBe(true);
  }
});
