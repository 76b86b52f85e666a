/** Finds the number of a challenge. Nothing of it is loaded before somebody has to be checked. */
import { BOT_CHECK_ITERATIONS_MAX } from '../../../shared/limits.ts';
import type { BotChallenge } from '../../../shared/contract/bot-check.ts';
import { poolSize, type Slice, type Solver, startSolver } from './worker-pool.ts';

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
