/** The counters of a vault, in one row, and how much of them is reported to the directory. Every method is synchronous. */
import { dayOf } from '../../shared/day.ts';
import { SECRET_COUNTS_SECONDS } from '../../shared/limits.ts';
import { addEvents, type CounterChange, type SecretEvents } from './rules/secret-counters.ts';
import type { Sequence } from '../platform/directory-sync.ts';

/** `counted_at` and `reported_at`: when an event was last counted, and the counts last reported, in epoch ms. */
export const countersTable = `CREATE TABLE counters (
    day TEXT NOT NULL,
    created_today INTEGER NOT NULL, received_today INTEGER NOT NULL,
    burned_today INTEGER NOT NULL, expired_today INTEGER NOT NULL,
    created INTEGER NOT NULL, received INTEGER NOT NULL,
    burned INTEGER NOT NULL, expired INTEGER NOT NULL,
    sequence INTEGER NOT NULL, acknowledged INTEGER NOT NULL,
    counted_at INTEGER NOT NULL, reported_at INTEGER NOT NULL
  );
  INSERT INTO counters VALUES ('', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);`;

interface StoredCounters extends Record<string, SqlStorageValue> {
  day: string;
  created_today: number;
  received_today: number;
  burned_today: number;
  expired_today: number;
  created: number;
  received: number;
  burned: number;
  expired: number;
  sequence: number;
  acknowledged: number;
  counted_at: number;
  reported_at: number;
}

const REPORT_INTERVAL_MS = SECRET_COUNTS_SECONDS * 1000;

export class CountersTable {
  readonly #sql: SqlStorage;
  /** The row as it was last read or written, because every write of a vault needs it several times; null when it has to be read. */
  #row: StoredCounters | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Counts all events of a transaction at once: each update is a billed row. */
  add(events: SecretEvents, now: number): void {
    const { day, today, total } = addEvents(this.counts(), events, dayOf(now));
    const counted = {
      day,
      created_today: today.created,
      received_today: today.received,
      burned_today: today.burned,
      expired_today: today.expired,
      ...total,
      sequence: this.#read().sequence + 1,
      counted_at: now,
    };
    const assignments = Object.keys(counted).map((name) => `${name} = ?`);
    this.#sql.exec(`UPDATE counters SET ${assignments.join()}`, ...Object.values(counted));
    this.#row = { ...this.#read(), ...counted };
  }

  /** Must be called after a transaction that was rolled back. */
  forget(): void {
    this.#row = null;
  }

  counts(): CounterChange {
    const stored = this.#read();
    const { day, created, received, burned, expired } = stored;
    const today = {
      created: stored.created_today,
      received: stored.received_today,
      burned: stored.burned_today,
      expired: stored.expired_today,
    };
    return { day, today, total: { created, received, burned, expired } };
  }

  /** The time of the last count, in epoch ms. */
  countedAt(): number {
    return this.#read().counted_at;
  }

  /** The sequence numbers of reports stand beside the counts: an event costs one row, not two. */
  sequence(): Sequence {
    const { sequence, acknowledged, reported_at } = this.#read();
    return { last: sequence, acknowledged, notBefore: reported_at + REPORT_INTERVAL_MS };
  }

  acknowledge(sequence: number, now: number): void {
    this.#sql.exec('UPDATE counters SET acknowledged = ?, reported_at = ?', sequence, now);
    this.#row = null;
  }

  /** Sets back times after now. */
  setBack(now: number): void {
    this.#sql.exec(
      'UPDATE counters SET day = min(day, ?), counted_at = min(counted_at, ?), reported_at = min(reported_at, ?)',
      dayOf(now),
      now,
      now,
    );
    this.#row = null;
  }

  #read(): StoredCounters {
    this.#row ??= this.#sql.exec<StoredCounters>('SELECT * FROM counters').one();
    return this.#row;
  }
}
