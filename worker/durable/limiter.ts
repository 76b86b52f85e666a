/**
 * Limiter: counts what callers do within a window. Counters of volume live in memory; when the platform moves the
 * object they start anew, which costs nothing but a little patience with a busy caller. Counters of guesses are
 * stored: whoever guesses at a password must not be able to wait for a restart. So are the challenges that were used.
 */
import { DurableObject } from 'cloudflare:workers';
import { dayOf } from '../../shared/day.ts';
import type { LimitName } from '../../shared/limits.ts';
import { configOf } from '../config.ts';
import { logWarning } from '../log.ts';
import { callDirectory } from '../protocol/directory.ts';
import { chargeWindow, type Window } from '../rules/window.ts';
import { ChallengeTable, challengeTable, type ChallengeUse } from './challenge-table.ts';
import { HitTable, hitTable } from './hit-table.ts';
import { migrate } from './schema.ts';

/** Limits are hit in bursts; the directory hears of them together. */
const TELL_DELAY_MS = 10_000;
const TELL_RETRY_MS = 60_000;
/** Above this many counters the ended ones are cleared away. */
const COUNTERS_MAX = 10_000;

/** Exported for the test of what earlier versions stored. */
export const limiterMigrations = [
  `CREATE TABLE guesses (counter TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX guesses_ends_at ON guesses (ends_at);`,
  `${challengeTable}\n${hitTable}`,
] as const;

/** How many wrong guesses somebody may make at something. */
export interface Budget {
  /** What it is called where those who run the installation see that it was used up. */
  readonly limit: LimitName | 'GUESSES_PER_DAY';
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
  /** Who was turned away since the last alarm, by limit. A restart forgets them: they steer nothing. */
  #hits = new Map<string, number>();
  #isPrepared = false;

  /**
   * Charges one call.
   *
   * @param limit which limit it counts for
   * @param who who is counted
   * @param callsMax how many a window allows
   * @param calls how many this one counts for; -1 takes one back
   * @returns 0 when the call may go on, else the seconds until it may
   */
  charge(limit: LimitName, who: string, callsMax: number, calls = 1): number {
    const now = Date.now();
    const counter = `${limit}:${who}`;
    const charged = chargeWindow(this.#windows.get(counter) ?? null, callsMax - calls + 1, now);
    const { waitSeconds } = charged;
    const next = { ...charged.next, count: charged.next.count + calls - 1 };
    if (this.#windows.size >= COUNTERS_MAX) this.#clearEnded(now);
    this.#windows.set(counter, next);
    if (waitSeconds > 0) this.#noteHit(limit);
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
      if (waitSeconds === 0) continue;
      this.#noteHit(budget.limit);
      return waitSeconds;
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
    // A crowd that guesses on is not worth a write each: while those wait for the disk, so does everybody else.
    if (waitSeconds > 0) return waitSeconds;
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

  /**
   * Uses a challenge of the bot check.
   *
   * @param by names the call, so that it may be repeated
   * @param endsAt when the challenge itself ends, in epoch ms
   * @returns whether it was good for that
   */
  useChallenge(challenge: string, use: ChallengeUse, by: string, endsAt: number): boolean {
    const challenges = new ChallengeTable(this.#prepare().sql);
    return challenges.use(challenge, use, by, endsAt, Date.now());
  }

  #noteHit(limit: string): void {
    if (this.#hits.size === 0) void this.ctx.storage.setAlarm(Date.now() + TELL_DELAY_MS);
    this.#hits.set(limit, (this.#hits.get(limit) ?? 0) + 1);
  }

  /** Tells the directory how often a limit was hit. Never throws: after some failures the platform would stop calling. */
  override async alarm(): Promise<void> {
    try {
      const table = new HitTable(this.#prepare().sql);
      const day = dayOf(Date.now());
      table.add(day, this.#hits);
      this.#hits = new Map();
      const stores = { env: this.env, config: configOf(this.env) };
      const hits = table.of(day);
      await callDirectory(stores, async (directory) =>
        directory.hearLimiter(this.ctx.id.name ?? '', day, hits),
      );
    } catch (error) {
      logWarning('hits_not_told', { error: String(error) });
      await this.ctx.storage.setAlarm(Date.now() + TELL_RETRY_MS);
    }
  }

  /** A limiter that turned nobody away and saw no guess stores nothing. */
  #prepare(): DurableObjectStorage {
    const { storage } = this.ctx;
    if (!this.#isPrepared) migrate(storage, limiterMigrations);
    this.#isPrepared = true;
    return storage;
  }

  #clearEnded(now: number): void {
    for (const [counter, window] of this.#windows) {
      if (window.endsAt <= now) this.#windows.delete(counter);
    }
  }
}
