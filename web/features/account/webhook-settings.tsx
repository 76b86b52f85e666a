import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Webhook } from '../../api/webhooks.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts, ShownOnce } from '../../ui/panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { eventList, outcomeText } from './webhook-names.ts';
import type { WebhookActions } from './webhook-actions.ts';
import { formatNames, WebhookForm } from './webhook-form.tsx';
import styles from './webhooks.module.css';
import { ConfirmDialog } from '../../ui/dialog.tsx';

const factNames = defineMessages({
  address: {
    id: 'webhook.address',
    defaultMessage: 'URL',
    description: 'Label of the field for the web address that a webhook leads to',
  },
  format: {
    id: 'webhook.format',
    defaultMessage: 'Format',
    description: 'Label of the choice of what a webhook sends: JSON, or a message in a chat',
  },
  events: {
    id: 'webhook.events',
    defaultMessage: 'Events',
    description: 'Before the list of events that a webhook reports',
  },
  created: {
    id: 'webhook.created',
    defaultMessage: 'Created',
    description: 'Before the time when a webhook was set up',
  },
});

interface WebhookSettingsProps {
  webhook: Webhook;
  actions: WebhookActions;
}

/** The existing webhook: its facts or its form, its buttons, and the result of an action. */
export function WebhookSettings({ webhook, actions }: WebhookSettingsProps) {
  const { view, secret, action, show } = actions;
  const isNew = secret !== null && isSigned(webhook);
  const isSaved = action?.kind === 'set' && actions.record !== undefined && !isNew;
  return (
    <div className={styles.stack}>
      {isNew && <SecretCard key={secret} secret={secret} />}
      {view === 'editing' ? (
        <WebhookForm
          initially={webhook}
          actions={actions}
          isChange
          onCancel={() => show('plain')}
        />
      ) : (
        <>
          <WebhookFacts webhook={webhook} />
          <WebhookButtons webhook={webhook} actions={actions} />
          {isSaved && (
            <Alert kind="success">
              <FormattedMessage
                id="webhook.saved"
                defaultMessage="The webhook was changed."
                description="Said after address or events of a webhook were changed"
              />
            </Alert>
          )}
          {action?.kind === 'test' && <TestResult actions={actions} />}
        </>
      )}
      {(view === 'renew' || view === 'remove') && (
        <WebhookDialog question={view} actions={actions} />
      )}
    </div>
  );
}

/** Chats do not check signatures. */
function isSigned({ format }: Webhook): boolean {
  return format === 'standard';
}

function WebhookFacts({ webhook: { url, events, format, created } }: { webhook: Webhook }) {
  const intl = useIntl();
  const name = (fact: keyof typeof factNames) => intl.formatMessage(factNames[fact]);
  return (
    <Facts
      facts={[
        {
          key: 'address',
          name: name('address'),
          value: (
            <code className={styles.address} dir="ltr" translate="no">
              {url}
            </code>
          ),
        },
        { key: 'format', name: name('format'), value: intl.formatMessage(formatNames[format]) },
        { key: 'events', name: name('events'), value: eventList(intl, events) },
        { key: 'created', name: name('created'), value: <Moment atSeconds={created} /> },
      ]}
    />
  );
}

function WebhookButtons({ webhook, actions }: WebhookSettingsProps) {
  const { running, send, show, viewBefore } = actions;
  const isTesting = running?.kind === 'test';
  const change = useRef<HTMLButtonElement>(null);
  // The form that contained the focus is gone. A new signing secret has it already, and keeps it.
  const focusAfterForm = useEffectEvent(() => {
    const isLost = document.activeElement === document.body;
    if (viewBefore === 'editing' && isLost) change.current?.focus();
  });
  useEffect(() => focusAfterForm(), []);
  return (
    <div className={styles.actions}>
      <Button busy={isTesting} onClick={() => send({ kind: 'test' })}>
        {isTesting ? (
          <FormattedMessage
            id="common.sending"
            defaultMessage="Sending…"
            description="Button that sends something, while that is being done"
          />
        ) : (
          <FormattedMessage
            id="webhook.test"
            defaultMessage="Send a test"
            description="Button that sends a test to a webhook"
          />
        )}
      </Button>
      <Button ref={change} onClick={() => show('editing')}>
        <FormattedMessage
          id="webhook.change"
          defaultMessage="Change"
          description="Button that opens the form with address and events of a webhook"
        />
      </Button>
      {isSigned(webhook) && (
        <Button onClick={() => show('renew')}>
          <FormattedMessage
            id="webhook.renew"
            defaultMessage="New signing key"
            description="Button that asks whether to make a new signing secret"
          />
        </Button>
      )}
      <Button variant="danger" onClick={() => show('remove')}>
        <FormattedMessage
          id="common.remove"
          defaultMessage="Remove"
          description="Button that asks whether to remove something"
        />
      </Button>
    </div>
  );
}

const dialogTitles = defineMessages({
  renew: {
    id: 'webhook.renew.title',
    defaultMessage: 'Create a new signing key?',
    description: 'Title of a dialog that asks before a new signing secret is created',
  },
  remove: {
    id: 'webhook.remove.title',
    defaultMessage: 'Remove the webhook?',
    description: 'Title of a dialog that asks before a webhook is removed',
  },
});

const dialogTexts = defineMessages({
  renew: {
    id: 'webhook.renew.text',
    defaultMessage:
      'For one day, events are signed with both keys, so that your server misses nothing while you change it. Then the old one is deleted.',
    description: 'What making a new signing secret does',
  },
  remove: {
    id: 'webhook.remove.text',
    defaultMessage:
      'Its URL, its signing key and the list of deliveries are deleted, and pending events are not sent. Your secrets are not affected.',
    description: 'What removing a webhook does',
  },
});

const confirmLabels = defineMessages({
  renew: {
    id: 'webhook.renew.action',
    defaultMessage: 'Create a new one',
    description: 'Button in a dialog: a new signing secret is created',
  },
  remove: {
    id: 'webhook.remove.action',
    defaultMessage: 'Remove webhook',
    description: 'Button in a dialog: the webhook is removed',
  },
});

const pendingLabels = defineMessages({
  renew: {
    id: 'common.creating',
    defaultMessage: 'Creating…',
    description: 'Button that creates something, while that is being done',
  },
  remove: {
    id: 'common.removing',
    defaultMessage: 'Removing…',
    description: 'Button that removes something, while that is being done',
  },
});

interface WebhookDialogProps {
  question: keyof typeof dialogTitles;
  actions: WebhookActions;
}

/** Confirms that the signing secret is replaced or the webhook removed. */
function WebhookDialog({ question, actions }: WebhookDialogProps) {
  const intl = useIntl();
  const { action, running, errorText, send, show } = actions;
  const busy = running?.kind === question;
  return (
    <ConfirmDialog
      title={intl.formatMessage(dialogTitles[question])}
      action={intl.formatMessage((busy ? pendingLabels : confirmLabels)[question])}
      busy={busy}
      error={action?.kind === question ? errorText : null}
      onConfirm={() => send({ kind: question })}
      onClose={() => show('plain')}
    >
      <p>{intl.formatMessage(dialogTexts[question])}</p>
    </ConfirmDialog>
  );
}

const bold = { b: (text: ReactNode) => <strong>{text}</strong> };

/** Shows a new signing secret, once. */
function SecretCard({ secret }: { secret: string }) {
  const intl = useIntl();
  return (
    <ShownOnce
      heading={
        <FormattedMessage
          id="webhook.secret.new"
          defaultMessage="Your new signing key"
          description="Heading over a signing secret that was just made"
        />
      }
      text={secret}
      what={intl.formatMessage({
        id: 'webhook.secret.what',
        defaultMessage: 'the signing key',
        description: 'What the copy button copies, read after "Copy"',
      })}
    >
      <FormattedMessage
        id="webhook.secret.once"
        defaultMessage="<b>This key is shown only once.</b> Add it to your server before you leave this page: your server needs it to tell our events from forged ones."
        description="Warning under a signing secret that was just made; b is its gist"
        values={bold}
      />
    </ShownOnce>
  );
}

/** Result of a test delivery. */
function TestResult({ actions: { record, errorText } }: { actions: WebhookActions }) {
  const intl = useIntl();
  if (errorText !== null) return <Alert kind="error">{errorText}</Alert>;
  const test = record?.deliveries.find(({ event }) => event === 'test');
  if (!test) return null;
  const outcome = outcomeText(intl, test);
  return test.state === 'delivered' ? (
    <Alert kind="success">
      <FormattedMessage
        id="webhook.test.delivered"
        defaultMessage="The test was delivered. {outcome}"
        description="Said after a test was delivered; outcome is a sentence about the answer, or nothing"
        values={{ outcome }}
      />
    </Alert>
  ) : (
    <Alert kind="error">
      <FormattedMessage
        id="webhook.test.failed"
        defaultMessage="The test was not delivered. {outcome}"
        description="Said after a test was not delivered; outcome is a sentence that explains why"
        values={{ outcome }}
      />
    </Alert>
  );
}
