/** How long: the one place where a number of seconds becomes words. */
import type { IntlShape } from 'react-intl';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const LIFETIME_UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;
const MANY = 24;

/** A duration in the largest unit that it fills evenly, "7 days", "36 hours", or many times: then rounded down. */
export function lifetimeText(seconds: number, locale: string): string {
  const [unit, unitSeconds] = LIFETIME_UNITS.find(
    ([, size]) => seconds % size === 0 || seconds > MANY * size,
  ) ?? ['second', 1];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(seconds / unitSeconds));
}

/** How long something still takes, rounded up: in steps of five seconds, so that it does not change at every moment, then in minutes. */
export function timeLeftText(intl: IntlShape, seconds: number): string {
  const { value, unit } = roundedUp(seconds);
  return intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' });
}

export function roundedUp(seconds: number): {
  readonly value: number;
  readonly unit: 'second' | 'minute' | 'hour';
} {
  if (seconds <= MINUTE) return { value: Math.max(5, Math.ceil(seconds / 5) * 5), unit: 'second' };
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes < 60) return { value: minutes, unit: 'minute' };
  return { value: Math.ceil(seconds / HOUR), unit: 'hour' };
}

/** The distance of a time from now in the largest fitting unit, as `formatRelativeTime` takes it; less than a minute is now. */
export function relativeTo(
  atSeconds: number,
  nowSeconds: number,
): { readonly value: number; readonly unit: 'second' | 'minute' | 'hour' | 'day' } {
  const distance = atSeconds - nowSeconds;
  const size = Math.abs(distance);
  if (size < MINUTE) return { value: 0, unit: 'second' };
  // A value that rounds up to the next unit is given in that unit: "in 7 days", not "in 168 hours".
  if (size < HOUR - MINUTE / 2) return { value: Math.round(distance / MINUTE), unit: 'minute' };
  if (size < DAY - HOUR / 2) return { value: Math.round(distance / HOUR), unit: 'hour' };
  return { value: Math.round(distance / DAY), unit: 'day' };
}
