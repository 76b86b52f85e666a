/** What a browser or a program does that encrypts a secret before it is sent, and opens it again. */
import type { SealedFile } from '../../shared/seal/content.ts';
import { type LinkKey, readFragment } from '../../shared/seal/fragment.ts';
import { open, proofsOf, seal } from '../../shared/seal/seal.ts';
import { base64url, fromBase64 } from '../../worker/crypto/encoding.ts';

export interface SealedText {
  /** Of the call that creates it. */
  readonly fields: Record<string, string>;
  /** Of the link, without `#`. */
  readonly fragment: string;
  readonly ciphertext: Uint8Array<ArrayBuffer>;
  /** The same in parts. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
}

/** Encrypts a text, files and a note; under a passphrase too if it is not empty. */
export async function encryptText(
  text: string,
  passphrase = '',
  files: readonly SealedFile[] = [],
  note = '',
): Promise<SealedText> {
  const sealed = await seal({ text, files }, passphrase, note);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of sealed.parts) parts.push(part);
  const ciphertext = new Uint8Array(await new Blob(parts).arrayBuffer());
  return {
    fields: {
      sealed: base64url(ciphertext),
      share: base64url(sealed.share),
      proof_hash: base64url(sealed.proofHash),
      ...(sealed.passphraseHash && { passphrase_hash: base64url(sealed.passphraseHash) }),
      ...(sealed.note && { sealed_note: base64url(sealed.note) }),
    },
    fragment: sealed.fragment,
    ciphertext,
    parts,
  };
}

/** What a reader has who has a link and the passphrase. */
export interface Opener {
  /** The proofs, as fields of the call that opens it. */
  readonly fields: { readonly proof: string; readonly passphrase_proof?: string };
  /** The text of the call's answer; `sealed` is empty where the ciphertext is in parts. */
  readonly open: (record: { readonly share: string; readonly sealed: string }) => Promise<string>;
}

export async function openerOf(fragment: string, passphrase = ''): Promise<Opener> {
  const link = linkOf(fragment);
  const { proof, passphraseProof, stretched } = await proofsOf(link, passphrase);
  return {
    fields: {
      proof: base64url(proof),
      ...(passphraseProof && { passphrase_proof: base64url(passphraseProof) }),
    },
    open: async (record) => {
      const share = fromBase64(record.share);
      const ciphertext = fromBase64(record.sealed);
      if (!share || !ciphertext) throw new Error('the answer holds no secret');
      return (await open(link, { share, stretched }, [new Blob([ciphertext])])).text;
    },
  };
}

function linkOf(fragment: string): LinkKey {
  const link = readFragment(fragment);
  if (typeof link === 'string') throw new Error('the fragment is no key');
  return link;
}
