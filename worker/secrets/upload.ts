/**
 * A ciphertext in parts. The vault reserves a key of the store before a part is written, and counts the part once it is stored;
 * the secret's life begins when all of them are. Its reader gets their hashes (`open.ts`), then the parts, and claims the secret
 * when all of them are there: what breaks a download consumes nothing.
 */
import type * as uploadCalls from '../../shared/contract/uploads.ts';
import { UPLOAD_SECONDS } from '../../shared/limits.ts';
import { partCount, partRange, isCiphertextLength } from '../../shared/seal/format.ts';
import { isKey } from '../../shared/link-key.ts';
import { generateKeys, idOf, secretKeyOf } from '../crypto/keys.ts';
import { claimTokenHash } from '../crypto/tokens.ts';
import type { Stores } from '../platform/call-object.ts';
import { vaultStub } from './stub.ts';
import type {
  ConfirmOutcome,
  FinishOutcome,
  ReserveOutcome,
  ServeOutcome,
} from './rules/upload.ts';
import { decryptSenderPart } from './parts.ts';
import { deletePart, getPart as readPart, putPart as writePart } from './envelopes.ts';
import { fromStore, StoreUnavailable } from '../platform/store-unavailable.ts';
import { browserLock, createdCiphertext, senderPartOf, rowParts } from './create.ts';
import type { CiphertextKeys, CreatedSecret, SecretOptions } from './secret.ts';
import { storeReceipt } from './receipts.ts';
import { ciphertextBytesMax } from '../config/plans.ts';
import { sha256 } from '../crypto/hash.ts';
import { fromBase64 } from '../crypto/encoding.ts';
import { type Failure, refuse, reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { consumeLimit, checkLimit } from '../http/limits.ts';
import { equalBytes } from '../platform/rules/equal.ts';
import { optionsOf, refuseForbidden } from './options.ts';
import { seconds } from '../http/epoch.ts';
import { originsOf } from './private-page.ts';
import { bytes32, ciphertextKeysIn, proofIn, ticketIn } from './ciphertext-fields.ts';
import { denied, noSuchSecret } from './failures.ts';
import { isServedHere } from './open.ts';

type BeginCall = Call<typeof uploadCalls.beginUpload>;
type FinishCall = Call<typeof uploadCalls.finishUpload>;

/**
 * Begins an upload.
 *
 * @param bytes the length of the whole ciphertext
 * @throws StoreUnavailable when the vault does not answer. It is not tried under other keys: the same share must not be stored
 *   under two ids
 */
async function beginUpload(
  call: BeginCall,
  options: SecretOptions,
  { share, ...proofs }: CiphertextKeys,
  bytes: number,
) {
  const keys = generateKeys();
  const row = {
    share,
    ...browserLock(proofs, null, bytes),
    ...rowParts(call, keys, { part: senderPartOf(call, options) }),
  };
  const begun = await vaultStub(call, idOf(keys.secretKey)).beginUpload(row, partCount(bytes));
  if (begun.kind !== 'concealed') throw new StoreUnavailable('the id is taken');
  const { metadataKey } = keys;
  return { metadataKey, endsAt: begun.createdAt + UPLOAD_SECONDS * 1000 };
}

interface ReceivedPart {
  readonly metadataKey: string;
  /** The number of the part, from 1. */
  readonly part: number;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes. */
  readonly hash: Uint8Array;
}

type PartOutcome =
  | Exclude<ReserveOutcome, { kind: 'reserved' }>
  | ConfirmOutcome
  | { readonly kind: 'wrong_length' };

/** Stores the bytes of a part under a key that the vault reserves, and confirms it to the vault. */
async function storePart(
  stores: Stores,
  { metadataKey, part, bytes, hash }: ReceivedPart,
): Promise<PartOutcome> {
  const id = idOf(secretKeyOf(metadataKey));
  const reserved = await vaultStub(stores, id).reservePart(part);
  if (reserved.kind !== 'reserved') return reserved;
  const { attempt, keptMs, ciphertextBytes } = reserved;
  const { from, to } = partRange(part, ciphertextBytes);
  if (bytes.length !== to - from) return { kind: 'wrong_length' };
  const place = { part, attempt };
  await fromStore('storing a part', writePart(stores.env, id, place, bytes, keptMs / 1000));
  const stored = { ...place, hash };
  const confirmed = await vaultStub(stores, id).confirmPart(stored);
  // The sweep may have run before the part was written.
  if (confirmed.kind !== 'confirmed') {
    await fromStore('deleting a part', deletePart(stores.env, id, place));
  }
  return confirmed;
}

type FinishedUpload =
  | Exclude<FinishOutcome, { kind: 'finished' }>
  | { readonly kind: 'created'; readonly secret: CreatedSecret };

/**
 * Finishes an upload. Idempotent.
 *
 * @param hashes SHA-256 of each part, as the sender has it
 */
async function finishUpload(
  call: FinishCall,
  metadataKey: string,
  hashes: readonly Uint8Array[],
): Promise<FinishedUpload> {
  const keys = { metadataKey, secretKey: secretKeyOf(metadataKey) };
  const vault = vaultStub(call, idOf(keys.secretKey));
  const finished = await vault.finishUpload(hashes);
  if (finished.kind !== 'finished') return finished;
  const found = await vault.inspect({ markViewed: false });
  if (found === null) return { kind: 'unknown' };
  // The call may be a repetition, after others have looked and opened: it answers as the first one did.
  const { createdAt: updatedAt } = found;
  const unopened = { state: 'new', viewedAt: null, receivedAt: null, burnedAt: null } as const;
  const view = { ...found, ...unopened, disputedAt: null, updatedAt };
  const part = decryptSenderPart(metadataKey, view.senderPart);
  const secret = { keys, view, part, text: '', emailed: [], ...(await originsOf(call, part)) };
  // A sender who has signed out since, or in to another account, gets no receipt.
  const { customer, custid } = call.caller;
  if (customer && custid === part.custid) await storeReceipt(call, customer, secret);
  return { kind: 'created', secret };
}

export const begin: Handler<typeof uploadCalls.beginUpload> = async (call) => {
  const { body, caller, config } = call;
  if (config.SEAL_MODES === 'server') return refuse('sealed_refused', { field: 'bytes' });
  const bytes = body.bytes ?? 0;
  const { options } = caller.plan;
  if (bytes > ciphertextBytesMax(options)) return refuse('sealed_too_large', { field: 'bytes' });
  const parts = partCount(bytes);
  if (parts === 0 || !isCiphertextLength(bytes))
    return refuse('sealed_invalid', { field: 'bytes' });
  if (parts !== body.parts) return refuse('sealed_invalid', { field: 'parts' });
  const keys = ciphertextKeysIn(body);
  if (!keys.ok) return keys;
  const forbidden = refuseForbidden(call, keys.reply.passphraseHash ? null : undefined);
  if (forbidden) return forbidden;
  const chosen = optionsOf(call, body);
  if (!chosen.ok) return chosen;
  // Each part is charged when it comes. What could not all be sent today should not be begun.
  const waitSeconds = await checkLimit(call, 'LIMIT_UPLOAD_BYTES', bytes);
  if (waitSeconds > 0) return refuse('rate_limited', { retry_after: waitSeconds });
  const { metadataKey, endsAt } = await beginUpload(call, chosen.reply, keys.reply, bytes);
  return reply({ record: { key: metadataKey, ends: seconds(endsAt) } });
};

export const putPart: Handler<typeof uploadCalls.uploadPart> = async (call) => {
  const { params, body, request } = call;
  const part = partNumber(params.part);
  if (!isKey(params.key)) return noSuchSecret(params.key);
  if (part === null) return refuse('part_unknown');
  const { bytes } = body;
  const hash = sha256(bytes);
  const digest = digestIn(request.headers.get('Content-Digest') ?? '');
  if (!digest || !equalBytes(digest, hash)) return refuse('part_damaged');
  const waitSeconds = await consumeLimit(call, 'LIMIT_UPLOAD_BYTES', bytes.length);
  if (waitSeconds > 0) return refuse('rate_limited', { retry_after: waitSeconds });
  const outcome = await storePart(call, { metadataKey: params.key, part, bytes, hash });
  return outcome.kind === 'confirmed'
    ? reply({ record: { part } })
    : notStored(outcome, params.key);
};

function notStored(outcome: Exclude<PartOutcome, { kind: 'confirmed' }>, key: string): Failure {
  switch (outcome.kind) {
    case 'unknown':
      return noSuchSecret(key);
    case 'part_unknown':
      return refuse('part_unknown');
    case 'wrong_length':
      return refuse('part_damaged');
    // A part that failed so often will not come; nothing else can finish it.
    case 'attempts_used':
    case 'not_uploading':
      return refuse('upload_ended');
  }
}

export const finish: Handler<typeof uploadCalls.finishUpload> = async (call) => {
  const { params, body } = call;
  const { key } = params;
  if (!isKey(key)) return noSuchSecret(key);
  const hashes = body.hashes.map(bytes32);
  if (!hashes.every((hash) => hash instanceof Uint8Array)) {
    return refuse('sealed_invalid', { field: 'hashes' });
  }
  const finished = await finishUpload(call, key, hashes);
  switch (finished.kind) {
    case 'unknown':
      return noSuchSecret(key);
    case 'not_uploading':
      return refuse('upload_ended');
    case 'incomplete':
      return refuse('upload_incomplete', { parts: [...finished.parts] });
    case 'created':
      return reply(createdCiphertext(finished.secret));
  }
};

interface PartRequest {
  readonly secretKey: string;
  /** The number of the part, from 1. */
  readonly part: number;
  /** The proof of the link, 32 bytes. */
  readonly proof: Uint8Array;
  /** The client's claim token. */
  readonly rid: string | undefined;
  /** The ticket of a verified recipient, 32 bytes. */
  readonly ticket: Uint8Array | undefined;
}

type DownloadOutcome =
  | Exclude<ServeOutcome, { kind: 'part' }>
  | { readonly kind: 'not_ready' }
  | { readonly kind: 'downloaded'; readonly bytes: Uint8Array<ArrayBuffer> };

/** Reads a part for a reader with the whole link: while the secret lives, and after the claim with its token. */
async function downloadPart(
  stores: Stores,
  { secretKey, part, proof, rid, ticket }: PartRequest,
): Promise<DownloadOutcome> {
  const id = idOf(secretKey);
  const tokenHash = rid === undefined ? null : claimTokenHash(id, rid);
  const served = await vaultStub(stores, id).servePart({ part, proof, tokenHash, ticket });
  if (served.kind !== 'part') return served;
  const place = { part, attempt: served.attempt };
  const bytes = await fromStore('reading a part', readPart(stores.env, id, place));
  return bytes === null ? { kind: 'not_ready' } : { kind: 'downloaded', bytes };
}

export const getPart: Handler<typeof uploadCalls.downloadPart> = async (call) => {
  const { params, body } = call;
  const { key } = params;
  const part = partNumber(params.part);
  if (!isKey(key) || !(await isServedHere(call, key))) return noSuchSecret(key);
  if (part === null) return refuse('part_unknown');
  const proof = proofIn(body);
  if (!proof.ok) return proof;
  if (!proof.reply) return refuse('proof_invalid', { field: 'proof' });
  const ticket = ticketIn(body);
  if (!ticket.ok) return ticket;
  const request = {
    secretKey: key,
    part,
    proof: proof.reply,
    rid: body.rid,
    ticket: ticket.reply,
  };
  const outcome = await downloadPart(call, request);
  return outcome.kind === 'downloaded' ? reply(outcome.bytes) : denied(outcome, key);
};

/** The number of a part, from 1; null for any other text. */
function partNumber(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** SHA-256 in a header `Content-Digest` (RFC 9530); null where it has none. */
function digestIn(header: string): Uint8Array | null {
  const [, base64 = ''] = /(?:^|,)\s*sha-256=:([\w+/]{43}=):/.exec(header) ?? [];
  return base64 === '' ? null : fromBase64(base64);
}
