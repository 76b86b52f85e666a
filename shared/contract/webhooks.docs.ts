/** Reference texts: webhooks, and of what is delivered to them. */
import type { Json } from '../openapi/json-schema.ts';
import { chapter, operation, shape } from '../openapi/operation.ts';
import * as webhooks from './webhooks.ts';

const webhookNote =
  'See Webhooks at the end of this document for the format and the signature of a delivery.';

export const webhookOperations = chapter('Webhooks', [
  operation('showWebhook', webhooks.showWebhook, {
    summary: 'Show the webhook and its deliveries',
    description: 'The latest deliveries, newest first.',
  }),
  operation('setWebhook', webhooks.setWebhook, {
    summary: 'Set where to and of what',
    description: `The first time, a signing secret is created, and \`secret\` shows it this once. ${webhookNote}`,
    failures: ['webhook_url_invalid'],
    example: { url: 'https://example.com/hooks/waxseal', events: ['received', 'burned'] },
    fields: {
      url: 'An https address that the whole internet can reach.',
      events: 'The events to deliver: one or several. None: all.',
      format:
        '`standard`: the signed JSON at the end of this document. `slack`, `teams`, `ntfy`: a sentence in the account’s language, unsigned, for an incoming webhook of Slack, a workflow of Microsoft Teams, or a topic of ntfy. Absent: `standard`.',
    },
  }),
  operation('renewWebhookSecret', webhooks.renewWebhookSecret, {
    summary: 'Make a new signing secret',
    description: 'Shown this once. For a day the old one signs as well.',
    failures: ['webhook_missing'],
  }),
  operation('testWebhook', webhooks.testWebhook, {
    summary: 'Send a test',
    description: 'Sends at once; the result is first in the list.',
    failures: ['webhook_missing'],
  }),
  operation('resendDelivery', webhooks.resendDelivery, {
    summary: 'Send a delivery again that was given up',
    example: { id: '1' },
    failures: ['webhook_missing', 'delivery_not_failed'],
    fields: { id: 'The `id` of the delivery.' },
  }),
  operation('removeWebhook', webhooks.removeWebhook, {
    summary: 'Remove the webhook',
  }),
]);

export const webhookShapes = [
  shape('Webhook', webhooks.showWebhook.reply.entries.record, {
    webhook: {
      text: 'Where to and of what; null when there is none.',
      fields: {
        events: 'The events that are delivered.',
        format: '`standard`, `slack`, `teams` or `ntfy`.',
      },
    },
    deliveries: 'The latest, newest first.',
    secret: 'The signing secret, only where it was just created.',
  }),
  shape('Delivery', webhooks.showWebhook.reply.entries.record.entries.deliveries.item, {
    event: 'The event.',
    state: 'A failed one can be sent again.',
    stamp: 'When it was delivered, given up, or last tried, in epoch seconds.',
    attempts: 'How often it was tried.',
    status: 'Of the last answer, if there was one.',
    reason: 'Why the last attempt failed, if it did.',
    next_attempt: 'When it is tried again, in epoch seconds; null when it is not.',
  }),
];

const summaries = {
  received: 'A secret was opened',
  burned: 'A secret was burned',
  expired: 'A secret expired unopened',
  disputed: 'Someone with the link of an opened secret reports that it was not them',
  test: 'A test was requested',
} as const;

const epoch = { type: 'integer', description: 'Epoch seconds.' };

const data = {
  type: 'object',
  description: 'The secret, by what names it without opening it.',
  properties: {
    shortkey: { type: 'string', description: 'The short key of the metadata; empty in a test.' },
    secret_shortkey: {
      type: 'string',
      description: 'The short key of the secret; empty in a test.',
    },
    state: { type: ['string', 'null'], description: 'How the secret ended; null in a test.' },
    created: {
      type: ['integer', 'null'],
      description: 'When the secret was created, in epoch seconds; null in a test.',
    },
    ended: {
      type: ['integer', 'null'],
      description: 'When it ended, in epoch seconds; null in a test, and of a dispute.',
    },
    disputed: {
      ...epoch,
      description: 'When it was first disputed, in epoch seconds.',
    },
    sealed_by: {
      const: 'browser',
      description: 'Where a browser encrypted it; absent where this site did.',
    },
  },
  required: ['shortkey', 'secret_shortkey', 'state', 'created', 'ended'],
};

const ended = {
  shortkey: '1aB2cD3e',
  secret_shortkey: '1fG4hI5j',
  created: 1_795_856_400,
  ended: 1_795_860_000,
};
const examples = {
  received: { ...ended, state: 'received' },
  burned: { ...ended, state: 'burned' },
  expired: { ...ended, state: 'expired' },
  disputed: { ...ended, state: 'received', ended: null, disputed: 1_795_863_600 },
  test: { shortkey: '', secret_shortkey: '', state: null, created: null, ended: null },
};

const header = (name: string, text: string, schema: Json = { type: 'string' }) => ({
  name,
  in: 'header',
  required: true,
  description: text,
  schema,
});

const signed = [
  header('webhook-id', 'The same for every try of one delivery.'),
  header('webhook-timestamp', 'Epoch seconds. Refuse what is older than five minutes.', {
    type: 'integer',
  }),
  header(
    'webhook-signature',
    'One or more of `v1,<base64>`, with spaces between: the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, under the bytes that the signing secret holds in base64 after `whsec_`.',
  ),
];

function event(type: keyof typeof summaries): Json {
  return {
    post: {
      operationId: `webhook.${type}`,
      tags: ['Webhooks'],
      summary: summaries[type],
      description:
        'Signed by [Standard Webhooks](https://www.standardwebhooks.com). Contains no key and no link. Answer with any status of 2xx; after any other, the delivery is repeated with growing delays.',
      security: [],
      parameters: signed,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                type: { const: `secret.${type}`, description: 'What happened.' },
                timestamp: { type: 'string', format: 'date-time', description: 'When.' },
                data,
              },
              required: ['type', 'timestamp', 'data'],
            },
            example: {
              type: `secret.${type}`,
              timestamp: '2026-11-28T09:00:00.000Z',
              data: examples[type],
            },
          },
        },
      },
      responses: { '2XX': { description: 'Taken.' } },
    },
  };
}

export const webhookDocuments: Json = Object.fromEntries(
  ([...webhooks.webhookEvents, 'test'] as const).map((type) => [`secret.${type}`, event(type)]),
);
