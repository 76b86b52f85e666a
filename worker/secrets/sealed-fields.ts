/** The fields of calls for secrets that a browser encrypts. */
import type { BodyOf } from '../../shared/contract/endpoint.ts';
import type { revealSecret } from '../../shared/contract/reveal.ts';
import type { concealSecret } from '../../shared/contract/secrets.ts';
import { HEADER_BYTES, headerOf, isCiphertextLength } from '../../shared/seal/format.ts';
import { inlineBytesMax } from '../config/plans.ts';
import { fromBase64 } from '../crypto/encoding.ts';
import { type Outcome, refuse, reply } from '../http/failure.ts';
import type { Call } from '../http/mount.ts';
import { equalBytes } from '../platform/rules/equal.ts';
import type { LinkOptions, SealedHalf, SealedOptions } from './secret-types.ts';
import type { ReleaseRequest } from './reveal-secret.ts';

export type Sealed = Omit<SealedOptions, keyof LinkOptions>;
type ConcealBody = BodyOf<typeof concealSecret>;

/**
 * The ciphertext of a call that creates a secret, and what belongs to it. Plaintext beside it is refused: the caller may believe
 * that this site cannot read it.
 */
export async function sealedFields(
  { body, caller, config }: Pick<Call<typeof concealSecret>, 'body' | 'caller' | 'config'>,
  kind: ConcealBody['kind'],
): Promise<Outcome<Sealed>> {
  if (config.SEAL_MODES === 'server') return refuse('sealed_refused', { field: 'sealed' });
  const conflict = plaintextIn(body, kind);
  if (conflict !== null) return refuse('field_conflict', { field: conflict });
  const ciphertext = await bytesOf(body.sealed);
  if (ciphertext === null) return refuse('sealed_invalid', { field: 'sealed' });
  if (ciphertext.length > inlineBytesMax(caller.plan.options)) {
    return refuse('sealed_too_large', { field: 'sealed' });
  }
  const half = sealedHalf(body);
  if (!half.ok) return half;
  if (!isCiphertext(ciphertext, half.reply.passphraseHash !== null)) {
    return refuse('sealed_invalid', { field: 'sealed' });
  }
  return reply({ ciphertext, ...half.reply });
}

/** What belongs to a ciphertext. */
export function sealedHalf(
  body: Pick<ConcealBody, 'share' | 'proof_hash' | 'passphrase_hash'>,
): Outcome<SealedHalf> {
  const share = bytes32(body.share);
  const proofHash = bytes32(body.proof_hash);
  const passphraseHash = body.passphrase_hash === '' ? null : bytes32(body.passphrase_hash);
  if (!share) return refuse('sealed_invalid', { field: 'share' });
  if (!proofHash) return refuse('sealed_invalid', { field: 'proof_hash' });
  if (passphraseHash === undefined) return refuse('sealed_invalid', { field: 'passphrase_hash' });
  return reply({ share, proofHash, passphraseHash });
}

function plaintextIn(body: ConcealBody, kind: ConcealBody['kind']): string | null {
  if (kind === 'generate') return 'kind';
  if (body.secret !== '') return 'secret';
  if (body.passphrase !== '') return 'passphrase';
  return body.recipient.length > 0 ? 'recipient' : null;
}

async function bytesOf(sealed: ConcealBody['sealed']): Promise<Uint8Array<ArrayBuffer> | null> {
  if (sealed instanceof Blob) return new Uint8Array(await sealed.arrayBuffer());
  return typeof sealed === 'string' ? fromBase64(sealed) : null;
}

/** Whether bytes have the form of a ciphertext. Their content is noise. */
function isCiphertext(bytes: Uint8Array, hasPassphrase: boolean): boolean {
  if (!isCiphertextLength(bytes.length)) return false;
  return equalBytes(bytes.subarray(0, HEADER_BYTES), headerOf(hasPassphrase));
}

/** The proofs of a call that opens a secret; null where the site decrypts it. */
export function proofsOf({
  proof: given,
  passphrase_proof,
  passphrase,
}: BodyOf<typeof revealSecret>): Outcome<Pick<ReleaseRequest, 'proof' | 'passphraseProof'> | null> {
  if (given === '') return reply(null);
  // The passphrase of such a secret is not for the site.
  if (passphrase !== '') return refuse('field_conflict', { field: 'passphrase' });
  const proof = bytes32(given);
  if (!proof) return refuse('proof_invalid', { field: 'proof' });
  const passphraseProof = passphrase_proof === '' ? null : bytes32(passphrase_proof);
  if (passphraseProof === undefined) return refuse('proof_invalid', { field: 'passphrase_proof' });
  return reply({ proof, passphraseProof });
}

/** A share, a proof or a hash; undefined for anything else. */
export function bytes32(text: string): Uint8Array | undefined {
  const bytes = fromBase64(text);
  return bytes?.length === 32 ? bytes : undefined;
}

/** The ticket of a call that opens a secret; null for none. */
export function ticketIn(text: string): Outcome<Uint8Array | null> {
  if (text === '') return reply(null);
  const ticket = bytes32(text);
  return ticket ? reply(ticket) : refuse('ticket_needed', { field: 'ticket' });
}
