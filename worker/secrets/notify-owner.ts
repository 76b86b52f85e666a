/** Notifying the account that created a secret of what happened to it. */
import { logWarning } from '../platform/log.ts';
import { type AccountStub, accountStub } from '../accounts/stub.ts';
import type { Answering, Stores } from '../platform/call-object.ts';
import { decryptReaderPart } from './parts.ts';
import type { Ending } from './rules/secret-row.ts';
import type { ReaderView } from './rules/views.ts';

/**
 * Notifies the account of the end, after the response is sent. A notification that is lost is harmless: the account asks the vault
 * when the secret expires.
 */
export function notifyOwner(
  call: Answering,
  secretKey: string,
  reader: ReaderView,
  ending: Ending,
): void {
  notifyLater(call, secretKey, reader, (account, id) => account.recordEnding({ id, ending }));
}

/** Notifies the account of the first lockout, after the response is sent. */
export function notifyOfLockout(
  call: Answering,
  secretKey: string,
  reader: ReaderView,
  lockedAt: number,
): void {
  const notice = { event: 'locked', at: lockedAt } as const;
  notifyLater(call, secretKey, reader, (account, id) => account.recordNotice({ id, ...notice }));
}

/**
 * Notifies the account that the opening of a secret is disputed, before the response is sent: nothing repeats the notification, so
 * the caller must learn of a failure.
 *
 * @throws StoreUnavailable when the account does not answer
 */
export async function notifyOfDispute(
  stores: Stores,
  secretKey: string,
  reader: ReaderView,
  disputedAt: number,
): Promise<void> {
  const notice = { event: 'disputed', at: disputedAt } as const;
  await notify(stores, secretKey, reader, (account, id) => account.recordNotice({ id, ...notice }));
}

/** A report must be idempotent, because a call of the account may be repeated. */
type Report = (account: AccountStub, receiptId: string) => Promise<void>;

function notifyLater(call: Answering, secretKey: string, reader: ReaderView, report: Report): void {
  if (reader.owner === null) return;
  call.later(
    notify(call, secretKey, reader, report).catch((error: unknown) =>
      logWarning('owner_not_notified', { error: String(error) }),
    ),
  );
}

async function notify(
  stores: Stores,
  secretKey: string,
  { owner: mark, readerPart }: ReaderView,
  report: Report,
): Promise<void> {
  if (mark === null) return;
  const { owner } = decryptReaderPart(secretKey, readerPart);
  if (!owner) return;
  await report(accountStub(stores, owner.account), owner.receiptId);
}
