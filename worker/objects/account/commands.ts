/** What comes into an account's object. */
import { sha256 } from '../../crypto/hash.ts';

interface Proof {
  readonly verifierHash: Uint8Array;
}

/** A verifier travels in the clear between Worker and object; only its hash is stored or compared. */
export type WithVerifier<Command extends Proof> = Omit<Command, 'verifierHash'> & {
  readonly verifier: Uint8Array;
};

/** What comes with a call about API tokens, beside the token itself. */
export interface AboutToken {
  /** Of the password that was typed to create one. */
  readonly verifier?: Uint8Array;
  /** What the email about the new one says, sealed. */
  readonly sealedMail?: Uint8Array;
  /** Scheme and host for the link in that email. */
  readonly origin?: string;
  /** The browser that asks, in two words, for the authentication log. */
  readonly device?: string;
  /** Of the one to revoke. */
  readonly id?: string;
}

/** A command as the rules take it. */
export function withHash<Fields extends { readonly verifier: Uint8Array }>({
  verifier,
  ...fields
}: Fields): Omit<Fields, 'verifier'> & Proof {
  return { ...fields, verifierHash: sha256(verifier) };
}
