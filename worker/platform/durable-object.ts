/** What every Durable Object does: it knows its name, brings its tables up to date, and keeps no wiped bytes in its file. */

/**
 * The name of an object. Tokens, keys and rows of the directory depend on it.
 *
 * @throws when the platform does not tell it, as it did not in alarms before 2026: nothing may be done under another name
 */
export function objectName({ id }: Pick<DurableObjectState, 'id'>): string {
  if (id.name === undefined) throw new Error('an object does not know its name');
  return id.name;
}

/**
 * Brings an object's tables up to date, in its constructor, by numbered, forward-only migrations; the number of the last one is
 * stored beside them. A version that was rolled back to finds tables that are newer
 * than its own: it leaves them and their number alone, or the newer one would migrate a second time when it comes back.
 *
 * @param migrations every one ever made, in order; an entry is never edited once it was released
 */
export function migrate(storage: DurableObjectStorage, migrations: readonly string[]): void {
  const { sql } = storage;
  storage.transactionSync(() => {
    sql.exec('CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL)');
    const [row] = sql.exec<{ version: number }>('SELECT version FROM schema').toArray();
    const version = row?.version ?? 0;
    if (version >= migrations.length) return;
    for (const migration of migrations.slice(version)) sql.exec(migration);
    sql.exec('DELETE FROM schema');
    sql.exec('INSERT INTO schema (version) VALUES (?)', migrations.length);
  });
}

/**
 * To be called after bytes were wiped that must not stay in an object's file: SQLite leaves copies of them. The engine of one
 * machine rewrites the file; the platform, which has no such call, gives no one its files.
 */
export function wiped(ctx: DurableObjectState & { wiped?: () => void }): void {
  ctx.wiped?.();
}
