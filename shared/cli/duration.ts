import { Stop } from './errors.ts';

const DURATION = /^(\d{1,9})([smhdw]?)$/;

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** Units of time, the largest first. */
const UNITS = [
  ['day', SECONDS.d],
  ['hour', SECONDS.h],
  ['minute', SECONDS.m],
  ['second', SECONDS.s],
] as const;

/** Parses `300`, `30s`, `30m`, `1h`, `7d` or `2w` into seconds. */
export function parseDuration(text: string): number {
  const [, digits = '', unit = ''] = DURATION.exec(text) ?? [];
  if (digits === '')
    throw new Stop('usage', 'Write the time like this: 300 (seconds), 30m, 1h, 7d or 2w.');
  return Number(digits) * (isUnit(unit) ? SECONDS[unit] : 1);
}

function isUnit(text: string): text is keyof typeof SECONDS {
  return Object.hasOwn(SECONDS, text);
}

/** Formats seconds in their largest unit, rounded up: a caller must not come back too early. */
export function formatDuration(seconds: number): string {
  const [name, size] = UNITS.find(([, length]) => seconds >= length) ?? UNITS[3];
  const count = Math.ceil(seconds / size);
  return count === 1 ? `1 ${name}` : `${count} ${name}s`;
}

/** Formats seconds in their two largest units, rounded down: nobody must count on more time than there is. */
export function formatLifetime(seconds: number): string {
  const parts: string[] = [];
  let left = seconds;
  for (const [name, size] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(count === 1 ? `1 ${name}` : `${count} ${name}s`);
  }
  return parts.slice(0, 2).join(' ');
}

const moments = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats epoch seconds in local time, such as `2026-11-28 22:54`. */
export function formatMoment(epochSeconds: number): string {
  return moments.format(epochSeconds * 1000);
}
