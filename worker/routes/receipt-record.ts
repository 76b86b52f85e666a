/** A secret as its creator sees it on the wire. */
import type { InferOutput } from 'valibot';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import type { metadata } from '../../shared/contract/metadata.ts';
import type { showReceipt } from '../../shared/contract/receipts.ts';
import type { concealSecret } from '../../shared/contract/secrets.ts';
import { METADATA_LIFETIMES, UNLOCKS_MAX } from '../../shared/limits.ts';
import { idOf, type KeyPair, shortkeyOf } from '../crypto/keys.ts';
import type { CreatorView } from '../rpc/types/secret-vault.ts';
import type { CreatedSecret } from '../use-cases/create-secret.ts';
import type { CreatorPart, ReaderPart } from '../sealed/secret-parts.ts';
import { seconds, secondsOrNull } from './epoch.ts';

type Metadata = InferOutput<typeof metadata>;
type ReceiptReply = ReplyOf<typeof showReceipt>;

/** What is known of a secret from its keys, its row and its creator's part. */
export interface Receipt {
  readonly keys: KeyPair;
  readonly view: Omit<CreatorView, 'creatorPart'>;
  readonly part: CreatorPart;
}

/** The record that lists and actions show. */
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
    recipients: part.recipients,
    show_recipients: part.recipients.length > 0,
    is_received: state === 'received',
    is_burned: state === 'burned',
    is_expired: state === 'expired',
    is_destroyed: state === 'received' || state === 'burned',
    is_truncated: part.isTruncated,
    has_passphrase: view.hasPassphrase,
    viewed: secondsOrNull(view.viewedAt),
    received: secondsOrNull(view.receivedAt),
    burned: secondsOrNull(view.burnedAt),
  };
}

/**
 * The reply of the creator's page. What leads to the secret is there only while it lives.
 *
 * @param origins scheme and host that links are made with
 * @param shrimp a fresh one, for a browser
 */
export function receiptReply(
  receipt: Receipt,
  origins: Origins,
  shrimp: string | undefined,
): ReceiptReply {
  const { keys, view, part } = receipt;
  const record = metadataRecord(receipt);
  const lives = view.state === 'new' || view.state === 'viewed';
  const { share, ...own } = links(keys, origins, part);
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
      ...unlocksOf(view),
      display_lines: part.displayLines,
      is_truncated: part.isTruncated,
      ...(shrimp === undefined ? {} : { shrimp }),
    },
  };
}

function unlocksOf({ unlockedAt }: Receipt['view']) {
  if (!unlockedAt) return {};
  const unlocks = unlockedAt.length;
  const unlocks_left = Math.max(0, UNLOCKS_MAX - unlocks);
  return { unlocks, unlocks_left, unlocked: unlockedAt.map(seconds) };
}

/** Where links lead: to the site's pages, and, for the share link, perhaps to a customer's domain. */
export interface Origins {
  readonly origin: string;
  readonly shareOrigin: string;
}

interface Concealed extends CreatedSecret, Origins {
  readonly readerPart: ReaderPart;
  readonly creatorPart: CreatorPart;
  readonly hasPassphrase: boolean;
}

/** The record of a secret that was created a moment ago. */
export function concealedRecord(concealed: Concealed): ReplyOf<typeof concealSecret>['record'] {
  const { keys, createdAt, readerPart, creatorPart, hasPassphrase } = concealed;
  const view = freshView(createdAt, creatorPart.ttlSeconds * 1000, hasPassphrase);
  const metadata = metadataRecord({ keys, view, part: creatorPart });
  const { share, metadata_url, burn_url } = links(keys, concealed, creatorPart);
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
      is_truncated: readerPart.isTruncated,
      original_size: readerPart.originalSize,
      secret_ttl: creatorPart.ttlSeconds,
    },
    share_domain: creatorPart.shareDomain,
  };
}

function freshView(createdAt: number, lifetimeMs: number, hasPassphrase: boolean): Receipt['view'] {
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
    misses: 0,
    repeats: 0,
    lockedUntil: null,
    unlockedAt: [],
  };
}

/** The path of the creator's page. */
export function metadataPath(metadataKey: string): string {
  return `/private/${metadataKey}`;
}

function links(
  { metadataKey, secretKey }: KeyPair,
  { origin, shareOrigin }: Origins,
  { locale }: Pick<CreatorPart, 'locale'>,
) {
  const share_path = `/secret/${secretKey}${locale === undefined ? '' : `?locale=${locale}`}`;
  const metadata_path = metadataPath(metadataKey);
  const burn_path = `${metadata_path}/burn`;
  return {
    share: { share_path, share_url: shareOrigin + share_path },
    metadata_path,
    metadata_url: origin + metadata_path,
    burn_path,
    burn_url: origin + burn_path,
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
