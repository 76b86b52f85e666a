/** Mails that were given up, by the one id that a list shows: who keeps it, and its number there. */
import { callAccount } from '../rpc/account.ts';
import type { Stores } from '../rpc/call-object.ts';
import { callMailQueue } from '../rpc/mail-queue.ts';
import { MAIL_QUEUE_NAME } from '../sealed/queued-email.ts';
import { atMostOnce } from '../rpc/retry.ts';
import { isAccountName } from '../crypto/object-names.ts';

/** A kind of object that sends mail, and may give it up. */
interface Keeper {
  readonly hasName: (name: string) => boolean;
  readonly retry: (stores: Stores, name: string, mailId: number) => Promise<boolean>;
}

const accounts: Keeper = {
  hasName: isAccountName,
  // Once it is queued a repetition would answer that it did not fail.
  retry: (stores, name, mailId) =>
    callAccount(stores, name, async (object) => object.retry(mailId), atMostOnce),
};

const post: Keeper = {
  hasName: (name) => name === MAIL_QUEUE_NAME,
  retry: (stores, _name, mailId) =>
    callMailQueue(stores, async (object) => object.retry(mailId), atMostOnce),
};

const keepers: readonly Keeper[] = [accounts, post];

export interface FailedMailName {
  readonly keeper: Keeper;
  /** The name of the object that keeps it. */
  readonly name: string;
  readonly mailId: number;
}

const MAIL_ID = /^(.+)\.([1-9]\d{0,14})$/;

/** Names a mail, in characters that a path takes as they are. */
export function failedMailId({ account, id }: { account: string; id: number }): string {
  return `${account}.${id}`;
}

/** Reads such a name; null when nobody keeps mails under it. */
export function parseFailedMailId(text: string): FailedMailName | null {
  const [, name = '', id = ''] = MAIL_ID.exec(text) ?? [];
  const keeper = keepers.find(({ hasName }) => hasName(name));
  return keeper ? { keeper, name, mailId: Number(id) } : null;
}

/** Queues a mail once more that was given up; false when there is none that could be. */
export function retryFailedMail(
  stores: Stores,
  { keeper, name, mailId }: FailedMailName,
): Promise<boolean> {
  return keeper.retry(stores, name, mailId);
}
