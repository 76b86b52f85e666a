/** What is delivered to webhooks: the calls that the reference describes and we make. */
import { deliveryType, webhookEvents } from '../contract/webhooks.ts';
import type { Json } from './json-schema.ts';

const summaries = {
  received: 'A secret was opened',
  burned: 'A secret was burned',
  expired: 'A secret expired unopened',
  disputed: 'Someone with the link of an opened secret reports that it was not them',
  answered: 'A request for a secret was answered',
  test: 'A test was requested',
} as const;

const epoch = { type: 'integer', description: 'Epoch seconds.' };

const data = {
  type: 'object',
  description: 'What names the secret or the request. It opens nothing.',
  properties: {
    shortkey: {
      type: 'string',
      description:
        'The short key of the metadata, or of the request that was answered; empty in a test.',
    },
    secret_shortkey: {
      type: 'string',
      description: 'The short key of the secret; empty for an answered request and in a test.',
    },
    state: {
      type: ['string', 'null'],
      description: 'How the secret ended; null for an answered request and in a test.',
    },
    created: {
      type: ['integer', 'null'],
      description: 'When the secret or the request was created, in epoch seconds; null in a test.',
    },
    ended: {
      type: ['integer', 'null'],
      description:
        'When the secret ended, in epoch seconds; null for a dispute, for an answered request and in a test.',
    },
    disputed: {
      ...epoch,
      description: 'When it was first disputed, in epoch seconds.',
    },
    answered: { ...epoch, description: 'When a request was answered, in epoch seconds.' },
    sealed_by: {
      const: 'browser',
      description: 'Where a browser encrypted it; absent where this site did.',
    },
  },
  required: ['shortkey', 'secret_shortkey', 'state', 'created', 'ended'],
};

const CREATED = 1_795_856_400;
/** When the event of each example happened. */
const HAPPENED = 1_795_860_000;

const ended = {
  shortkey: '1aB2cD3e',
  secret_shortkey: '1fG4hI5j',
  created: CREATED,
  ended: HAPPENED,
};
const examples = {
  received: { ...ended, state: 'received' },
  burned: { ...ended, state: 'burned' },
  expired: { ...ended, state: 'expired' },
  disputed: { ...ended, state: 'received', ended: null, disputed: HAPPENED },
  answered: {
    shortkey: '1aB2cD3e',
    secret_shortkey: '',
    state: null,
    created: CREATED,
    ended: null,
    answered: HAPPENED,
  },
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
  header(
    'webhook-id',
    'The same for every try of one delivery. A delivery can arrive more than once: ignore an id that you have handled.',
  ),
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
        'Signed by [Standard Webhooks](https://www.standardwebhooks.com). Contains no key and no link. Answer with any status of 2xx within ten seconds; redirects are not followed. Otherwise the delivery is repeated with growing delays, up to 14 tries within about a day. After 410 it is not repeated, and a test never is.',
      security: [],
      parameters: signed,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                type: { const: deliveryType(type), description: 'What happened.' },
                timestamp: {
                  type: 'string',
                  format: 'date-time',
                  description: 'When it happened, in ISO 8601.',
                },
                data,
              },
              required: ['type', 'timestamp', 'data'],
            },
            example: {
              type: deliveryType(type),
              timestamp: new Date(HAPPENED * 1000).toISOString(),
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
  ([...webhookEvents, 'test'] as const).map((type) => [deliveryType(type), event(type)]),
);
