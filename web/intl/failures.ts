/** The messages for forms that fail. */
import { defineMessages, type IntlShape } from 'react-intl';
import { reasonOf } from '../api/failure.ts';
import { FormIncomplete } from '../api/form.ts';

const messages = defineMessages({
  unexpected: {
    id: 'failure.unexpected',
    defaultMessage: 'An unexpected error occurred. Try again in a moment.',
    description: 'Error of unknown cause',
  },
  incomplete: {
    id: 'failure.form.incomplete',
    defaultMessage: 'Server returned an incomplete response. Reload the page and try again.',
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
    defaultMessage: 'No connection. Nothing was lost. Try again in a moment.',
    description: 'Error after sending a form: the network or the server is down',
  },
  formUrl: {
    id: 'failure.form.no-url',
    defaultMessage: 'Something is wrong with this form. Reload the page and try again.',
    description: 'Error: a form has no address to send to',
  },
  formData: {
    id: 'failure.form.no-data',
    defaultMessage: 'There is nothing to send yet. Fill in the form first.',
    description: 'Error: a form was sent without any data',
  },
});

/** Why a form could not be sent or was refused. */
export function formFailureText(intl: IntlShape, error: unknown): string {
  if (error instanceof FormIncomplete) {
    return intl.formatMessage(error.missing === 'url' ? messages.formUrl : messages.formData);
  }
  const reason = reasonOf(error);
  switch (reason?.kind) {
    case 'refused':
      return reason.message ?? intl.formatMessage(messages.formRefused);
    case 'blocked':
      return blockedText(intl);
    case 'incomplete':
      return intl.formatMessage(reason.ok ? messages.incomplete : messages.formUnreadable);
    case 'unreachable':
      return intl.formatMessage(messages.offline);
    case 'unexpected-format':
    case undefined:
      break;
  }
  return intl.formatMessage(messages.unexpected);
}

/** A proxy or firewall between the browser and the server refused a call. */
export function blockedText(intl: IntlShape): string {
  return intl.formatMessage({
    id: 'failure.blocked',
    defaultMessage:
      'Something between you and this site blocked the request. Try another network, or ask the site’s owner.',
    description:
      'Error: a firewall, proxy or other filter between the visitor and the site refused a request, and the site itself did not',
  });
}
