/** Times on the wire: whole epoch seconds, where the Worker has epoch milliseconds. */

export function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/** Null stands for no time. */
export function secondsOrNull(ms: number | null | undefined): number | null {
  return ms == null ? null : seconds(ms);
}
