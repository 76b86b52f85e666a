import type { RelativeTime } from '../../ui/relative-time.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was: in seconds under a minute, then minutes, hours, and days; never rounded up. */
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

/** How many seconds the verify button still rests after a click. */
export function cooldownLeft(clickedAt: number | null, now: number): number {
  if (clickedAt === null) return 0;
  // A clock that ticks now and then is behind the click at first.
  const since = Math.max(now - clickedAt, 0);
  return Math.max(Math.ceil((COOLDOWN_MS - since) / 1000), 0);
}
