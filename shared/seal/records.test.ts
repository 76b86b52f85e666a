/** Where the parts of a ciphertext are, how its progress is reported, and which refusal each broken header gets. */
import { describe, expect, it } from 'vitest';
import { concat } from '../concat.ts';
import { ciphertextBytes, isCiphertextLength, partCount, partRange } from './format.ts';
import { decrypt, encrypt } from './records.ts';

const RECORD = 65_536;
const SEALED = RECORD + 16;
const MIB = 1024 * 1024;

const key = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

async function encrypted(bytes: number, hasPassphrase = false) {
  const contentKey = await key();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of encrypt(new Blob([new Uint8Array(bytes)]), contentKey, hasPassphrase))
    parts.push(part);
  return { key: contentKey, parts, ciphertext: concat(...parts) };
}

describe('the parts of a ciphertext', () => {
  it.each([
    [16, 0],
    [17, 0],
    [16 * SEALED + 16, 0],
    [16 * SEALED + 17, 1],
    [64 * SEALED + 16, 1],
    [64 * SEALED + 17, 2],
    [128 * SEALED + 16, 2],
    [128 * SEALED + 17, 3],
  ])('divides %i bytes into %i parts', (bytes, parts) => {
    expect(partCount(bytes)).toBe(parts);
  });

  it('puts the header into the first part, and makes the last one shorter', () => {
    const bytes = 16 + 130 * SEALED;
    expect([1, 2, 3].map((part) => partRange(part, bytes))).toEqual([
      { from: 0, to: 16 + 64 * SEALED },
      { from: 16 + 64 * SEALED, to: 16 + 128 * SEALED },
      { from: 16 + 128 * SEALED, to: bytes },
    ]);
  });

  it.each([
    [256, 16 + 256 + 16],
    [RECORD, 16 + RECORD + 16],
    [RECORD + 1, 16 + RECORD + 1 + 32],
    [MIB, 16 + MIB + 16 * 16],
  ])('turns a content of %i bytes into %i together', (plain, bytes) => {
    expect(ciphertextBytes(plain)).toBe(bytes);
  });
});

describe('the length of a ciphertext', () => {
  it('makes a ciphertext as long as a size class, whose last record is not empty', () => {
    for (const plain of [256, RECORD, 16 * RECORD, 64 * RECORD]) {
      const bytes = ciphertextBytes(plain);
      const near = [-16, -1, 0, 1, 16, 17].filter((more) => isCiphertextLength(bytes + more));
      expect(near).toEqual([0]);
    }
  });
});

describe('a ciphertext', () => {
  it('writes a header that names the derivation of the passphrase, and nothing else', async () => {
    const zeros = Array<number>(11).fill(0);
    const magic = [...new TextEncoder().encode('WXS1')];
    const [without, locked] = [await encrypted(256), await encrypted(256, true)];
    expect([...without.ciphertext.subarray(0, 16)]).toEqual([...magic, 0, ...zeros]);
    expect([...locked.ciphertext.subarray(0, 16)]).toEqual([...magic, 1, ...zeros]);
  });

  it('encrypts in pieces of 64 records, and opens with its progress', async () => {
    const { key: contentKey, parts, ciphertext } = await encrypted(5 * MIB);
    expect(parts.map(({ length }) => length)).toEqual([16 + 64 * SEALED, 16 * SEALED]);
    const progress: number[] = [];
    const plain = await decrypt([new Blob([ciphertext])], contentKey, false, (bytes) =>
      progress.push(bytes),
    );
    expect(plain.size).toBe(5 * MIB);
    expect(progress).toEqual([16 + 64 * SEALED, 16 + 80 * SEALED]);
  });

  it('opens part by part, and takes each off the list once it is open', async () => {
    const { key: contentKey, parts } = await encrypted(9 * MIB);
    const blobs = parts.map((part) => new Blob([part]));
    const left: number[] = [];
    const plain = await decrypt(blobs, contentKey, false, () => left.push(blobs.length));
    expect(plain.size).toBe(9 * MIB);
    // The progress of a part is reported before the part is removed from the list.
    expect(left).toEqual([3, 2, 1]);
    expect(blobs).toEqual([]);
  });

  it('keeps the parts that do not open', async () => {
    const { key: contentKey, parts } = await encrypted(9 * MIB);
    const blobs = parts.map((part, index) => new Blob([index === 1 ? part.toReversed() : part]));
    await expect(decrypt(blobs, contentKey, false)).rejects.toMatchObject({ code: 'damaged' });
    expect(blobs.map(({ size }) => size)).toEqual(parts.slice(1).map(({ length }) => length));
  });

  it('encrypts exactly 64 records in one piece', async () => {
    const { key: contentKey, parts, ciphertext } = await encrypted(4 * MIB);
    expect(parts.map(({ length }) => length)).toEqual([16 + 64 * SEALED]);
    const progress: number[] = [];
    await decrypt([new Blob([ciphertext])], contentKey, false, (bytes) => progress.push(bytes));
    expect(progress).toEqual([ciphertext.length]);
  });

  it('binds a ciphertext to its header: each record is authenticated with it', async () => {
    const { key: contentKey, ciphertext } = await encrypted(256);
    const iv = new Uint8Array(12);
    iv[11] = 1;
    const record = ciphertext.subarray(16);
    const opened = (additionalData: Uint8Array<ArrayBuffer>) =>
      crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, contentKey, record);
    expect((await opened(ciphertext.subarray(0, 16))).byteLength).toBe(256);
    await expect(opened(new Uint8Array(16))).rejects.toThrow();
  });
});
