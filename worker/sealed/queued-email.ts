/** What stands in a letter of the post: sealed, so that no storage holds a link, a name or a message. */
import * as v from 'valibot';
import { openText, sealText } from '../crypto/sealed-text.ts';
import type { QueuedEmailTemplate } from '../objects/mail-queue/mail-queue-store.ts';
import type { Stores } from '../rpc/call-object.ts';

/** The name of the one object that keeps such letters. */
export const MAIL_QUEUE_NAME = 'p1';

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
export type Feedback = v.InferOutput<typeof feedback>;

interface Waiting {
  /** The letter's own id. */
  readonly receiptId: string | null;
  readonly sealed: Uint8Array | null;
}

/** Seals what a letter says, for the one that has this id. */
export async function sealQueuedEmail(
  { config }: Stores,
  template: QueuedEmailTemplate,
  id: string,
  said: IncomingSecret | Feedback,
): Promise<Uint8Array> {
  return sealText(config.MAIL_KEYS, contextOf(template, id), JSON.stringify(said));
}

/** Reads a letter about an incoming secret; null when nobody can, for its key is gone. */
export async function openIncoming(
  stores: Stores,
  waiting: Waiting,
): Promise<IncomingSecret | null> {
  return open(stores, 'incoming-secret', waiting, incomingSecret);
}

/** Reads a letter with feedback; null when nobody can, for its key is gone. */
export async function openFeedback(stores: Stores, waiting: Waiting): Promise<Feedback | null> {
  return open(stores, 'feedback', waiting, feedback);
}

async function open<Said>(
  { config }: Stores,
  template: QueuedEmailTemplate,
  { receiptId, sealed }: Waiting,
  schema: v.GenericSchema<unknown, Said>,
): Promise<Said | null> {
  if (receiptId === null || sealed === null) return null;
  const opened = await openText(config.MAIL_KEYS, contextOf(template, receiptId), sealed);
  if (opened === null) return null;
  // One that cannot be read must not hold up the others, nor stand in a log.
  const said = v.safeParse(schema, JSON.parse(opened));
  return said.success ? said.output : null;
}

/** What letter it is; opened as another one, it stays shut. */
function contextOf(template: QueuedEmailTemplate, id: string): string {
  return `${MAIL_QUEUE_NAME}\0${template}\0${id}`;
}
