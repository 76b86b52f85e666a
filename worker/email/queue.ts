/**
 * Queueing emails: those that belong to no account, which are incoming secrets and feedback for the operator and codes for
 * recipients, and any that failed, again.
 */
import { accountStub } from '../accounts/stub.ts';
import { codeQueueNameOf, isAccountName } from '../crypto/object-names.ts';
import { generateToken } from '../crypto/tokens.ts';
import type { Stores } from '../platform/call-object.ts';
import { atMostOnce, idempotent } from '../platform/retry.ts';
import {
  codeContents,
  type Feedback,
  feedbackContents,
  incomingContents,
  type IncomingSecret,
  type RecipientCode,
} from './contents.ts';
import { MAIL_QUEUE_NAME, mailQueueStub } from './stub.ts';

const CODE_DELAY_MS_MAX = 5000;

/**
 * Emails the link of an incoming secret to the recipient in the settings.
 *
 * @param origin scheme and host of the site
 * @throws StoreUnavailable if it was not queued
 */
export async function emailIncomingSecret(
  stores: Stores,
  secret: IncomingSecret,
  origin: string,
): Promise<void> {
  const [id, template] = [generateToken(), 'incoming-secret'] as const;
  const encrypted = incomingContents.encrypt(stores, secret, id);
  await mailQueueStub(stores).enqueue({ id, template, encrypted, origin });
}

/**
 * Emails a visitor's feedback to the recipient in the settings, if there is one.
 *
 * @param given with an id of its own, and the site's scheme and host
 * @throws StoreUnavailable if it was not queued
 */
export async function emailFeedback(
  stores: Stores,
  { id, origin, ...feedback }: Feedback & { readonly id: string; readonly origin: string },
): Promise<void> {
  if (stores.config.FEEDBACK_RECIPIENT === undefined) return;
  const encrypted = feedbackContents.encrypt(stores, feedback, id);
  await mailQueueStub(stores).enqueue({ id, template: 'feedback', encrypted, origin });
}

/**
 * Emails a code to a recipient, after a random wait: when it arrives reveals nothing about other emails.
 *
 * @throws StoreUnavailable if it was not queued
 */
export async function emailCode(
  stores: Stores,
  {
    origin,
    entry,
    ...content
  }: Omit<RecipientCode, 'isListed' | 'isByDomain'> & {
    readonly origin: string;
    /** What admits the address; null for nothing: then it is not sent. */
    readonly entry: 'address' | 'domain' | null;
  },
): Promise<void> {
  const [id, template] = [generateToken(), 'recipient-code'] as const;
  const isListed = entry === null ? 0 : 1;
  const isByDomain = entry === 'domain' ? 1 : 0;
  const encrypted = codeContents.encrypt(stores, { ...content, isListed, isByDomain }, id);
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const email = { id, template, encrypted, origin, delayMs: random % CODE_DELAY_MS_MAX };
  const name = codeQueueNameOf(stores.config.SHARD_KEY, content.account);
  await mailQueueStub(stores, idempotent, name).enqueue(email);
}

/** A failed email: the object that stores it, an account or the mail queue, and its number there. */
interface FailedEmail {
  readonly holder: string;
  readonly number: number;
}

const FAILED_EMAIL_ID = /^(.+)\.([1-9]\d{0,14})$/;

/** The id of a failed email in a list, in characters that need no encoding in a path. */
export function failedEmailId({ account, id }: { account: string; id: number }): string {
  return `${account}.${id}`;
}

/** Parses such an id; undefined if no object stores emails under it. */
export function parseFailedEmailId(text: string): FailedEmail | undefined {
  const [, holder = '', number = ''] = FAILED_EMAIL_ID.exec(text) ?? [];
  const isHolder = holder === MAIL_QUEUE_NAME || isAccountName(holder);
  return isHolder ? { holder, number: Number(number) } : undefined;
}

/** Queues a failed email again; false if there is none. A repetition would return that a queued email did not fail. */
export async function retryFailedEmail(
  stores: Stores,
  { holder, number }: FailedEmail,
): Promise<boolean> {
  return holder === MAIL_QUEUE_NAME
    ? mailQueueStub(stores, atMostOnce).retry(number)
    : accountStub(stores, holder, atMostOnce).retry(number);
}
