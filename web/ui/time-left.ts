import type { IntlShape } from 'react-intl';

/** A time for people, such as 40 seconds. It does not change at every moment: in steps of five seconds, then in minutes. */
export function timeLeftText(intl: IntlShape, seconds: number): string {
  const { value, unit } = roundedTime(seconds);
  return intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' });
}

export function roundedTime(seconds: number): {
  readonly value: number;
  readonly unit: 'second' | 'minute' | 'hour';
} {
  if (seconds <= 60) return { value: Math.max(5, Math.ceil(seconds / 5) * 5), unit: 'second' };
  if (seconds <= 3600) return { value: Math.ceil(seconds / 60), unit: 'minute' };
  return { value: Math.ceil(seconds / 3600), unit: 'hour' };
}
