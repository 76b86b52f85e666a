/** Numbered, forward-only migrations of an object's tables; the number of the last one is stored beside them. */

/**
 * Brings an object's tables up to date, in its constructor. A version that was rolled back to finds tables that are newer
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
