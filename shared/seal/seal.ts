/**
 * Encrypts a secret so that the server cannot read it, and opens it again, in the browser and on the command line. The protocol
 * is described in docs/protocol.md.
 */
import type { Bytes } from './bytes.ts';
import { type Content, packContent, unpackContent } from './content.ts';
import {
  contentKeyOf,
  passphraseProofOf,
  proofOf,
  sha256,
  stretchPassphrase,
} from './derivation.ts';
import { fragmentOf, LINK_KEY_BYTES, type LinkKey } from './fragment.ts';
import { ciphertextBytes } from './format.ts';
import { decrypt, encrypt } from './records.ts';
import { sealNote } from './note.ts';
import { SealError } from './seal-error.ts';

const SHARE_BYTES = 32;

/** What the vault and the store get of a secret. */
export interface SealedContent {
  /** The share for the vault, which hands it out once, 32 bytes. */
  readonly share: Bytes;
  /** SHA-256 of the proof that a reader sends. */
  readonly proofHash: Bytes;
  /** SHA-256 of the proof of the passphrase; null without one. */
  readonly passphraseHash: Bytes | null;
  /** The length of the ciphertext. */
  readonly bytes: number;
  /** The ciphertext, part by part, once: see `encrypt`. */
  readonly parts: AsyncGenerator<Bytes, void, undefined>;
}

export interface Sealed extends SealedContent {
  /** The fragment of the link, without `#`. It must never be sent to a server. */
  readonly fragment: string;
  /** The encrypted note, 338 bytes; null without one. */
  readonly note: Bytes | null;
}

/**
 * Encrypts a secret under new keys.
 *
 * @param passphrase empty for none
 * @param note what the recipient reads before opening, at most 80 characters; empty for none
 */
export async function seal(content: Content, passphrase = '', note = ''): Promise<Sealed> {
  const key = crypto.getRandomValues(new Uint8Array(LINK_KEY_BYTES));
  const link = { key, hasPassphrase: passphrase !== '' };
  return {
    fragment: fragmentOf(link),
    note: note === '' ? null : await sealNote(key, note),
    ...(await sealUnder(link, content, passphrase)),
  };
}

/**
 * Encrypts a secret under the key of its link and a new share.
 *
 * @param link with a key that encrypts nothing else
 * @param passphrase ignored when the link has none
 */
export async function sealUnder(
  link: LinkKey,
  content: Content,
  passphrase: string,
): Promise<SealedContent> {
  const share = crypto.getRandomValues(new Uint8Array(SHARE_BYTES));
  const { proof, passphraseProof, stretched } = await proofsOf(link, passphrase);
  const packed = packContent(content);
  return {
    share,
    proofHash: await sha256(proof),
    passphraseHash: passphraseProof && (await sha256(passphraseProof)),
    bytes: ciphertextBytes(packed.size),
    parts: encrypt(packed, await contentKeyOf(link.key, share, stretched), link.hasPassphrase),
  };
}

export interface Proofs {
  /** The proof that the reader has the whole link, 32 bytes. */
  readonly proof: Bytes;
  /** The proof that the reader has the passphrase, 32 bytes; null without one. */
  readonly passphraseProof: Bytes | null;
  /** The stretched passphrase, from which the content key is derived. It is never sent; null without a passphrase. */
  readonly stretched: Bytes | null;
}

/**
 * What a reader computes from link and passphrase before the share is claimed.
 *
 * @param passphrase ignored when the secret has none
 */
export async function proofsOf(link: LinkKey, passphrase: string): Promise<Proofs> {
  const proof = await proofOf(link.key);
  if (!link.hasPassphrase) return { proof, passphraseProof: null, stretched: null };
  const stretched = await stretchPassphrase(link.key, passphrase);
  return { proof, passphraseProof: await passphraseProofOf(link.key, stretched), stretched };
}

/**
 * Opens a secret whose share was claimed.
 *
 * @param stretched from `proofsOf`
 * @param ciphertext its parts, or all of it in one: see `decrypt`, which empties the list
 * @param onProgress called with the number of bytes of the ciphertext that are done
 * @throws SealError
 */
export async function open(
  link: LinkKey,
  { share, stretched }: { readonly share: Bytes; readonly stretched: Bytes | null },
  ciphertext: Blob[],
  onProgress?: (bytes: number) => void,
): Promise<Content> {
  // A shorter one would make the key depend on the link alone.
  if (share.length !== SHARE_BYTES) throw new SealError('damaged');
  const key = await contentKeyOf(link.key, share, stretched);
  return unpackContent(await decrypt(ciphertext, key, link.hasPassphrase, onProgress));
}
