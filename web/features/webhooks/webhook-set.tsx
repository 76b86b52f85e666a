import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Webhook } from '../../data/webhooks.ts';
import { Alert } from '../../ui/alert.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Moment } from '../../ui/moment.tsx';
import { eventList } from './names.ts';
import { SecretCard } from './secret-card.tsx';
import { TestResult } from './test-result.tsx';
import type { WebhookActions } from './use-webhook-actions.ts';
import { WebhookButtons } from './webhook-buttons.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import styles from './webhooks.module.css';

const names = defineMessages({
  address: {
    id: 'webhook.address',
    defaultMessage: 'Address',
    description: 'Label of the field for the web address that a webhook leads to',
  },
  events: {
    id: 'webhook.events',
    defaultMessage: 'Tells of',
    description: 'Before the list of events that a webhook tells of',
  },
  created: {
    id: 'webhook.created',
    defaultMessage: 'Set up',
    description: 'Before the time when a webhook was set up',
  },
});

interface WebhookSetProps {
  webhook: Webhook;
  deeds: WebhookActions;
}

/** A webhook that is set, and what can be done with it. */
export function WebhookSet({ webhook, deeds }: WebhookSetProps) {
  const { view, secret, deed, show } = deeds;
  const isSaved = deed?.kind === 'set' && deeds.record !== undefined && secret === null;
  return (
    <div className={styles.state}>
      {secret !== null && <SecretCard key={secret} secret={secret} />}
      {view === 'editing' ? (
        <WebhookForm initially={webhook} deeds={deeds} onCancel={() => show('plain')} />
      ) : (
        <>
          <WebhookFacts webhook={webhook} />
          <WebhookButtons deeds={deeds} />
          {isSaved && <Saved />}
          {deed?.kind === 'test' && <TestResult deeds={deeds} />}
        </>
      )}
      {(view === 'renew' || view === 'remove') && <WebhookDialog question={view} deeds={deeds} />}
    </div>
  );
}

function WebhookFacts({ webhook: { url, events, created } }: { webhook: Webhook }) {
  const intl = useIntl();
  const name = (fact: keyof typeof names) => intl.formatMessage(names[fact]);
  return (
    <Facts
      facts={[
        {
          key: 'address',
          name: name('address'),
          value: (
            <code className={styles.address} dir="ltr">
              {url}
            </code>
          ),
        },
        { key: 'events', name: name('events'), value: eventList(intl, events) },
        { key: 'created', name: name('created'), value: <Moment atSeconds={created} /> },
      ]}
    />
  );
}

function Saved() {
  return (
    <Alert kind="success">
      <FormattedMessage
        id="webhook.saved"
        defaultMessage="The webhook is changed."
        description="Said after address or events of a webhook were changed"
      />
    </Alert>
  );
}
