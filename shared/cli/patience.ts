/** Asking again, where a call may be made twice. */
import { setTimeout as pause } from 'node:timers/promises';
import { CLAIM_LEASE_SECONDS } from '../limits.ts';
import { NoAnswer } from './no-answer.ts';
import { Refusal } from './refusal.ts';

const PAUSE_MS_FIRST = 500;
const PAUSE_MS_MAX = 5000;
/** A connection that hangs is given up while there is still time for another. */
const ATTEMPT_MS_MAX = 15_000;

/**
 * Makes a call until it is answered, for as long as the service keeps the answer for whoever asks again.
 *
 * @param attempt makes the call; nothing may be silent for longer than it is given
 * @param onFailure is told before each repetition
 */
export async function patiently<T>(
  attempt: (silenceMsMax: number) => Promise<T>,
  onFailure: () => void,
): Promise<T> {
  const deadline = performance.now() + CLAIM_LEASE_SECONDS * 1000;
  for (let pauseMs = PAUSE_MS_FIRST; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
    try {
      const leftMs = Math.max(deadline - performance.now(), 1000);
      return await attempt(Math.min(ATTEMPT_MS_MAX, leftMs));
    } catch (error) {
      // Half as long again by chance: many programs that were told the same do not come back together.
      const waitMs = Math.max(pauseMs, waitOf(error) * 1000) * (1 + Math.random() / 2);
      if (!mayPass(error) || performance.now() + waitMs > deadline) throw error;
      onFailure();
      await pause(waitMs);
    }
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof Refusal) return error.status >= 500;
  return error instanceof NoAnswer && error.mayPass;
}

function waitOf(error: unknown): number {
  return error instanceof Refusal || error instanceof NoAnswer ? error.retryAfter : 0;
}
