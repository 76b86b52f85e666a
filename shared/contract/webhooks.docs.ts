/** Reference texts: webhooks. */
import { chapter, operation, shape } from './operation.ts';
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
