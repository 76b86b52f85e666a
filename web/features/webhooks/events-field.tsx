import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { webhookEvents } from '../../../shared/contract/webhooks.ts';
import type { WebhookEvent } from '../../data/webhooks.ts';
import { CheckField } from '../../ui/check-field.tsx';
import styles from './webhooks.module.css';

const labels: Record<WebhookEvent, MessageDescriptor> = defineMessages({
  received: {
    id: 'webhook.when.received',
    defaultMessage: 'received: somebody opened it',
    description: 'Choice under "Tell it when a secret is": the secret was read',
  },
  burned: {
    id: 'webhook.when.burned',
    defaultMessage: 'burned: you destroyed it before anybody opened it',
    description: 'Choice under "Tell it when a secret is": the secret was burned',
  },
  expired: {
    id: 'webhook.when.expired',
    defaultMessage: 'expired: nobody opened it in time',
    description: 'Choice under "Tell it when a secret is": the time of the secret ran out',
  },
});

/** Of which events the webhook tells. */
export function EventsField({ initially }: { initially: readonly WebhookEvent[] }) {
  const intl = useIntl();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <FormattedMessage
          id="webhook.when"
          defaultMessage="Tell it when a secret is"
          description="Above the choice of events that a webhook tells of; each goes on with this sentence"
        />
      </legend>
      {webhookEvents.map((event) => (
        <CheckField
          key={event}
          name={event}
          label={intl.formatMessage(labels[event])}
          initiallyChecked={initially.includes(event)}
        />
      ))}
    </fieldset>
  );
}
