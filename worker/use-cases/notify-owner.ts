/** Notifying the account that created a secret of its ending, after the response is sent. */
import { logWarning } from '../observability/log.ts';
import { callAccount } from '../rpc/account.ts';
import type { Answering, Stores } from '../rpc/call-object.ts';
import { openReaderPart } from '../sealed/secret-parts.ts';
import type { Ending } from '../rules/secret-row.ts';
import type { ReaderView } from '../rpc/types/secret-vault.ts';

/** A notification that is lost is harmless: the account finds the ending when the secret expires. */
export function notifyOwner(
  call: Answering,
  secretKey: string,
  reader: ReaderView,
  ending: Ending,
): void {
  if (reader.owner !== null) call.later(notify(call, secretKey, reader, ending));
}

async function notify(
  stores: Stores,
  secretKey: string,
  { readerPart }: ReaderView,
  ending: Ending,
): Promise<void> {
  try {
    const { owner } = await openReaderPart(secretKey, readerPart);
    if (!owner) return;
    const report = { id: owner.receiptId, ending };
    await callAccount(stores, owner.account, async (account) => account.recordEnding(report));
  } catch (error) {
    logWarning('owner_not_notified', { error: String(error) });
  }
}
