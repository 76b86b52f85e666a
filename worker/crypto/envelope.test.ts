import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ContentKeys, isSound, decryptEnvelope, encryptEnvelope } from './envelope.ts';
import { concat } from '../../shared/concat.ts';
import { utf8 } from './encoding.ts';
import { derive, hmac } from './hash.ts';
import { generateKeys, idOf } from './keys.ts';

const MEBIBYTE = 1024 * 1024;
/** Of an envelope: version and flags, the nonce, the encrypted text, the tag. */
const NONCE_START = 2;
const NONCE_END = NONCE_START + 12;
const TAG_BYTES = 32;

function generateContentKeys(): ContentKeys {
  const { secretKey } = generateKeys();
  const share = crypto.getRandomValues(new Uint8Array(32));
  return { secretKey, id: idOf(secretKey), share, passphrasePart: null };
}

it('returns every byte of an envelope', () => {
  const keys = generateContentKeys();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (content) => {
      const opened = decryptEnvelope(keys, encryptEnvelope(keys, content));
      expect(opened).toEqual(content);
    }),
  );
});

it('uses another nonce and makes other bytes each time, also for one text under one key', () => {
  const keys = generateContentKeys();
  const envelopes = Array.from({ length: 500 }, () =>
    encryptEnvelope(keys, Uint8Array.of(1, 2, 3)),
  );
  const distinct = (from: number, to: number) =>
    new Set(envelopes.map((envelope) => envelope.slice(from, to).join())).size;
  expect(distinct(NONCE_START, NONCE_END)).toBe(500);
  expect(distinct(NONCE_END, -TAG_BYTES)).toBe(500);
});

it('opens an envelope with all three keys and with no two of them', () => {
  const right = { ...generateContentKeys(), passphrasePart: new Uint8Array(32).fill(3) };
  const envelope = encryptEnvelope(right, Uint8Array.of(1, 2, 3));
  const other = generateContentKeys();
  const wrong = [
    { ...right, secretKey: other.secretKey },
    { ...right, share: other.share },
    { ...right, passphrasePart: null },
    { ...right, passphrasePart: new Uint8Array(32) },
    { ...right, id: other.id },
  ];
  expect(decryptEnvelope(right, envelope)).toEqual(Uint8Array.of(1, 2, 3));
  for (const keys of wrong) expect(() => decryptEnvelope(keys, envelope)).toThrow('decrypt');
});

it('detects a damaged envelope without the share, whichever bit flipped', () => {
  const keys = generateContentKeys();
  const envelope = encryptEnvelope(keys, Uint8Array.of(1));
  const bit = fc.integer({ min: 0, max: envelope.length * 8 - 1 });
  fc.assert(
    fc.property(bit, (flipped) => {
      const damaged = new Uint8Array(envelope);
      damaged[flipped >> 3] = (damaged[flipped >> 3] ?? 0) ^ (1 << (flipped & 7));
      expect(isSound(damaged, keys.secretKey)).toBe(false);
    }),
  );
  expect(isSound(envelope, keys.secretKey)).toBe(true);
  expect(isSound(envelope.subarray(0, -1), keys.secretKey)).toBe(false);
  expect(isSound(new Uint8Array(), keys.secretKey)).toBe(false);
});

it('refuses an envelope of another version or without room for its parts, even with the right tag', () => {
  const keys = generateContentKeys();
  const tagged = (body: Uint8Array) =>
    concat(body, hmac(derive(utf8(keys.secretKey), 'envelope'), body));
  const body = encryptEnvelope(keys, Uint8Array.of(1)).subarray(0, -TAG_BYTES);
  expect(isSound(tagged(body), keys.secretKey)).toBe(true);
  expect(isSound(tagged(body.with(0, 2)), keys.secretKey)).toBe(false);
  expect(isSound(tagged(body.subarray(0, NONCE_END - 1)), keys.secretKey)).toBe(false);
});

it('reveals only the size class of the content', () => {
  const keys = generateContentKeys();
  const lengthOf = (bytes: number) => encryptEnvelope(keys, new Uint8Array(bytes)).length;
  expect(lengthOf(0)).toBe(lengthOf(252));
  expect(lengthOf(253)).toBe(lengthOf(508));
  expect(lengthOf(253)).toBeGreaterThan(lengthOf(252));
});

it('fits the largest secret into the store', () => {
  const keys = generateContentKeys();
  const envelope = encryptEnvelope(keys, new Uint8Array(20 * MEBIBYTE));
  expect(envelope.length).toBeLessThan(25 * MEBIBYTE);
});
