/** The contents of an email of the mail queue: sealed, so that no storage holds a link, a name or a message. */
import * as v from 'valibot';
import type { Config } from '../config/config.ts';
import { openText, sealText } from '../crypto/sealed-value.ts';

/** The name of the mail queue's one object. */
export const MAIL_QUEUE_NAME = 'p1';

/** The emails that belong to no account. */
export const queuedEmailTemplates = ['incoming-secret', 'feedback'] as const;

export type QueuedEmailTemplate = (typeof queuedEmailTemplates)[number];

/** An email whose recipient is a setting. */
export interface SealedEmail<Template extends string> {
  /** Drawn by the caller. */
  readonly id: string;
  readonly template: Template;
  readonly sealed: Uint8Array;
  /** Scheme and host of the site. */
  readonly origin: string;
}

const incomingSecret = v.object({
  ticketno: v.string(),
  link: v.string(),
  secretId: v.string(),
  /** Epoch ms. */
  expiresAt: v.number(),
});

const feedback = v.object({
  msg: v.string(),
  /** The address of an account; null, or 'anon', for a sender without one. */
  custid: v.nullable(v.string()),
  tz: v.string(),
  version: v.string(),
});

export type IncomingSecret = v.InferOutput<typeof incomingSecret>;
export type Feedback = v.InferOutput<typeof feedback>;

interface Settings {
  readonly config: Pick<Config, 'MAIL_KEYS'>;
}

interface Waiting {
  /** The email's own id. */
  readonly receiptId: string | null;
  readonly sealed: Uint8Array | null;
}

/** Seals the contents of the email with this id. */
export async function sealQueuedEmail(
  { config }: Settings,
  template: QueuedEmailTemplate,
  id: string,
  contents: IncomingSecret | Feedback,
): Promise<Uint8Array> {
  return sealText(config.MAIL_KEYS, contextOf(template, id), JSON.stringify(contents));
}

/** Opens an email about an incoming secret; null when its key is gone. */
export async function openIncoming(
  settings: Settings,
  waiting: Waiting,
): Promise<IncomingSecret | null> {
  return open(settings, 'incoming-secret', waiting, incomingSecret);
}

/** Opens an email with feedback; null when its key is gone. */
export async function openFeedback(settings: Settings, waiting: Waiting): Promise<Feedback | null> {
  return open(settings, 'feedback', waiting, feedback);
}

async function open<Contents>(
  { config }: Settings,
  template: QueuedEmailTemplate,
  { receiptId, sealed }: Waiting,
  schema: v.GenericSchema<unknown, Contents>,
): Promise<Contents | null> {
  if (receiptId === null || sealed === null) return null;
  const opened = await openText(config.MAIL_KEYS, contextOf(template, receiptId), sealed);
  if (opened === null) return null;
  // An unreadable email must neither hold up the others nor appear in a log.
  const contents = v.safeParse(schema, JSON.parse(opened));
  return contents.success ? contents.output : null;
}

/** Binds the contents to one email: as any other they cannot be opened. */
function contextOf(template: QueuedEmailTemplate, id: string): string {
  return `${MAIL_QUEUE_NAME}\0${template}\0${id}`;
}
