import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { CallFailure } from '../api/failure.ts';
import { accountFailureText, waitTime } from './account-failure.ts';

const intl = createIntl({ locale: 'en', messages: {}, onError: () => undefined });

function refused(status: number, retryAfter?: number): CallFailure {
  const body = {
    message: 'The server’s words',
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  };
  return new CallFailure({ kind: 'refused', status, message: body.message, body }, '/api');
}

test.each([
  [0, 1, 'second'],
  [59, 59, 'second'],
  [60, 1, 'minute'],
  [61, 2, 'minute'],
  [1200, 20, 'minute'],
  [3541, 1, 'hour'],
  [3601, 2, 'hour'],
] as const)('a wait of %i seconds is rounded up to %i %ss', (seconds, value, unit) => {
  expect(waitTime(seconds)).toEqual({ value, unit });
  const size = { second: 1, minute: 60, hour: 3600 }[unit];
  expect(value * size).toBeGreaterThanOrEqual(seconds);
});

test('a rate limit shows how long to wait', () => {
  expect(accountFailureText(intl, refused(429, 700))).toContain('Try again in 12 minutes');
});

test('other failures use the messages of forms', () => {
  expect(accountFailureText(intl, refused(429))).toBe('The server’s words');
  expect(accountFailureText(intl, refused(422, 700))).toBe('The server’s words');
  expect(accountFailureText(intl, new Error('?'))).toBe(
    'An unexpected error occurred. Try again in a moment.',
  );
});
