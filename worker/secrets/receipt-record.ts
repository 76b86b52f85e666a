/** A secret on the wire, for its creator. */
import type { InferOutput } from 'valibot';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import type { metadata } from '../../shared/contract/metadata.ts';
import type { recentReceipt } from '../../shared/contract/recent.ts';
import type { showReceipt } from '../../shared/contract/receipts.ts';
import type { concealSecret } from '../../shared/contract/secrets.ts';
import { METADATA_LIFETIMES, UNLOCKS_MAX } from '../../shared/limits.ts';
import { idOf, type KeyPair, shortkeyOf } from '../crypto/keys.ts';
import type { CreatorView } from './vault-types.ts';
import type { CreatedSecret } from './secret-types.ts';
import { type LinkOrigins, secretLinks } from '../http/secret-links.ts';
import type { CreatorPart } from './secret-parts.ts';
import { seconds, secondsOrNull } from '../http/epoch.ts';
import type { OpenedReceipt } from './receipts.ts';

type Metadata = InferOutput<typeof metadata>;
type ReceiptReply = ReplyOf<typeof showReceipt>;

/** A secret by its keys, its row and its creator's part. */
export interface Receipt {
  readonly keys: KeyPair;
  readonly view: Omit<CreatorView, 'creatorPart'>;
  readonly part: CreatorPart;
  /** The verified address of who opened a bound secret; absent before, and for any other. */
  readonly verified?: string;
}

/** The record of lists and actions. */
export function metadataRecord({ keys, view, part }: Receipt): Metadata {
  const { state } = view;
  const updated = seconds(view.updatedAt);
  return {
    key: keys.metadataKey,
    identifier: keys.metadataKey,
    shortkey: shortkeyOf(idOf(keys.metadataKey)),
    secret_shortkey: shortkeyOf(idOf(keys.secretKey)),
    custid: part.custid,
    state,
    created: seconds(view.createdAt),
    created_date_utc: iso(view.createdAt),
    updated,
    stamp: updated,
    secret_ttl: part.ttlSeconds,
    metadata_ttl: part.ttlSeconds * METADATA_LIFETIMES,
    expiration_stamp: seconds(view.expiresAt),
    share_domain: part.shareDomain,
    ...(part.label !== undefined && { label: part.label }),
    ...(part.batch !== undefined && { batch: part.batch }),
    recipients: part.recipients,
    show_recipients: part.recipients.length > 0,
    is_received: state === 'received',
    is_burned: state === 'burned',
    is_expired: state === 'expired',
    is_destroyed: state === 'received' || state === 'burned',
    is_truncated: part.isTruncated,
    ...(view.sealedBy === 'browser' && { sealed_by: view.sealedBy }),
    has_passphrase: view.hasPassphrase,
    viewed: secondsOrNull(view.viewedAt),
    received: secondsOrNull(view.receivedAt),
    burned: secondsOrNull(view.burnedAt),
    ...disputedField(view.disputedAt),
  };
}

/**
 * The reply of the creator's page. It contains the secret's link only while the secret can be revealed.
 *
 * @param origins scheme and host that links are made with
 * @param shrimp a fresh one; undefined for programs
 */
export function receiptReply(
  receipt: Receipt,
  origins: LinkOrigins,
  shrimp: string | undefined,
): ReceiptReply {
  const { keys, view, part } = receipt;
  const record = metadataRecord(receipt);
  const lives = view.state === 'new' || view.state === 'viewed';
  const { share, ...own } = secretLinks(keys, origins, part.locale);
  return {
    record: { ...record, ...own, ...(lives ? { ...share, secret_key: keys.secretKey } : {}) },
    details: {
      is_destroyed: record.is_destroyed,
      is_received: record.is_received,
      is_burned: record.is_burned,
      received_date: record.received,
      received_date_utc: view.receivedAt === null ? null : iso(view.receivedAt),
      burned_date: record.burned,
      burned_date_utc: view.burnedAt === null ? null : iso(view.burnedAt),
      has_passphrase: view.hasPassphrase,
      show_secret: false,
      show_secret_link: lives,
      show_recipients: record.show_recipients,
      can_decrypt: false,
      secret_value: null,
      misses: view.misses,
      repeats: view.repeats,
      locked_until: view.lockedUntil === null ? null : Math.ceil(view.lockedUntil / 1000),
      ...(view.lockedAt === null ? {} : { first_locked: seconds(view.lockedAt) }),
      ...boundFields(receipt),
      ...(part.notify && { notify: part.notify }),
      ...unlocksOf(view),
      ...ciphertextFields(view),
      display_lines: part.displayLines,
      is_truncated: part.isTruncated,
      ...(part.sizeMax !== undefined && { size_max: part.sizeMax }),
      ...(shrimp === undefined ? {} : { shrimp }),
    },
  };
}

function disputedField(disputedAt: number | null) {
  return disputedAt === null ? {} : { disputed: seconds(disputedAt) };
}

function boundFields({ view: { codes }, part: { boundTo }, verified }: Receipt) {
  if (!codes) return {};
  const { lockedUntil, isClosed } = codes;
  return {
    ...(boundTo && { bound_to: boundTo }),
    ...(verified !== undefined && { verified }),
    codes_locked_until: lockedUntil === null ? null : Math.ceil(lockedUntil / 1000),
    codes_closed: isClosed,
  };
}

function ciphertextFields({ ciphertext, downloadsLocked }: Receipt['view']) {
  if (!ciphertext) return {};
  return { bytes: ciphertext.bytes, parts: ciphertext.parts, downloads_locked: downloadsLocked };
}

function unlocksOf({ unlockedAt }: Receipt['view']) {
  const unlocks = unlockedAt.length;
  const unlocks_left = Math.max(0, UNLOCKS_MAX - unlocks);
  return { unlocks, unlocks_left, unlocked: unlockedAt.map(seconds) };
}

/** Whom a new secret is bound to: a caller who asked for it learns that it is. */
export function boundField({ creatorPart: { boundTo } }: CreatedSecret) {
  return boundTo === undefined ? {} : { bound_to: boundTo };
}

/** The details of a new secret that a browser encrypted. */
export function sealedDetails(secret: CreatedSecret) {
  return { kind: 'share' as const, recipient: [], recipient_safe: [], ...boundField(secret) };
}

/** The record of a secret that was just created. */
export function createdRecord(secret: CreatedSecret): ReplyOf<typeof concealSecret>['record'] {
  const { keys, readerPart, creatorPart, hasPassphrase, sealedBy } = secret;
  const view = freshView(secret);
  const metadata = metadataRecord({ keys, view, part: creatorPart });
  const { share, metadata_url, burn_url } = secretLinks(keys, secret, creatorPart.locale);
  return {
    metadata: {
      ...metadata,
      share_url: share.share_url,
      metadata_url,
      burn_url,
      secret_key: keys.secretKey,
    },
    secret: {
      identifier: keys.secretKey,
      key: keys.secretKey,
      shortkey: metadata.secret_shortkey,
      state: 'new',
      has_passphrase: hasPassphrase,
      ...(sealedBy === 'server' && {
        is_truncated: readerPart.isTruncated,
        original_size: readerPart.originalSize,
      }),
      secret_ttl: creatorPart.ttlSeconds,
    },
    share_domain: creatorPart.shareDomain,
  };
}

function freshView({
  createdAt,
  creatorPart,
  hasPassphrase,
  sealedBy,
}: CreatedSecret): Receipt['view'] {
  const lifetimeMs = creatorPart.ttlSeconds * 1000;
  return {
    state: 'new',
    createdAt,
    updatedAt: createdAt,
    expiresAt: createdAt + lifetimeMs,
    endsAt: createdAt + lifetimeMs * METADATA_LIFETIMES,
    viewedAt: null,
    receivedAt: null,
    burnedAt: null,
    hasPassphrase,
    sealedBy,
    ciphertext: null,
    downloadsLocked: false,
    lockedAt: null,
    disputedAt: null,
    misses: 0,
    repeats: 0,
    lockedUntil: null,
    unlockedAt: [],
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** A receipt in a list; fields that only a former account key would open are empty. */
export function recentRecord(
  receipt: OpenedReceipt,
  custid: string,
): InferOutput<typeof recentReceipt> {
  const { stored, metadataKey, part, ending, viewedAt } = receipt;
  const { id, secretId, createdAt, expiresAt } = stored;
  const ttlSeconds = Math.round((expiresAt - createdAt) / 1000);
  const state = ending?.state ?? (viewedAt === null ? 'new' : 'viewed');
  const updated = seconds(ending?.endedAt ?? viewedAt ?? createdAt);
  const endedAs = (end: Metadata['state']) => ending?.state === end;
  const ended = ending && seconds(ending.endedAt);
  return {
    key: metadataKey ?? '',
    identifier: metadataKey ?? '',
    shortkey: shortkeyOf(id),
    secret_shortkey: shortkeyOf(secretId),
    custid,
    state,
    created: seconds(createdAt),
    created_date_utc: new Date(createdAt).toISOString(),
    updated,
    stamp: updated,
    secret_ttl: ttlSeconds,
    metadata_ttl: ttlSeconds * METADATA_LIFETIMES,
    expiration_stamp: seconds(expiresAt),
    ...sealedFields(part),
    is_received: endedAs('received'),
    is_burned: endedAs('burned'),
    is_expired: endedAs('expired'),
    is_destroyed: endedAs('received') || endedAs('burned'),
    is_truncated: part?.isTruncated ?? false,
    ...(part?.sealedBy && { sealed_by: part.sealedBy }),
    has_passphrase: part?.hasPassphrase ?? false,
    viewed: viewedAt === null ? null : seconds(viewedAt),
    received: endedAs('received') ? ended : null,
    burned: endedAs('burned') ? ended : null,
    ...disputedField(stored.disputedAt),
  };
}

function sealedFields(part: OpenedReceipt['part']) {
  const { shareDomain = '', recipients = [], label, batch, addresses } = part ?? {};
  return {
    share_domain: shareDomain,
    ...(label !== undefined && { label }),
    ...(batch !== undefined && { batch }),
    ...(addresses && { addresses }),
    recipients,
    show_recipients: recipients.length > 0,
  };
}
