/** How many secrets were created, and how many ended in which way. */
import * as v from 'valibot';

export const secretCounts = v.object({
  /** How many were created. */
  created: v.number(),
  /** How many were opened. */
  received: v.number(),
  /** How many were burned. */
  burned: v.number(),
  /** How many expired unopened. */
  expired: v.number(),
});

export const countsOfDay = v.object({
  /** A day of UTC, such as `2026-11-21`. */
  day: v.string(),
  ...secretCounts.entries,
});

export type CountsOfDay = v.InferOutput<typeof countsOfDay>;
