/** Retries of idempotent calls. */
import { setTimeout as pause } from 'node:timers/promises';
import { CLAIM_LEASE_SECONDS } from '../limits.ts';
import { ForeignAnswer } from './api-client.ts';
import { NoAnswer, Refusal } from './api-errors.ts';

const PAUSE_MS_FIRST = 500;
const PAUSE_MS_MAX = 5000;
/** Short enough to leave time for another attempt. */
const ATTEMPT_MS_MAX = 15_000;

/**
 * Repeats a call until it is answered, for as long as the lease of a claim lasts.
 *
 * @param attempt makes the call with this limit of idle time; must be idempotent
 * @param onFailure called before each repetition
 */
export async function withRetries<T>(
  attempt: (idleMsMax: number) => Promise<T>,
  onFailure: () => void,
): Promise<T> {
  const deadline = performance.now() + CLAIM_LEASE_SECONDS * 1000;
  for (let pauseMs = PAUSE_MS_FIRST; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
    try {
      const leftMs = Math.max(deadline - performance.now(), 1000);
      return await attempt(Math.min(ATTEMPT_MS_MAX, leftMs));
    } catch (error) {
      // Jitter of up to half: programs with the same `Retry-After` must not come back together.
      const waitMs = Math.max(pauseMs, waitOf(error) * 1000) * (1 + Math.random() / 2);
      if (!mayPass(error) || performance.now() + waitMs > deadline) throw error;
      onFailure();
      await pause(waitMs);
    }
  }
}

/** Whether the same call may be answered a moment later. */
export function mayPass(error: unknown): boolean {
  // The service's own refusals have a code.
  if (error instanceof Refusal) return error.status >= 500 || error.code === undefined;
  return error instanceof ForeignAnswer || (error instanceof NoAnswer && error.mayPass);
}

function waitOf(error: unknown): number {
  return error instanceof Refusal || error instanceof NoAnswer ? error.retryAfter : 0;
}
