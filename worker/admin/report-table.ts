/**
 * The counts of vaults and limiters. Each reports absolute numbers of its own, which replace those before them: applying a
 * report twice changes nothing. Every method is synchronous.
 */
import { DAY_MS, dayOf } from '../../shared/day.ts';
import type { CountsOfDay } from '../../shared/contract/secret-counts.ts';
import type { Report } from './directory-types.ts';
import type { SecretCounts } from '../secrets/rules/secret-counters.ts';

export const reportTables = `CREATE TABLE secret_days (
    day TEXT NOT NULL, shard TEXT NOT NULL,
    created INTEGER NOT NULL, received INTEGER NOT NULL,
    burned INTEGER NOT NULL, expired INTEGER NOT NULL,
    PRIMARY KEY (day, shard)
  ) WITHOUT ROWID;
  CREATE TABLE secret_totals (
    shard TEXT PRIMARY KEY, sequence INTEGER NOT NULL,
    created INTEGER NOT NULL, received INTEGER NOT NULL,
    burned INTEGER NOT NULL, expired INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE limit_days (
    day TEXT NOT NULL, name TEXT NOT NULL, limiter TEXT NOT NULL, hits INTEGER NOT NULL,
    PRIMARY KEY (day, name, limiter)
  ) WITHOUT ROWID;`;

/** How often a limit refused a caller. */
export interface LimitHits {
  readonly limit: string;
  readonly today: number;
  readonly yesterday: number;
}

type VaultReport = Extract<Report, { kind: 'vault' }>;
type LimiterReport = Extract<Report, { kind: 'limiter' }>;

const DAYS_KEPT = 30;

const SUMS = ['created', 'received', 'burned', 'expired']
  .map((name) => `COALESCE(SUM(${name}), 0) AS ${name}`)
  .join();

export class ReportTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Stores the counts of a vault, unless they are not newer than the stored ones. */
  applyVault(shard: string, sequence: number, report: VaultReport, now: number): void {
    const [known] = this.#sql
      .exec<{ sequence: number }>('SELECT sequence FROM secret_totals WHERE shard = ?', shard)
      .toArray();
    if (known && known.sequence >= sequence) return;
    const { day, today, total } = report;
    this.#sql.exec(
      'INSERT OR REPLACE INTO secret_days VALUES (?, ?, ?, ?, ?, ?)',
      day,
      shard,
      ...numbersOf(today),
    );
    this.#sql.exec(
      'INSERT OR REPLACE INTO secret_totals VALUES (?, ?, ?, ?, ?, ?)',
      shard,
      sequence,
      ...numbersOf(total),
    );
    this.#sql.exec('DELETE FROM secret_days WHERE day < ?', firstDayKept(now));
  }

  applyLimiter(limiter: string, { day, hits }: LimiterReport, now: number): void {
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

  /** The sum over all vaults of today. */
  secretsToday(now: number): SecretCounts {
    return this.#sum('secret_days WHERE day = ?', dayOf(now));
  }

  /** The sum over all vaults since the beginning. */
  secretsTotal(): SecretCounts {
    return this.#sum('secret_totals');
  }

  /** The sums over all vaults of each of the last 30 days, oldest first; days without any are left out. */
  secretsByDay(now: number): CountsOfDay[] {
    return this.#sql
      .exec<CountsOfDay & Record<string, SqlStorageValue>>(
        `SELECT day, ${SUMS} FROM secret_days WHERE day > ? GROUP BY day ORDER BY day`,
        firstDayKept(now),
      )
      .toArray();
  }

  /** The vaults that have reported. */
  shards(): string[] {
    const rows = this.#sql.exec<{ shard: string }>('SELECT shard FROM secret_totals').toArray();
    return rows.map(({ shard }) => shard).filter((shard) => shard !== '');
  }

  /** The limits that refused callers, the busiest of today first. */
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

function numbersOf({ created, received, burned, expired }: SecretCounts): number[] {
  return [created, received, burned, expired];
}

function firstDayKept(now: number): string {
  return dayOf(now - DAYS_KEPT * DAY_MS);
}
