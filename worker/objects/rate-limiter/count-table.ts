/**
 * How many lines the lists of the directory have. Counted when a line comes or goes, in the same transaction, so that
 * nobody ever has to go through a list to count it. Every method is synchronous.
 */

export const countTable = `CREATE TABLE counts (
    name TEXT PRIMARY KEY, n INTEGER NOT NULL
  ) WITHOUT ROWID;
  INSERT INTO counts SELECT 'customers', COUNT(*) FROM accounts WHERE address IS NOT NULL;
  INSERT INTO counts SELECT 'failed_mails', COUNT(*) FROM failed_mails;`;

/** A list that is counted; feedback is also counted by the day of UTC on which it came. */
type CountName = 'customers' | 'failed_mails' | 'feedback' | `feedback:${string}`;

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

  /** Counts lines that came, or, below 0, that went. */
  add(name: CountName, lines: number): void {
    if (lines === 0) return;
    this.#sql.exec(
      'INSERT INTO counts VALUES (?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n',
      name,
      lines,
    );
    if (lines < 0) this.#sql.exec('DELETE FROM counts WHERE name = ? AND n = 0', name);
  }
}
