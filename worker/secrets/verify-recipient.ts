/**
 * Verifying the recipient of a bound secret: a code is emailed to the address that they give, and the code brings the ticket that
 * the claim needs. For an address that is not on the list everything is done alike, until the email is dropped.
 */
import { sha256 } from '../crypto/hash.ts';
import { idOf } from '../crypto/keys.ts';
import {
  addressMark,
  checkHash,
  codeMac,
  drawCode,
  recipientTicket,
} from '../crypto/recipient-code.ts';
import { drawToken } from '../crypto/tokens.ts';
import type { Locale } from '../../shared/locales.ts';
import type { Answering, Stores } from '../platform/call-object.ts';
import { vaultStub } from './stub.ts';
import type { ReaderView } from './vault-types.ts';
import type { AskOutcome, CheckOutcome } from './rules/binding.ts';
import { entryOf } from './rules/bound-recipients.ts';
import { openReaderPart, sealVerified } from './secret-parts.ts';
import { notifyOfLockout } from './notify-owner.ts';
import { emailCode } from '../email/queue-email.ts';

const TOKEN_BYTES = 32;

interface RecipientRequest {
  readonly secretKey: string;
  /** In its normal form. */
  readonly address: string;
  /** Of the link of a secret that a browser encrypted, 32 bytes; else null. */
  readonly proof: Uint8Array | null;
}

export interface CodeRequest extends RecipientRequest {
  /** Whether the secret may be opened on this host. Otherwise it is unknown. */
  readonly opensHere: (reader: ReaderView) => boolean;
  /** Of the email. */
  readonly locale: Locale;
  /** Scheme and host of the site. */
  readonly origin: string;
}

export type AskedForCode =
  | Exclude<AskOutcome, { kind: 'asked' }>
  | {
      readonly kind: 'asked';
      /** 32 random bytes, which only this caller has. */
      readonly ask: Uint8Array;
      /** When the code ends, in epoch ms. */
      readonly endsAt: number;
    };

/**
 * Emails a code to an address, if the secret is bound to it.
 *
 * @throws StoreUnavailable when the code was not queued: another one has to be asked for
 */
export async function askForCode(stores: Stores, request: CodeRequest): Promise<AskedForCode> {
  const { secretKey, address, proof, opensHere, ...email } = request;
  const id = idOf(secretKey);
  const reader = await vaultStub(stores, id).peek();
  if (reader === null || !opensHere(reader)) return { kind: 'unknown' };
  const { boundTo = [], owner } = openReaderPart(secretKey, reader.readerPart);
  const entry = entryOf(boundTo, address);
  const ask = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  const code = drawCode();
  const mark = addressMark(secretKey, address);
  const [right, unmatched] = [
    codeMac(secretKey, mark, code),
    crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)),
  ];
  const command = {
    proof,
    tokenHash: sha256(ask),
    mark,
    codeMac: entry === null ? unmatched : right,
  };
  const asked = await vaultStub(stores, id).askCode(command);
  if (asked.kind !== 'asked') return asked;
  const { endsAt, unlocks } = asked;
  // Also for an address that is not on the list: a call that queues nothing would answer sooner.
  await emailCode(stores, {
    ...email,
    account: owner?.account ?? id,
    secretId: id,
    unlocks,
    receiptId: owner?.receiptId ?? '',
    address,
    code,
    entry,
    endsAt,
  });
  return { kind: 'asked', ask, endsAt };
}

export interface CheckRequest extends RecipientRequest {
  /** As it was answered; of any length. */
  readonly ask: Uint8Array;
  /** Six decimal digits. */
  readonly code: string;
  /** The client's token of the request, with which it can be repeated, or null. */
  readonly rid: string | null;
}

export type CheckedCode =
  | Exclude<CheckOutcome, { kind: 'verified' }>
  | {
      readonly kind: 'verified';
      /** 32 bytes. */
      readonly ticket: Uint8Array;
      /** When it ends, in epoch ms. */
      readonly endsAt: number;
    };

/** Checks a code, and notifies the account that created the secret of the first lockout. */
export async function checkCode(
  call: Answering,
  { secretKey, address, ask, code, proof, rid }: CheckRequest,
): Promise<CheckedCode> {
  const id = idOf(secretKey);
  const request = rid ?? drawToken();
  const mark = addressMark(secretKey, address);
  const mac = codeMac(secretKey, mark, code);
  const ticket = recipientTicket(secretKey, ask, request);
  const command = {
    proof,
    tokenHash: sha256(ask),
    mark,
    codeMac: mac,
    requestHash: checkHash(mac, request),
    ticket: { hash: sha256(ticket), address: sealVerified(secretKey, address) },
  };
  const { outcome, reader } = await vaultStub(call, id).checkCode(command);
  if (outcome.kind === 'wrong_code' && outcome.lockedAt !== undefined && reader) {
    notifyOfLockout(call, secretKey, reader, outcome.lockedAt);
  }
  return outcome.kind === 'verified' ? { ...outcome, ticket } : outcome;
}
