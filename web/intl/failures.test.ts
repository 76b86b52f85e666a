import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { CallFailure, type CallReason } from '../data/call-failure.ts';
import { FormIncomplete } from '../data/form.ts';
import { secretFailureText } from '../features/reveal/failure-text.ts';
import { formFailureText } from './failures.ts';
import { loadFailureText } from './load-failure.ts';

const intl = createIntl({ locale: 'en', defaultLocale: 'en' });
const failed = (reason: CallReason) => new CallFailure(reason, '/path');
const refused = (status: number, message: string | null) =>
  failed({ kind: 'refused', status, message, body: null });
const unreachable = failed({ kind: 'unreachable' });
const unexpected = failed({ kind: 'unexpected-format' });
const blocked = failed({ kind: 'blocked', status: 403 });
const BLOCKED =
  'Something between you and this site refused the request. Try another network, or ask the site’s owner.';
const noJson = (status: number) =>
  failed({ kind: 'incomplete', status, ok: status >= 200 && status < 300 });

test.each([
  [refused(404, 'Unknown secret'), 'Secret not found or already viewed'],
  [noJson(404), 'Secret not found or already viewed'],
  [refused(422, 'Double check that passphrase'), 'Double check that passphrase'],
  [refused(500, null), 'An error occurred while fetching the secret'],
  [noJson(502), 'An error occurred while fetching the secret'],
  [blocked, BLOCKED],
  [unreachable, 'No response received from server'],
  [unexpected, 'An unexpected error occurred'],
  [new Error('bug'), 'An unexpected error occurred'],
])('a secret that cannot be fetched shows why: %s', (error, text) => {
  expect(secretFailureText(intl, error)).toBe(text);
});

test.each([
  [noJson(200), 'Server returned an incomplete response'],
  [refused(422, 'Double check that passphrase'), 'Double check that passphrase'],
  [refused(500, null), 'Request was not successful. Please try again later.'],
  [noJson(502), 'Please refresh the page and try again'],
  [new FormIncomplete('url'), 'This form does not know where to send its data'],
  [new FormIncomplete('data'), 'There is nothing to send yet'],
  [blocked, BLOCKED],
  [unreachable, 'An unexpected error occurred'],
  [unexpected, 'An unexpected error occurred'],
  [new Error('bug'), 'An unexpected error occurred'],
])('a form that cannot be sent shows why: %s', (error, text) => {
  expect(formFailureText(intl, error)).toBe(text);
});

test.each([
  [refused(500, 'secret reason'), 'Failed to fetch data from /url'],
  [noJson(502), 'Failed to fetch data from /url'],
  [blocked, BLOCKED],
  [unreachable, 'Failed to fetch data from /url'],
  [noJson(200), 'Unexpected response format'],
  [unexpected, 'Unexpected response format'],
  [new Error('bug'), 'An unexpected error occurred'],
])('a page that cannot load its data shows why: %s', (error, text) => {
  expect(loadFailureText(intl, error, '/url')).toBe(text);
});
