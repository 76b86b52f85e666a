/** What an account's own server is sent. */
import { webhookEvents } from '../contract/webhooks.ts';
import type { Json } from './json-schema.ts';

const summaries = {
  received: 'A secret was opened',
  burned: 'A secret was burned',
  expired: 'A secret expired before anybody opened it',
  test: 'Somebody pressed the button that sends a test',
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
    state: { type: 'string', description: 'How the secret ended.' },
    created: { ...epoch, description: 'When the secret was sealed, in epoch seconds.' },
    ended: { ...epoch, description: 'When it ended, in epoch seconds.' },
  },
  required: ['shortkey', 'secret_shortkey', 'state', 'created', 'ended'],
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
        'Signed as [Standard Webhooks](https://www.standardwebhooks.com) says. Holds no key and no link. Answer with any status of 2xx; everything else is tried again, later and later.',
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
          },
        },
      },
      responses: { '2XX': { description: 'Taken.' } },
    },
  };
}

export const webhookDocuments: Json = Object.fromEntries(
  ([...webhookEvents, 'test'] as const).map((type) => [`secret.${type}`, event(type)]),
);
