/**
 * Which failed calls of an object are made again, and when. As Cloudflare documents it (durable-objects/best-practices/
 * error-handling): an overloaded object is never called again, for that would add to its load; what is `retryable`, or was
 * reset, is, after a jittered exponential back-off and only where the call is idempotent. The platform itself repeats only
 * calls that never reached the object (best-practices/automatic-retries); these here may have.
 */

/** How often one call is made, and how the time between is spent. */
export interface RetryPolicy {
  readonly attemptsMax: number;
  /** A number from 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Milliseconds on any clock. */
  readonly now: () => number;
}

/** The policy for a call that may be made twice: its repetition changes nothing more, and answers the same. */
export const idempotent: RetryPolicy = {
  attemptsMax: 3,
  random: () => Math.random(),
  wait: (ms) => scheduler.wait(ms),
  now: () => Date.now(),
};

/** The policy for a call whose repetition would do something twice, or give a wrong answer after an answer that got lost. */
export const atMostOnce: RetryPolicy = { ...idempotent, attemptsMax: 1 };

/** The longest pause before the second attempt; it doubles with each. A reset object is back within milliseconds. */
const PAUSE_MS_FIRST = 200;
/** No attempt starts later than this after the first: someone waits for the answer. */
const START_MS_MAX = 1000;

/** What a failed call means for the object that was called. */
export type CallFailure =
  /** It is overloaded: a repetition at once would make it worse. */
  | 'overloaded'
  /** The call broke on its way, or the object was reset; whether it was carried out is unknown. */
  | 'passing'
  /** It could not be called, and trying again would not help. */
  | 'unavailable'
  /** The object's own code threw. */
  | 'bug';

/** Sorts what a call of an object threw, by the flags that the platform sets on it. */
export function callFailureOf(error: unknown): CallFailure {
  if (typeof error !== 'object' || error === null) return 'bug';
  const isSet = (flag: string) => flag in error && Reflect.get(error, flag) === true;
  if (isSet('overloaded')) return 'overloaded';
  if (isSet('retryable') || isSet('durableObjectReset')) return 'passing';
  return isSet('remote') ? 'bug' : 'unavailable';
}

/**
 * How long to wait before the next attempt.
 *
 * @param attempt the number of the one that failed, from 1
 * @param random from 0 to 1: at least half of the pause is waited, so that callers of one object do not come back together
 * @returns milliseconds
 */
export function pauseMs(attempt: number, random: number): number {
  return PAUSE_MS_FIRST * 2 ** (attempt - 1) * (0.5 + random / 2);
}

/**
 * Makes a call, and makes it again where its policy and its failure allow that.
 *
 * @param operation makes one attempt, from 1; it must take a new stub each time, for one that failed stays broken
 * @throws what the last attempt threw
 */
export async function withRetries<Result>(
  { attemptsMax, random, wait, now }: RetryPolicy,
  operation: (attempt: number) => Promise<Result>,
): Promise<Result> {
  const startedAt = now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation(attempt);
    } catch (error) {
      const pause = pauseMs(attempt, random());
      const isLate = now() + pause - startedAt > START_MS_MAX;
      if (attempt >= attemptsMax || isLate || callFailureOf(error) !== 'passing') throw error;
      await wait(pause);
    }
  }
}
