/** The protocol of `docs/protocol.md`: its decoder and ours open the same, and what version 1 sealed stays readable for ever. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import vectors from '../vectors/seal-1.json' with { type: 'json' };
import { readFragment } from '../../shared/seal/fragment.ts';
import { open, proofsOf, seal } from '../../shared/seal/seal.ts';
import { sha256 } from '../../shared/seal/derivation.ts';

type Decode = (fragment: string, share: Buffer, passphrase: string, ciphertext: Buffer) => unknown;

const page = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
const [, code = ''] = /^```js\n([\s\S]*?)^```$/m.exec(page) ?? [];
const decoder: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
const { decode } = v.parse(
  v.object({ decode: v.custom<Decode>((value) => typeof value === 'function') }),
  decoder,
);

const bytes = (text: string) => Buffer.from(text, 'base64url');
const text = (data: Uint8Array | null) => data && Buffer.from(data).toString('base64url');

describe.each(Object.entries(vectors))('the vector “%s”', (_name, vector) => {
  const { fragment, passphrase } = vector;
  const link = v.parse(
    v.object({ key: v.instance(Uint8Array<ArrayBuffer>), hasPassphrase: v.boolean() }),
    readFragment(fragment),
  );

  it('has the derived keys', async () => {
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

  it('opens', async () => {
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

  it('opens with the decoder of the page', () => {
    const decoded = decode(fragment, bytes(vector.share), passphrase, bytes(vector.ciphertext));
    const files = vector.files.map(({ name, content }) => ({ name, content: bytes(content) }));
    expect(decoded).toEqual({ text: vector.text, files });
  });
});

it('the decoder of the page opens what has several records', async () => {
  const value = 'é'.repeat(200_000);
  const sealed = await seal({ text: value, files: [] });
  const parts: Uint8Array[] = [];
  for await (const part of sealed.parts) parts.push(part);
  const decoded = decode(sealed.fragment, Buffer.from(sealed.share), '', Buffer.concat(parts));
  expect(decoded).toEqual({ text: value, files: [] });
});
