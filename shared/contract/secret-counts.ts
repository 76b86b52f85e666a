/** How many secrets were created, and how many ended in which way. */
import * as v from 'valibot';

export const secretCounts = v.object({
  created: v.number(),
  received: v.number(),
  burned: v.number(),
  expired: v.number(),
});

/** The counts of one day of UTC, such as `2026-11-21`. */
export const countsOfDay = v.object({ day: v.string(), ...secretCounts.entries });

export type CountsOfDay = v.InferOutput<typeof countsOfDay>;
