/** The receipts of an account, its list of the secrets that it created: storing one for each, and reading a page of them. */
import * as v from 'valibot';
import type { listRecent as listEndpoint, recentReceipt } from '../../shared/contract/recent.ts';
import { METADATA_LIFETIMES, RECEIPT_SECONDS } from '../../shared/limits.ts';
import { idOf, type KeyPair, shortkeyOf } from '../crypto/keys.ts';
import { accountKeyOf, type Customer } from '../http/caller.ts';
import { seconds } from '../http/epoch.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import type { NewReceipt, RecentPage, StoredReceipt } from '../accounts/account-types.ts';
import { accountStub } from '../accounts/stub.ts';
import { type Stores, withTimeLimit } from '../platform/call-object.ts';
import { logWarning } from '../platform/log.ts';
import { eventContents, type SecretLink, secretLinkEmails } from '../email/contents.ts';
import { recentAsks } from '../asks/receipts.ts';
import { callVault } from './stub.ts';
import { StoreUnavailable } from '../platform/store-unavailable.ts';
import type { CreatedSecret } from './secret.ts';
import { secretLinks } from './links.ts';
import { encryptReceipt, decryptReceipt } from '../crypto/account-key.ts';
import { type Ending, endingOf, expiredAt } from './rules/secret-row.ts';

/** Longer than the creation of a secret takes, with all its attempts and differing clocks. */
const CREATION_MS_MAX = 60_000;
/** How many vaults a list asks at the same time. */
const ASKED_AT_ONCE = 32;
/** How long a list asks vaults: someone waits for it. */
const ASKED_MS_MAX = 5000;

/** The encrypted fields of a receipt, for the list of the account. */
const receiptPart = v.object({
  /** Set where it answers a request. */
  kind: v.optional(v.literal('answer')),
  /** The obscured addresses of the recipients. */
  recipients: v.array(v.string()),
  /** The addresses in full, which the sender typed; absent for none. */
  addresses: v.optional(v.array(v.string())),
  /** The sender's private label; absent for none. */
  label: v.optional(v.string()),
  /** The name that secrets created together share; absent for none. */
  batch: v.optional(v.string()),
  /** The custom domain that the link opens on; absent for the site's own host. */
  shareDomain: v.optional(v.string()),
  isTruncated: v.boolean(),
  hasPassphrase: v.boolean(),
  /** Absent where the site encrypts. */
  sealedBy: v.optional(v.literal('browser')),
});

type ReceiptPart = v.InferOutput<typeof receiptPart>;

/** A receipt, decrypted as far as the account's key allows. */
export interface OpenedReceipt {
  readonly stored: StoredReceipt;
  /** Null if the account key changed since. */
  readonly metadataKey: string | null;
  readonly part: ReceiptPart | null;
  /** Null while the secret can be revealed, and while it is unknown. */
  readonly ending: Ending | null;
  /** When the private page was first opened, epoch ms. */
  readonly viewedAt: number | null;
}

type Status = Pick<OpenedReceipt, 'ending' | 'viewedAt'>;

/** The status of a secret whose vault did not answer. */
const UNKNOWN: Status = { ending: null, viewedAt: null };

/** The id of a secret's receipt; one-way from the metadata key. */
export function receiptIdOf({ metadataKey }: Pick<KeyPair, 'metadataKey'>): string {
  return idOf(metadataKey);
}

/** Stores the receipt of a new secret, and queues the emails with its link; all of it or nothing. Idempotent. */
export async function storeReceipt(
  stores: Stores,
  customer: Customer,
  secret: CreatedSecret,
): Promise<void> {
  const { account } = customer;
  const { keys, view, emailed, origin, part } = secret;
  const receipt = encryptedReceipt(stores, customer, secret);
  const link = secretLinks(keys, secret, part.locale).share.share_url;
  const links = emailed.map((address): SecretLink => ({
    address,
    link,
    expiresAt: receipt.expiresAt,
    hasPassphrase: view.hasPassphrase,
    locale: part.locale,
  }));
  const emails = secretLinkEmails(stores, account, receipt.id, links);
  await accountStub(stores, account).addReceipt(receipt, emails, origin);
}

/** Deletes the receipt of a secret that was not created. */
export async function discardReceipt(
  stores: Stores,
  { account }: Customer,
  keys: KeyPair,
): Promise<void> {
  await accountStub(stores, account).discardReceipt(receiptIdOf(keys));
}

function encryptedReceipt(stores: Stores, customer: Customer, secret: CreatedSecret): NewReceipt {
  const { keys, view, part, origin } = secret;
  const { label, notify = [] } = part;
  const { createdAt, expiresAt, sealedBy } = view;
  const id = receiptIdOf(keys);
  const accountKey = accountKeyOf(customer);
  return {
    id,
    secretId: idOf(keys.secretKey),
    encryptedKey: encryptReceipt(accountKey, keyContext(id), keys.metadataKey),
    encryptedPart: encryptReceipt(
      accountKey,
      partContext(id),
      JSON.stringify(receiptPartOf(secret)),
    ),
    createdAt,
    expiresAt,
    ...(sealedBy === 'browser' && { sealedBy }),
    ...(notify.length > 0 && {
      emails: {
        events: notify,
        encrypted: eventContents.encrypt(stores, { label }, customer.account, id),
        origin,
      },
    }),
  };
}

function receiptPartOf({ part, view, emailed }: CreatedSecret): ReceiptPart {
  const { kind, recipients, shareDomain, isTruncated, label, batch } = part;
  return {
    kind,
    recipients,
    shareDomain,
    isTruncated,
    hasPassphrase: view.hasPassphrase,
    sealedBy: view.sealedBy === 'browser' ? view.sealedBy : undefined,
    // The sender typed these; the recipient of an incoming secret is a setting, and no visitor may see it.
    addresses: emailed.length > 0 ? [...emailed] : undefined,
    label,
    batch,
  };
}

export const listRecent: Handler<typeof listEndpoint> = async (call) => {
  const { body, caller } = call;
  const { customer } = caller;
  if (!customer) return refuse('signed_out');
  const now = seconds(Date.now());
  const page = { page: body.page, perPage: body.per_page };
  const [{ receipts, count, days }, asks] = await Promise.all([
    recentReceipts(call, customer, page),
    body.page === 1 ? recentAsks(call, customer) : undefined,
  ]);
  const records = receipts.map((receipt) => recentRecord(receipt, caller.custid));
  return reply({
    records,
    count,
    details: {
      has_items: count > 0,
      received: records.filter((record) => record.is_destroyed),
      notreceived: records.filter((record) => !record.is_destroyed),
      ...(days && { days: [...days] }),
      asks,
      since: now - RECEIPT_SECONDS,
      now,
    },
  });
};

/**
 * One page of receipts, newest first. Endings that the account does not know yet are reported to it. A secret whose vault
 * does not answer in time is shown as the account knows it: one silent vault of hundreds must not make the list fail.
 */
export async function recentReceipts(
  stores: Stores,
  customer: Customer,
  { page, perPage }: { page: number; perPage: number },
): Promise<Omit<RecentPage, 'receipts'> & { receipts: OpenedReceipt[] }> {
  const account = accountStub(stores, customer.account);
  const { receipts, count, days } = await account.recent((page - 1) * perPage, perPage);
  const opened = await openAll(stores, accountKeyOf(customer), receipts);
  const found = opened.flatMap(({ stored, ending }) =>
    ending && !stored.ending ? [{ id: stored.id, ending }] : [],
  );
  if (found.length > 0) await account.recordEndings(found);
  return { receipts: opened, count, ...(days && { days }) };
}

/** Opens receipts, each with the status of its secret: some dozens at the same time, because a list may have a thousand. */
async function openAll(
  stores: Stores,
  accountKey: Uint8Array,
  receipts: readonly StoredReceipt[],
): Promise<OpenedReceipt[]> {
  const endsAt = Date.now() + ASKED_MS_MAX;
  const opened: OpenedReceipt[] = [];
  const unanswered: unknown[] = [];
  const left = receipts.entries();
  const openInTurn = async () => {
    for (const [place, stored] of left) {
      const status = await statusOf(stores, stored, endsAt).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
        unanswered.push(error.cause);
        return UNKNOWN;
      });
      opened[place] = { ...decryptReceiptOf(accountKey, stored), ...status };
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, openInTurn));
  if (unanswered.length > 0) {
    const [first] = unanswered;
    logWarning('vaults_unanswered', { receipts: String(unanswered.length), error: String(first) });
  }
  return opened;
}

function decryptReceiptOf(
  accountKey: Uint8Array,
  stored: StoredReceipt,
): Omit<OpenedReceipt, keyof Status> {
  const { id, encryptedKey, encryptedPart } = stored;
  const metadataKey = encryptedKey && decryptReceipt(accountKey, keyContext(id), encryptedKey);
  const part = encryptedPart && decryptReceipt(accountKey, partContext(id), encryptedPart);
  return {
    stored,
    metadataKey: metadataKey ?? null,
    part: part ? v.parse(receiptPart, JSON.parse(part)) : null,
  };
}

/**
 * The status of a secret; the vault is called only while it can still change.
 *
 * @param endsAt epoch ms
 * @throws StoreUnavailable when the vault does not answer until then
 */
async function statusOf(
  stores: Stores,
  { secretId, createdAt, expiresAt, ending }: StoredReceipt,
  endsAt: number,
): Promise<Status> {
  if (ending) return { ending, viewedAt: ending.viewedAt };
  const msLeft = endsAt - Date.now();
  if (msLeft <= 0) throw new StoreUnavailable('vaults', { cause: 'other vaults took the time' });
  const view = await callVault(stores, secretId, (vault) =>
    withTimeLimit(msLeft, () => vault.inspect({ markViewed: false })),
  );
  if (!view) {
    // Receipt and secret are stored side by side: the receipt may be stored first.
    const isYoung = Date.now() < createdAt + CREATION_MS_MAX;
    return { ending: isYoung ? null : expiredAt(expiresAt), viewedAt: null };
  }
  return { ending: endingOf(view), viewedAt: view.viewedAt };
}

/** A receipt in a list; fields that only a former account key would open are empty. */
export function recentRecord(
  receipt: OpenedReceipt,
  custid: string,
): v.InferOutput<typeof recentReceipt> {
  const { stored, metadataKey, part, ending, viewedAt } = receipt;
  const { id, secretId, createdAt, expiresAt } = stored;
  const ttlSeconds = Math.round((expiresAt - createdAt) / 1000);
  const state = ending?.state ?? (viewedAt === null ? 'new' : 'viewed');
  const updated = seconds(ending?.endedAt ?? viewedAt ?? createdAt);
  const endedAs = (end: Ending['state']) => ending?.state === end;
  const ended = ending && seconds(ending.endedAt);
  const recipients = part?.recipients ?? [];
  return {
    key: metadataKey ?? '',
    identifier: metadataKey ?? '',
    shortkey: shortkeyOf(id),
    secret_shortkey: shortkeyOf(secretId),
    kind: part?.kind,
    custid,
    state,
    created: seconds(createdAt),
    created_date_utc: new Date(createdAt).toISOString(),
    updated,
    stamp: updated,
    secret_ttl: ttlSeconds,
    metadata_ttl: ttlSeconds * METADATA_LIFETIMES,
    expiration_stamp: seconds(expiresAt),
    share_domain: part?.shareDomain ?? '',
    label: part?.label,
    batch: part?.batch,
    addresses: part?.addresses,
    recipients,
    show_recipients: recipients.length > 0,
    is_received: endedAs('received'),
    is_burned: endedAs('burned'),
    is_expired: endedAs('expired'),
    is_destroyed: endedAs('received') || endedAs('burned'),
    is_truncated: part?.isTruncated ?? false,
    sealed_by: part?.sealedBy,
    has_passphrase: part?.hasPassphrase ?? false,
    viewed: viewedAt === null ? null : seconds(viewedAt),
    received: endedAs('received') ? ended : null,
    burned: endedAs('burned') ? ended : null,
    disputed: stored.disputedAt === null ? undefined : seconds(stored.disputedAt),
  };
}

function keyContext(id: string): string {
  return `${id}\0key`;
}

function partContext(id: string): string {
  return `${id}\0part`;
}
