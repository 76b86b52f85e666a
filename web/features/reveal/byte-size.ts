import type { IntlShape } from 'react-intl';

const KILOBYTE = 1000;
const MEGABYTE = 1_000_000;

/** A number of bytes for people, such as 6.3 MB. */
export function formatBytes(intl: IntlShape, bytes: number): string {
  if (bytes < KILOBYTE) return inUnit(intl, bytes, 'byte');
  if (bytes < MEGABYTE) return inUnit(intl, bytes / KILOBYTE, 'kilobyte');
  return inUnit(intl, bytes / MEGABYTE, 'megabyte');
}

function inUnit(intl: IntlShape, value: number, unit: string): string {
  return intl.formatNumber(value, { style: 'unit', unit, maximumFractionDigits: 1 });
}
