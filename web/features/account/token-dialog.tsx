import { defineMessages, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export type TokenQuestion = 'replace' | 'revoke';

const titles = defineMessages({
  replace: {
    id: 'account.token.replace.title',
    defaultMessage: 'Replace the API token?',
    description: 'Title of a dialog that asks before a new API token is made',
  },
  revoke: {
    id: 'account.token.revoke.title',
    defaultMessage: 'Revoke the API token?',
    description: 'Title of a dialog that asks before the API token is taken away',
  },
});

const texts = defineMessages({
  replace: {
    id: 'account.token.replace.text',
    defaultMessage:
      'The token that you have now stops working at once. Every program that uses it is refused until you give it the new one.',
    description: 'What replacing the API token does',
  },
  revoke: {
    id: 'account.token.revoke.text',
    defaultMessage:
      'The token stops working at once, and every program that uses it is refused. Secrets that they sealed stay as they are.',
    description: 'What taking the API token away does',
  },
});

const actions = defineMessages({
  replace: {
    id: 'account.token.replace.action',
    defaultMessage: 'Make a new token',
    description: 'Button in a dialog: a new API token is made in place of the old one',
  },
  revoke: {
    id: 'account.token.revoke.action',
    defaultMessage: 'Revoke it',
    description: 'Button in a dialog: the API token is taken away',
  },
});

const working = defineMessages({
  replace: {
    id: 'account.token.making',
    defaultMessage: 'Making a token…',
    description: 'Button that makes an API token, while it is being made',
  },
  revoke: {
    id: 'account.token.revoking',
    defaultMessage: 'Revoking…',
    description: 'Button that takes the API token away, while that is being done',
  },
});

interface TokenDialogProps {
  question: TokenQuestion;
  busy: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a token stops working. */
export function TokenDialog({ question, busy, ...props }: TokenDialogProps) {
  const intl = useIntl();
  return (
    <ConfirmDialog
      title={intl.formatMessage(titles[question])}
      action={intl.formatMessage((busy ? working : actions)[question])}
      busy={busy}
      {...props}
    >
      <p>{intl.formatMessage(texts[question])}</p>
    </ConfirmDialog>
  );
}
