/**
 * RateLimiter: counts what callers do within a window. An object leaves memory after ten idle seconds, so counters are stored:
 * attempts at passwords and tokens always, calls whenever they are a step ahead of what is stored (`stepOf`). Below 240 calls
 * in a window that is each of them; an ordinary caller of the higher limits never reaches a step. Used challenges of the bot
 * check are stored, too.
 */
import { DurableObject } from 'cloudflare:workers';
import { dayOf } from '../../../shared/day.ts';
import { LIMIT_WINDOW_SECONDS, type LimitName } from '../../../shared/limits.ts';
import { configOf } from '../../config/config.ts';
import { logWarning } from '../../observability/log.ts';
import { callDirectory } from '../../rpc/directory.ts';
import {
  chargeWindow,
  HIBERNATION_SECONDS,
  isStoreDue,
  type Window,
} from '../../rules/rate-limit-window.ts';
import { ChallengeTable, challengeTable, type ChallengeUse } from './challenge-table.ts';
import { HitTable, hitTable } from './hit-table.ts';
import { migrate } from '../shared/migrations.ts';

/** Limits are hit in bursts, which are reported together: before the object may leave memory, and the numbers with it. */
const TELL_DELAY_MS = (HIBERNATION_SECONDS * 1000) / 2;
const TELL_RETRY_MS = 60_000;
/** Counters in memory. Beyond it the oldest ones leave, as all do in an eviction. */
const COUNTERS_MAX = 10_000;

/** Exported for the test of what earlier versions stored. */
export const rateLimiterMigrations = [
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

/** What is known of a caller's calls. */
interface Counter {
  /** Null where none is counted, or its window has ended. */
  readonly window: Window | null;
  /** What is stored of that window's count. */
  readonly storedCount: number;
}

export class RateLimiter extends DurableObject<Env> {
  /** Of calls, in the order in which their windows opened: those that have ended come first. */
  readonly #counters = new Map<string, Counter>();
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
    const name = `${limit}:${who}`;
    this.#clearCounters(now);
    const { window, storedCount } = this.#counterOf(name, now);
    const { next, waitSeconds } = chargeWindow(window, callsMax, now, LIMIT_WINDOW_SECONDS, calls);
    if (waitSeconds > 0) {
      this.#noteHit(limit);
      return waitSeconds;
    }
    const isStored = isStoreDue(next.count, storedCount, callsMax);
    if (isStored) this.#store(name, next, now);
    this.#counters.set(name, { window: next, storedCount: isStored ? next.count : storedCount });
    return 0;
  }

  /** From memory, else as it was stored before the object left memory. */
  #counterOf(name: string, now: number): Counter {
    const known = this.#counters.get(name);
    const window = known ? known.window : this.#storedWindow(name);
    if (!window || window.endsAt <= now) return { window: null, storedCount: 0 };
    return { window, storedCount: known ? known.storedCount : window.count };
  }

  /** Those whose windows have ended leave memory, and where there are too many, the oldest one. */
  #clearCounters(now: number): void {
    for (const [name, { window }] of this.#counters) {
      const isLive = window !== null && now < window.endsAt;
      if (isLive && this.#counters.size < COUNTERS_MAX) return;
      this.#counters.delete(name);
    }
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
    const now = Date.now();
    const window = this.#storedWindow(counter);
    const { next, waitSeconds } = chargeWindow(window, guessesMax, now, windowSeconds);
    // A crowd that guesses on is not worth a write each: while those wait for the disk, so does everybody else.
    if (waitSeconds === 0) this.#store(counter, next, now);
    return waitSeconds;
  }

  /** As it was stored last; it may have ended. */
  #storedWindow(counter: string): Window | null {
    const [found] = this.#prepare()
      .sql.exec<{ count: number; ends_at: number }>(
        'SELECT count, ends_at FROM guesses WHERE counter = ?',
        counter,
      )
      .toArray();
    return found ? { count: found.count, endsAt: found.ends_at } : null;
  }

  #store(counter: string, { count, endsAt }: Window, now: number): void {
    const { sql } = this.#prepare();
    sql.exec('DELETE FROM guesses WHERE ends_at <= ?', now);
    // A row that is left is of the same window: its end stays, and so does its place in the index, which would be another write.
    sql.exec(
      `INSERT INTO guesses (counter, count, ends_at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET count = excluded.count`,
      counter,
      count,
      endsAt,
    );
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

  /** The tables, which are made when they are first needed. Counts that ended while the object was out of memory are deleted. */
  #prepare(): DurableObjectStorage {
    const { storage } = this.ctx;
    if (this.#isPrepared) return storage;
    migrate(storage, rateLimiterMigrations);
    storage.sql.exec('DELETE FROM guesses WHERE ends_at <= ?', Date.now());
    this.#isPrepared = true;
    return storage;
  }
}
