/** What comes into an account's object. */
import { sha256 } from '../crypto/hash.ts';

interface Proof {
  readonly verifierHash: Uint8Array;
}

/** A verifier travels in the clear between Worker and object; only its hash is stored or compared. */
export type WithVerifier<Command extends Proof> = Omit<Command, 'verifierHash'> & {
  readonly verifier: Uint8Array;
};

/** A command as the rules take it. */
export function withHash<Fields extends { readonly verifier: Uint8Array }>({
  verifier,
  ...fields
}: Fields): Omit<Fields, 'verifier'> & Proof {
  return { ...fields, verifierHash: sha256(verifier) };
}
