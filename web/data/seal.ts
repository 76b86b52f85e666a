/** Encrypts a secret in this browser. Loaded when someone types where the site allows it. */
import { concat } from '../../shared/concat.ts';
import { seal } from '../../shared/seal/seal.ts';
import { toBase64url } from './base64url.ts';

export interface SealedForm {
  /** What is sent in place of the text and the passphrase. */
  readonly fields: Readonly<Record<string, string>>;
  /** Of the link, without `#`. Never sent. */
  readonly fragment: string;
}

/** Encrypts a text under new keys: every attempt to create a secret needs its own. @param passphrase empty for none */
export async function sealText(text: string, passphrase: string): Promise<SealedForm> {
  const sealed = await seal({ text, files: [] }, passphrase);
  const parts: Uint8Array[] = [];
  for await (const part of sealed.parts) parts.push(part);
  return {
    fields: {
      sealed: toBase64url(concat(...parts)),
      share: toBase64url(sealed.share),
      proof_hash: toBase64url(sealed.proofHash),
      ...(sealed.passphraseHash && { passphrase_hash: toBase64url(sealed.passphraseHash) }),
    },
    fragment: sealed.fragment,
  };
}
