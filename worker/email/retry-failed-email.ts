/** Sending failed emails again, by the id of a list: the object that stores the email, and its number there. */
import { accountStub } from '../accounts/stub.ts';
import type { Stores } from '../platform/call-object.ts';
import { mailQueueStub } from './stub.ts';
import { MAIL_QUEUE_NAME } from './queued-email.ts';
import { atMostOnce } from '../platform/retry.ts';
import { isAccountName } from '../crypto/object-names.ts';

/** A kind of object that stores failed emails. */
interface Holder {
  readonly hasName: (name: string) => boolean;
  readonly retry: (stores: Stores, name: string, mailId: number) => Promise<boolean>;
}

const accounts: Holder = {
  hasName: isAccountName,
  // A repetition would return that a queued email did not fail.
  retry: (stores, name, mailId) => accountStub(stores, name, atMostOnce).retry(mailId),
};

const mailQueue: Holder = {
  hasName: (name) => name === MAIL_QUEUE_NAME,
  retry: (stores, _name, mailId) => mailQueueStub(stores, atMostOnce).retry(mailId),
};

const holders: readonly Holder[] = [accounts, mailQueue];

export interface FailedMailName {
  readonly holder: Holder;
  /** The name of the object that stores it. */
  readonly name: string;
  readonly mailId: number;
}

const MAIL_ID = /^(.+)\.([1-9]\d{0,14})$/;

/** The id of an email, in characters that need no encoding in a path. */
export function failedMailId({ account, id }: { account: string; id: number }): string {
  return `${account}.${id}`;
}

/** Parses such an id; null if no object stores emails under it. */
export function parseFailedMailId(text: string): FailedMailName | null {
  const [, name = '', id = ''] = MAIL_ID.exec(text) ?? [];
  const holder = holders.find(({ hasName }) => hasName(name));
  return holder ? { holder, name, mailId: Number(id) } : null;
}

/** Queues a failed email again; false if there is none. */
export function retryFailedMail(
  stores: Stores,
  { holder, name, mailId }: FailedMailName,
): Promise<boolean> {
  return holder.retry(stores, name, mailId);
}
