/**
 * Webhooks: an account's own server is told how its secrets end. What is sent is signed as `standardwebhooks.com` says,
 * and holds no key and no link. Times are epoch seconds.
 */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { noFields, shortText } from './fields.ts';

/** What an account can be told of. */
export const webhookEvents = ['received', 'burned', 'expired'] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** Why a delivery did not arrive, where there is no status that says it. */
export const deliveryReasons = [
  /** The server's name is not in the DNS. */
  'unknown_host',
  /** The name leads to an address of a private network. */
  'private_address',
  /** Nobody listens, or not with TLS. */
  'unreachable',
  'timeout',
  /** The server wants to send us elsewhere; nobody follows. */
  'redirected',
  /** Any other status than 2xx. */
  'refused',
  /** The key that the address was sealed under is gone: it has to be set anew. */
  'unreadable',
] as const;

export type DeliveryReason = (typeof deliveryReasons)[number];

const webhook = v.object({
  url: v.string(),
  events: v.array(v.picklist(webhookEvents)),
  created: v.number(),
});

const delivery = v.object({
  id: v.string(),
  event: v.picklist([...webhookEvents, 'test']),
  /** A failed one can be sent again. */
  state: v.picklist(['waiting', 'delivered', 'failed']),
  created: v.number(),
  /** When it was delivered, given up, or last tried. */
  stamp: v.number(),
  attempts: v.number(),
  /** Of the last answer, if there was one. */
  status: v.nullable(v.number()),
  /** Of the last attempt, if that failed. */
  reason: v.nullable(v.picklist(deliveryReasons)),
  /** Of one that waits. */
  next_attempt: v.nullable(v.number()),
  /** Of the secret; empty for a test. */
  shortkey: v.string(),
  secret_shortkey: v.string(),
});

/** The webhook of an account, and its latest deliveries, newest first. */
const webhookRecord = v.object({
  webhook: v.nullable(webhook),
  deliveries: v.array(delivery),
  /** What its deliveries are signed with; only where it was just made. */
  secret: v.optional(v.string()),
});

const webhookReply = v.object({ record: webhookRecord });

export type WebhookRecord = v.InferOutput<typeof webhookRecord>;

/** One name or several; what is none of them is refused. */
const events = v.pipe(
  v.nullish(v.union([shortText, v.array(shortText)], 'field_type'), []),
  v.transform((given) => (typeof given === 'string' ? [given] : given)),
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

/** Sets where to and of what; none named are all. The first time a signing secret is made, and shown this once. */
export const setWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/account/webhook',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_WEBHOOK',
  body: v.object({ url: v.nullish(shortText, ''), events, 'events[]': events }),
  reply: webhookReply,
});

/** Makes a new signing secret, and shows it this once. For a day both sign. */
export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/v2/account/webhook/secret',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_WEBHOOK',
  body: noFields,
  reply: webhookReply,
});

/** Sends a test at once, and answers with what became of it first in the list. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/account/webhook/test',
  token: 'domains',
  who: 'signed-in',
  limit: 'LIMIT_WEBHOOK',
  body: noFields,
  reply: webhookReply,
});

/** Queues a delivery again that was given up. */
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
