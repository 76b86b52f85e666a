/** What an account does when nobody asks: mail, receipts, webhook, domains, the directory, and clearing up. */
import type { Stores } from '../../rpc/call-object.ts';
import type { AccountDomains } from './domains.ts';
import { sendDueEmails } from './emails.ts';
import { lookAfterReceipts } from './receipts.ts';
import type { AccountStore } from './account-store.ts';
import type { AccountWebhook } from './webhook.ts';
import { customerViewOf } from './views.ts';
import { syncDirectory } from '../shared/directory-sync.ts';

interface Helpers {
  readonly domains: AccountDomains;
  readonly webhook: AccountWebhook;
}

/** Does everything that is due. What fails is due again. */
export async function doDueWork(
  store: AccountStore,
  { domains, webhook }: Helpers,
  stores: Stores,
  account: string,
): Promise<void> {
  if (!store.exists) return;
  await sendDueEmails(store, stores, account);
  await webhook.reseal();
  // Somebody's slow server holds up nothing else.
  const sending = webhook.sendDue();
  try {
    await lookAfterReceipts(store, stores);
    store.change(() => store.clearOld(Date.now()));
    const { profile } = store.read();
    await syncDirectory(store, stores, account, profile && customerViewOf(profile));
    await domains.lookAfterDue();
  } finally {
    await sending;
  }
  if (store.isSpent()) await store.deleteAll();
}
