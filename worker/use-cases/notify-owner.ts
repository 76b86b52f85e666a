/** Telling the account that made a secret how it ended, once whoever ended it has their answer. */
import type { ReaderView } from '../rpc/types/secret-vault.ts';
import { logWarning } from '../observability/log.ts';
import { callAccount } from '../rpc/account.ts';
import type { Answering, Stores } from '../rpc/call-object.ts';
import { openReaderPart } from '../sealed/secret-parts.ts';
import type { Ending } from '../rules/secret-row.ts';

/** Tells it, in nobody's way: what gets lost here the account finds out when the secret's time is over. */
export function notifyOwner(
  call: Answering,
  secretKey: string,
  reader: ReaderView,
  ending: Ending,
): void {
  if (reader.owner !== null) call.later(tell(call, secretKey, reader, ending));
}

async function tell(
  stores: Stores,
  secretKey: string,
  { readerPart }: ReaderView,
  ending: Ending,
): Promise<void> {
  try {
    const { owner } = await openReaderPart(secretKey, readerPart);
    if (!owner) return;
    const heard = { id: owner.receiptId, ending };
    await callAccount(stores, owner.account, async (account) => account.recordEnding(heard));
  } catch (error) {
    logWarning('owner_not_notified', { error: String(error) });
  }
}
