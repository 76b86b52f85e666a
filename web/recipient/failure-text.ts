import { defineMessages, type IntlShape } from 'react-intl';
import { isGone, isOffline, isUnanswered, reasonOf } from '../api/failure.ts';
import { timeLeftText } from '../intl/duration.ts';
import { blockedText } from '../intl/failures.ts';

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
  fetch: {
    id: 'failure.secret.fetch',
    defaultMessage: 'An error occurred while fetching the secret. Try again in a moment.',
    description: 'Error: the server failed when the secret was asked for, and did not say why',
  },
  noResponse: {
    id: 'failure.no-response',
    defaultMessage: 'No response received from server. Check your connection and try again.',
    description: 'Error: the network or the server is down',
  },
  unanswered: {
    id: 'reveal.unanswered',
    defaultMessage:
      'No answer arrived. Check your connection and try again now: if the message was opened meanwhile, it can be shown here for a short time.',
    description: 'Error after the page tried for a minute to open a message, and got no answer',
  },
});

/**
 * The error text when a secret could not be opened.
 *
 * @param mayBeOpen whether it may have been opened all the same: an answer to the claim was lost
 */
export function openingFailureText(intl: IntlShape, error: unknown, mayBeOpen: boolean): string {
  return mayBeOpen && isUnanswered(error)
    ? intl.formatMessage(messages.unanswered)
    : secretFailureText(intl, error);
}

/** The error text when a secret could not be loaded; after a limit, also how long to wait. */
export function secretFailureText(intl: IntlShape, error: unknown): string {
  if (isOffline(error)) return intl.formatMessage(messages.noResponse);
  const reason = reasonOf(error);
  switch (reason?.kind) {
    case 'refused': {
      if (isGone(error)) return intl.formatMessage(messages.secretMissing);
      const text = reason.message ?? intl.formatMessage(messages.fetch);
      const seconds = reason.status === 429 && reason.body?.retry_after;
      if (!seconds) return text;
      return `${text} ${waitText(intl, seconds)}`;
    }
    case 'blocked':
      return blockedText(intl);
    case 'incomplete':
      if (!reason.ok) return intl.formatMessage(messages.fetch);
      break;
    case 'unreachable':
    case 'unexpected-format':
    case undefined:
      break;
  }
  return intl.formatMessage(messages.unexpected);
}

function waitText(intl: IntlShape, seconds: number): string {
  return intl.formatMessage(
    {
      id: 'bound.wait',
      defaultMessage: 'Try again in {time}.',
      description: 'After the reason why a call was refused; {time} is such as 10 minutes',
    },
    { time: timeLeftText(intl, seconds) },
  );
}
