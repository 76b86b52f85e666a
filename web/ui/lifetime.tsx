import { useIntl } from 'react-intl';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
const MANY = 24;

/** Formats a duration in the largest unit that it fills evenly, "7 days", "36 hours", or many times: then rounded down. */
export function useLifetimeText(): (seconds: number) => string {
  const intl = useIntl();
  return (seconds) => lifetimeText(seconds, intl.locale);
}

/** The same in a given language. */
export function lifetimeText(seconds: number, locale: string): string {
  const [unit, unitSeconds] = UNITS.find(
    ([, size]) => seconds % size === 0 || seconds > MANY * size,
  ) ?? ['second', 1];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(seconds / unitSeconds));
}
