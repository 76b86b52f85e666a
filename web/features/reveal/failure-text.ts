import { defineMessages, type IntlShape } from 'react-intl';
import { reasonOf } from '../../data/call-failure.ts';
import { blockedText } from '../../intl/failures.ts';

const messages = defineMessages({
  unexpected: {
    id: 'failure.unexpected',
    defaultMessage: 'An unexpected error occurred. Try again in a moment.',
    description: 'Error of unknown cause',
  },
  secretMissing: {
    id: 'failure.secret.missing',
    defaultMessage: 'Secret not found or already viewed. Ask the sender for a new link.',
    description: 'Error: the secret asked for is not there',
  },
  noResponse: {
    id: 'failure.no-response',
    defaultMessage: 'No response received from server. Check your connection and try again.',
    description: 'Error: the network or the server is down',
  },
});

/** The error text when a secret could not be loaded or opened. */
export function secretFailureText(intl: IntlShape, error: unknown): string {
  const reason = reasonOf(error);
  switch (reason?.kind) {
    case 'refused':
      if (reason.status === 404) return intl.formatMessage(messages.secretMissing);
      return reason.message ?? intl.formatMessage(messages.unexpected);
    case 'blocked':
      return blockedText(intl);
    case 'incomplete':
      if (reason.status === 404) return intl.formatMessage(messages.secretMissing);
      break;
    case 'unreachable':
      return intl.formatMessage(messages.noResponse);
    case 'unexpected-format':
    case undefined:
      break;
  }
  return intl.formatMessage(messages.unexpected);
}
