/** The requests of an account, in its list of recent secrets. */
import * as v from 'valibot';
import type { listRecent } from '../../shared/contract/recent.ts';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { accountStub } from '../accounts/stub.ts';
import { decryptReceipt } from '../crypto/account-key.ts';
import { shortkeyOf } from '../crypto/keys.ts';
import { accountKeyOf, type Customer } from '../http/caller.ts';
import { seconds } from '../http/epoch.ts';
import { type Stores, withTimeLimit } from '../platform/call-object.ts';
import { logWarning } from '../platform/log.ts';
import { StoreUnavailable } from '../platform/store-unavailable.ts';
import { callVault } from '../secrets/stub.ts';
import type { AskView } from './rules/ask.ts';
import type { AskReceipt } from './types.ts';

/** A vault that has not answered by then is taken for silent. */
const ASKED_MS_MAX = 5000;

/** The encrypted fields of a receipt. */
const receiptPart = v.object({
  /** The requester's private label; absent for none. */
  label: v.optional(v.string()),
  answersMax: v.number(),
});

type RecentAsk = NonNullable<ReplyOf<typeof listRecent>['details']['asks']>[number];

/** The requests of the last 30 days, newest first; undefined for none. */
export async function recentAsks(
  stores: Stores,
  customer: Customer,
): Promise<RecentAsk[] | undefined> {
  const receipts = await accountStub(stores, customer.account).recentAsks();
  if (receipts.length === 0) return undefined;
  const accountKey = accountKeyOf(customer);
  return Promise.all(receipts.map((receipt) => recentAsk(stores, accountKey, receipt)));
}

async function recentAsk(
  stores: Stores,
  accountKey: Uint8Array,
  { id, encryptedKey, encryptedPart, createdAt, expiresAt, answers }: AskReceipt,
): Promise<RecentAsk> {
  const view = await viewOf(stores, id);
  const json = encryptedPart && decryptReceipt(accountKey, partContext(id), encryptedPart);
  const part = json ? v.parse(receiptPart, JSON.parse(json)) : null;
  return {
    key: (encryptedKey && decryptReceipt(accountKey, askContext(id), encryptedKey)) ?? '',
    shortkey: shortkeyOf(id),
    label: part?.label,
    state: view?.state ?? (view === undefined && Date.now() < expiresAt ? 'open' : 'expired'),
    created: seconds(createdAt),
    expiration_stamp: seconds(view?.expiresAt ?? expiresAt),
    answers_max: view?.answersMax ?? part?.answersMax ?? 1,
    answers,
  };
}

/** Null for one that is removed; undefined when its vault does not answer in time, which must not make the list fail. */
async function viewOf(stores: Stores, id: string): Promise<AskView | null | undefined> {
  try {
    return await callVault(stores, id, (vault) =>
      withTimeLimit(ASKED_MS_MAX, () => vault.inspectAsk()),
    );
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    logWarning('vaults_unanswered', { receipts: '1', error: String(error.cause) });
    return undefined;
  }
}

/** The contexts of the two values that the account key encrypts. */
export function askContext(id: string): string {
  return `${id}\0ask`;
}

export function partContext(id: string): string {
  return `${id}\0ask part`;
}
