import type { RelativeTime } from '../../ui/moment.tsx';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Age in the largest unit that fits, from seconds to days, rounded down. */
export function ageOf(atSeconds: number, nowSeconds: number): RelativeTime {
  const age = Math.max(nowSeconds - atSeconds, 0);
  const [unit, size] = unitOf(age);
  return { value: -Math.floor(age / size), unit };
}

function unitOf(age: number): [RelativeTime['unit'], number] {
  if (age < MINUTE) return ['second', 1];
  if (age < HOUR) return ['minute', MINUTE];
  return age < DAY ? ['hour', HOUR] : ['day', DAY];
}

const COOLDOWN_MS = 10_000;

/** Seconds for which the verify button stays disabled after a click. */
export function cooldownLeft(clickedAt: number | null, now: number): number {
  if (clickedAt === null) return 0;
  // `now` comes from a clock that ticks in intervals, so it can be before the click.
  const since = Math.max(now - clickedAt, 0);
  return Math.max(Math.ceil((COOLDOWN_MS - since) / 1000), 0);
}
