/** The fields of calls for secrets that a browser encrypts. */
import type { BodyOf } from '../../shared/contract/endpoint.ts';
import type { revealSecret } from '../../shared/contract/reveal.ts';
import type { concealSecret } from '../../shared/contract/secrets.ts';
import { HEADER_BYTES, headerOf, isCiphertextLength } from '../../shared/seal/format.ts';
import { NOTE_BYTES } from '../../shared/seal/note.ts';
import { inlineBytesMax } from '../config/plans.ts';
import { concat } from '../../shared/concat.ts';
import { fromBase64 } from '../crypto/encoding.ts';
import { sha256 } from '../crypto/hash.ts';
import { type Outcome, refuse, reply } from '../http/failure.ts';
import type { Call } from '../http/mount.ts';
import { equalBytes } from '../platform/rules/equal.ts';
import type { CiphertextKeys } from './secret.ts';

/** What a browser encrypted, in one piece. */
export interface Ciphertext extends CiphertextKeys {
  readonly bytes: Uint8Array;
}

type ConcealBody = BodyOf<typeof concealSecret>;

/**
 * The ciphertext of a call that creates a secret, and what belongs to it. Plaintext beside it is refused: the caller may believe
 * that this site cannot read it.
 */
export async function ciphertextIn({
  body,
  caller,
  config,
}: Pick<Call<typeof concealSecret>, 'body' | 'caller' | 'config'>): Promise<Outcome<Ciphertext>> {
  if (config.SEAL_MODES === 'server') return refuse('sealed_refused', { field: 'sealed' });
  const conflict = plaintextIn(body);
  if (conflict !== null) return refuse('field_conflict', { field: conflict });
  const bytes = await bytesOf(body.sealed);
  if (bytes === null) return refuse('sealed_invalid', { field: 'sealed' });
  if (bytes.length > inlineBytesMax(caller.plan.options)) {
    return refuse('sealed_too_large', { field: 'sealed' });
  }
  const keys = ciphertextKeysIn(body);
  if (!keys.ok) return keys;
  if (!isCiphertext(bytes, keys.reply.passphraseHash !== undefined)) {
    return refuse('sealed_invalid', { field: 'sealed' });
  }
  return reply({ bytes, ...keys.reply });
}

/** What belongs to a ciphertext. The share and each hash must be 32 bytes in base64, the note 338. */
export function ciphertextKeysIn(
  body: Pick<ConcealBody, 'share' | 'proof_hash' | 'passphrase_hash' | 'sealed_note'>,
): Outcome<CiphertextKeys> {
  const [share, proofHash] = [bytes32(body.share), bytes32(body.proof_hash)];
  const passphraseHash = bytes32(body.passphrase_hash);
  if (!share) return refuse('sealed_invalid', { field: 'share' });
  if (!proofHash) return refuse('sealed_invalid', { field: 'proof_hash' });
  if (passphraseHash === null) return refuse('sealed_invalid', { field: 'passphrase_hash' });
  const note = body.sealed_note === undefined ? undefined : fromBase64(body.sealed_note);
  if (note === null || (note && note.length !== NOTE_BYTES)) {
    return refuse('sealed_invalid', { field: 'sealed_note' });
  }
  return reply({ share, proofHash, passphraseHash, note });
}

function plaintextIn(body: ConcealBody): string | null {
  if (body.kind === 'generate') return 'kind';
  if (body.secret !== '') return 'secret';
  if (body.passphrase !== undefined) return 'passphrase';
  if (body.note !== undefined) return 'note';
  return body.recipient.length > 0 ? 'recipient' : null;
}

/** The bytes of a field with a ciphertext, base64url or a file; null when it is neither. */
export async function bytesOf(
  sealed: ConcealBody['sealed'],
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (sealed instanceof Blob) return new Uint8Array(await sealed.arrayBuffer());
  return typeof sealed === 'string' ? fromBase64(sealed) : null;
}

/** Whether bytes may be a ciphertext. Only the length and the header can be checked: all others look random. */
export function isCiphertext(bytes: Uint8Array, hasPassphrase: boolean): boolean {
  if (!isCiphertextLength(bytes.length)) return false;
  return equalBytes(bytes.subarray(0, HEADER_BYTES), headerOf(hasPassphrase));
}

/** How a reader proves to have the link and the passphrase of a secret that a browser encrypted. */
export interface Proofs {
  /** The proof of the link, 32 bytes. */
  readonly proof: Uint8Array;
  /** The proof of the passphrase, 32 bytes; undefined without one. */
  readonly passphraseProof: Uint8Array | undefined;
}

/** The proofs of a call that opens a secret; undefined where the site decrypts it. */
export function proofsIn(body: BodyOf<typeof revealSecret>): Outcome<Proofs | undefined> {
  if (body.proof === undefined) return reply(undefined);
  // The passphrase of such a secret is not for the site.
  if (body.passphrase !== undefined) return refuse('field_conflict', { field: 'passphrase' });
  const proof = proofIn(body);
  if (!proof.ok) return proof;
  const passphraseProof = bytes32(body.passphrase_proof);
  if (!proof.reply || passphraseProof === null) {
    return refuse('proof_invalid', { field: 'passphrase_proof' });
  }
  return reply({ proof: proof.reply, passphraseProof });
}

/**
 * The proof of the link; undefined for none. That of an answer to a request is made of two: of its own key, and of the private page
 * of the request. Whoever sent the answer lacks the second, so that they cannot pass it on as a link.
 */
export function proofIn({
  proof,
  manage_proof,
}: {
  readonly proof: string | undefined;
  readonly manage_proof?: string | undefined;
}): Outcome<Uint8Array | undefined> {
  const bytes = bytes32(proof);
  if (bytes === null) return refuse('proof_invalid', { field: 'proof' });
  const managing = bytes32(manage_proof);
  if (managing === null) return refuse('proof_invalid', { field: 'manage_proof' });
  return reply(bytes && managing ? concat(sha256(bytes), sha256(managing)) : bytes);
}

/** The ticket of a call that opens a secret; undefined for none. */
export function ticketIn({
  ticket,
}: {
  readonly ticket: string | undefined;
}): Outcome<Uint8Array | undefined> {
  const bytes = bytes32(ticket);
  return bytes === null ? refuse('ticket_needed', { field: 'ticket' }) : reply(bytes);
}

/** Decodes a share, a proof, a ticket or a hash from base64: undefined for none, null for what is not 32 bytes. */
export function bytes32(text: string | undefined): Uint8Array<ArrayBuffer> | undefined | null {
  if (text === undefined) return undefined;
  const bytes = fromBase64(text);
  return bytes?.length === 32 ? bytes : null;
}
