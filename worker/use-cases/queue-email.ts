/** Queueing emails to the operator in the region's mail queue: incoming secrets and feedback. */
import type { Stores } from '../rpc/call-object.ts';
import { callMailQueue } from '../rpc/mail-queue.ts';
import {
  type Feedback,
  type IncomingSecret,
  sealQueuedEmail,
  type QueuedEmailTemplate,
} from '../sealed/queued-email.ts';
import { drawToken } from '../crypto/tokens.ts';

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

async function queueEmail(
  stores: Stores,
  template: QueuedEmailTemplate,
  id: string,
  content: IncomingSecret | Feedback,
  origin: string,
): Promise<void> {
  const sealed = await sealQueuedEmail(stores, template, id, content);
  await callMailQueue(stores, async (queue) => queue.enqueue({ id, template, sealed, origin }));
}
