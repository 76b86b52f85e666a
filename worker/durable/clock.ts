/** A clock that never runs backwards, not even over a restart: an ended lease or silence must stay ended. */

/** The mark is written at most this often; a restart can lose less than that. */
const MARK_INTERVAL_MS = 1000;

export class Clock {
  readonly #sql: SqlStorage;
  #latest: number;
  #marked: number;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    const [row] = sql.exec<{ now: number }>('SELECT now FROM clock').toArray();
    this.#marked = row?.now ?? 0;
    this.#latest = this.#marked;
  }

  /** Epoch ms. */
  now(): number {
    this.#latest = Math.max(this.#latest, Date.now());
    return this.#latest;
  }

  /** Remembers the time over a restart; called beside every write. */
  mark(): void {
    if (this.#latest - this.#marked < MARK_INTERVAL_MS) return;
    this.#sql.exec('DELETE FROM clock');
    this.#sql.exec('INSERT INTO clock (now) VALUES (?)', this.#latest);
    this.#marked = this.#latest;
  }
}
