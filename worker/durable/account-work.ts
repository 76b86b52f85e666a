/** What an account does when nobody asks: mail, receipts, the directory, and clearing up. */
import { callDirectory } from '../protocol/directory.ts';
import type { Stores } from '../protocol/objects.ts';
import { sendDueLetters } from './account-post.ts';
import { lookAfterReceipts } from './account-receipts.ts';
import type { AccountStore } from './account-store.ts';
import { customerViewOf } from './account-views.ts';

/** Does everything that is due. What fails is due again. */
export async function doDueWork(
  store: AccountStore,
  stores: Stores,
  account: string,
): Promise<void> {
  if (!store.exists) return;
  await sendDueLetters(store, stores, account);
  await lookAfterReceipts(store, stores);
  store.change(() => store.clearOld(Date.now()));
  await tellDirectory(store, stores, account);
  if (store.isSpent()) await store.deleteAll();
}

async function tellDirectory(store: AccountStore, stores: Stores, account: string): Promise<void> {
  const change = store.untoldChange();
  if (change === null) return;
  const { profile } = store.read();
  const customer = profile && customerViewOf(profile);
  const facts = { customer, failedMails: store.outbox.failures() };
  await callDirectory(stores, async (directory) => directory.hear(account, change, facts));
  store.told(change);
}
