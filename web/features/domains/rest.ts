const REST_MS = 10_000;

/** How many seconds the verify button still rests after a click. */
export function restLeft(clickedAt: number | null, now: number): number {
  if (clickedAt === null) return 0;
  // A clock that ticks now and then is behind the click at first.
  const since = Math.max(now - clickedAt, 0);
  return Math.max(Math.ceil((REST_MS - since) / 1000), 0);
}
