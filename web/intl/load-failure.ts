/** The messages for pages that cannot load their data; apart from the forms, because the home page loads none. */
import { defineMessages, type IntlShape } from 'react-intl';
import { reasonOf } from '../api/failure.ts';
import { blockedText } from './failures.ts';

const messages = defineMessages({
  unexpected: {
    id: 'failure.unexpected',
    defaultMessage: 'An unexpected error occurred. Try again in a moment.',
    description: 'Error of unknown cause',
  },
  format: {
    id: 'failure.format',
    defaultMessage: 'Unexpected response format. Reload the page and try again.',
    description: 'Error: the data that came has another shape than expected',
  },
});

/** Why a page could not load its data. */
export function loadFailureText(intl: IntlShape, error: unknown, url: string): string {
  const reason = reasonOf(error);
  switch (reason?.kind) {
    case 'refused':
    case 'unreachable':
      return notFetched(intl, url);
    case 'blocked':
      return blockedText(intl);
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
      defaultMessage: 'Failed to fetch data from {url}. Check your connection and try again.',
      description: 'Error: a page could not load its data; url is the address asked',
    },
    { url },
  );
}
