/**
 * RateLimiter: counts calls and attempts within a window. An object leaves memory after ten idle seconds, so counters are
 * stored: attempts at passwords and tokens always, calls whenever they are a step ahead of what is stored (`stepOf`). Below
 * 240 calls in a window that is each of them; an ordinary caller of the higher limits never reaches a step. Used challenges
 * of the bot check are stored, too.
 */
import { DurableObject } from 'cloudflare:workers';
import { dayOf } from '../../shared/day.ts';
import { type LimitName, limitWindowSeconds } from '../../shared/limits.ts';
import type { Report } from '../admin/directory-types.ts';
import { AlarmScheduler } from '../platform/alarm-scheduler.ts';
import { DirectorySync, toDirectory } from '../platform/directory-sync.ts';
import { migrate } from '../platform/durable-object.ts';
import { chargeWindow, HIBERNATION_SECONDS, isStoreDue, type Window } from './rules/rate-limit.ts';

/** Limits are hit in bursts, which are reported together: before the object may leave memory, and the numbers with it. */
const REPORT_DELAY_MS = (HIBERNATION_SECONDS * 1000) / 2;
/** Counters in memory. Above it the oldest ones are dropped, as all are in an eviction. */
const COUNTERS_MAX = 10_000;

const counterTable = `CREATE TABLE counters (
    counter TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX counters_ends_at ON counters (ends_at);`;

const challengeTable = `CREATE TABLE challenges (
    use TEXT PRIMARY KEY, by TEXT NOT NULL, ends_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX challenges_ends_at ON challenges (ends_at);`;

const hitTable = `CREATE TABLE hits (
    day TEXT NOT NULL, name TEXT NOT NULL, hits INTEGER NOT NULL,
    PRIMARY KEY (day, name)
  ) WITHOUT ROWID;`;

/** Exported for the test of migrations. */
export const rateLimiterMigrations = [[counterTable, challengeTable, hitTable].join('\n')] as const;

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

/** The calls of one caller. */
interface Counter {
  /** The window that is counted in; null where none is, or it has ended. */
  readonly window: Window | null;
  /** The count of that window as it is stored. */
  readonly storedCount: number;
}

export class RateLimiter extends DurableObject<Env> {
  /** The counters of calls, in the order in which their windows opened: those that have ended come first. */
  readonly #counters = new Map<string, Counter>();
  /** Refused callers since the last report, by limit. A restart loses them: they decide nothing. */
  #hits = new Map<string, number>();
  /** The stored hits of a start before this one may be unreported: they are reported with the next ones. */
  #hitSequence = { last: 1, acknowledged: 0 };
  #isPrepared = false;
  readonly #alarms: AlarmScheduler;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const sync = new DirectorySync(
      {
        read: () => this.#hitSequence,
        acknowledge: (acknowledged) => {
          this.#hitSequence = { ...this.#hitSequence, acknowledged };
        },
      },
      () => this.#report(),
      toDirectory(ctx, env),
    );
    this.#alarms = new AlarmScheduler(ctx.storage, [sync.alarm(REPORT_DELAY_MS)]);
  }

  /**
   * Counts calls against a limit.
   *
   * @param who the caller that is counted
   * @param callsMax how many a window allows
   * @param calls how many this one counts for; -1 takes one back
   * @returns 0 when the call may go on, else the seconds until it may
   */
  consumeQuota(limit: LimitName, who: string, callsMax: number, calls = 1): number {
    const now = Date.now();
    const name = `${limit}:${who}`;
    this.#clearCounters(now);
    const { window, storedCount } = this.#counterOf(name, now);
    const windowSeconds = limitWindowSeconds(limit);
    const { next, waitSeconds } = chargeWindow(window, callsMax, now, windowSeconds, calls);
    if (waitSeconds > 0) {
      this.#recordHit(limit);
      return waitSeconds;
    }
    const isStored = isStoreDue(next.count, storedCount, callsMax, windowSeconds);
    if (isStored) this.#store(name, next, now);
    this.#counters.set(name, { window: next, storedCount: isStored ? next.count : storedCount });
    return 0;
  }

  /**
   * Looks whether calls would be allowed now, and counts none.
   *
   * @returns as `consumeQuota`
   */
  checkQuota(limit: LimitName, who: string, callsMax: number, calls: number): number {
    const now = Date.now();
    const { window } = this.#counterOf(`${limit}:${who}`, now);
    const windowSeconds = limitWindowSeconds(limit);
    const { waitSeconds } = chargeWindow(window, callsMax, now, windowSeconds, calls);
    if (waitSeconds > 0) this.#recordHit(limit);
    return waitSeconds;
  }

  /** Finds a counter in memory, else as it was stored before the object left memory. */
  #counterOf(name: string, now: number): Counter {
    const known = this.#counters.get(name);
    const window = known ? known.window : this.#storedWindow(name);
    if (!window || window.endsAt <= now) return { window: null, storedCount: 0 };
    return { window, storedCount: known ? known.storedCount : window.count };
  }

  /** Drops counters whose windows have ended, and where there are too many, the oldest one. */
  #clearCounters(now: number): void {
    for (const [name, { window }] of this.#counters) {
      const isLive = window !== null && now < window.endsAt;
      if (isLive && this.#counters.size < COUNTERS_MAX) return;
      this.#counters.delete(name);
    }
  }

  /**
   * Records one attempt in several budgets, before it is compared. Each is charged only if those before it allowed it: a
   * refused attempt uses up nothing else.
   *
   * @returns 0 when the attempt may be made, else the seconds until one may
   */
  recordAttempt(budgets: readonly Budget[]): number {
    const now = Date.now();
    const isCounted = (counter: string) => {
      const window = this.#storedWindow(counter);
      return window !== null && window.count > 0 && now < window.endsAt;
    };
    // All of them are chosen before one of them counts.
    const applying = budgets.filter(
      ({ onlyIf }) => !onlyIf || isCounted(onlyIf.counter) === onlyIf.isCounted,
    );
    for (const budget of applying) {
      const waitSeconds = this.#chargeBudget(budget);
      if (waitSeconds === 0) continue;
      this.#recordHit(budget.limit);
      return waitSeconds;
    }
    return 0;
  }

  #chargeBudget({ counter, attemptsMax, windowSeconds }: Budget): number {
    const now = Date.now();
    const window = this.#storedWindow(counter);
    const { next, waitSeconds } = chargeWindow(window, attemptsMax, now, windowSeconds);
    // Refused attempts are not written: under a flood of them every other caller would wait for the disk.
    if (waitSeconds === 0) this.#store(counter, next, now);
    return waitSeconds;
  }

  /** Reads a window as it was stored last; it may have ended. */
  #storedWindow(counter: string): Window | null {
    const [found] = this.#prepare()
      .sql.exec<{ count: number; ends_at: number }>(
        'SELECT count, ends_at FROM counters WHERE counter = ?',
        counter,
      )
      .toArray();
    return found ? { count: found.count, endsAt: found.ends_at } : null;
  }

  #store(counter: string, { count, endsAt }: Window, now: number): void {
    const { sql } = this.#prepare();
    sql.exec('DELETE FROM counters WHERE ends_at <= ?', now);
    // A row that is left is of the same window: its end stays, or its place in the index would cost another write.
    sql.exec(
      `INSERT INTO counters (counter, count, ends_at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET count = excluded.count`,
      counter,
      count,
      endsAt,
    );
  }

  /** Takes back an attempt that was successful; where that clears a counter, the failed ones before it as well. */
  refundAttempt(budgets: readonly Budget[]): void {
    const { sql } = this.#prepare();
    for (const { counter, successClears } of budgets) {
      if (successClears) sql.exec('DELETE FROM counters WHERE counter = ?', counter);
      else sql.exec('UPDATE counters SET count = MAX(count - 1, 0) WHERE counter = ?', counter);
    }
  }

  /**
   * Uses a challenge of the bot check.
   *
   * @param by names the call, so that it can be repeated
   * @param endsAt when the challenge itself ends, in epoch ms
   * @returns whether it could be used so
   */
  useChallenge(challenge: string, use: ChallengeUse, by: string, endsAt: number): boolean {
    const challenges = new ChallengeTable(this.#prepare().sql);
    return challenges.use(challenge, use, by, endsAt, Date.now());
  }

  #recordHit(limit: string): void {
    this.#hits.set(limit, (this.#hits.get(limit) ?? 0) + 1);
    this.#hitSequence = { ...this.#hitSequence, last: this.#hitSequence.last + 1 };
    this.#alarms.update();
  }

  /** Stores the hits, and reports those of the day. */
  #report(): Report {
    const table = new HitTable(this.#prepare().sql);
    const day = dayOf(Date.now());
    table.add(day, this.#hits);
    this.#hits = new Map();
    return { kind: 'limiter', day, hits: table.of(day) };
  }

  override async alarm(): Promise<void> {
    await this.#alarms.run();
  }

  /** Makes the tables when they are first needed, and deletes counters that ended while the object was out of memory. */
  #prepare(): DurableObjectStorage {
    const { storage } = this.ctx;
    if (this.#isPrepared) return storage;
    migrate(storage, rateLimiterMigrations);
    storage.sql.exec('DELETE FROM counters WHERE ends_at <= ?', Date.now());
    this.#isPrepared = true;
    return storage;
  }
}

/** The challenges of the bot check that were used. Every method is synchronous. */
class ChallengeTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /**
   * Uses a challenge. Once spent it cannot be verified any more either.
   *
   * @param by names the call, so that it can be repeated
   * @param endsAt until when the use has to be remembered, in epoch ms
   * @returns whether no other call had used it so before
   */
  use(challenge: string, use: ChallengeUse, by: string, endsAt: number, now: number): boolean {
    this.#sql.exec('DELETE FROM challenges WHERE ends_at <= ?', now);
    if (use === 'verify' && this.#userOf(`spend ${challenge}`) !== null) return false;
    const name = `${use} ${challenge}`;
    this.#sql.exec('INSERT OR IGNORE INTO challenges VALUES (?, ?, ?)', name, by, endsAt);
    return this.#userOf(name) === by;
  }

  #userOf(name: string): string | null {
    const [found] = this.#sql
      .exec<{ by: string }>('SELECT by FROM challenges WHERE use = ?', name)
      .toArray();
    return found?.by ?? null;
  }
}

/** How many callers the limiter refused, by day and limit. Every method is synchronous. */
class HitTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Adds to a day, and deletes the days before it. */
  add(day: string, hits: ReadonlyMap<string, number>): void {
    this.#sql.exec('DELETE FROM hits WHERE day < ?', day);
    for (const [name, more] of hits) {
      this.#sql.exec(
        `INSERT INTO hits VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET hits = hits + excluded.hits`,
        day,
        name,
        more,
      );
    }
  }

  /** The hits of a day, by the name of the limit. */
  of(day: string): Record<string, number> {
    const rows = this.#sql
      .exec<{ name: string; hits: number }>('SELECT name, hits FROM hits WHERE day = ?', day)
      .toArray();
    return Object.fromEntries(rows.map(({ name, hits }) => [name, hits]));
  }
}
