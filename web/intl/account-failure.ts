/** The messages for failed calls about an account. */
import type { IntlShape } from 'react-intl';
import { reasonOf } from '../api/failure.ts';
import { formFailureText } from './failures.ts';

export interface Wait {
  value: number;
  unit: 'second' | 'minute' | 'hour';
}

/** A waiting time in the largest fitting unit, rounded up, so that a retry is not too early. */
export function waitTime(seconds: number): Wait {
  if (seconds < 60) return { value: Math.max(Math.ceil(seconds), 1), unit: 'second' };
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return { value: minutes, unit: 'minute' };
  return { value: Math.ceil(seconds / 3600), unit: 'hour' };
}

/** Why a call failed; after a rate limit, how long to wait. */
export function accountFailureText(intl: IntlShape, error: unknown): string {
  const reason = reasonOf(error);
  const seconds = reason?.kind === 'refused' && reason.status === 429 && reason.body?.retry_after;
  if (!seconds) return formFailureText(intl, error);
  const { value, unit } = waitTime(seconds);
  const time = intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' });
  return intl.formatMessage(
    {
      id: 'account.wait',
      defaultMessage: 'Too many attempts. Try again in {time}.',
      description: 'Error: a limit was reached; time is such as "12 minutes"',
    },
    { time },
  );
}
