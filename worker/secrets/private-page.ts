/** The private page of a secret: for whoever has its metadata key. */
import type { InferOutput } from 'valibot';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import type { metadata } from '../../shared/contract/metadata.ts';
import type {
  notifyReceipt,
  resendMail,
  showReceipt,
  unlockSecret,
} from '../../shared/contract/receipts.ts';
import type { concealSecret } from '../../shared/contract/secrets.ts';
import { METADATA_LIFETIMES, UNLOCKS_MAX } from '../../shared/limits.ts';
import { accountStub } from '../accounts/stub.ts';
import { isKey } from '../../shared/link-key.ts';
import { idOf, secretKeyOf, shortkeyOf } from '../crypto/keys.ts';
import { eventContents } from '../email/contents.ts';
import { seconds, secondsOrNull } from '../http/epoch.ts';
import { refuse, reply } from '../http/failure.ts';
import { lookUpHost } from '../http/host.ts';
import { linkOrigin, originOf } from '../http/origin.ts';
import { type LinkOrigins, secretLinks } from './links.ts';
import type { Call, Handler } from '../http/mount.ts';
import { atMostOnce } from '../platform/retry.ts';
import { decryptSenderPart, decryptVerified } from './parts.ts';
import { receiptIdOf } from './receipts.ts';
import type { CreatedSecret, Secret } from './secret.ts';
import { noSuchSecret } from './failures.ts';
import { vaultStub, type VaultStub } from './stub.ts';
import type { SenderView } from './rules/views.ts';

/** What finding a secret by its metadata key needs of a call. */
export interface PageCall extends Pick<Call, 'request' | 'env' | 'config' | 'caller'> {
  readonly params: { readonly key: string };
}

type Emails = Awaited<ReturnType<typeof emailsOf>>;

export const show: Handler<typeof showReceipt> = async (call) => {
  const [secret, emails] = await Promise.all([visit(call), emailsOf(call)]);
  return secret ? reply(await shown(call, secret, emails)) : noSuchSecret(call.params.key);
};

/** Sends a failed email again, for the account that created the secret. */
export const resend: Handler<typeof resendMail> = async (call) => {
  const secret = await inspect(call);
  const { customer } = call.caller;
  if (!secret || !customer) return noSuchSecret(call.params.key);
  const receiptId = receiptIdOf(secret.keys);
  // A repetition would return that a queued email did not fail.
  const isQueued = await accountStub(call, customer.account, atMostOnce).resend(
    receiptId,
    Number(call.body.id),
  );
  if (!isQueued) return refuse('mail_not_failed');
  return reply(await shown(call, secret, await emailsOf(call)));
};

/** Changes what the account that created the secret is emailed about. */
export const notify: Handler<typeof notifyReceipt> = async (call) => {
  const secret = await inspect(call);
  const { customer } = call.caller;
  if (!secret || !customer) return noSuchSecret(call.params.key);
  const { label } = secret.part;
  const receiptId = receiptIdOf(secret.keys);
  const isSet = await accountStub(call, customer.account).setEmails(receiptId, {
    events: call.body.notify ?? [],
    encrypted: eventContents.encrypt(call, { label }, customer.account, receiptId),
    origin: linkOrigin(call.request, call.config),
  });
  if (!isSet) return noSuchSecret(call.params.key);
  return reply(await shown(call, secret, await emailsOf(call)));
};

export const unlock: Handler<typeof unlockSecret> = async (call) => {
  const [secret, emails] = await Promise.all([
    find(call, (vault) => vault.unlock()),
    emailsOf(call),
  ]);
  if (!secret) return noSuchSecret(call.params.key);
  const found = await shown(call, secret, emails);
  const { show_secret_link: isAlive, downloads_locked, ...locks } = found.details;
  const locked_until = locks.locked_until ?? locks.codes_locked_until ?? null;
  // Still locked means that no unlock is left; a secret that has ended needs none.
  if (!isAlive || (locked_until === null && !downloads_locked)) return reply(found);
  return refuse('unlocks_used', locked_until === null ? {} : { locked_until });
};

/** The reply of the calls of this page. */
export async function shown(
  call: PageCall & Pick<Call, 'shrimp'>,
  secret: Secret,
  emails: Emails,
): Promise<ReplyOf<typeof showReceipt>> {
  const origins = await originsOf(call, secret.part);
  const { record, details } = pageReply(secret, origins, call.shrimp);
  return { record, details: { ...details, ...emails } };
}

/** The emails to the recipients and to the sender; undefined for everyone but the account that created the secret. */
export async function emailsOf({ caller, params, ...stores }: PageCall) {
  const { customer } = caller;
  const { key } = params;
  if (!customer || !isKey(key)) return undefined;
  const receiptId = receiptIdOf({ metadataKey: key });
  const emails = await accountStub(stores, customer.account).emailsOf(receiptId);
  if (emails === null) return undefined;
  const mails = emails.mails.map(({ id, recipient, state, changedAt }) => ({
    id: String(id),
    recipient,
    state,
    stamp: seconds(changedAt),
  }));
  return { mails, notify: emails.notify.length > 0 ? [...emails.notify] : undefined };
}

/** Finds the secret of a metadata key; null if there is none. */
async function find(
  call: PageCall,
  look: (vault: VaultStub) => Promise<SenderView | null>,
): Promise<Secret | null> {
  const metadataKey = call.params.key;
  if (!isKey(metadataKey)) return null;
  const keys = { metadataKey, secretKey: secretKeyOf(metadataKey) };
  const view = await look(vaultStub(call, idOf(keys.secretKey)));
  if (!view) return null;
  const openedBy = view.codes?.openedBy;
  const part = decryptSenderPart(metadataKey, view.senderPart);
  const verified = openedBy ? decryptVerified(keys.secretKey, openedBy) : undefined;
  return { keys, view, part, verified };
}

/** Finds a secret for its sender, and marks it as viewed, unless the browser only prefetches the page. */
export async function visit(call: PageCall): Promise<Secret | null> {
  const { headers, method } = call.request;
  const isPrefetch = method === 'HEAD' || headers.has('Sec-Purpose');
  return find(call, (vault) => vault.inspect({ markViewed: !isPrefetch }));
}

/** Finds a secret without marking it as viewed. */
export async function inspect(call: PageCall): Promise<Secret | null> {
  return find(call, (vault) => vault.inspect({ markViewed: false }));
}

/** The origins of links: those on a custom domain that was removed lead to the site's own host. */
export async function originsOf(
  { request, config, env }: Pick<PageCall, 'request' | 'config' | 'env'>,
  { shareDomain }: Pick<Secret['part'], 'shareDomain'>,
): Promise<LinkOrigins> {
  const origin = linkOrigin(request, config);
  const isServed = shareDomain !== undefined && (await lookUpHost(env, shareDomain)) !== null;
  return { origin, shareOrigin: isServed ? originOf(shareDomain) : origin };
}

type Metadata = InferOutput<typeof metadata>;

/** The record of a secret that every reply to its sender contains. */
export function metadataRecord({ keys, view, part }: Secret): Metadata {
  const { state } = view;
  const updated = seconds(view.updatedAt);
  return {
    key: keys.metadataKey,
    identifier: keys.metadataKey,
    shortkey: shortkeyOf(idOf(keys.metadataKey)),
    secret_shortkey: shortkeyOf(idOf(keys.secretKey)),
    kind: part.kind,
    custid: part.custid,
    state,
    created: seconds(view.createdAt),
    created_date_utc: iso(view.createdAt),
    updated,
    stamp: updated,
    secret_ttl: part.ttlSeconds,
    metadata_ttl: part.ttlSeconds * METADATA_LIFETIMES,
    expiration_stamp: seconds(view.expiresAt),
    share_domain: part.shareDomain ?? '',
    label: part.label,
    batch: part.batch,
    recipients: part.recipients,
    show_recipients: part.recipients.length > 0,
    is_received: state === 'received',
    is_burned: state === 'burned',
    is_expired: state === 'expired',
    is_destroyed: state === 'received' || state === 'burned',
    is_truncated: part.isTruncated,
    sealed_by: view.sealedBy === 'browser' ? view.sealedBy : undefined,
    has_passphrase: view.hasPassphrase,
    viewed: secondsOrNull(view.viewedAt),
    received: secondsOrNull(view.receivedAt),
    burned: secondsOrNull(view.burnedAt),
    disputed: view.disputedAt === null ? undefined : seconds(view.disputedAt),
  };
}

/**
 * The reply of the private page. It contains the secret's link only while the secret can be revealed.
 *
 * @param origins scheme and host that links are made with
 * @param shrimp a new token for the forms of the page; undefined for programs
 */
export function pageReply(
  secret: Secret,
  origins: LinkOrigins,
  shrimp: string | undefined,
): ReplyOf<typeof showReceipt> {
  const { keys, view, part } = secret;
  const record = metadataRecord(secret);
  const lives = view.state === 'new' || view.state === 'viewed';
  // Whoever answered a request cannot open the answer, nor let others open it.
  const isShared = lives && part.kind === undefined;
  const { share, ...own } = secretLinks(keys, origins, part.locale);
  return {
    record: { ...record, ...own, ...(isShared && { ...share, secret_key: keys.secretKey }) },
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
      first_locked: view.lockedAt === null ? undefined : seconds(view.lockedAt),
      ...boundFields(secret),
      notify: part.notify,
      unlocks: view.unlockedAt.length,
      unlocks_left: Math.max(0, UNLOCKS_MAX - view.unlockedAt.length),
      unlocked: view.unlockedAt.map(seconds),
      ...ciphertextFields(view),
      display_lines: part.displayLines,
      is_truncated: part.isTruncated,
      size_max: part.sizeMax,
      shrimp,
    },
  };
}

function boundFields({ view: { codes }, part: { boundTo }, verified }: Secret) {
  if (!codes) return {};
  const { lockedUntil, isClosed } = codes;
  return {
    bound_to: boundTo,
    verified,
    codes_locked_until: lockedUntil === null ? null : Math.ceil(lockedUntil / 1000),
    codes_closed: isClosed,
  };
}

function ciphertextFields({ ciphertext, downloadsLocked }: SenderView) {
  if (!ciphertext) return {};
  return { bytes: ciphertext.bytes, parts: ciphertext.parts, downloads_locked: downloadsLocked };
}

/** The record of a secret that was just created. */
export function createdRecord(secret: CreatedSecret): ReplyOf<typeof concealSecret>['record'] {
  const { keys, view, part, originalSize } = secret;
  const record = metadataRecord(secret);
  const { share, metadata_url, burn_url } = secretLinks(keys, secret, part.locale);
  return {
    metadata: {
      ...record,
      share_url: share.share_url,
      metadata_url,
      burn_url,
      secret_key: keys.secretKey,
    },
    secret: {
      identifier: keys.secretKey,
      key: keys.secretKey,
      shortkey: record.secret_shortkey,
      state: 'new',
      has_passphrase: view.hasPassphrase,
      ...(originalSize !== undefined && {
        is_truncated: part.isTruncated,
        original_size: originalSize,
      }),
      secret_ttl: part.ttlSeconds,
    },
    share_domain: record.share_domain,
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
