/**
 * Webhooks: an account's own server is notified when its secrets end. Deliveries are signed by the Standard Webhooks
 * specification (standardwebhooks.com) and contain no key and no link. Times are epoch seconds.
 */
import * as v from 'valibot';
import { endpoint, noFields } from './endpoint.ts';
import { oneOrSeveral, shortText } from './fields.ts';

/** The events that can be delivered. */
export const webhookEvents = ['received', 'burned', 'expired', 'disputed', 'answered'] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** The `type` of what is delivered. */
export function deliveryType(event: WebhookEvent | 'test') {
  if (event === 'test') return event;
  return event === 'answered' ? (`ask.${event}` as const) : (`secret.${event}` as const);
}

/** What is sent: the JSON of Standard Webhooks, signed, or a sentence in the form of a chat. */
export const webhookFormats = ['standard', 'slack', 'teams', 'ntfy'] as const;

export type WebhookFormat = (typeof webhookFormats)[number];

/** Why a delivery failed. */
export const deliveryReasons = [
  /** The server's name is not in the DNS. */
  'unknown_host',
  /** The name resolves to an address of a private network. */
  'private_address',
  /** The connection was refused, or TLS failed. */
  'unreachable',
  'timeout',
  /** A redirect; none is followed. */
  'redirected',
  /** Any other status than 2xx. */
  'refused',
  /** The key that encrypts the address is gone: it has to be set again. */
  'unreadable',
] as const;

export type DeliveryReason = (typeof deliveryReasons)[number];

/**
 * Why the last attempt failed; null where it did not. `unknown_host`: the DNS does not know the host. `private_address`: the host
 * leads into a private network. `unreachable`: there was no connection, or TLS failed. `timeout`: no answer came within ten seconds.
 * `redirected`: no redirect is followed. `refused`: a status other than 2xx. `unreadable`: set the `url` again.
 */
const deliveryReason = v.nullable(v.picklist(deliveryReasons));

const webhook = v.object({
  /** Where deliveries go. */
  url: v.string(),
  /** The events that are delivered. */
  events: v.array(v.picklist(webhookEvents)),
  /** `standard`, `slack`, `teams` or `ntfy`. */
  format: v.picklist(webhookFormats),
  /** In epoch seconds. */
  created: v.number(),
});

const delivery = v.object({
  /** Its id in other calls, which is also the `webhook-id` of its tries. */
  id: v.string(),
  /** The event. */
  event: v.picklist([...webhookEvents, 'test']),
  /** A failed one can be sent again, unless it was a test. */
  state: v.picklist(['waiting', 'delivered', 'failed']),
  /** In epoch seconds. */
  created: v.number(),
  /** When it was delivered, failed for good, or was last tried, in epoch seconds. */
  stamp: v.number(),
  /** How often it was tried. */
  attempts: v.number(),
  /** The HTTP status of the last attempt; null where there was no answer. */
  status: v.nullable(v.number()),
  reason: deliveryReason,
  /** When it is tried again, in epoch seconds; null when it is not. */
  next_attempt: v.nullable(v.number()),
  /** Eight characters to recognise the secret’s metadata or the answered request by, which open nothing; empty for a test. */
  shortkey: v.string(),
  /** Eight characters to recognise the secret by, which open nothing; empty for an answered request and for a test. */
  secret_shortkey: v.string(),
});

/** The webhook of the account, and its latest deliveries. */
const webhookRecord = v.object({
  /** The webhook; null if there is none. */
  webhook: v.nullable(webhook),
  /** The latest, newest first. */
  deliveries: v.array(delivery),
  /** The signing secret, only where it was just created. */
  secret: v.optional(v.string()),
});

const webhookReply = v.object({ record: webhookRecord });

export type WebhookRecord = v.InferOutput<typeof webhookRecord>;

/** The events to deliver: one or several. None: all. */
const events = v.pipe(
  v.nullish(oneOrSeveral(webhookEvents), []),
  v.transform((given) => (typeof given === 'string' ? [given] : given)),
);

/**
 * `standard`: the signed JSON at the end of this document. `slack`, `teams`, `ntfy`: a sentence in the account’s language,
 * unsigned, for an incoming webhook of Slack, a workflow of Microsoft Teams, or a topic of ntfy. Absent: `standard`.
 */
const format = v.pipe(
  v.nullish(v.pipe(shortText, v.metadata({ enum: [...webhookFormats, ''] })), ''),
  v.transform((name) => name || 'standard'),
  v.picklist(webhookFormats, 'webhook_format_unknown'),
);

/** Show the webhook and its deliveries. The latest deliveries, newest first. */
export const showWebhook = endpoint({
  method: 'GET',
  path: '/api/v2/account/webhook',
  token: 'domains',
  who: 'signed-in',
  isPoll: true,
  body: noFields,
  reply: webhookReply,
});

/**
 * Create or change the webhook. The first time, a signing secret is created, and `secret` contains it, only in this answer. See Webhooks at the end
 * of this document for the format and the signature of a delivery.
 */
export const setWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/account/webhook',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_WEBHOOK',
  body: v.object({
    /** An https URL that can be reached from the internet, up to 2,048 characters, without user name and `#`. */
    url: v.nullish(shortText, ''),
    events,
    'events[]': events,
    format,
  }),
  reply: webhookReply,
});

/** Create a new signing secret. Shown only in this answer. For a day the old one signs as well. */
export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/v2/account/webhook/secret',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_WEBHOOK',
  body: noFields,
  reply: webhookReply,
});

/** Send a test. Sends at once; the result is first in the list. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/account/webhook/test',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_WEBHOOK',
  body: noFields,
  reply: webhookReply,
});

/** Resend a failed delivery. */
export const resendDelivery = endpoint({
  method: 'POST',
  path: '/api/v2/account/webhook/resend',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_WEBHOOK',
  body: v.object({
    /** The `id` of the delivery. */
    id: v.nullish(shortText, ''),
  }),
  reply: webhookReply,
});

/** Remove the webhook. Its deliveries are deleted, those that wait included. */
export const removeWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/account/webhook/remove',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_WEBHOOK',
  body: noFields,
  reply: webhookReply,
});
