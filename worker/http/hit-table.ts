/** How many callers a limiter refused, by day and limit. Every method is synchronous. */

export const hitTable = `CREATE TABLE hits (
    day TEXT NOT NULL, name TEXT NOT NULL, hits INTEGER NOT NULL,
    PRIMARY KEY (day, name)
  ) WITHOUT ROWID;`;

export class HitTable {
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
