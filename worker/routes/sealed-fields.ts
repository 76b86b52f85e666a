/** The fields of calls for secrets that a browser encrypts. */
import type { BodyOf } from '../../shared/contract/endpoint.ts';
import type { revealSecret } from '../../shared/contract/reveal.ts';
import type { concealSecret } from '../../shared/contract/secrets.ts';
import { HEADER_BYTES, headerOf, isCiphertextLength } from '../../shared/seal/format.ts';
import { inlineBytesMax } from '../config/plans.ts';
import { fromBase64 } from '../crypto/encoding.ts';
import { type Outcome, refuse, reply } from '../http/failure.ts';
import type { Call } from '../http/mount.ts';
import { equalBytes } from '../rules/equal.ts';
import type { LinkOptions, SealedOptions } from '../use-cases/create-secret.ts';
import type { ReleaseRequest } from '../use-cases/reveal-secret.ts';

const HASH_BYTES = 32;

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
  const share = hashIn(body.share);
  const proofHash = hashIn(body.proof_hash);
  const passphraseHash = body.passphrase_hash === '' ? null : hashIn(body.passphrase_hash);
  if (!share) return refuse('sealed_invalid', { field: 'share' });
  if (!proofHash) return refuse('sealed_invalid', { field: 'proof_hash' });
  if (passphraseHash === undefined) return refuse('sealed_invalid', { field: 'passphrase_hash' });
  if (!isCiphertext(ciphertext, passphraseHash !== null)) {
    return refuse('sealed_invalid', { field: 'sealed' });
  }
  return reply({ ciphertext, share, proofHash, passphraseHash });
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
  const proof = hashIn(given);
  if (!proof) return refuse('proof_invalid', { field: 'proof' });
  const passphraseProof = passphrase_proof === '' ? null : hashIn(passphrase_proof);
  if (passphraseProof === undefined) return refuse('proof_invalid', { field: 'passphrase_proof' });
  return reply({ proof, passphraseProof });
}

function hashIn(text: string): Uint8Array | undefined {
  const bytes = fromBase64(text);
  return bytes?.length === HASH_BYTES ? bytes : undefined;
}
