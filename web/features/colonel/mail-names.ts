/** What each mail is about, in words. */
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

const names: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  verification: {
    id: 'colonel.mail.verification',
    defaultMessage: 'Verify your address',
    description: 'Kind of mail: it asks somebody who signed up to verify their address',
  },
  'account-exists': {
    id: 'colonel.mail.account-exists',
    defaultMessage: 'You have an account already',
    description: 'Kind of mail: somebody signed up with an address that has an account',
  },
  reset: {
    id: 'colonel.mail.reset',
    defaultMessage: 'Set a new password',
    description: 'Kind of mail: it helps somebody who forgot their password',
  },
  'password-changed': {
    id: 'colonel.mail.password-changed',
    defaultMessage: 'Your password was changed',
    description: 'Kind of mail: it tells somebody that their password is another one now',
  },
  'secret-link': {
    id: 'colonel.mail.secret-link',
    defaultMessage: 'Somebody sent you a secret',
    description: 'Kind of mail: it holds the link of a secret',
  },
  'incoming-secret': {
    id: 'colonel.mail.incoming-secret',
    defaultMessage: 'A secret about a ticket',
    description: 'Kind of mail: it holds the link of a secret that somebody sent to the support',
  },
  feedback: {
    id: 'colonel.mail.feedback',
    defaultMessage: 'Feedback',
    description: 'Kind of mail: it holds what a visitor wrote to those who run the site',
  },
});

/** What a mail is about; one of a kind that only a newer server knows, by its name there. */
export function mailName(intl: IntlShape, template: string): string {
  const name = names[template];
  return name ? intl.formatMessage(name) : template;
}
