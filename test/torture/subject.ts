/** A secret that clients call, and what they have for it. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Concealed, RevealOptions } from '../support/client.ts';
import type { Answered, Asked } from '../support/asking.ts';
import type { Opener } from '../support/sealing.ts';
import type { Entry, RecordedCall } from './history.ts';
import type { Upload } from './upload.ts';

export interface Subject extends Entry, Concealed {
  readonly calls: RecordedCall[];
  /** Of one that was encrypted before it was sent; null where the site encrypts. */
  readonly opener: Opener | null;
  readonly upload: (Entry['upload'] & Upload) | null;
  /** Of one that is bound to a recipient; null for any other. */
  readonly bound: Bound | null;
  /** Of one that answers a request; null for any other. */
  readonly asking: Asking | null;
}

/** A request with one place, and the call that answered it. */
export interface Asking {
  readonly request: Asked;
  readonly answer: Answered;
}

/** A recipient, and what they have once they are verified. */
export interface Bound {
  readonly email: string;
  ticket: string | null;
  /** The ticket is valid until then at least, by the clock of the timeline. */
  validUntil: number;
}

/** What is recorded of a call before it is answered. */
export type Call = Pick<RecordedCall, 'what' | 'token' | 'isRight' | 'part' | 'ticketUntil'>;

/** The passphrase of a reveal, or what takes its place where it is not for the site. */
export function passphraseFields({ opener, passphrase }: Subject, isRight: boolean): RevealOptions {
  if (!opener) return { passphrase: isRight ? passphrase : randomUUID() };
  return isRight ? opener.fields : { ...opener.fields, passphrase_proof: randomProof() };
}

export function randomProof(): string {
  return randomBytes(32).toString('base64url');
}
