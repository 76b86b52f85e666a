import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import type { WebhookActions } from './use-webhook-actions.ts';
import styles from './webhooks.module.css';

/** What can be done with a webhook. */
export function WebhookButtons({ deeds }: { deeds: WebhookActions }) {
  const { deed, isBusy, send, show, viewBefore } = deeds;
  const change = useRef<HTMLButtonElement>(null);
  const wasEdited = viewBefore === 'editing';
  // The form that had the focus is gone.
  useEffect(() => {
    if (wasEdited) change.current?.focus();
  }, [wasEdited]);
  return (
    <div className={styles.actions}>
      <Button busy={isBusy && deed?.kind === 'test'} onClick={() => send({ kind: 'test' })}>
        <TestLabel isPending={isBusy && deed?.kind === 'test'} />
      </Button>
      <Button ref={change} onClick={() => show('editing')}>
        <FormattedMessage
          id="webhook.change"
          defaultMessage="Change"
          description="Button that opens the form with address and events of a webhook"
        />
      </Button>
      <Button onClick={() => show('renew')}>
        <FormattedMessage
          id="webhook.renew"
          defaultMessage="New signing secret"
          description="Button that asks whether to make a new signing secret"
        />
      </Button>
      <Button variant="danger" onClick={() => show('remove')}>
        <FormattedMessage
          id="webhook.remove"
          defaultMessage="Remove"
          description="Button that asks whether to remove a webhook"
        />
      </Button>
    </div>
  );
}

function TestLabel({ isPending }: { isPending: boolean }) {
  return isPending ? (
    <FormattedMessage
      id="webhook.testing"
      defaultMessage="Sending…"
      description="Button that sends a test to a webhook, while that is being done"
    />
  ) : (
    <FormattedMessage
      id="webhook.test"
      defaultMessage="Send a test"
      description="Button that sends a test to a webhook"
    />
  );
}
