/** Telling the directory of a region what an object's last change made of it. */
import { callDirectory } from '../../rpc/directory.ts';
import type { Stores } from '../../rpc/call-object.ts';
import type { CustomerView } from '../account/views.ts';
import type { FailedMail } from './email-views.ts';

interface Teller {
  readonly outbox: { failures(): FailedMail[] };
  untoldChange(): number | null;
  told(change: number): void;
}

/**
 * Tells the directory of a change that it does not know yet.
 *
 * @param customer null for an object that is nobody's, or nobody's any more
 * @throws StoreUnavailable when it does not answer; it hears of the change again
 */
export async function syncDirectory(
  store: Teller,
  stores: Stores,
  name: string,
  customer: CustomerView | null,
): Promise<void> {
  const change = store.untoldChange();
  if (change === null) return;
  const facts = { customer, failedMails: store.outbox.failures() };
  await callDirectory(stores, async (directory) => directory.hear(name, change, facts));
  store.told(change);
}
