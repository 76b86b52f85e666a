/**
 * The guard on guessing a passphrase.
 *
 * A guess is charged before it is compared, so parallel guesses cannot outrun the counter. Every fifth charge
 * starts a silence, each twice as long as the one before. The count never starts anew, or a PIN would fall in days;
 * lifting a silence ends the waiting and nothing else.
 */
import {
  GUESSES_PER_ROUND,
  SILENCE_SECONDS_FIRST,
  SILENCE_SECONDS_MAX,
} from '../../shared/limits.ts';

export interface Guard {
  /** Guesses charged so far, those that nobody finished included. */
  readonly guesses: number;
  /** Epoch ms; 0 when there was no silence yet or it was lifted. */
  readonly silentUntil: number;
}

export const freshGuard: Guard = { guesses: 0, silentUntil: 0 };

/** Whether the guard is silent: nobody is compared then, not even who has the right passphrase. */
export function isSilent(guard: Guard, now: number): boolean {
  return now < guard.silentUntil;
}

/**
 * Charges one guess.
 *
 * @param now epoch ms
 * @returns the guard afterwards, or null when it is silent and the guess must not be made
 */
export function chargeGuess(guard: Guard, now: number): Guard | null {
  if (isSilent(guard, now)) return null;
  const guesses = guard.guesses + 1;
  const roundIsOver = guesses % GUESSES_PER_ROUND === 0;
  return {
    guesses,
    silentUntil: roundIsOver ? now + silenceSeconds(guesses / GUESSES_PER_ROUND) * 1000 : 0,
  };
}

/**
 * Takes back one charge: of a guess that was right, so that the count shows misses alone, or of one that nobody
 * compared. The silence that it may have started was one charge too early.
 */
export function refundGuess(guard: Guard): Guard {
  return { guesses: Math.max(0, guard.guesses - 1), silentUntil: 0 };
}

/** Ends a silence; the next one is still longer than the last. */
export function liftSilence(guard: Guard): Guard {
  return { ...guard, silentUntil: 0 };
}

function silenceSeconds(round: number): number {
  return Math.min(SILENCE_SECONDS_FIRST * 2 ** (round - 1), SILENCE_SECONDS_MAX);
}
