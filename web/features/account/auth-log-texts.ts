/** Texts for the events of the authentication log. */
import type { ReactNode } from 'react';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { AuthLogEntry } from '../../api/account.ts';

const events: Record<AuthLogEntry['event'], MessageDescriptor> = defineMessages({
  account_created: {
    id: 'account.log.account_created',
    defaultMessage: 'Account created',
    description: 'Entry of the security log',
  },
  signed_in: {
    id: 'account.log.signed_in',
    defaultMessage: 'Signed in',
    description: 'Entry of the security log',
  },
  sign_in_failed: {
    id: 'account.log.sign_in_failed',
    defaultMessage: '{count, plural, one {Wrong password} other {Wrong password, # times}}',
    description: 'Entry of the security log: someone tried to sign in with a wrong password',
  },
  signed_out: {
    id: 'account.log.signed_out',
    defaultMessage: 'Signed out',
    description: 'Entry of the security log',
  },
  session_ended: {
    id: 'account.log.session_ended',
    defaultMessage: 'Signed out another browser: {name}',
    description:
      'Entry of the security log: a session was ended from the list; name is such as Firefox · Linux',
  },
  other_sessions_ended: {
    id: 'account.log.other_sessions_ended',
    defaultMessage: 'Signed out all other browsers',
    description: 'Entry of the security log',
  },
  password_changed: {
    id: 'account.log.password_changed',
    defaultMessage: 'Password changed',
    description: 'Entry of the security log',
  },
  password_reset_requested: {
    id: 'account.log.password_reset_requested',
    defaultMessage:
      '{count, plural, one {Password reset requested} other {Password reset requested, # times}}',
    description: 'Entry of the security log: someone asked for an email to reset the password',
  },
  password_reset: {
    id: 'account.log.password_reset',
    defaultMessage: 'Password reset by email',
    description: 'Entry of the security log: a new password was set by a link in an email',
  },
  confirmation_failed: {
    id: 'account.log.confirmation_failed',
    defaultMessage:
      '{count, plural, one {Wrong password while signed in} other {Wrong password while signed in, # times}}',
    description:
      'Entry of the security log: a signed-in browser was asked for the password again, for example to delete the account, and gave a wrong one',
  },
  token_created: {
    id: 'account.log.token_created',
    defaultMessage: 'API token created',
    description: 'Entry of the security log',
  },
  token_revoked: {
    id: 'account.log.token_revoked',
    defaultMessage: 'API token revoked',
    description: 'Entry of the security log',
  },
});

const named: Partial<Record<AuthLogEntry['event'], MessageDescriptor>> = defineMessages({
  token_created: {
    id: 'account.log.token_created.named',
    defaultMessage: 'API token created: {name}',
    description: 'Entry of the security log; name is what the owner called the token',
  },
  token_revoked: {
    id: 'account.log.token_revoked.named',
    defaultMessage: 'API token revoked: {name}',
    description: 'Entry of the security log; name is what the owner called the token',
  },
});

/**
 * Text of an entry.
 *
 * @param shownName the entry's name as rendered
 */
export function entryText(
  intl: IntlShape,
  { event, name, count = 1 }: AuthLogEntry,
  shownName: ReactNode,
): ReactNode {
  const message = (name === undefined ? undefined : named[event]) ?? events[event];
  return intl.formatMessage(message, { count, name: shownName });
}

/** Whether someone other than the owner may have caused the event. */
export function isWarning({ event }: AuthLogEntry): boolean {
  return ['sign_in_failed', 'confirmation_failed', 'password_reset_requested'].includes(event);
}
