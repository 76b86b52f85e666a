/** What an account does when nobody asks: mail, receipts, domains, the directory, and clearing up. */
import type { Stores } from '../protocol/objects.ts';
import type { AccountDomains } from './account-domains.ts';
import { sendDueLetters } from './account-post.ts';
import { lookAfterReceipts } from './account-receipts.ts';
import type { AccountStore } from './account-store.ts';
import { customerViewOf } from './account-views.ts';
import { tellDirectory } from './telling.ts';

/** Does everything that is due. What fails is due again. */
export async function doDueWork(
  store: AccountStore,
  domains: AccountDomains,
  stores: Stores,
  account: string,
): Promise<void> {
  if (!store.exists) return;
  await sendDueLetters(store, stores, account);
  await lookAfterReceipts(store, stores);
  store.change(() => store.clearOld(Date.now()));
  const { profile } = store.read();
  await tellDirectory(store, stores, account, profile && customerViewOf(profile));
  await domains.lookAfterDue();
  if (store.isSpent()) await store.deleteAll();
}
