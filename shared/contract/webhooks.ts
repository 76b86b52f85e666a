/**
 * Webhooks: an account's own server is notified when its secrets end. Deliveries are signed by the Standard Webhooks
 * specification (standardwebhooks.com) and contain no key and no link. Times are epoch seconds.
 */
import * as v from 'valibot';
import { endpoint, noFields } from './endpoint.ts';
import { oneOrSeveral, shortText } from './fields.ts';

/** The events that can be delivered. */
export const webhookEvents = ['received', 'burned', 'expired', 'disputed'] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** What is sent: the JSON of Standard Webhooks, signed, or a sentence in the form of a chat. */
export const webhookFormats = ['standard', 'slack', 'teams', 'ntfy'] as const;

export type WebhookFormat = (typeof webhookFormats)[number];

/** Why a delivery failed, where there is no HTTP status. */
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

const webhook = v.object({
  url: v.string(),
  events: v.array(v.picklist(webhookEvents)),
  format: v.picklist(webhookFormats),
  created: v.number(),
});

const delivery = v.object({
  id: v.string(),
  event: v.picklist([...webhookEvents, 'test']),
  /** A failed one can be sent again. */
  state: v.picklist(['waiting', 'delivered', 'failed']),
  created: v.number(),
  /** When it was delivered, given up, or last attempted. */
  stamp: v.number(),
  attempts: v.number(),
  /** The HTTP status of the last attempt, if there was an answer. */
  status: v.nullable(v.number()),
  /** Why the last attempt failed, if it did. */
  reason: v.nullable(v.picklist(deliveryReasons)),
  /** The next attempt, if one is scheduled. */
  next_attempt: v.nullable(v.number()),
  /** Of the secret; empty for a test. */
  shortkey: v.string(),
  secret_shortkey: v.string(),
});

/** The webhook of an account, and its latest deliveries, newest first. */
const webhookRecord = v.object({
  webhook: v.nullable(webhook),
  deliveries: v.array(delivery),
  /** The signing secret; only in the answer that creates it. */
  secret: v.optional(v.string()),
});

const webhookReply = v.object({ record: webhookRecord });

export type WebhookRecord = v.InferOutput<typeof webhookRecord>;

/** One name or several; what is none of them is refused. */
const events = v.pipe(
  v.nullish(oneOrSeveral(webhookEvents), []),
  v.transform((given) => (typeof given === 'string' ? [given] : given)),
);

/** Absent, null and empty are the standard one. */
const format = v.pipe(
  v.nullish(v.pipe(shortText, v.metadata({ enum: [...webhookFormats, ''] })), ''),
  v.transform((name) => name || 'standard'),
  v.picklist(webhookFormats, 'webhook_format_unknown'),
);

export const showWebhook = endpoint({
  method: 'GET',
  path: '/api/v2/account/webhook',
  token: 'domains',
  who: 'signed-in',
  isPoll: true,
  body: noFields,
  reply: webhookReply,
});

/** Sets the address, the events and the format; no events are all. The first call creates the signing secret and returns it once. */
export const setWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/account/webhook',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_WEBHOOK',
  body: v.object({ url: v.nullish(shortText, ''), events, 'events[]': events, format }),
  reply: webhookReply,
});

/** Creates a new signing secret and returns it once. Both sign for a day. */
export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/v2/account/webhook/secret',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_WEBHOOK',
  body: noFields,
  reply: webhookReply,
});

/** Sends a test at once; its result is first in the list. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/account/webhook/test',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_WEBHOOK',
  body: noFields,
  reply: webhookReply,
});

/** Queues a failed delivery again. */
export const resendDelivery = endpoint({
  method: 'POST',
  path: '/api/v2/account/webhook/resend',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_WEBHOOK',
  body: v.object({ id: v.nullish(shortText, '') }),
  reply: webhookReply,
});

export const removeWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/account/webhook/remove',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_WEBHOOK',
  body: noFields,
  reply: webhookReply,
});
