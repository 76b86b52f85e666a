/** The sentences of the codes about webhooks. */
import { defineMessages } from './messages.ts';

export const webhookFailures = defineMessages({
  webhook_url_invalid: {
    id: 'failure.webhook_url_invalid',
    defaultMessage: 'A webhook needs an https address that the whole internet can reach.',
    description: 'The address of a webhook is none, not https, or in a private network.',
  },
  webhook_missing: {
    id: 'failure.webhook_missing',
    defaultMessage: 'There is no webhook yet. Set its address first.',
    description: 'Somebody tests or changes a webhook that was never set, or was removed.',
  },
  delivery_not_failed: {
    id: 'failure.delivery_not_failed',
    defaultMessage: 'Only a delivery that failed can be sent again.',
    description: 'Somebody repeats a delivery of a webhook that arrived, waits, or is not there.',
  },
});
