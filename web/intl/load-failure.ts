/** Why a page could not load its data. Home and the recipient's page load none: their texts are in `failures.ts`. */
import { defineMessages, type IntlShape } from 'react-intl';
import { CallFailure } from '../api/failure.ts';
import { blockedText, failureText } from './failures.ts';

const messages = defineMessages({
  format: {
    id: 'failure.format',
    defaultMessage: 'Unexpected response format. Reload the page and try again.',
    description: 'Error: the data that came has another shape than expected',
  },
});

/** A key in an address, which a picture of the screen must not show. */
const KEY = /\w{20,}/;

export function loadFailureText(intl: IntlShape, error: unknown): string {
  if (!(error instanceof CallFailure)) return failureText(intl, error);
  const { reason, path } = error;
  if (reason.kind === 'blocked') return blockedText(intl);
  const isRefused = reason.kind === 'refused' && reason.status < 500 && reason.message !== null;
  if (isRefused) return failureText(intl, error);
  const isUnreadable =
    reason.kind === 'unexpected-format' || (reason.kind === 'incomplete' && reason.ok);
  if (isUnreadable) return intl.formatMessage(messages.format);
  return intl.formatMessage(
    {
      id: 'failure.get',
      defaultMessage:
        'Failed to fetch data from {url}. Try again in a moment, or check your connection.',
      description: 'Error: a page could not load its data; url is the address asked',
    },
    { url: path.replace(KEY, '…') },
  );
}
