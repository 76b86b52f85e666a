/** Secrets that are encrypted and decrypted on this machine: what is sent, and what is done with the answer. */
import { randomUUID } from 'node:crypto';
import { revealSecret, type showSecret } from '../contract/reveal.ts';
import type { ReplyOf } from '../contract/endpoint.ts';
import { concat } from '../concat.ts';
import type { Content } from '../seal/content.ts';
import type { LinkKey } from '../seal/fragment.ts';
import { openNote } from '../seal/note.ts';
import { shownNote } from '../shown-note.ts';
import { SealError } from '../seal/seal-error.ts';
import { open, proofsOf, type Sealed } from '../seal/seal.ts';
import { call } from './api-client.ts';
import { Stop } from './errors.ts';
import { download, type Transfer } from './parts.ts';
import { withRetries } from './retry.ts';

/** The fields that go with a ciphertext, base64url. */
interface SealFields {
  readonly share: string;
  readonly proof_hash: string;
  readonly passphrase_hash?: string;
  readonly sealed_note?: string;
}

export function sealFields({ share, proofHash, passphraseHash, note }: Sealed): SealFields {
  return {
    share: base64url(share),
    proof_hash: base64url(proofHash),
    ...(passphraseHash && { passphrase_hash: base64url(passphraseHash) }),
    ...(note && { sealed_note: base64url(note) }),
  };
}

/** The ciphertext and its fields, for the call that creates a short secret. */
export async function inlineFields(sealed: Sealed) {
  return { ...sealFields(sealed), sealed: await inlineCiphertext(sealed) };
}

/** A ciphertext that fits into a call, base64url. */
export async function inlineCiphertext({ parts }: Pick<Sealed, 'parts'>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return base64url(concat(...all));
}

interface Claim extends Transfer {
  readonly link: LinkKey;
  readonly passphrase: string;
  readonly key: string;
  /** Of a verified recipient. */
  readonly ticket?: string | undefined;
  /** Of the private link, for an answer. */
  readonly manageProof?: Uint8Array;
  /** How many parts it is stored in; 0 when it comes with the share. */
  readonly parts: number;
}

export interface Opened {
  readonly content: Content;
  readonly record: ReplyOf<typeof revealSecret>['record'];
}

/**
 * Opens a secret with proofs and decrypts it here. Neither `secret_value` nor any other plaintext of an answer is used, whatever
 * the service sends.
 */
export async function openSealed(request: Claim): Promise<Opened> {
  const { link, passphrase, service, key, ticket, manageProof, parts, onFailure } = request;
  const { proof, passphraseProof, stretched } = await proofsOf(link, passphrase);
  const fields = {
    rid: randomUUID(),
    proof: base64url(proof),
    ticket,
    ...(manageProof && { manage_proof: base64url(manageProof) }),
    ...(passphraseProof && { passphrase_proof: base64url(passphraseProof) }),
  };
  const ask = async (body: typeof fields & { readonly continue?: true }) =>
    withRetries(
      (idleMsMax) => call(revealSecret, service, { params: { key }, body, idleMsMax }),
      onFailure,
    );
  let ciphertext: Blob[] | null = null;
  if (parts > 0) {
    const { part_hashes: hashes = [], bytes = 0 } = (await ask(fields)).details;
    ciphertext = await download({ ...request, fields, hashes, bytes });
  }
  const claim = async (): Promise<Opened> => {
    const { record } = await ask({ ...fields, continue: true });
    return { record, content: await decrypted(link, stretched, record, ciphertext) };
  };
  try {
    return await claim();
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    // The answer may have been damaged on its way: within the lease, the same claim is answered again.
    return claim().catch(() => {
      throw new Stop(
        'failure',
        `The secret was opened, but it cannot be decrypted (${error.code}). Ask for it again.`,
      );
    });
  }
}

/** @param downloaded the ciphertext; null where it comes with the share */
async function decrypted(
  link: LinkKey,
  stretched: Uint8Array<ArrayBuffer> | null,
  { share, sealed }: Opened['record'],
  downloaded: Blob[] | null,
): Promise<Content> {
  const ciphertext = downloaded ?? (sealed === undefined ? null : [new Blob([bytesOf(sealed)])]);
  if (share === undefined || ciphertext === null) throw new SealError('incomplete');
  return open(link, { share: bytesOf(share), stretched }, ciphertext);
}

/** What the sender wrote for whoever has the link; null for nothing. */
export async function noteIn(
  link: LinkKey | 'none',
  { note, sealed_note: sealed }: ReplyOf<typeof showSecret>['details'],
): Promise<string | null> {
  if (link === 'none') return note === undefined ? null : shownNote(note);
  return sealed === undefined ? null : openNote(link.key, bytesOf(sealed));
}

export function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'));
}
