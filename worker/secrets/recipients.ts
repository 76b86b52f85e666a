/**
 * Verifying the recipient of a bound secret: a code is emailed to the address that they give, and the code brings the ticket that
 * the claim needs. For an address that is not on the list the same is done, but the email is never sent.
 */
import type * as calls from '../../shared/contract/verify-recipient.ts';
import { sha256 } from '../crypto/hash.ts';
import { isKey } from '../../shared/link-key.ts';
import { idOf } from '../crypto/keys.ts';
import {
  addressMark,
  checkHash,
  codeMac,
  generateCode,
  recipientTicket,
} from '../crypto/recipient-code.ts';
import { generateToken } from '../crypto/tokens.ts';
import type { Locale } from '../../shared/locales.ts';
import type { Answering, Stores } from '../platform/call-object.ts';
import { vaultStub } from './stub.ts';
import type { ReaderView } from './rules/views.ts';
import type { CheckOutcome, RequestOutcome } from './rules/binding.ts';
import { entryOf } from './rules/bound-recipients.ts';
import { decryptReaderPart, encryptVerified } from './parts.ts';
import { notifyOfLockout } from './notify-owner.ts';
import { emailCode } from '../email/queue.ts';
import { base64url, fromBase64 } from '../crypto/encoding.ts';
import { type Outcome, refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { normalAddress } from '../platform/rules/email-address.ts';
import { codeIn } from './rules/recipient-code.ts';
import { seconds } from '../http/epoch.ts';
import { proofIn } from './ciphertext-fields.ts';
import { denied, noSuchSecret } from './failures.ts';
import { isServedHere, isSharedHere } from './open.ts';

const TOKEN_BYTES = 32;

interface RecipientRequest {
  readonly secretKey: string;
  /** The address in its normal form. */
  readonly address: string;
  /** The proof of the link, 32 bytes, for a secret that a browser encrypted. */
  readonly proof: Uint8Array | undefined;
}

interface CodeEmailRequest extends RecipientRequest {
  /** Decides whether the secret may be opened on this host, where it is unknown otherwise. */
  readonly opensHere: (reader: ReaderView) => boolean;
  /** The language of the email. */
  readonly locale: Locale;
  /** Scheme and host of the site. */
  readonly origin: string;
}

type RequestedCode =
  | Exclude<RequestOutcome, { kind: 'requested' }>
  | {
      readonly kind: 'requested';
      /** 32 random bytes, which only this caller has. */
      readonly token: Uint8Array;
      /** When the code ends, in epoch ms. */
      readonly endsAt: number;
    };

/**
 * Emails a code to an address, if the secret is bound to it.
 *
 * @throws StoreUnavailable when the code was not queued: another one has to be requested
 */
async function requestCode(stores: Stores, wanted: CodeEmailRequest): Promise<RequestedCode> {
  const { secretKey, address, proof, opensHere, ...email } = wanted;
  const id = idOf(secretKey);
  const reader = await vaultStub(stores, id).peek();
  if (reader === null || !opensHere(reader)) return { kind: 'unknown' };
  const { boundTo = [], owner } = decryptReaderPart(secretKey, reader.readerPart);
  const entry = entryOf(boundTo, address);
  const token = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  const code = generateCode();
  const mark = addressMark(secretKey, address);
  const [right, unmatched] = [
    codeMac(secretKey, mark, code),
    crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)),
  ];
  const command = {
    proof,
    tokenHash: sha256(token),
    mark,
    codeMac: entry === null ? unmatched : right,
  };
  const requested = await vaultStub(stores, id).requestCode(command);
  if (requested.kind !== 'requested') return requested;
  const { endsAt, unlocks } = requested;
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
  return { kind: 'requested', token, endsAt };
}

interface CheckRequest extends RecipientRequest {
  /** The token that `requestCode` returned, as the caller sends it back: it may have any length. */
  readonly requestToken: Uint8Array;
  /** Six decimal digits. */
  readonly code: string;
  /** The client's token of the request, with which it can be repeated. */
  readonly rid: string | undefined;
}

type CheckedCode =
  | Exclude<CheckOutcome, { kind: 'verified' }>
  | {
      readonly kind: 'verified';
      /** The ticket for the claim, 32 bytes. */
      readonly ticket: Uint8Array;
      /** When the ticket ends, in epoch ms. */
      readonly endsAt: number;
    };

/** Checks a code, and notifies the account that created the secret of the first lockout. */
async function checkCode(
  call: Answering,
  { secretKey, address, requestToken, code, proof, rid }: CheckRequest,
): Promise<CheckedCode> {
  const id = idOf(secretKey);
  const token = rid ?? generateToken();
  const mark = addressMark(secretKey, address);
  const mac = codeMac(secretKey, mark, code);
  const ticket = recipientTicket(secretKey, requestToken, token);
  const command = {
    proof,
    tokenHash: sha256(requestToken),
    mark,
    codeMac: mac,
    requestHash: checkHash(mac, token),
    ticket: { hash: sha256(ticket), address: encryptVerified(secretKey, address) },
  };
  const { outcome, reader } = await vaultStub(call, id).checkCode(command);
  if (outcome.kind === 'wrong_code' && outcome.lockedAt !== undefined && reader) {
    notifyOfLockout(call, secretKey, reader, outcome.lockedAt);
  }
  return outcome.kind === 'verified' ? { ...outcome, ticket } : outcome;
}

export const request: Handler<typeof calls.requestCode> = async (call) => {
  const { params, body, locale, config } = call;
  const { key } = params;
  if (!isKey(key)) return noSuchSecret(key);
  const given = recipientOf(body);
  if (!given.ok) return given;
  const requested = await requestCode(call, {
    secretKey: key,
    ...given.reply,
    opensHere: (reader) => isSharedHere(call, key, reader),
    locale,
    origin: linkOrigin(call.request, config),
  });
  if (requested.kind !== 'requested') return denied(requested, key);
  return reply({ details: { ask: base64url(requested.token), ends: seconds(requested.endsAt) } });
};

export const check: Handler<typeof calls.verifyCode> = async (call) => {
  const { params, body } = call;
  const { key } = params;
  if (!isKey(key) || !(await isServedHere(call, key))) return noSuchSecret(key);
  const given = recipientOf(body);
  if (!given.ok) return given;
  const code = codeIn(body.code);
  if (code === null) return refuse('code_wrong', { field: 'code' });
  const checked = await checkCode(call, {
    secretKey: key,
    ...given.reply,
    requestToken: fromBase64(body.ask ?? '') ?? new Uint8Array(),
    code,
    rid: body.rid,
  });
  if (checked.kind !== 'verified') return denied(checked, key);
  return reply({ details: { ticket: base64url(checked.ticket), ends: seconds(checked.endsAt) } });
};

function recipientOf(body: {
  readonly email: string;
  readonly proof: string | undefined;
}): Outcome<Pick<RecipientRequest, 'address' | 'proof'>> {
  const address = normalAddress(body.email);
  if (address === null) return refuse('email_invalid', { field: 'email' });
  const proof = proofIn(body);
  return proof.ok ? reply({ address, proof: proof.reply }) : proof;
}
