/** The receipts of an account: keeping one for what it sealed, and reading a page of them. */
import * as v from 'valibot';
import { openReceipt, sealReceipt } from '../crypto/account.ts';
import { idOf, type KeyPair } from '../crypto/keys.ts';
import type { NewReceipt, StoredReceipt } from '../rpc/types/account.ts';
import { type Ending, endingOf, expiredAt } from '../rules/ending.ts';
import { callAccount } from '../rpc/account.ts';
import type { Stores } from '../rpc/call-object.ts';
import type { CreatorPart } from '../sealed/secret-parts.ts';
import { receiptIdOf } from './receipt-id.ts';
import { type SecretLink, secretLinkEmails } from '../sealed/secret-link.ts';
import { callVault } from '../rpc/secret-vault.ts';

/** Longer than the creation of a secret takes, with all its attempts and clocks that differ. */
const CREATION_MS_MAX = 60_000;

/** What a list shows of a secret beside what its row tells everybody. */
const receiptPart = v.object({
  recipients: v.array(v.string()),
  shareDomain: v.string(),
  isTruncated: v.boolean(),
  hasPassphrase: v.boolean(),
});

export type ReceiptPart = v.InferOutput<typeof receiptPart>;

/** A receipt, opened as far as its account's key goes. */
export interface OpenedReceipt {
  readonly stored: StoredReceipt;
  /** Null once the secret ended, or when the key it was sealed under was abandoned. */
  readonly metadataKey: string | null;
  readonly part: ReceiptPart | null;
  /** How the secret ended, or null while it lives. */
  readonly ending: Ending | null;
  /** When the creator's page was first opened, in epoch ms. */
  readonly viewedAt: number | null;
}

interface Kept {
  readonly keys: KeyPair;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly account: string;
  readonly accountKey: Uint8Array;
  readonly creatorPart: CreatorPart;
  readonly hasPassphrase: boolean;
  /** Whom its link is mailed to. */
  readonly addresses: readonly string[];
  readonly shareUrl: string;
  /** Scheme and host of the site. */
  readonly origin: string;
}

/** Keeps the receipt of a new secret, and queues the mails with its link; all of it or nothing. */
export async function keepReceipt(stores: Stores, kept: Kept): Promise<void> {
  const { account, addresses, origin } = kept;
  const receipt = await sealedReceipt(kept);
  const { expiresAt } = receipt;
  const { hasPassphrase, shareUrl } = kept;
  const { locale } = kept.creatorPart;
  const links = addresses.map((address): SecretLink => ({
    address,
    link: shareUrl,
    expiresAt,
    hasPassphrase,
    ...(locale !== undefined && { locale }),
  }));
  const emails = await secretLinkEmails(stores, account, receipt.id, links);
  await callAccount(stores, account, async (object) => object.addReceipt(receipt, emails, origin));
}

/** Takes back the receipt of a secret that was not created. */
export async function discardReceipt(
  stores: Stores,
  account: string,
  keys: KeyPair,
): Promise<void> {
  const id = receiptIdOf(keys);
  await callAccount(stores, account, async (object) => object.discardReceipt(id));
}

async function sealedReceipt(kept: Kept): Promise<NewReceipt> {
  const { accountKey, keys, createdAt, creatorPart, hasPassphrase } = kept;
  const id = receiptIdOf(keys);
  const { recipients, shareDomain, isTruncated, ttlSeconds } = creatorPart;
  const part: ReceiptPart = { recipients, shareDomain, isTruncated, hasPassphrase };
  return {
    id,
    secretId: idOf(keys.secretKey),
    sealedKey: await sealReceipt(accountKey, keyContext(id), keys.metadataKey),
    sealedPart: await sealReceipt(accountKey, partContext(id), JSON.stringify(part)),
    createdAt,
    expiresAt: createdAt + ttlSeconds * 1000,
  };
}

/**
 * One page of receipts, newest first. What is found to have ended is told to the account, which then forgets the key.
 */
export async function recentReceipts(
  stores: Stores,
  account: string,
  accountKey: Uint8Array,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ receipts: OpenedReceipt[]; count: number }> {
  const { receipts, count } = await callAccount(stores, account, async (object) =>
    object.recent((page - 1) * perPage, perPage),
  );
  const opened = await Promise.all(receipts.map((stored) => open(stores, accountKey, stored)));
  const found = opened.flatMap(({ stored, ending }) =>
    ending && (!stored.ending || stored.sealedKey) ? [{ id: stored.id, ending }] : [],
  );
  if (found.length > 0) {
    await callAccount(stores, account, async (object) => object.closeReceipts(found));
  }
  return { receipts: opened, count };
}

async function open(
  stores: Stores,
  accountKey: Uint8Array,
  stored: StoredReceipt,
): Promise<OpenedReceipt> {
  const { id, sealedKey, sealedPart } = stored;
  const metadataKey = sealedKey && (await openReceipt(accountKey, keyContext(id), sealedKey));
  const part = sealedPart && (await openReceipt(accountKey, partContext(id), sealedPart));
  const { ending, viewedAt } = await standing(stores, stored);
  return {
    stored,
    metadataKey: metadataKey ?? null,
    part: part ? v.parse(receiptPart, JSON.parse(part)) : null,
    ending,
    viewedAt,
  };
}

/** What has become of a secret so far; the vault is asked only while that can still change. */
async function standing(
  stores: Stores,
  { secretId, createdAt, expiresAt, ending }: StoredReceipt,
): Promise<Pick<OpenedReceipt, 'ending' | 'viewedAt'>> {
  if (ending) return { ending, viewedAt: ending.viewedAt };
  const view = await callVault(stores, secretId, async (vault, route) =>
    vault.inspect(secretId, { markViewed: false }, route),
  );
  if (!view) {
    // Receipt and secret are stored side by side: a young one may be there before its secret is.
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
