import { createIntl } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailure, type CallReason } from '../api/failure.ts';
import { secretFailureText } from '../recipient/failure-text.ts';
import { failureText } from './failures.ts';
import { loadFailureText } from './load-failure.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const intl = createIntl({ locale: 'en', defaultLocale: 'en' });
const failed = (reason: CallReason) => new CallFailure(reason, '/path');
const refused = (status: number, message: string | null, code?: string) =>
  failed({
    kind: 'refused',
    status,
    message,
    body: code === undefined ? null : { message: message ?? '', code },
  });
const limited = (retryAfter?: number) =>
  failed({
    kind: 'refused',
    status: 429,
    message: 'The server’s words',
    body: { message: 'The server’s words', ...(retryAfter && { retry_after: retryAfter }) },
  });
const unreachable = failed({ kind: 'unreachable' });
const unexpected = failed({ kind: 'unexpected-format' });
const blocked = failed({ kind: 'blocked', status: 403 });
const BLOCKED =
  'Something between you and this site blocked the request. Try another network, or ask the operator of this site.';
const FETCHING = 'An error occurred while fetching the secret. Try again in a moment.';
const UNEXPECTED = 'An unexpected error occurred. Try again in a moment.';
const NOT_LOADED =
  'Failed to fetch data from /path. Try again in a moment, or check your connection.';
const noJson = (status: number) =>
  failed({ kind: 'incomplete', status, ok: status >= 200 && status < 300 });

it.each([
  [
    refused(404, 'Unknown secret', 'secret_unknown'),
    'Secret not found or already viewed. Ask the sender for a new link.',
  ],
  [noJson(404), FETCHING],
  [refused(422, 'Double check that passphrase'), 'Double check that passphrase'],
  [refused(500, null), FETCHING],
  [noJson(502), FETCHING],
  [noJson(200), UNEXPECTED],
  [blocked, BLOCKED],
  [unreachable, 'No response received from server. Check your connection and try again.'],
  [unexpected, UNEXPECTED],
  [new Error('bug'), UNEXPECTED],
])('says why a secret cannot be fetched: %s', (error, text) => {
  expect(secretFailureText(intl, error)).toBe(text);
});

it.each([
  [
    noJson(200),
    'Server returned an incomplete response. Copy what you typed, then reload the page and try again.',
  ],
  [refused(422, 'Double check that passphrase'), 'Double check that passphrase'],
  [limited(700), 'Too many attempts. Try again in 12 minutes.'],
  [limited(), 'The server’s words'],
  [refused(500, null), 'Request was not successful. Please try again later.'],
  [noJson(502), 'Please refresh the page and try again'],
  [blocked, BLOCKED],
  [unreachable, 'No connection. Your last step may not have arrived. Try again in a moment.'],
  [unexpected, UNEXPECTED],
  [new Error('bug'), UNEXPECTED],
])('says why a form cannot be sent: %s', (error, text) => {
  expect(failureText(intl, error)).toBe(text);
});

it.each([
  [refused(500, 'secret reason'), NOT_LOADED],
  [noJson(502), NOT_LOADED],
  [refused(403, 'This page is for admins.'), 'This page is for admins.'],
  [limited(700), 'Too many attempts. Try again in 12 minutes.'],
  [blocked, BLOCKED],
  [
    new CallFailure({ kind: 'unreachable' }, `/api/v2/private/1${'a'.repeat(22)}`),
    'Failed to fetch data from /api/v2/private/…. Try again in a moment, or check your connection.',
  ],
  [unreachable, NOT_LOADED],
  [noJson(200), 'Unexpected response format. Reload the page and try again.'],
  [unexpected, 'Unexpected response format. Reload the page and try again.'],
  [new Error('bug'), UNEXPECTED],
])('says why a page cannot load its data: %s', (error, text) => {
  expect(loadFailureText(intl, error)).toBe(text);
});

it('says that there is no connection, whatever failed while the browser is offline', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const error = new TypeError('Failed to fetch dynamically imported module');
  const offline = 'No connection. Your last step may not have arrived. Try again in a moment.';
  expect(failureText(intl, error)).toBe(offline);
  expect(loadFailureText(intl, error)).toBe(offline);
  expect(secretFailureText(intl, error)).toBe(
    'No response received from server. Check your connection and try again.',
  );
  expect(failureText(intl, refused(422, 'Double check that passphrase'))).toBe(
    'Double check that passphrase',
  );
});
