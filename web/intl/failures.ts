/** Why a call failed, in words: the one place where a failure becomes a sentence. */
import { defineMessages, type IntlShape } from 'react-intl';
import { isOffline, reasonOf } from '../api/failure.ts';
import { timeLeftText } from './duration.ts';

const messages = defineMessages({
  unexpected: {
    id: 'failure.unexpected',
    defaultMessage: 'An unexpected error occurred. Try again in a moment.',
    description: 'Error of unknown cause',
  },
  blocked: {
    id: 'failure.blocked',
    defaultMessage:
      'Something between you and this site blocked the request. Try another network, or ask the operator of this site.',
    description:
      'Error: a firewall, proxy or other filter between the visitor and the site refused a request, and the site itself did not',
  },
  incomplete: {
    id: 'failure.form.incomplete',
    defaultMessage:
      'Server returned an incomplete response. Copy what you typed, then reload the page and try again.',
    description: 'Error after sending a form: the answer could not be read',
  },
  formRefused: {
    id: 'failure.form.refused',
    defaultMessage: 'Request was not successful. Please try again later.',
    description: 'Error after sending a form: the server refused and did not say why',
  },
  formUnreadable: {
    id: 'failure.shrimp_invalid',
    defaultMessage: 'Please refresh the page and try again',
    description: 'Error after sending a form: it is out of date, or the answer could not be read',
  },
  offline: {
    id: 'failure.offline',
    defaultMessage: 'No connection. Your last step may not have arrived. Try again in a moment.',
    description: 'Error after sending a form: the network or the server is down',
  },
});

/** Why something could not be sent or was refused; after a rate limit, how long to wait. */
export function failureText(intl: IntlShape, error: unknown): string {
  if (isOffline(error)) return intl.formatMessage(messages.offline);
  const reason = reasonOf(error);
  switch (reason?.kind) {
    case 'refused': {
      const seconds = reason.status === 429 ? reason.body?.retry_after : undefined;
      if (seconds) return waitText(intl, seconds);
      return reason.message ?? intl.formatMessage(messages.formRefused);
    }
    case 'blocked':
      return blockedText(intl);
    case 'incomplete':
      return intl.formatMessage(reason.ok ? messages.incomplete : messages.formUnreadable);
    case 'unreachable':
    case 'unexpected-format':
    case undefined:
      break;
  }
  return intl.formatMessage(messages.unexpected);
}

/** A proxy or firewall between the browser and the server refused a call. */
export function blockedText(intl: IntlShape): string {
  return intl.formatMessage(messages.blocked);
}

function waitText(intl: IntlShape, seconds: number): string {
  return intl.formatMessage(
    {
      id: 'account.wait',
      defaultMessage: 'Too many attempts. Try again in {time}.',
      description: 'Error: a limit was reached; time is such as "12 minutes"',
    },
    { time: timeLeftText(intl, seconds) },
  );
}
