/**
 * The objects that exist, and when the alarm of each is due, in one file beside theirs. It is committed before their files, so it
 * may name one that was never written, or an alarm that is no longer wanted, which does no harm; but no object and no alarm of
 * which a caller had an answer is missing in it.
 */
import type { Commits } from './commits.ts';
import { Database } from './database.ts';

export interface ObjectKey {
  readonly className: string;
  readonly name: string;
  /** What its file is named after: 64 hexadecimal digits. */
  readonly id: string;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    id TEXT PRIMARY KEY, class TEXT NOT NULL, name TEXT NOT NULL, alarm_at INTEGER, is_stored INTEGER NOT NULL,
    is_wiped INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS objects_by_alarm ON objects (alarm_at) WHERE alarm_at IS NOT NULL;`;

export class Registry {
  readonly #database: Database;

  /** @param failed called when a write is lost, and with it all others of its turn */
  constructor(path: string, commits: Commits, failed: (error: Error) => void) {
    this.#database = new Database(path, commits, failed);
    this.#database.run(SCHEMA);
    commits.lead(this.#database);
  }

  /** Adds an object of which something is about to be written, unless it is there. */
  add({ id, className, name }: ObjectKey): void {
    const insert =
      'INSERT INTO objects (id, class, name, is_stored) VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING';
    this.#database.run(insert, id, className, name);
  }

  /** Records that the file of an object has been written. */
  markStored(id: string): void {
    this.#database.run('UPDATE objects SET is_stored = 1 WHERE id = ? AND is_stored = 0', id);
  }

  /** The file of a stored object has been written once, and has to be there. */
  isStored(id: string): boolean {
    const sql = 'SELECT 1 FROM objects WHERE id = ? AND is_stored = 1';
    return this.#database.run(sql, id).rows.length > 0;
  }

  /** Records whether the file of an object may hold bytes that were wiped: such a file is rewritten, even after a restart. */
  setWiped(id: string, isWiped: boolean): void {
    const sql = 'UPDATE objects SET is_wiped = ? WHERE id = ? AND is_wiped <> ?';
    this.#database.run(sql, Number(isWiped), id, Number(isWiped));
  }

  /** The objects whose files may hold bytes that were wiped. */
  allWiped(): ObjectKey[] {
    return this.#select('is_wiped = 1');
  }

  /** The object of a file; undefined when there is none. */
  find(id: string): ObjectKey | undefined {
    return this.#select('id = ?', id)[0];
  }

  remove(id: string): void {
    this.#database.run('DELETE FROM objects WHERE id = ?', id);
  }

  /** When the alarm of an object is due, in epoch ms; null for none. */
  alarmOf(id: string): number | null {
    const [row] = this.#database.run('SELECT alarm_at FROM objects WHERE id = ?', id).rows;
    return typeof row?.['alarm_at'] === 'number' ? row['alarm_at'] : null;
  }

  /** @param at in epoch ms; null for none */
  setAlarm(id: string, at: number | null): void {
    this.#database.run('UPDATE objects SET alarm_at = ? WHERE id = ?', at, id);
  }

  /** The objects whose alarms are due by a time (epoch ms), the earliest first. */
  due(by: number, max: number): ObjectKey[] {
    return this.#select('alarm_at <= ? ORDER BY alarm_at LIMIT ?', by, max);
  }

  /** When the next alarm after a time is due, in epoch ms; null for never. */
  nextAlarmAfter(time: number): number | null {
    const sql = 'SELECT min(alarm_at) AS at FROM objects WHERE alarm_at > ?';
    const [row] = this.#database.run(sql, time).rows;
    return typeof row?.['at'] === 'number' ? row['at'] : null;
  }

  /** The objects whose files have to be there. */
  allStored(): ObjectKey[] {
    return this.#select('is_stored = 1');
  }

  /** As `Database.stored`. */
  get stored(): Promise<void> | null {
    return this.#database.stored;
  }

  close(): void {
    this.#database.close();
  }

  #select(condition: string, ...values: readonly (number | string)[]): ObjectKey[] {
    const sql = `SELECT id, class, name FROM objects WHERE ${condition}`;
    return this.#database.run(sql, ...values).rows.map((row) => ({
      id: String(row['id']),
      className: String(row['class']),
      name: String(row['name']),
    }));
  }
}
