/** The key of a content can be used, and not read; the values themselves are checked with the vectors of the protocol. */
import { expect, it } from 'vitest';
import { contentKeyOf } from './derivation.ts';

const bytes = (byte: number) => new Uint8Array(16).fill(byte);

it('derives a key of a content that encrypts and decrypts, and cannot be exported', async () => {
  const key = await contentKeyOf(bytes(1), bytes(2), null);
  expect(key).toMatchObject({ extractable: false, type: 'secret' });
  expect(key.algorithm).toEqual({ name: 'AES-GCM', length: 256 });
  expect(key.usages.toSorted()).toEqual(['decrypt', 'encrypt']);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});
