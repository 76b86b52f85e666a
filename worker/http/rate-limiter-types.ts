/** What a call to a rate limiter carries. */
import type { LimitName } from '../../shared/limits.ts';

/** How many wrong attempts a caller may make at a password or token. */
export interface Budget {
  /** The limit that operators see when the budget is used up. */
  readonly limit: LimitName | 'GUESSES_PER_DAY';
  /** Names the caller and what is attempted. */
  readonly counter: string;
  readonly attemptsMax: number;
  /** How long a window lasts. */
  readonly windowSeconds: number;
  /** Applies only if another counter has counted something in its window, or has not; absent: always. */
  readonly onlyIf?: { readonly counter: string; readonly isCounted: boolean };
  /** Whether a successful attempt clears the failed ones before it, or is only not counted itself. */
  readonly successClears: boolean;
}

/** What a solved challenge of the bot check is good for, once each: verified by its widget, then spent. */
export type ChallengeUse = 'verify' | 'spend';
