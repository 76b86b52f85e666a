import { useEffect, type RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { webhookEvents } from '../../../shared/contract/webhooks.ts';
import { Alert } from '../../ui/alert.tsx';
import type { WebhookActions } from './use-webhook-actions.ts';
import { WebhookForm } from './webhook-form.tsx';
import styles from './webhooks.module.css';

const NOTHING = { url: '', events: webhookEvents };

interface NoWebhookProps {
  deeds: WebhookActions;
  /** Of the panel. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** There is no webhook, but there can be. */
export function NoWebhook({ deeds, heading }: NoWebhookProps) {
  const { deed, errorText } = deeds;
  const isRemoved = deed?.kind === 'remove' && errorText === null;
  // The button that had the focus is gone with the webhook.
  useEffect(() => {
    if (isRemoved) heading.current?.focus();
  }, [isRemoved, heading]);
  return (
    <div className={styles.state}>
      {isRemoved && (
        <Alert kind="success">
          <FormattedMessage
            id="webhook.removed"
            defaultMessage="The webhook is removed. Your server hears no more."
            description="Said after a webhook was removed"
          />
        </Alert>
      )}
      {errorText !== null && deed?.kind !== 'set' && <Alert kind="error">{errorText}</Alert>}
      <WebhookForm initially={NOTHING} deeds={deeds} />
    </div>
  );
}
