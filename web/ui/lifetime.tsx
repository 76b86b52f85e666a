import { useIntl } from 'react-intl';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats a duration in the largest unit that it fills evenly: "7 days", "12 hours". */
export function useLifetimeText(): (seconds: number) => string {
  const intl = useIntl();
  return (seconds) => {
    const [unit, unitSeconds] = UNITS.find(([, size]) => seconds % size === 0) ?? ['second', 1];
    return intl.formatNumber(seconds / unitSeconds, { style: 'unit', unit, unitDisplay: 'long' });
  };
}
