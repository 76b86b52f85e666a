/**
 * What vaults and limiters counted. Each reports absolute numbers of its own, which take the place of those before them:
 * hearing a report twice changes nothing. Every method is synchronous.
 */
import { dayOf } from '../../../shared/day.ts';
import type { SecretCounts } from '../../rules/secret-counters.ts';

export const reportTables = `CREATE TABLE secret_days (
    day TEXT NOT NULL, shard TEXT NOT NULL,
    created INTEGER NOT NULL, received INTEGER NOT NULL,
    burned INTEGER NOT NULL, expired INTEGER NOT NULL,
    PRIMARY KEY (day, shard)
  ) WITHOUT ROWID;
  CREATE TABLE secret_totals (
    shard TEXT PRIMARY KEY, day TEXT NOT NULL,
    created INTEGER NOT NULL, received INTEGER NOT NULL,
    burned INTEGER NOT NULL, expired INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE limit_days (
    day TEXT NOT NULL, name TEXT NOT NULL, limiter TEXT NOT NULL, hits INTEGER NOT NULL,
    PRIMARY KEY (day, name, limiter)
  ) WITHOUT ROWID;`;

const DAY_MS = 86_400_000;
const DAYS_KEPT = 30;

/** How often a limit turned somebody away. */
export interface LimitHits {
  readonly limit: string;
  readonly today: number;
  readonly yesterday: number;
}

const SUMS = ['created', 'received', 'burned', 'expired']
  .map((name) => `COALESCE(SUM(${name}), 0) AS ${name}`)
  .join();

export class ReportTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** A report of a day before the last one of that shard changes nothing. */
  hearVault(
    shard: string,
    day: string,
    today: SecretCounts,
    total: SecretCounts,
    now: number,
  ): void {
    const [known] = this.#sql
      .exec<{ day: string }>('SELECT day FROM secret_totals WHERE shard = ?', shard)
      .toArray();
    if (known && known.day > day) return;
    const put = (table: string, first: string, second: string, counts: SecretCounts) =>
      this.#sql.exec(
        `INSERT OR REPLACE INTO ${table} VALUES (?, ?, ?, ?, ?, ?)`,
        first,
        second,
        counts.created,
        counts.received,
        counts.burned,
        counts.expired,
      );
    put('secret_days', day, shard, today);
    put('secret_totals', shard, day, total);
    this.#sql.exec('DELETE FROM secret_days WHERE day < ?', firstDayKept(now));
  }

  hearLimiter(
    limiter: string,
    day: string,
    hits: Readonly<Record<string, number>>,
    now: number,
  ): void {
    for (const [name, count] of Object.entries(hits)) {
      this.#sql.exec(
        'INSERT OR REPLACE INTO limit_days VALUES (?, ?, ?, ?)',
        day,
        name,
        limiter,
        count,
      );
    }
    this.#sql.exec('DELETE FROM limit_days WHERE day < ?', firstDayKept(now));
  }

  /** What all vaults counted today. */
  secretsToday(now: number): SecretCounts {
    return this.#sum('secret_days WHERE day = ?', dayOf(now));
  }

  /** What all vaults counted since they are there. */
  secretsTotal(): SecretCounts {
    return this.#sum('secret_totals');
  }

  /** The vaults that were ever heard of. */
  shards(): string[] {
    const rows = this.#sql.exec<{ shard: string }>('SELECT shard FROM secret_totals').toArray();
    return rows.map(({ shard }) => shard).filter((shard) => shard !== '');
  }

  /** The limits that turned somebody away, the busiest of today first. */
  limitsHit(now: number): LimitHits[] {
    const [today, yesterday] = [this.#hitsOn(dayOf(now)), this.#hitsOn(dayOf(now - DAY_MS))];
    const names = [...new Set([...today.keys(), ...yesterday.keys()])].toSorted();
    return names
      .map((limit) => ({
        limit,
        today: today.get(limit) ?? 0,
        yesterday: yesterday.get(limit) ?? 0,
      }))
      .toSorted((one, other) => other.today - one.today);
  }

  #hitsOn(day: string): ReadonlyMap<string, number> {
    const rows = this.#sql
      .exec<{ name: string; hits: number }>(
        'SELECT name, SUM(hits) AS hits FROM limit_days WHERE day = ? GROUP BY name',
        day,
      )
      .toArray();
    return new Map(rows.map(({ name, hits }) => [name, hits]));
  }

  #sum(rows: string, ...values: readonly string[]): SecretCounts {
    return this.#sql
      .exec<Record<keyof SecretCounts, number>>(`SELECT ${SUMS} FROM ${rows}`, ...values)
      .one();
  }
}

function firstDayKept(now: number): string {
  return dayOf(now - DAYS_KEPT * DAY_MS);
}
