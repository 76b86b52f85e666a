/** Times as the wire has them: inside they are epoch milliseconds, outside whole epoch seconds. */

export function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/** Null for a time that there is none of. */
export function secondsOrNull(ms: number | null | undefined): number | null {
  return ms == null ? null : seconds(ms);
}
