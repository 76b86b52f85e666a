/** The way to a region's post, and what is given to it. */
import { callObject, type Stores } from './call-object.ts';
import {
  type Feedback,
  type IncomingSecret,
  MAIL_QUEUE_NAME,
  type QueuedEmailTemplate,
  sealQueuedEmail,
} from '../sealed/queued-email.ts';
import { idempotent } from './retry.ts';
import { drawToken } from '../crypto/tokens.ts';

/** Calls the post; `operation` must be idempotent unless the policy is `atMostOnce`. */
export async function callMailQueue<Result>(
  { env, config }: Stores,
  operation: (queue: ReturnType<Env['MAIL_QUEUE']['getByName']>) => Promise<Result>,
  policy = idempotent,
): Promise<Result> {
  return callObject(config, env.MAIL_QUEUE, MAIL_QUEUE_NAME, operation, policy);
}

/**
 * Mails the link of an incoming secret to whom the settings name.
 *
 * @param origin scheme and host of the site
 * @throws StoreUnavailable when nobody took the letter
 */
export async function mailIncoming(
  stores: Stores,
  secret: IncomingSecret,
  origin: string,
): Promise<void> {
  await queue(stores, 'incoming-secret', drawToken(), secret, origin);
}

/**
 * Mails what a visitor said to whom the settings name, if anybody.
 *
 * @param given with an id that is its own, and the site's scheme and host
 * @throws StoreUnavailable when nobody took the letter
 */
export async function mailFeedback(
  stores: Stores,
  { id, origin, ...said }: Feedback & { readonly id: string; readonly origin: string },
): Promise<void> {
  if (stores.config.FEEDBACK_RECIPIENT === undefined) return;
  await queue(stores, 'feedback', id, said, origin);
}

async function queue(
  stores: Stores,
  template: QueuedEmailTemplate,
  id: string,
  said: IncomingSecret | Feedback,
  origin: string,
): Promise<void> {
  const sealed = await sealQueuedEmail(stores, template, id, said);
  await callMailQueue(stores, async (object) => object.enqueue({ id, template, sealed, origin }));
}
