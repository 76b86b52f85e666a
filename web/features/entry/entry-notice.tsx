import { defineMessages, useIntl } from 'react-intl';
import { Alert } from '../../ui/alert.tsx';

const texts = defineMessages({
  verified: {
    id: 'sign-in.notice.verified',
    defaultMessage: 'Your address is confirmed. Sign in to begin.',
    description: 'On the sign-in page, after the address of a new account was confirmed',
  },
  reset: {
    id: 'sign-in.notice.reset',
    defaultMessage: 'Your new password is set. Sign in with it.',
    description: 'On the sign-in page, after a forgotten password was replaced',
  },
  signedOut: {
    id: 'sign-in.notice.signed-out',
    defaultMessage: 'You signed out in another tab, so this one is signed out too.',
    description: 'On the sign-in page, after signing out elsewhere',
  },
  sessionEnded: {
    id: 'sign-in.notice.session-ended',
    defaultMessage: 'Your session is over. Sign in again and you come back to where you were.',
    description: 'On the sign-in page, when the server no longer knew the session',
  },
});

/** Says what has just happened. The address brings one of these words; any other text in it says nothing. */
export function NoticeOfEntry({ notice }: { notice: string | undefined }) {
  const intl = useIntl();
  switch (notice) {
    case 'verified':
      return <Alert kind="success">{intl.formatMessage(texts.verified)}</Alert>;
    case 'reset':
      return <Alert kind="success">{intl.formatMessage(texts.reset)}</Alert>;
    case 'signed-out':
      return <Alert kind="success">{intl.formatMessage(texts.signedOut)}</Alert>;
    case 'session-ended':
      return <Alert kind="warning">{intl.formatMessage(texts.sessionEnded)}</Alert>;
    default:
      return null;
  }
}
