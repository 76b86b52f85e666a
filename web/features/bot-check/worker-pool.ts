/** The workers that look for the number of a challenge, side by side. */
import type { BotChallenge } from '../../../shared/contract/bot-check.ts';

const WORKERS_MAX = 16;

/** Some of the numbers that a challenge has to be tried with, both ends included. */
export interface Slice extends Pick<BotChallenge, 'algorithm' | 'challenge' | 'salt'> {
  readonly from: number;
  readonly to: number;
}

/** What came of a slice: the number, null where it is in none of these, or nothing at all. */
export type Tried = { readonly number: number | null } | { readonly failed: true };

/** Whoever tries slices, one at a time. */
export interface Solver {
  attempt(slice: Slice): Promise<number | null>;
  /** Stops at once, whatever is under way. */
  end(): void;
}

/** As many as the device has processors, within reason. */
export function poolSize(processors: number): number {
  return Math.max(1, Math.min(WORKERS_MAX, processors));
}

/** A solver in a worker of its own. */
export function startSolver(): Solver {
  const worker = new Worker(new URL('./solver.ts', import.meta.url), { type: 'module' });
  let current = Promise.withResolvers<number | null>();
  worker.addEventListener('message', ({ data }: MessageEvent<Tried>) => {
    if ('failed' in data) current.reject(new Error('The worker cannot hash'));
    else current.resolve(data.number);
  });
  worker.addEventListener('error', () => current.reject(new Error('The worker did not start')));
  return {
    attempt: async (slice) => {
      current = Promise.withResolvers<number | null>();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(slice);
      return current.promise;
    },
    end: () => worker.terminate(),
  };
}
