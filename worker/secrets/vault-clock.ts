/**
 * A clock that never runs backwards. Even if the host's clock was set back, after a restart it continues at or after the
 * last counted event (a secret created, received, burned or expired), and less than `STORE_INTERVAL_MS` before the last
 * other write, such as an attempt. What was swept stays swept whatever the time is.
 */

export const clockTable = 'CREATE TABLE clock (now INTEGER NOT NULL);';

/** Writes that are no events store the time at most this often: each time is a billed row. */
const STORE_INTERVAL_MS = 60_000;

export class Clock {
  readonly #sql: SqlStorage;
  #latest: number;
  /** The latest time that is stored, in the table or with the counts. */
  #stored: number;
  #hasRow: boolean;

  constructor(sql: SqlStorage, countedAt: number) {
    this.#sql = sql;
    const [row] = sql.exec<{ now: number }>('SELECT now FROM clock').toArray();
    this.#hasRow = row !== undefined;
    this.#stored = Math.max(row?.now ?? 0, countedAt);
    this.#latest = this.#stored;
  }

  /** Epoch ms. */
  now(): number {
    this.#latest = Math.max(this.#latest, Date.now());
    return this.#latest;
  }

  /** How far it is ahead of the real time, in ms; 0 when it is not. */
  aheadMs(): number {
    return this.now() - Date.now();
  }

  /** Sets the clock back to the real time. Must be called in the transaction that sets back the times which it gave. */
  setBack(now: number): void {
    this.#sql.exec('UPDATE clock SET now = ?', now);
    this.#latest = now;
    this.#stored = now;
  }

  /**
   * Stores the time for the next start of the object. Must be called in the transaction of each write.
   *
   * @param isCounted whether the counts that this transaction writes contain the time already
   */
  store(isCounted: boolean): void {
    if (isCounted) this.#stored = this.#latest;
    if (this.#latest - this.#stored < STORE_INTERVAL_MS) return;
    const statement = this.#hasRow ? 'UPDATE clock SET now = ?' : 'INSERT INTO clock VALUES (?)';
    this.#sql.exec(statement, this.#latest);
    this.#hasRow = true;
    this.#stored = this.#latest;
  }
}
