/** When to make a call again that failed. */
import { CallFailure } from './call-failure.ts';

/**
 * How long to wait before a failed call is made again: never less than it says, and up to half as long again, so that many
 * pages do not come back together.
 *
 * @param random from 0 to 1
 * @returns milliseconds; infinity where asking again cannot help
 */
export function retryDelayMs(error: unknown, random = Math.random()): number {
  const seconds = error instanceof CallFailure ? error.retryAfter : 0;
  return seconds > 0 ? seconds * 1000 * (1 + random / 2) : Infinity;
}
