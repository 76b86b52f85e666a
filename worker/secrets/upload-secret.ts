/**
 * Uploading a ciphertext in parts. The vault reserves a key of the store before a part is written, and counts the part once it
 * is stored; the secret's life begins when all of them are.
 */
import { UPLOAD_SECONDS } from '../../shared/limits.ts';
import { partCount, partRange } from '../../shared/seal/format.ts';
import { drawKeys, idOf, secretKeyOf } from '../crypto/keys.ts';
import type { Stores } from '../platform/call-object.ts';
import { vaultStub } from './stub.ts';
import type { ConfirmOutcome, FinishOutcome, ReserveOutcome } from './rules/upload.ts';
import { openCreatorPart } from './secret-parts.ts';
import { deletePart, putPart } from './envelopes.ts';
import { fromStore, StoreUnavailable } from '../platform/store-unavailable.ts';
import { browserLock, prepareSealed, rowParts } from './create-secret.ts';
import type { CreateCall, CreatedSecret, LinkOptions, SealedHalf } from './secret-types.ts';
import { storeReceipt } from './receipts.ts';
import type { LinkOrigins } from '../http/secret-links.ts';

export interface UploadOptions extends LinkOptions, SealedHalf {
  /** The length of the whole ciphertext. */
  readonly bytes: number;
}

export interface BegunUpload {
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
export async function beginUpload(
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

export interface ReceivedPart {
  readonly metadataKey: string;
  /** From 1. */
  readonly part: number;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes. */
  readonly hash: Uint8Array;
}

export type PartOutcome =
  | Exclude<ReserveOutcome, { kind: 'reserved' }>
  | ConfirmOutcome
  | { readonly kind: 'wrong_length' };

/** Stores the bytes of a part. */
export async function storePart(
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
  await fromStore('storing a part', putPart(stores.env, id, place, bytes, keptMs / 1000));
  const stored = { ...place, hash };
  const confirmed = await vaultStub(stores, id).confirmPart(stored);
  // The sweep may have passed before it was written.
  if (confirmed.kind !== 'confirmed') {
    await fromStore('deleting a part', deletePart(stores.env, id, place));
  }
  return confirmed;
}

export interface FinishCall extends Stores {
  /** The account that the receipt is for, its key and address; null for none. */
  readonly account: {
    readonly name: string;
    readonly key: Uint8Array;
    readonly custid: string;
  } | null;
  /** Where links to a secret lead. */
  readonly originsOf: (shareDomain: string) => Promise<LinkOrigins>;
}

export type FinishedUpload =
  | Exclude<FinishOutcome, { kind: 'finished' }>
  | { readonly kind: 'created'; readonly secret: CreatedSecret };

/**
 * Finishes an upload. Idempotent.
 *
 * @param hashes SHA-256 of each part, as the sender has it
 */
export async function finishUpload(
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
