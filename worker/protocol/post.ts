/** The way to a region's post, and what is given to it: sealed, so that no storage holds a link, a name or a message. */
import * as v from 'valibot';
import { openForMail, sealForMail } from '../crypto/mail.ts';
import { drawToken } from '../crypto/token.ts';
import type { Post } from '../durable/post.ts';
import type { PostTemplate } from '../durable/post-store.ts';
import { callObject, type Stores } from './objects.ts';

/** The name of the one object. */
export const POST = 'p1';

const incomingSecret = v.object({
  ticketno: v.string(),
  link: v.string(),
  secretId: v.string(),
  /** Epoch ms. */
  expiresAt: v.number(),
});

const feedback = v.object({
  msg: v.string(),
  /** The address of an account; null, or 'anon', for somebody without one. */
  custid: v.nullable(v.string()),
  tz: v.string(),
  version: v.string(),
});

export type IncomingSecret = v.InferOutput<typeof incomingSecret>;
type Feedback = v.InferOutput<typeof feedback>;

interface Waiting {
  /** The letter's own id. */
  readonly receiptId: string | null;
  readonly sealed: Uint8Array | null;
}

/** Calls the post; `operation` must bear being repeated. */
export async function callPost<Result>(
  { env, config }: Stores,
  operation: (post: DurableObjectStub<Post>) => Promise<Result>,
): Promise<Result> {
  return callObject(config, env.POST, POST, operation);
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

/** Reads a letter about an incoming secret; null when its key is gone. */
export async function openIncoming(
  stores: Stores,
  waiting: Waiting,
): Promise<IncomingSecret | null> {
  return open(stores, 'incoming-secret', waiting, incomingSecret);
}

/** Reads a letter with feedback; null when its key is gone. */
export async function openFeedback(stores: Stores, waiting: Waiting): Promise<Feedback | null> {
  return open(stores, 'feedback', waiting, feedback);
}

async function queue(
  stores: Stores,
  template: PostTemplate,
  id: string,
  said: IncomingSecret | Feedback,
  origin: string,
): Promise<void> {
  const text = JSON.stringify(said);
  const sealed = await sealForMail(stores.config.MAIL_KEYS, contextOf(template, id), text);
  await callPost(stores, async (post) => post.take({ id, template, sealed, origin }));
}

async function open<Said>(
  { config }: Stores,
  template: PostTemplate,
  { receiptId, sealed }: Waiting,
  schema: v.GenericSchema<unknown, Said>,
): Promise<Said | null> {
  if (receiptId === null || sealed === null) return null;
  const opened = await openForMail(config.MAIL_KEYS, contextOf(template, receiptId), sealed);
  return opened === null ? null : v.parse(schema, JSON.parse(opened));
}

/** What letter it is; opened as another one, it stays shut. */
function contextOf(template: PostTemplate, id: string): string {
  return `${POST}\0${template}\0${id}`;
}
