/** Finds the number of a challenge. Nothing of it is loaded before somebody has to be checked. */
import type { BotChallenge } from '../../../shared/contract/bot-check.ts';
import { BOT_CHECK_ITERATIONS_MAX } from '../../../shared/limits.ts';

/** Short enough to show progress on a slow device, long enough not to talk more than to work. */
const SLICE_NUMBERS = 500;

interface Work {
  /** Ends the work, and with it all workers. */
  readonly signal: AbortSignal;
  /** Called with the part of all numbers that has been tried. */
  readonly onProgress: (part: number) => void;
}

/** Who does the work, so that tests need no browser. */
interface Crew {
  readonly size: number;
  readonly start: () => Solver;
}

const browserCrew = (): Crew => ({
  size: poolSize(navigator.hardwareConcurrency),
  start: startSolver,
});

/** Solves a challenge, and packs the result as the server takes it. Rejects when that cannot be done. */
export async function solve(
  challenge: BotChallenge,
  work: Work,
  crew: Crew = browserCrew(),
): Promise<string> {
  const started = performance.now();
  const number = await numberOf(challenge, work, crew);
  const { algorithm, salt, signature } = challenge;
  const took = Math.round(performance.now() - started);
  return btoa(
    JSON.stringify({ algorithm, challenge: challenge.challenge, number, salt, signature, took }),
  );
}

async function numberOf(challenge: BotChallenge, work: Work, crew: Crew): Promise<number> {
  const { signal, onProgress } = work;
  signal.throwIfAborted();
  const { promise: found, resolve, reject } = Promise.withResolvers<number>();
  const giveUp = () => reject(new Error('The work was given up'));
  signal.addEventListener('abort', giveUp);
  const slices = slicesOf(challenge);
  const solvers: Solver[] = [];
  let tried = 0;
  const dig = async (solver: Solver) => {
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
    // Without a single worker there is nobody to wait for.
    for (let left = Math.min(crew.size, slices.length); left > 0; left--) {
      solvers.push(crew.start());
    }
    void Promise.all(solvers.map(dig)).then(
      () => reject(new Error('No number fits the challenge')),
      reject,
    );
    return await found;
  } finally {
    signal.removeEventListener('abort', giveUp);
    for (const solver of solvers) solver.end();
  }
}

/** All numbers from 0 up to the challenge's own bound, and to ours: no server can keep a device at work for ever. */
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

/** How many numbers there are to try: 0 is one of them. */
function numbersOf({ maxnumber }: Pick<BotChallenge, 'maxnumber'>): number {
  return Math.min(maxnumber + 1, BOT_CHECK_ITERATIONS_MAX);
}

/** The workers that look for the number of a challenge, side by side. */

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
function startSolver(): Solver {
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
