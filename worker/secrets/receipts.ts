/** The receipts of an account: storing one for each secret that it creates, and reading a page of them. */
import * as v from 'valibot';
import { idOf, type KeyPair } from '../crypto/keys.ts';
import type { NewReceipt, RecentPage, StoredReceipt } from '../accounts/account-types.ts';
import { accountStub } from '../accounts/stub.ts';
import { type Stores, withTimeLimit } from '../platform/call-object.ts';
import { logWarning } from '../platform/log.ts';
import { sealEventDetails } from './secret-event.ts';
import { type SecretLink, secretLinkEmails } from './secret-link.ts';
import { callVault } from './stub.ts';
import { StoreUnavailable } from '../platform/store-unavailable.ts';
import type { CreatedSecret } from './secret-types.ts';
import { secretLinks } from '../http/secret-links.ts';
import { sealReceipt, openReceipt } from '../crypto/account-key.ts';
import { type Ending, endingOf, expiredAt } from './rules/secret-row.ts';

/** Longer than the creation of a secret takes, with all its attempts and differing clocks. */
const CREATION_MS_MAX = 60_000;
/** Of the calls of vaults for a list. */
const ASKED_AT_ONCE = 32;
/** How long a list asks vaults: someone waits for it. */
const ASKED_MS_MAX = 5000;

/** The sealed fields of a receipt, for the list of the account. */
const receiptPart = v.object({
  /** Obscured. */
  recipients: v.array(v.string()),
  /** In full, as the sender typed them, and the sender's label; absent for none. */
  addresses: v.optional(v.array(v.string())),
  label: v.optional(v.string()),
  /** The name that secrets created together share; absent for none. */
  batch: v.optional(v.string()),
  shareDomain: v.string(),
  isTruncated: v.boolean(),
  hasPassphrase: v.boolean(),
  /** Absent where the site encrypts. */
  sealedBy: v.optional(v.literal('browser')),
});

export type ReceiptPart = v.InferOutput<typeof receiptPart>;

/** A receipt, decrypted as far as the account's key allows. */
export interface OpenedReceipt {
  readonly stored: StoredReceipt;
  /** Null if the account key changed since. */
  readonly metadataKey: string | null;
  readonly part: ReceiptPart | null;
  /** Null while the secret can be revealed, and while it is unknown. */
  readonly ending: Ending | null;
  /** When the creator's page was first opened, epoch ms. */
  readonly viewedAt: number | null;
}

type Status = Pick<OpenedReceipt, 'ending' | 'viewedAt'>;

/** Of a secret whose vault did not answer. */
const UNKNOWN: Status = { ending: null, viewedAt: null };

/** The id of a secret's receipt; one-way from the metadata key. */
export function receiptIdOf({ metadataKey }: Pick<KeyPair, 'metadataKey'>): string {
  return idOf(metadataKey);
}

/** Stores the receipt of a new secret, and queues the emails with its link; all of it or nothing. Idempotent. */
export async function storeReceipt(
  stores: Stores,
  account: { readonly name: string; readonly key: Uint8Array },
  secret: CreatedSecret,
): Promise<void> {
  const receipt = sealedReceipt(stores, account, secret);
  const { expiresAt } = receipt;
  const { keys, hasPassphrase, origin } = secret;
  const { locale } = secret.creatorPart;
  const link = secretLinks(keys, secret, locale).share.share_url;
  const addresses = secret.isEmailed ? secret.recipients : [];
  const links = addresses.map((address): SecretLink => ({
    address,
    link,
    expiresAt,
    hasPassphrase,
    ...(locale !== undefined && { locale }),
  }));
  const emails = secretLinkEmails(stores, account.name, receipt.id, links);
  await accountStub(stores, account.name).addReceipt(receipt, emails, origin);
}

/** Deletes the receipt of a secret that was not created. */
export async function discardReceipt(
  stores: Stores,
  account: string,
  keys: KeyPair,
): Promise<void> {
  const id = receiptIdOf(keys);
  await accountStub(stores, account).discardReceipt(id);
}

function sealedReceipt(
  stores: Stores,
  account: { readonly name: string; readonly key: Uint8Array },
  secret: CreatedSecret,
): NewReceipt {
  const { keys, createdAt, creatorPart, sealedBy, origin } = secret;
  const { ttlSeconds, label = '', notify = [] } = creatorPart;
  const id = receiptIdOf(keys);
  const part = JSON.stringify(receiptPartOf(secret));
  return {
    id,
    secretId: idOf(keys.secretKey),
    sealedKey: sealReceipt(account.key, keyContext(id), keys.metadataKey),
    sealedPart: sealReceipt(account.key, partContext(id), part),
    createdAt,
    expiresAt: createdAt + ttlSeconds * 1000,
    ...(sealedBy === 'browser' && { sealedBy }),
    ...(notify.length > 0 && {
      emails: {
        events: notify,
        sealed: sealEventDetails(stores, account.name, id, { label }),
        origin,
      },
    }),
  };
}

function receiptPartOf({
  creatorPart,
  hasPassphrase,
  sealedBy,
  isEmailed,
  recipients,
}: CreatedSecret): ReceiptPart {
  const { label, batch } = creatorPart;
  return {
    recipients: creatorPart.recipients,
    shareDomain: creatorPart.shareDomain,
    isTruncated: creatorPart.isTruncated,
    hasPassphrase,
    ...(sealedBy === 'browser' && { sealedBy }),
    // The sender typed these; the recipient of an incoming secret is a setting, and no visitor may see it.
    ...(isEmailed && { addresses: [...recipients] }),
    ...(label !== undefined && { label }),
    ...(batch !== undefined && { batch }),
  };
}

/**
 * One page of receipts, newest first. Endings that the account does not know yet are reported to it. A secret whose vault
 * does not answer in time is shown as the account knows it: one silent vault of hundreds hides no list.
 */
export async function recentReceipts(
  stores: Stores,
  account: string,
  accountKey: Uint8Array,
  { page, perPage }: { page: number; perPage: number },
): Promise<Omit<RecentPage, 'receipts'> & { receipts: OpenedReceipt[] }> {
  const { receipts, count, days } = await accountStub(stores, account).recent(
    (page - 1) * perPage,
    perPage,
  );
  const opened = await openAll(stores, accountKey, receipts);
  const found = opened.flatMap(({ stored, ending }) =>
    ending && !stored.ending ? [{ id: stored.id, ending }] : [],
  );
  if (found.length > 0) {
    await accountStub(stores, account).recordEndings(found);
  }
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
      opened[place] = { ...unseal(accountKey, stored), ...status };
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, openInTurn));
  if (unanswered.length > 0) {
    const [first] = unanswered;
    logWarning('vaults_unanswered', { receipts: String(unanswered.length), error: String(first) });
  }
  return opened;
}

function unseal(accountKey: Uint8Array, stored: StoredReceipt): Omit<OpenedReceipt, keyof Status> {
  const { id, sealedKey, sealedPart } = stored;
  const metadataKey = sealedKey && openReceipt(accountKey, keyContext(id), sealedKey);
  const part = sealedPart && openReceipt(accountKey, partContext(id), sealedPart);
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

function keyContext(id: string): string {
  return `${id}\0key`;
}

function partContext(id: string): string {
  return `${id}\0part`;
}
