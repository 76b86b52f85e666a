/**
 * Limiter: counts what callers do within a window. Counters of volume live in memory; when the platform moves the
 * object they start anew, which costs nothing but a little patience with a busy caller. Counters of guesses are
 * stored: whoever guesses at a password must not be able to wait for a restart.
 */
import { DurableObject } from 'cloudflare:workers';
import { chargeWindow, type Window } from '../rules/window.ts';
import { migrate } from './schema.ts';

/** Above this many counters the ended ones are cleared away. */
const COUNTERS_MAX = 10_000;

const migrations = [
  `CREATE TABLE guesses (counter TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX guesses_ends_at ON guesses (ends_at);`,
] as const;

/** How many wrong guesses somebody may make at something. */
export interface Budget {
  /** Who guesses, at what. */
  readonly counter: string;
  readonly guessesMax: number;
  /** How long a window lasts. */
  readonly windowSeconds: number;
  /** Whether a right guess forgets the wrong ones before it, or is only not counted itself. */
  readonly rightOneClears: boolean;
}

export class Limiter extends DurableObject<Env> {
  readonly #windows = new Map<string, Window>();
  #hasGuesses = false;

  /**
   * Charges one call.
   *
   * @param counter who is counted, for what
   * @param callsMax how many a window allows
   * @param calls how many this one counts for
   * @returns 0 when the call may go on, else the seconds until it may
   */
  charge(counter: string, callsMax: number, calls = 1): number {
    const now = Date.now();
    const charged = chargeWindow(this.#windows.get(counter) ?? null, callsMax - calls + 1, now);
    const { waitSeconds } = charged;
    const next = { ...charged.next, count: charged.next.count + calls - 1 };
    if (this.#windows.size >= COUNTERS_MAX) this.#clearEnded(now);
    this.#windows.set(counter, next);
    return waitSeconds;
  }

  /**
   * Charges one guess to several budgets, before it is compared. Each is charged only if those before it allowed it:
   * a guess that is not listened to uses up nothing else.
   *
   * @returns 0 when the guess may be made, else the seconds until one may
   */
  chargeGuess(budgets: readonly Budget[]): number {
    for (const budget of budgets) {
      const waitSeconds = this.#chargeGuess(budget);
      if (waitSeconds > 0) return waitSeconds;
    }
    return 0;
  }

  #chargeGuess({ counter, guessesMax, windowSeconds }: Budget): number {
    const { sql } = this.#prepare();
    const now = Date.now();
    const [found] = sql
      .exec<{ count: number; ends_at: number }>(
        'SELECT count, ends_at FROM guesses WHERE counter = ?',
        counter,
      )
      .toArray();
    const window = found ? { count: found.count, endsAt: found.ends_at } : null;
    const { next, waitSeconds } = chargeWindow(window, guessesMax, now, windowSeconds);
    sql.exec('DELETE FROM guesses WHERE ends_at <= ?', now);
    sql.exec(
      'INSERT OR REPLACE INTO guesses (counter, count, ends_at) VALUES (?, ?, ?)',
      counter,
      next.count,
      next.endsAt,
    );
    return waitSeconds;
  }

  /** Takes back the charges of a guess that was right; where that clears a counter, its wrong ones are forgotten too. */
  refundGuess(budgets: readonly Budget[]): void {
    const { sql } = this.#prepare();
    for (const { counter, rightOneClears } of budgets) {
      if (rightOneClears) sql.exec('DELETE FROM guesses WHERE counter = ?', counter);
      else sql.exec('UPDATE guesses SET count = MAX(count - 1, 0) WHERE counter = ?', counter);
    }
  }

  /** A limiter that never saw a guess stores nothing. */
  #prepare(): DurableObjectStorage {
    const { storage } = this.ctx;
    if (!this.#hasGuesses) migrate(storage, migrations);
    this.#hasGuesses = true;
    return storage;
  }

  #clearEnded(now: number): void {
    for (const [counter, window] of this.#windows) {
      if (window.endsAt <= now) this.#windows.delete(counter);
    }
  }
}
