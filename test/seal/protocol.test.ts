/** The protocol of `docs/protocol.md`: its decoder and ours open the same, and what version 1 sealed stays readable for ever. */
import { describe, expect, it } from 'vitest';
import vectors from '../vectors/seal-1.json' with { type: 'json' };
import { type LinkKey, readFragment } from '../../shared/seal/fragment.ts';
import { openNote } from '../../shared/seal/note.ts';
import { open, proofsOf, seal } from '../../shared/seal/seal.ts';
import { packContent } from '../../shared/seal/content.ts';
import { contentKeyOf, sha256 } from '../../shared/seal/derivation.ts';
import { encrypt } from '../../shared/seal/records.ts';
import { decode, decodeNote } from './page-decoder.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const text = (data: Uint8Array | null) => data && Buffer.from(data).toString('base64url');

function linkIn(fragment: string): LinkKey {
  const link = readFragment(fragment);
  if (typeof link === 'string') throw new Error(`the fragment is ${link}`);
  return link;
}

describe.each(Object.entries(vectors))('the vector “%s”', (_name, vector) => {
  const { fragment, passphrase } = vector;
  const link = linkIn(fragment);

  it('derives the keys of the vector', async () => {
    const { proof, passphraseProof, stretched } = await proofsOf(link, passphrase);
    const derived = {
      linkKey: text(link.key),
      proof: text(proof),
      proofHash: text(await sha256(proof)),
      stretched: text(stretched),
      passphraseProof: text(passphraseProof),
      passphraseHash: passphraseProof && text(await sha256(passphraseProof)),
    };
    expect(vector).toMatchObject(derived);
  });

  it('opens the vector', async () => {
    const { stretched } = await proofsOf(link, passphrase);
    const share = new Uint8Array(bytes(vector.share));
    const content = await open(link, { share, stretched }, [new Blob([bytes(vector.ciphertext)])]);
    const files = content.files.map(async (file) => ({
      name: file.name,
      content: text(new Uint8Array(await file.content.arrayBuffer())),
    }));
    expect({ text: content.text, files: await Promise.all(files) }).toEqual({
      text: vector.text,
      files: vector.files,
    });
  });

  it('opens the vector with the decoder of the page', () => {
    const decoded = decode(fragment, bytes(vector.share), passphrase, bytes(vector.ciphertext));
    const files = vector.files.map(({ name, content }) => ({ name, content: bytes(content) }));
    expect(decoded).toEqual({ text: vector.text, files });
  });
});

it('opens what has several records with the decoder of the page', async () => {
  const value = 'é'.repeat(200_000);
  const sealed = await seal({ text: value, files: [] });
  const parts: Uint8Array[] = [];
  for await (const part of sealed.parts) parts.push(part);
  const decoded = decode(sealed.fragment, Buffer.from(sealed.share), '', Buffer.concat(parts));
  expect(decoded).toEqual({ text: value, files: [] });
});

it('opens a note with the decoder of the page', async () => {
  const { fragment, note } = await seal({ text: 'x', files: [] }, '', 'Größe XL, from “Maya”');
  if (note === null) throw new Error('there is no note');
  expect(decodeNote(fragment, Buffer.from(note))).toBe('Größe XL, from “Maya”');
  expect(await openNote(linkIn(fragment).key, note)).toBe('Größe XL, from “Maya”');
});

describe('the decoder of the page and ours', () => {
  const [, vector] = Object.entries(vectors).find(([, { passphrase }]) => passphrase === '') ?? [];
  if (!vector) throw new Error('there is no vector without a passphrase');
  const { fragment } = vector;
  const link = linkIn(fragment);
  const share = bytes(vector.share);
  const ciphertext = bytes(vector.ciphertext);

  it.each(['', '.', '>', ')', '%20', '\u200B', '…', '?x=1', '&utm=1', '/\n'])(
    'opens a link that %j was appended to',
    (tail) => {
      for (const given of [fragment + tail, `#${fragment}${tail}`]) {
        expect(readFragment(given)).toEqual(link);
        expect(decode(given, share, '', ciphertext)).toMatchObject({ text: vector.text });
      }
    },
  );

  it.each([
    '',
    fragment.slice(1),
    fragment.slice(0, -1),
    `${fragment}0`,
    `c${fragment.slice(1)}`,
    `a${'z'.repeat(22)}`,
    `${fragment}#${fragment}`,
    `${fragment}%23${fragment}`,
  ])('opens nothing with the fragment %j', (given) => {
    expect(typeof readFragment(given)).toBe('string');
    expect(() => decode(given, share, '', ciphertext)).toThrow('incomplete');
  });

  /** A ciphertext with a content that no program of ours packs. */
  async function encrypted(packed: Uint8Array<ArrayBuffer>, under = share): Promise<Buffer> {
    const key = await contentKeyOf(link.key, new Uint8Array(under), null);
    const parts: Uint8Array[] = [];
    for await (const part of encrypt(new Blob([packed]), key, false)) parts.push(part);
    return Buffer.concat(parts);
  }
  const packed = async () =>
    new Uint8Array(await packContent({ text: 'é', files: [] }).arrayBuffer());
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(ciphertext);
    copy[at] = value;
    return copy;
  };

  const openWhole = (given: Uint8Array) =>
    open(link, { share: new Uint8Array(share), stretched: null }, [
      new Blob([new Uint8Array(given)]),
    ]);

  it('opens what the cases below are made of', async () => {
    const given = await encrypted(await packed());
    expect((await openWhole(given)).text).toBe('é');
    expect(decode(fragment, share, '', given)).toEqual({ text: 'é', files: [] });
  });

  const madeOf = async (change: (content: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) =>
    encrypted(change(await packed()));

  // Each for its own reason: any change would also be refused as one of the encrypted bytes.
  it.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['another magic', () => changed(3, 0x32), 'unknown_version', 'the header is another'],
    ['another derivation', () => changed(4, 1), 'link_mismatch', 'the header is another'],
    ['a header with more in it', () => changed(15, 1), 'unknown_version', 'the header is another'],
    ['a record that was changed', () => changed(40, 0), 'damaged', 'authenticate'],
    ['an end that is missing', () => ciphertext.subarray(0, -1), 'incomplete', 'authenticate'],
    [
      'a size of no class',
      () => madeOf((content) => content.slice(0, 200)),
      'incomplete',
      'the size is of no class',
    ],
    [
      'a padding that is not zeros',
      () => madeOf((content) => content.with(255, 1)),
      'manifest_invalid',
      'the padding is not zeros',
    ],
    [
      'a manifest that is longer than all',
      () => madeOf((content) => content.with(1, 0xff)),
      'manifest_invalid',
      'the manifest is too long',
    ],
  ])('refuses %s', async (_, change, reason, words) => {
    const given = await change();
    await expect(openWhole(given)).rejects.toThrow(`cannot be opened: ${reason}`);
    expect(() => decode(fragment, share, '', given)).toThrow(words);
  });

  it.each([0, 1, 31, 33])(
    'refuses a share of %d bytes, under which all is encrypted',
    async (length) => {
      const other = Buffer.alloc(length, 7);
      const sealed = await encrypted(await packed(), other);
      const mine = { share: new Uint8Array(other), stretched: null };
      const opening = open(link, mine, [new Blob([new Uint8Array(sealed)])]);
      await expect(opening).rejects.toThrow('cannot be opened: damaged');
      expect(() => decode(fragment, other, '', sealed)).toThrow('share');
    },
  );
});
