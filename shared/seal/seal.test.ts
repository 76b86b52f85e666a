/** What is sealed opens unchanged with the whole link, the share and the passphrase, and with nothing less. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bytes } from './bytes.ts';
import { concat } from '../concat.ts';
import type { Content } from './content.ts';
import { sha256 } from './derivation.ts';
import { readFragment } from './fragment.ts';
import { isCiphertextLength, partCount, partRange } from './format.ts';
import { open, proofsOf, seal, type Sealed } from './seal.ts';
import { SealError } from './seal-error.ts';

const HEADER_BYTES = 16;
const RECORD_BYTES = 65_536 + 16;

/** A sealed secret and its ciphertext. */
async function sealed(content: Content, passphrase = '') {
  const secret = await seal(content, passphrase);
  const parts: Bytes[] = [];
  for await (const part of secret.parts) parts.push(part);
  return { ...secret, parts, ciphertext: concat(...parts) };
}

function linkOf({ fragment }: Pick<Sealed, 'fragment'>) {
  const link = readFragment(fragment);
  if (typeof link === 'string') throw new Error(`the link is ${link}`);
  return link;
}

async function opened(
  secret: Pick<Sealed, 'fragment' | 'share'>,
  ciphertext: Bytes,
  passphrase = '',
) {
  const link = linkOf(secret);
  const { stretched } = await proofsOf(link, passphrase);
  const content = await open(link, { share: secret.share, stretched }, [new Blob([ciphertext])]);
  const files = content.files.map(async (file) => ({
    name: file.name,
    content: new Uint8Array(await file.content.arrayBuffer()),
  }));
  return { text: content.text, files: await Promise.all(files) };
}

/** The code of the error with which opening fails; `opened` when it does not. */
async function failure(...given: Parameters<typeof opened>): Promise<string> {
  try {
    await opened(...given);
    return 'opened';
  } catch (error) {
    if (error instanceof SealError) return error.code;
    throw error;
  }
}

const text = (value: string): Content => ({ text: value, files: [] });

function randomBytes(length: number): Bytes {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536)
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

describe('a sealed secret', () => {
  it('opens a sealed secret with the text and the files that were sealed', async () => {
    const file = fc.record({
      name: fc.string({ unit: 'binary' }),
      bytes: fc.uint8Array({ maxLength: 2000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.array(file, { maxLength: 20 }),
        async (value, files) => {
          const given = files.map(({ name, bytes }) => ({ name, content: new Uint8Array(bytes) }));
          const secret = await sealed({
            text: value,
            files: given.map(({ name, content }) => ({ name, content: new Blob([content]) })),
          });
          expect(secret.ciphertext).toHaveLength(secret.bytes);
          expect(await opened(secret, secret.ciphertext)).toEqual({ text: value, files: given });
        },
      ),
      { numRuns: 30 },
    );
  });

  it('opens a secret that has several parts', async () => {
    const content = randomBytes(9 * 1024 * 1024);
    const secret = await sealed({ text: '', files: [{ name: 'a', content: new Blob([content]) }] });
    expect(secret.parts).toHaveLength(partCount(secret.bytes));
    for (const [index, part] of secret.parts.entries()) {
      const { from, to } = partRange(index + 1, secret.bytes);
      expect(await sha256(part)).toEqual(await sha256(secret.ciphertext.subarray(from, to)));
    }
    const [file] = (await opened(secret, secret.ciphertext)).files;
    expect(await sha256(file?.content ?? new Uint8Array())).toEqual(await sha256(content));
  });

  it('reveals only the size class of its content', async () => {
    const [short, long] = await Promise.all([seal(text('a')), seal(text('a'.repeat(200)))]);
    expect(short.bytes).toBe(HEADER_BYTES + 256 + 16);
    expect(long.bytes).toBe(short.bytes);
  });

  it('seals each secret with keys of its own', async () => {
    const [one, other] = await Promise.all([sealed(text('a')), sealed(text('a'))]);
    for (const name of ['fragment', 'share', 'proofHash', 'ciphertext'] as const) {
      expect(one[name]).not.toEqual(other[name]);
    }
  });

  it('needs the passphrase to open, in any composition of its accents', async () => {
    const secret = await sealed(text('locked'), 'Zu\u0308rich 🔑');
    expect(await opened(secret, secret.ciphertext, 'Z\u00fcrich 🔑')).toMatchObject({
      text: 'locked',
    });
    expect(await failure(secret, secret.ciphertext, 'Zurich 🔑')).toBe('damaged');
    const without = { ...secret, fragment: `a${secret.fragment.slice(1)}` };
    expect(await failure(without, secret.ciphertext)).toBe('link_mismatch');
  });

  it('needs the link and the share of the same secret to open', async () => {
    const [one, other] = await Promise.all([sealed(text('one')), sealed(text('other'))]);
    expect(await failure({ ...one, share: other.share }, one.ciphertext)).toBe('damaged');
    expect(await failure({ ...one, fragment: other.fragment }, one.ciphertext)).toBe('damaged');
  });

  it('stores the hashes of its proofs, and none of a passphrase that it lacks', async () => {
    const locked = await seal(text('a'), 'passphrase');
    const proofs = await proofsOf(linkOf(locked), 'passphrase');
    expect(locked.proofHash).toEqual(await sha256(proofs.proof));
    expect(proofs.passphraseProof).toHaveLength(32);
    const passphraseProof = proofs.passphraseProof ?? new Uint8Array();
    expect(locked.passphraseHash).toEqual(await sha256(passphraseProof));
    const without = await seal(text('a'));
    expect(without.passphraseHash).toBeNull();
    expect(await proofsOf(linkOf(without), 'ignored')).toMatchObject({
      passphraseProof: null,
      stretched: null,
    });
  });

  it('derives proofs that depend on the whole link, and on the passphrase', async () => {
    const { fragment } = await seal(text('a'), 'passphrase');
    const link = linkOf({ fragment });
    const right = await proofsOf(link, 'passphrase');
    const wrong = await proofsOf(link, 'Passphrase');
    expect(wrong.proof).toEqual(right.proof);
    expect(wrong.passphraseProof).not.toEqual(right.passphraseProof);
    const key = link.key.map((byte, index) => (index === 15 ? byte ^ 1 : byte));
    const elsewhere = await proofsOf({ ...link, key }, 'passphrase');
    expect(elsewhere.proof).not.toEqual(right.proof);
    expect(elsewhere.passphraseProof).not.toEqual(right.passphraseProof);
  });
});

describe('a changed ciphertext', () => {
  /** Four records: 200,000 bytes are padded to 256 KiB. */
  const secret = sealed(text('x'.repeat(200_000)));
  const record = (ciphertext: Bytes, index: number) =>
    ciphertext.subarray(
      HEADER_BYTES + index * RECORD_BYTES,
      HEADER_BYTES + (index + 1) * RECORD_BYTES,
    );
  const isSame = (one: Bytes, other: Bytes) =>
    one.length === other.length && one.every((byte, at) => byte === other[at]);

  it('refuses a ciphertext with any bit flipped', async () => {
    const { ciphertext, ...rest } = await secret;
    await fc.assert(
      fc.asyncProperty(fc.nat(ciphertext.length - 1), fc.nat(7), async (at, bit) => {
        const changed = new Uint8Array(ciphertext);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        const code =
          at === 4 && bit === 0
            ? 'link_mismatch'
            : at < HEADER_BYTES
              ? 'unknown_version'
              : 'damaged';
        expect(await failure(rest, changed)).toBe(code);
      }),
      { examples: Array.from({ length: 17 }, (_, at) => [at, 0]), numRuns: 60 },
    );
  });

  it('refuses a ciphertext with its records in any other order or number, or mixed with those of another secret', async () => {
    const [one, other] = [await secret, await sealed(text('x'.repeat(200_000)))];
    const place = fc.record({ from: fc.constantFrom(one, other), index: fc.nat(3) });
    const isInPlace = ({ from, index }: { from: typeof one; index: number }, at: number) =>
      from === one && index === at;
    const own = (...order: readonly number[]) => order.map((index) => ({ from: one, index }));
    await fc.assert(
      fc.asyncProperty(fc.array(place, { maxLength: 9 }), async (places) => {
        const isBeginning = places.every(isInPlace);
        fc.pre(!isBeginning || places.length !== 4);
        const header = one.ciphertext.subarray(0, HEADER_BYTES);
        const records = places.map(({ from, index }) => record(from.ciphertext, index));
        const mixed = concat(header, ...records);
        const isCut = isBeginning || !isCiphertextLength(mixed.length);
        expect(await failure(one, mixed)).toBe(isCut ? 'incomplete' : 'damaged');
      }),
      {
        examples: [
          [own(1, 0, 2, 3)],
          [own(0, 0, 2, 3)],
          [own(0, 1, 2, 3, 0, 1, 2, 3)],
          [own(0, 1)],
          [[...own(0, 1, 2), { from: other, index: 3 }]],
        ],
        numRuns: 60,
      },
    );
  });

  it('refuses a ciphertext with bytes added, removed or replaced anywhere', async () => {
    const { ciphertext, ...rest } = await secret;
    const near = fc.oneof(fc.nat(40), fc.nat(ciphertext.length));
    const none = new Uint8Array();
    const added = fc.oneof(fc.constant(none), fc.uint8Array({ maxLength: 40 }));
    const cutAfter = (at: number): [number, number, Bytes] => [at, ciphertext.length, none];
    await fc.assert(
      fc.asyncProperty(near, near, added, async (at, removed, bytes) => {
        const changed = concat(
          ciphertext.subarray(0, at),
          bytes,
          ciphertext.subarray(Math.min(at + removed, ciphertext.length)),
        );
        fc.pre(!isSame(changed, ciphertext));
        const header = changed.subarray(0, HEADER_BYTES);
        const hasHeader = isSame(header, ciphertext.subarray(0, HEADER_BYTES));
        const isBeginning = isSame(changed, ciphertext.subarray(0, changed.length));
        const isCut = isBeginning || !isCiphertextLength(changed.length);
        const code = isCut ? 'incomplete' : 'damaged';
        const withoutHeader = header.length < HEADER_BYTES ? 'incomplete' : 'unknown_version';
        expect(await failure(rest, changed)).toBe(hasHeader ? code : withoutHeader);
      }),
      {
        examples: [
          ...[0, 15, 16, 17, 32, HEADER_BYTES + RECORD_BYTES].map(cutAfter),
          cutAfter(ciphertext.length - 1),
          [0, 0, Uint8Array.of(0)],
          [ciphertext.length, 0, Uint8Array.of(0)],
        ],
        numRuns: 150,
      },
    );
  });

  it('refuses a ciphertext with parts swapped, repeated, left out or of another secret', async () => {
    const content = () => ({
      text: '',
      files: [{ name: 'file', content: new Blob([new Uint8Array(4.5 * 1024 * 1024)]) }],
    });
    const [one, other] = await Promise.all([sealed(content()), sealed(content())]);
    const [first = new Uint8Array(), last = new Uint8Array()] = one.parts;
    const [, another = new Uint8Array()] = other.parts;
    const codeOf = (...parts: readonly Bytes[]) => failure(one, concat(...parts));
    expect(await codeOf(last, first)).toBe('unknown_version');
    expect(await codeOf(last)).toBe('unknown_version');
    expect(await codeOf(first)).toBe('incomplete');
    expect(await codeOf(first, first)).toBe('incomplete');
    expect(await codeOf(first, last, last)).toBe('damaged');
    expect(await codeOf(first, another)).toBe('damaged');
    expect(await codeOf(first, last)).toBe('opened');
  });
});
