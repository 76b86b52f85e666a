import { defineMessages, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { WebhookActions } from './use-webhook-actions.ts';

const titles = defineMessages({
  renew: {
    id: 'webhook.renew.title',
    defaultMessage: 'Make a new signing secret?',
    description: 'Title of a dialog that asks before a new signing secret is made',
  },
  remove: {
    id: 'webhook.remove.title',
    defaultMessage: 'Remove the webhook?',
    description: 'Title of a dialog that asks before a webhook is removed',
  },
});

const texts = defineMessages({
  renew: {
    id: 'webhook.renew.text',
    defaultMessage:
      'For a day both sign, the old one beside the new one, so that your server misses nothing while you change it. Then the old one is deleted.',
    description: 'What making a new signing secret does',
  },
  remove: {
    id: 'webhook.remove.text',
    defaultMessage:
      'Its address, its signing secret and the list of deliveries are deleted, and what still waits is not sent. Your secrets stay as they are.',
    description: 'What removing a webhook does',
  },
});

const actions = defineMessages({
  renew: {
    id: 'webhook.renew.action',
    defaultMessage: 'Make a new one',
    description: 'Button in a dialog: a new signing secret is made',
  },
  remove: {
    id: 'webhook.remove.action',
    defaultMessage: 'Remove it',
    description: 'Button in a dialog: the webhook is removed',
  },
});

const working = defineMessages({
  renew: {
    id: 'webhook.renewing',
    defaultMessage: 'Making it…',
    description: 'Button that makes a new signing secret, while it is being made',
  },
  remove: {
    id: 'webhook.removing',
    defaultMessage: 'Removing…',
    description: 'Button that removes a webhook, while that is being done',
  },
});

interface WebhookDialogProps {
  question: keyof typeof titles;
  deeds: WebhookActions;
}

/** Asks before a signing secret is replaced, or the webhook goes. */
export function WebhookDialog({ question, deeds }: WebhookDialogProps) {
  const intl = useIntl();
  const { deed, isBusy, errorText, send, show } = deeds;
  const isOwn = deed?.kind === question;
  const busy = isOwn && isBusy;
  return (
    <ConfirmDialog
      title={intl.formatMessage(titles[question])}
      action={intl.formatMessage((busy ? working : actions)[question])}
      busy={busy}
      error={isOwn ? errorText : null}
      onConfirm={() => send({ kind: question })}
      onClose={() => show('plain')}
    >
      <p>{intl.formatMessage(texts[question])}</p>
    </ConfirmDialog>
  );
}
