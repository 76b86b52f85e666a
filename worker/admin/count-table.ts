/**
 * The lengths of the directory's lists. Counted when an entry is added or removed, in the same transaction, so that no call
 * reads a list to count it. Every method is synchronous.
 */

export const countTable = `CREATE TABLE counts (
    name TEXT PRIMARY KEY, n INTEGER NOT NULL
  ) WITHOUT ROWID;`;

/** A list that is counted; feedback is also counted by its day of UTC. */
type CountName = 'customers' | 'failed_emails' | 'feedback' | `feedback:${string}`;

export class CountTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  get(name: CountName): number {
    const [found] = this.#sql
      .exec<{ n: number }>('SELECT n FROM counts WHERE name = ?', name)
      .toArray();
    return found?.n ?? 0;
  }

  /** Counts entries that were added, or, below 0, removed. */
  add(name: CountName, entries: number): void {
    if (entries === 0) return;
    this.#sql.exec(
      'INSERT INTO counts VALUES (?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n',
      name,
      entries,
    );
    if (entries < 0) this.#sql.exec('DELETE FROM counts WHERE name = ? AND n = 0', name);
  }
}
