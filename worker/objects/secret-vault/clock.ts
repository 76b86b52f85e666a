/**
 * A clock that never runs backwards. Even if the host's clock was set back, after a restart it continues at or after the
 * last counted event (a secret created, received, burned or expired), and less than `MARK_INTERVAL_MS` before the last
 * other write, such as an attempt. What was swept is over whatever the time is.
 */

/** Writes that are no events store the time at most this often: each time is a billed row. */
const MARK_INTERVAL_MS = 60_000;
/** The previous version reads the time from the clock's own table alone; there it is never older than this. */
const TABLE_INTERVAL_MS = 10 * 60_000;

export class Clock {
  readonly #sql: SqlStorage;
  #latest: number;
  /** The latest time that is stored, in the table or with the counts. */
  #marked: number;
  #inTable: number | null;

  constructor(sql: SqlStorage, countedAt: number) {
    this.#sql = sql;
    const [row] = sql.exec<{ now: number }>('SELECT now FROM clock').toArray();
    this.#inTable = row?.now ?? null;
    this.#marked = Math.max(this.#inTable ?? 0, countedAt);
    this.#latest = this.#marked;
  }

  /** Epoch ms. */
  now(): number {
    this.#latest = Math.max(this.#latest, Date.now());
    return this.#latest;
  }

  /**
   * Stores the time for the next start of the object. Must be called in the transaction of each write.
   *
   * @param isCounted whether the counts that this transaction writes contain the time already
   */
  mark(isCounted: boolean): void {
    if (isCounted) this.#marked = this.#latest;
    const isOld = this.#latest - this.#marked >= MARK_INTERVAL_MS;
    if (!isOld && this.#latest - (this.#inTable ?? 0) < TABLE_INTERVAL_MS) return;
    const statement =
      this.#inTable === null ? 'INSERT INTO clock VALUES (?)' : 'UPDATE clock SET now = ?';
    this.#sql.exec(statement, this.#latest);
    this.#inTable = this.#latest;
    this.#marked = this.#latest;
  }
}
