/** Times as the wire has them: inside they are epoch milliseconds, outside whole epoch seconds. */

export function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
