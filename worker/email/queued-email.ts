/** The contents of an email of the mail queue: sealed, so that no storage holds a link, a name or a message. */
import * as v from 'valibot';
import { supportedLocales } from '../../shared/locales.ts';
import { type MailSettings, openJson, sealJson } from '../platform/sealed-json.ts';

/** The name of the mail queue for the operator; those of codes have others (`codeQueueNameOf`). */
export const MAIL_QUEUE_NAME = 'p1';

/** The emails that belong to no account. */
export const queuedEmailTemplates = ['incoming-secret', 'feedback', 'recipient-code'] as const;

export type QueuedEmailTemplate = (typeof queuedEmailTemplates)[number];

/** An email whose recipient is a setting. */
export interface SealedEmail<Template extends string> {
  /** Drawn by the caller. */
  readonly id: string;
  readonly template: Template;
  readonly sealed: Uint8Array;
  /** Scheme and host of the site. */
  readonly origin: string;
  /** How long it waits before it is sent; absent: not at all. */
  readonly delayMs?: number;
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
  /** The address of an account; null for a sender without one. */
  custid: v.nullable(v.string()),
  tz: v.string(),
  version: v.string(),
});

const recipientCode = v.object({
  /** In its normal form. */
  address: v.string(),
  code: v.string(),
  /** Whether the secret is bound to the address: else the email is dropped. A number, so that both take as many bytes. */
  isListed: v.picklist([0, 1]),
  /** Whether a domain admits the address, and not the address itself. */
  isByDomain: v.picklist([0, 1]),
  /** Names the account whose emails are counted. */
  account: v.string(),
  /** The secret, and how often it was unlocked. */
  secretId: v.string(),
  unlocks: v.number(),
  /** Of the account's receipt; empty for none. */
  receiptId: v.string(),
  locale: v.picklist(supportedLocales),
  /** Epoch ms. */
  endsAt: v.number(),
});

export type RecipientCode = v.InferOutput<typeof recipientCode>;
export type IncomingSecret = v.InferOutput<typeof incomingSecret>;
export type Feedback = v.InferOutput<typeof feedback>;

interface Waiting {
  /** The email's own id. */
  readonly receiptId: string | null;
  readonly sealed: Uint8Array | null;
}

/** Seals the contents of the email with this id. */
export function sealQueuedEmail(
  settings: MailSettings,
  template: QueuedEmailTemplate,
  id: string,
  contents: IncomingSecret | Feedback | RecipientCode,
): Uint8Array {
  return sealJson(settings, contextOf(template, id), contents);
}

/** Opens an email about an incoming secret; null when it is unreadable. */
export function openIncoming(settings: MailSettings, waiting: Waiting): IncomingSecret | null {
  return open(settings, 'incoming-secret', waiting, incomingSecret);
}

/** Opens an email with feedback; null when it is unreadable. */
export function openFeedback(settings: MailSettings, waiting: Waiting): Feedback | null {
  return open(settings, 'feedback', waiting, feedback);
}

/** Opens an email with a code; null when it is unreadable. */
export function openRecipientCode(settings: MailSettings, waiting: Waiting): RecipientCode | null {
  return open(settings, 'recipient-code', waiting, recipientCode);
}

function open<Contents>(
  settings: MailSettings,
  template: QueuedEmailTemplate,
  { receiptId, sealed }: Waiting,
  schema: v.GenericSchema<unknown, Contents>,
): Contents | null {
  if (receiptId === null || sealed === null) return null;
  return openJson(settings, contextOf(template, receiptId), sealed, schema);
}

function contextOf(template: QueuedEmailTemplate, id: string): string {
  return `${MAIL_QUEUE_NAME}\0${template}\0${id}`;
}
