const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface RelativeTime {
  value: number;
  unit: 'second' | 'minute' | 'hour' | 'day';
}

/** How far a moment is from now, in the unit that says it best; below a minute it is simply now. */
export function relativeTo(atSeconds: number, nowSeconds: number): RelativeTime {
  const distance = atSeconds - nowSeconds;
  const size = Math.abs(distance);
  if (size < MINUTE) return { value: 0, unit: 'second' };
  // What rounds up to a whole next unit is said in that unit: "in 7 days", not "in 168 hours".
  if (size < HOUR - MINUTE / 2) return { value: Math.round(distance / MINUTE), unit: 'minute' };
  if (size < DAY - HOUR / 2) return { value: Math.round(distance / HOUR), unit: 'hour' };
  return { value: Math.round(distance / DAY), unit: 'day' };
}
