/** Queueing emails that belong to no account: incoming secrets and feedback for the operator, and codes for recipients. */
import type { Stores } from '../platform/call-object.ts';
import { mailQueueStub } from './stub.ts';
import {
  type Feedback,
  type IncomingSecret,
  sealQueuedEmail,
  type QueuedEmailTemplate,
  type RecipientCode,
} from './queued-email.ts';
import { codeQueueNameOf } from '../crypto/object-names.ts';
import { drawToken } from '../crypto/tokens.ts';
import { idempotent } from '../platform/retry.ts';

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
  await queueEmail(stores, 'incoming-secret', drawToken(), secret, origin);
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
  await queueEmail(stores, 'feedback', id, feedback, origin);
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
  const [id, template] = [drawToken(), 'recipient-code'] as const;
  const sealed = sealQueuedEmail(stores, template, id, {
    ...content,
    isListed: entry === null ? 0 : 1,
    isByDomain: entry === 'domain' ? 1 : 0,
  });
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const email = { id, template, sealed, origin, delayMs: random % CODE_DELAY_MS_MAX };
  const name = codeQueueNameOf(stores.config.ROUTE_KEY, content.account);
  await mailQueueStub(stores, idempotent, name).enqueue(email);
}

async function queueEmail(
  stores: Stores,
  template: QueuedEmailTemplate,
  id: string,
  content: IncomingSecret | Feedback,
  origin: string,
): Promise<void> {
  const sealed = sealQueuedEmail(stores, template, id, content);
  await mailQueueStub(stores).enqueue({ id, template, sealed, origin });
}
