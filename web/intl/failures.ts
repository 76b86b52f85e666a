/** What the person reads when something fails: one function for each situation. */
import { defineMessages, type IntlShape } from 'react-intl';
import { reasonOf } from '../data/call-failure.ts';
import { FormIncomplete } from '../data/form.ts';

const messages = defineMessages({
  unexpected: {
    id: 'failure.unexpected',
    defaultMessage: 'An unexpected error occurred',
    description: 'Error of unknown cause',
  },
  secretMissing: {
    id: 'failure.secret.missing',
    defaultMessage: 'Secret not found or already viewed',
    description: 'Error: the secret asked for is not there',
  },
  secretFetch: {
    id: 'failure.secret.fetch',
    defaultMessage: 'An error occurred while fetching the secret',
    description: 'Error: the server refused to give a secret and did not say why',
  },
  noResponse: {
    id: 'failure.no-response',
    defaultMessage: 'No response received from server',
    description: 'Error: the network or the server is down',
  },
  incomplete: {
    id: 'failure.form.incomplete',
    defaultMessage: 'Server returned an incomplete response',
    description: 'Error after sending a form: the answer could not be read',
  },
  formRefused: {
    id: 'failure.form.refused',
    defaultMessage: 'Request was not successful. Please try again later.',
    description: 'Error after sending a form: the server refused and did not say why',
  },
  formUnreadable: {
    id: 'failure.form.unreadable',
    defaultMessage: 'Please refresh the page and try again',
    description:
      'Error after sending a form: the server failed with an answer that could not be read',
  },
  formUrl: {
    id: 'failure.form.no-url',
    defaultMessage: 'This form does not know where to send its data',
    description: 'Error: a form has no address to send to',
  },
  formData: {
    id: 'failure.form.no-data',
    defaultMessage: 'There is nothing to send yet',
    description: 'Error: a form was sent without any data',
  },
  format: {
    id: 'failure.format',
    defaultMessage: 'Unexpected response format',
    description: 'Error: the data that came has another shape than expected',
  },
});

/** A secret could not be looked up or opened. */
export function secretFailureText(intl: IntlShape, error: unknown): string {
  const reason = reasonOf(error);
  switch (reason?.kind) {
    case 'refused':
      if (reason.status === 404) return intl.formatMessage(messages.secretMissing);
      return reason.message ?? intl.formatMessage(messages.secretFetch);
    case 'incomplete':
      if (reason.status === 404) return intl.formatMessage(messages.secretMissing);
      return intl.formatMessage(reason.ok ? messages.unexpected : messages.secretFetch);
    case 'unreachable':
      return intl.formatMessage(messages.noResponse);
    case 'unexpected-format':
    case undefined:
      break;
  }
  return intl.formatMessage(messages.unexpected);
}

/** A form could not be sent, or was refused. */
export function formFailureText(intl: IntlShape, error: unknown): string {
  if (error instanceof FormIncomplete) {
    return intl.formatMessage(error.missing === 'url' ? messages.formUrl : messages.formData);
  }
  const reason = reasonOf(error);
  switch (reason?.kind) {
    case 'refused':
      return reason.message ?? intl.formatMessage(messages.formRefused);
    case 'incomplete':
      return intl.formatMessage(reason.ok ? messages.incomplete : messages.formUnreadable);
    case 'unreachable':
    case 'unexpected-format':
    case undefined:
      break;
  }
  return intl.formatMessage(messages.unexpected);
}

/** A page could not load its data. */
export function loadFailureText(intl: IntlShape, error: unknown, url: string): string {
  const reason = reasonOf(error);
  switch (reason?.kind) {
    case 'refused':
    case 'unreachable':
      return notFetched(intl, url);
    case 'incomplete':
      return reason.ok ? intl.formatMessage(messages.format) : notFetched(intl, url);
    case 'unexpected-format':
      return intl.formatMessage(messages.format);
    case undefined:
      break;
  }
  return intl.formatMessage(messages.unexpected);
}

function notFetched(intl: IntlShape, url: string): string {
  return intl.formatMessage(
    {
      id: 'failure.get',
      defaultMessage: 'Failed to fetch data from {url}',
      description: 'Error: a page could not load its data; url is the address asked',
    },
    { url },
  );
}
