/**
 * How many secrets a vault has seen, in one row, and what the directory knows of it. Every method is synchronous.
 */
import { dayOf } from '../../../shared/day.ts';
import {
  addEvents,
  type SecretCounts,
  type SecretEvents,
  type CounterChange,
} from '../../rules/secret-counters.ts';

/** Counts what is there already, once. */
export const countersTable = `CREATE TABLE tally (
    day TEXT NOT NULL,
    created_today INTEGER NOT NULL, received_today INTEGER NOT NULL,
    burned_today INTEGER NOT NULL, expired_today INTEGER NOT NULL,
    created INTEGER NOT NULL, received INTEGER NOT NULL,
    burned INTEGER NOT NULL, expired INTEGER NOT NULL,
    change INTEGER NOT NULL, told INTEGER NOT NULL
  );
  INSERT INTO tally SELECT '', 0, 0, 0, 0,
    COUNT(*),
    COUNT(received_at),
    COALESCE(SUM(received_at IS NULL AND burned_at IS NOT NULL), 0),
    COALESCE(SUM(received_at IS NULL AND burned_at IS NULL AND share IS NULL), 0),
    COUNT(*), 0 FROM secrets;`;

/** When something was last counted, and last reported, in epoch ms. An earlier version leaves both as they are. */
export const counterTimes = `ALTER TABLE tally ADD COLUMN counted_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE tally ADD COLUMN reported_at INTEGER NOT NULL DEFAULT 0;`;

interface StoredTally extends Record<string, SqlStorageValue> {
  day: string;
  created_today: number;
  received_today: number;
  burned_today: number;
  expired_today: number;
  created: number;
  received: number;
  burned: number;
  expired: number;
  change: number;
  told: number;
  counted_at: number;
  reported_at: number;
}

/** A tally, and the number of the last change of it. */
export interface NumberedReport extends CounterChange {
  readonly change: number;
  /** When the counts were last reported to the directory, in epoch ms. */
  readonly reportedAt: number;
}

export class CountersTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Counts all events of a transaction at once: each update is a billed row. */
  add(events: SecretEvents, now: number): void {
    const { day, today, total } = addEvents(fromStored(this.#read()), events, dayOf(now));
    this.#sql.exec(
      `UPDATE tally SET day = ?,
         created_today = ?, received_today = ?, burned_today = ?, expired_today = ?,
         created = ?, received = ?, burned = ?, expired = ?, change = change + 1, counted_at = ?`,
      day,
      ...numbersOf(today),
      ...numbersOf(total),
      now,
    );
  }

  /** The time of the last count, in epoch ms. */
  countedAt(): number {
    return this.#read().counted_at;
  }

  /** What the directory has not heard of; null when it has heard everything. */
  untold(): NumberedReport | null {
    const stored = this.#read();
    return stored.change > stored.told ? fromStored(stored) : null;
  }

  told(change: number, now: number): void {
    this.#sql.exec('UPDATE tally SET told = ?, reported_at = ?', change, now);
  }

  #read(): StoredTally {
    return this.#sql.exec<StoredTally>('SELECT * FROM tally').one();
  }
}

function numbersOf({ created, received, burned, expired }: SecretCounts): number[] {
  return [created, received, burned, expired];
}

function fromStored(stored: StoredTally): NumberedReport {
  const { day, created, received, burned, expired, change } = stored;
  const today = {
    created: stored.created_today,
    received: stored.received_today,
    burned: stored.burned_today,
    expired: stored.expired_today,
  };
  return {
    day,
    today,
    total: { created, received, burned, expired },
    change,
    reportedAt: stored.reported_at,
  };
}
