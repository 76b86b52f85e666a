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

export class Limiter extends DurableObject<Env> {
  readonly #windows = new Map<string, Window>();
  #hasGuesses = false;

  /**
   * Charges one call.
   *
   * @param counter who is counted, for what
   * @param callsMax how many a window allows
   * @returns 0 when the call may go on, else the seconds until it may
   */
  charge(counter: string, callsMax: number): number {
    const now = Date.now();
    const { next, waitSeconds } = chargeWindow(this.#windows.get(counter) ?? null, callsMax, now);
    if (this.#windows.size >= COUNTERS_MAX) this.#clearEnded(now);
    this.#windows.set(counter, next);
    return waitSeconds;
  }

  /**
   * Charges one guess, before it is compared.
   *
   * @param counter who guesses, at what
   * @param guessesMax how many wrong ones a window allows
   * @returns 0 when the guess may be made, else the seconds until one may
   */
  chargeGuess(counter: string, guessesMax: number): number {
    const { sql } = this.#prepare();
    const now = Date.now();
    const [found] = sql
      .exec<{ count: number; ends_at: number }>(
        'SELECT count, ends_at FROM guesses WHERE counter = ?',
        counter,
      )
      .toArray();
    const window = found ? { count: found.count, endsAt: found.ends_at } : null;
    const { next, waitSeconds } = chargeWindow(window, guessesMax, now);
    sql.exec('DELETE FROM guesses WHERE ends_at <= ?', now);
    sql.exec(
      'INSERT OR REPLACE INTO guesses (counter, count, ends_at) VALUES (?, ?, ?)',
      counter,
      next.count,
      next.endsAt,
    );
    return waitSeconds;
  }

  /** Forgets the guesses of a counter: the last one was right. */
  clearGuesses(counter: string): void {
    this.#prepare().sql.exec('DELETE FROM guesses WHERE counter = ?', counter);
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
