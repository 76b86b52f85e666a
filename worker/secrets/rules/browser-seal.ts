/** What a vault checks of a secret that was encrypted in a browser. All hashes are SHA-256. */
import { equalBytes } from '../../platform/rules/equal.ts';

export interface BrowserSeal {
  /** The hash of the proof that a reader has the whole link. */
  readonly proofHash: Uint8Array;
  /** The hash of the ciphertext; null where it is in parts, each of which has its own. */
  readonly ciphertextHash: Uint8Array | null;
  /** The length of the ciphertext, which is that of a size class. */
  readonly ciphertextBytes: number;
}

/** Nothing was counted and nothing changed. */
export type SealRefusal =
  /** The proof is not the link's, or the secret has none. */
  | { readonly kind: 'proof_invalid' }
  /** A caller without a proof: the site cannot decrypt the secret. */
  | { readonly kind: 'sealed_in_browser' };

/** Refuses a caller without the proof that the secret's encryption requires. This comes before all that is counted. */
export function checkProof(
  seal: BrowserSeal | null,
  proofHash: Uint8Array | null,
): SealRefusal | null {
  if (seal === null) return proofHash === null ? null : { kind: 'proof_invalid' };
  if (proofHash === null) return { kind: 'sealed_in_browser' };
  return equalBytes(seal.proofHash, proofHash) ? null : { kind: 'proof_invalid' };
}
