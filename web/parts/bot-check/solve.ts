/** Solves a proof-of-work challenge in a pool of workers. Loaded only where a check is shown. */
import type { BotChallenge } from '../../../shared/contract/bot-check.ts';
import { BOT_CHECK_ITERATIONS_MAX } from '../../../shared/limits.ts';
import { ownScript } from '../../api/trusted-types.ts';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the built worker
import solverUrl from './solver.ts?worker&url';

/** Small enough to show progress on slow devices, large enough to keep the message overhead low. */
const SLICE_NUMBERS = 500;

interface Work {
  /** Stops the work and all workers. */
  readonly signal: AbortSignal;
  /** Called with the tried part of all numbers, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Injected, so that tests need no browser. */
interface WorkerPool {
  readonly size: number;
  readonly start: () => Solver;
}

const browserPool = (): WorkerPool => ({
  size: poolSize(navigator.hardwareConcurrency),
  start: startSolver,
});

/** Solves a challenge and returns the payload for the server. Rejects if that is impossible or aborted. */
export async function solve(
  challenge: BotChallenge,
  work: Work,
  pool: WorkerPool = browserPool(),
): Promise<string> {
  const started = performance.now();
  const number = await numberOf(challenge, work, pool);
  const { algorithm, salt, signature } = challenge;
  const took = Math.round(performance.now() - started);
  return btoa(
    JSON.stringify({ algorithm, challenge: challenge.challenge, number, salt, signature, took }),
  );
}

async function numberOf(challenge: BotChallenge, work: Work, pool: WorkerPool): Promise<number> {
  const { signal, onProgress } = work;
  signal.throwIfAborted();
  const { promise: found, resolve, reject } = Promise.withResolvers<number>();
  const abort = () => reject(new Error('The work was aborted'));
  signal.addEventListener('abort', abort);
  const slices = slicesOf(challenge);
  const solvers: Solver[] = [];
  let tried = 0;
  const run = async (solver: Solver) => {
    for (let slice = slices.shift(); slice; slice = slices.shift()) {
      const number = await solver.attempt(slice);
      if (number !== null) {
        resolve(number);
        return;
      }
      tried += slice.to - slice.from + 1;
      onProgress(tried / numbersOf(challenge));
    }
  };
  try {
    // Starting a worker may throw: `found` is awaited only afterwards.
    for (let left = Math.min(pool.size, slices.length); left > 0; left--) {
      solvers.push(pool.start());
    }
    void Promise.all(solvers.map(run)).then(
      () => reject(new Error('No number fits the challenge')),
      reject,
    );
    return await found;
  } finally {
    signal.removeEventListener('abort', abort);
    for (const solver of solvers) solver.end();
  }
}

/** All numbers from 0 to the bound of the challenge or our own: no server can keep a device busy forever. */
function slicesOf({ algorithm, challenge, salt, maxnumber }: BotChallenge): Slice[] {
  const last = numbersOf({ maxnumber }) - 1;
  const count = Math.ceil((last + 1) / SLICE_NUMBERS);
  return Array.from({ length: count }, (_, index) => ({
    algorithm,
    challenge,
    salt,
    from: index * SLICE_NUMBERS,
    to: Math.min((index + 1) * SLICE_NUMBERS - 1, last),
  }));
}

/** How many numbers there are to try, including 0. */
function numbersOf({ maxnumber }: Pick<BotChallenge, 'maxnumber'>): number {
  return Math.min(maxnumber + 1, BOT_CHECK_ITERATIONS_MAX);
}

const WORKERS_MAX = 16;

/** A range of numbers to try, both ends included. */
export interface Slice extends Pick<BotChallenge, 'algorithm' | 'challenge' | 'salt'> {
  readonly from: number;
  readonly to: number;
}

/** The result of a slice: the number, null if it is not in the range, or a failure. */
export type Tried = { readonly number: number | null } | { readonly failed: true };

/** Tries slices, one at a time. */
export interface Solver {
  attempt(slice: Slice): Promise<number | null>;
  /** Stops at once, also during an attempt. */
  end(): void;
}

/** One worker per processor, at most `WORKERS_MAX`. */
export function poolSize(processors: number): number {
  return Math.max(1, Math.min(WORKERS_MAX, processors));
}

/** Starts a solver in a worker. */
function startSolver(): Solver {
  const worker = new Worker(ownScript(solverUrl), { type: 'module' });
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
