/**
 * Uploading a ciphertext in parts. The vault reserves a key of the store before a part is written, and counts the part once it
 * is stored; the secret's life begins when all of them are.
 */
import type * as uploadCalls from '../../shared/contract/uploads.ts';
import { UPLOAD_SECONDS } from '../../shared/limits.ts';
import { partCount, partRange, isCiphertextLength } from '../../shared/seal/format.ts';
import { drawKeys, idOf, secretKeyOf, isKey } from '../crypto/keys.ts';
import type { Stores } from '../platform/call-object.ts';
import { vaultStub } from './stub.ts';
import type { ConfirmOutcome, FinishOutcome, ReserveOutcome } from './rules/upload.ts';
import { openCreatorPart } from './secret-parts.ts';
import { deletePart, putPart as writePart } from './envelopes.ts';
import { fromStore, StoreUnavailable } from '../platform/store-unavailable.ts';
import { browserLock, prepareSealed, rowParts } from './create-secret.ts';
import type { CreateCall, CreatedSecret, LinkOptions, SealedHalf } from './secret-types.ts';
import { storeReceipt } from './receipts.ts';
import type { LinkOrigins } from '../http/secret-links.ts';
import { ciphertextBytesMax } from '../config/plans.ts';
import { sha256 } from '../crypto/hash.ts';
import { fromBase64 } from '../crypto/encoding.ts';
import { accountKeyOf } from '../http/caller.ts';
import { type Failure, refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { chargeLimit, checkLimit } from '../http/rate-limit.ts';
import { equalBytes } from '../platform/rules/equal.ts';
import { downloadPart } from './download.ts';
import { commonOptionsOf, creationOf, refuseForbidden } from './create-handler.ts';
import { seconds } from '../http/epoch.ts';
import { createdRecord, sealedDetails } from './receipt-record.ts';
import { originsOf as linkOriginsOf } from './receipt-handlers.ts';
import { bytes32, sealedHalf, ticketIn } from './sealed-fields.ts';
import { denied, noSuchSecret } from './secret-failures.ts';
import { isServedHere } from './handlers.ts';

interface UploadOptions extends LinkOptions, SealedHalf {
  /** The length of the whole ciphertext. */
  readonly bytes: number;
}

interface BegunUpload {
  readonly metadataKey: string;
  /** Epoch ms. */
  readonly endsAt: number;
}

/**
 * Begins an upload.
 *
 * @throws StoreUnavailable when the vault does not answer. It is not tried under other keys: the same share must not be stored
 *   under two ids
 */
async function beginUpload(
  call: Omit<CreateCall, 'charged'>,
  { bytes, share, proofHash, passphraseHash, ...options }: UploadOptions,
): Promise<BegunUpload> {
  const keys = drawKeys();
  const id = idOf(keys.secretKey);
  const prepared = prepareSealed(call, options, passphraseHash);
  const row = {
    share,
    lock: browserLock(passphraseHash),
    browserSeal: { proofHash, ciphertextHash: null, ciphertextBytes: bytes },
    ...rowParts(call, keys, prepared),
  };
  const parts = partCount(bytes);
  const begun = await vaultStub(call, id).beginUpload(row, parts);
  if (begun.kind !== 'concealed') throw new StoreUnavailable('the id is taken');
  return {
    metadataKey: keys.metadataKey,
    endsAt: begun.createdAt + UPLOAD_SECONDS * 1000,
  };
}

interface ReceivedPart {
  readonly metadataKey: string;
  /** From 1. */
  readonly part: number;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes. */
  readonly hash: Uint8Array;
}

type PartOutcome =
  | Exclude<ReserveOutcome, { kind: 'reserved' }>
  | ConfirmOutcome
  | { readonly kind: 'wrong_length' };

/** Stores the bytes of a part. */
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
  // The sweep may have passed before it was written.
  if (confirmed.kind !== 'confirmed') {
    await fromStore('deleting a part', deletePart(stores.env, id, place));
  }
  return confirmed;
}

interface FinishCall extends Stores {
  /** The account that the receipt is for, its key and address; null for none. */
  readonly account: {
    readonly name: string;
    readonly key: Uint8Array;
    readonly custid: string;
  } | null;
  /** Where links to a secret lead. */
  readonly originsOf: (shareDomain: string) => Promise<LinkOrigins>;
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
  { account, originsOf, ...stores }: FinishCall,
  metadataKey: string,
  hashes: readonly Uint8Array[],
): Promise<FinishedUpload> {
  const keys = { metadataKey, secretKey: secretKeyOf(metadataKey) };
  const id = idOf(keys.secretKey);
  const finished = await vaultStub(stores, id).finishUpload(hashes);
  if (finished.kind !== 'finished') return finished;
  const view = await vaultStub(stores, id).inspect({ markViewed: false });
  if (view === null) return { kind: 'unknown' };
  const creatorPart = openCreatorPart(metadataKey, view.creatorPart);
  const { isTruncated, displayLines, shareDomain, custid } = creatorPart;
  const secret: CreatedSecret = {
    ...(await originsOf(shareDomain)),
    keys,
    createdAt: finished.createdAt,
    creatorPart,
    readerPart: { isTruncated, displayLines, shareDomain, originalSize: 0 },
    content: '',
    sealedBy: 'browser',
    hasPassphrase: view.hasPassphrase,
    recipients: [],
    isEmailed: false,
  };
  // Who signed out meanwhile, or in as another, gets no receipt.
  if (account !== null && account.custid === custid) await storeReceipt(stores, account, secret);
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
  const half = sealedHalf(body);
  if (!half.ok) return half;
  const forbidden = refuseForbidden(call, half.reply.passphraseHash ? null : '');
  if (forbidden) return forbidden;
  const common = commonOptionsOf(call, body);
  if (!common.ok) return common;
  // Each part is charged when it comes. What could not all be sent today should not be begun.
  const waitSeconds = await checkLimit(call, 'LIMIT_UPLOAD_BYTES', bytes);
  if (waitSeconds > 0) return refuse('rate_limited', { retry_after: waitSeconds });
  const upload = { ...half.reply, ...common.reply, bytes };
  const { metadataKey, endsAt } = await beginUpload(creationOf(call), upload);
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
  const waitSeconds = await chargeLimit(call, 'LIMIT_UPLOAD_BYTES', bytes.length);
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
  const { params, body, caller, env, config } = call;
  const { key } = params;
  if (!isKey(key)) return noSuchSecret(key);
  const hashes = body.hashes.map(bytes32);
  if (!hashes.every((hash) => hash !== undefined)) {
    return refuse('sealed_invalid', { field: 'hashes' });
  }
  const { customer, custid } = caller;
  const finished = await finishUpload(
    {
      env,
      config,
      account: customer && {
        name: customer.account,
        key: accountKeyOf(customer),
        custid,
      },
      originsOf: (shareDomain) => linkOriginsOf(call, shareDomain),
    },
    key,
    hashes,
  );
  switch (finished.kind) {
    case 'unknown':
      return noSuchSecret(key);
    case 'not_uploading':
      return refuse('upload_ended');
    case 'incomplete':
      return refuse('upload_incomplete', { parts: [...finished.parts] });
    case 'created': {
      const record = createdRecord(finished.secret);
      return reply({
        record,
        details: sealedDetails(finished.secret),
      });
    }
  }
};

export const getPart: Handler<typeof uploadCalls.downloadPart> = async (call) => {
  const { params, body } = call;
  const { key } = params;
  const part = partNumber(params.part);
  if (!isKey(key) || !(await isServedHere(call, key))) return noSuchSecret(key);
  if (part === null) return refuse('part_unknown');
  const proof = bytes32(body.proof);
  if (!proof) return refuse('proof_invalid', { field: 'proof' });
  const ticket = ticketIn(body.ticket);
  if (!ticket.ok) return ticket;
  const request = { secretKey: key, part, proof, rid: body.rid, ticket: ticket.reply };
  const outcome = await downloadPart(call, request);
  return outcome.kind === 'downloaded' ? reply(outcome.bytes) : denied(outcome, key);
};

/** From 1; null for what is no number. */
function partNumber(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** SHA-256 in a header `Content-Digest` (RFC 9530); null where it has none. */
function digestIn(header: string): Uint8Array | null {
  const [, base64 = ''] = /(?:^|,)\s*sha-256=:([\w+/]{43}=):/.exec(header) ?? [];
  return base64 === '' ? null : fromBase64(base64);
}
