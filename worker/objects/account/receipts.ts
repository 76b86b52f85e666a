/** Finding out how the secrets of an account ended, whether or not anybody asks. */
import type { Stores } from '../../rpc/call-object.ts';
import { callVault } from '../../rpc/secret-vault.ts';
import { endingOf, expiredAt } from '../../rules/ending.ts';
import { settle } from './endings.ts';
import type { AccountStore } from './account-store.ts';
import type { StoredReceipt } from './receipt-table.ts';

const RECEIPTS_PER_RUN = 50;
/** Clocks differ a little. */
const LOOK_AGAIN_MS = 60_000;

/** Asks the vaults about every secret whose time is over; they keep that for as long again. */
export async function lookAfterReceipts(store: AccountStore, stores: Stores): Promise<void> {
  const expired = store.receipts.expired(Date.now(), RECEIPTS_PER_RUN);
  await Promise.all(expired.map((receipt) => lookAfter(store, stores, receipt)));
}

async function lookAfter(
  store: AccountStore,
  stores: Stores,
  { id, secretId, expiresAt }: StoredReceipt,
): Promise<void> {
  const view = await callVault(stores, secretId, async (vault, route) =>
    vault.inspect(secretId, { markViewed: false }, route),
  );
  const ending = view ? endingOf(view) : expiredAt(expiresAt);
  const now = Date.now();
  if (ending) settle(store, [{ id, ending }], now);
  else store.receipts.postpone(id, now + LOOK_AGAIN_MS);
}
