/** Numbered, forward-only changes of an object's tables; the number of the last one is kept beside them. */

/**
 * Brings an object's tables up to date, in its constructor. A version that was rolled back to finds tables that are newer
 * than it knows: it leaves them and their number alone, or the newer one would migrate a second time when it comes back.
 *
 * @param migrations every change ever made, in order; an entry is never edited once it was released
 */
export function migrate(storage: DurableObjectStorage, migrations: readonly string[]): void {
  const { sql } = storage;
  storage.transactionSync(() => {
    sql.exec('CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL)');
    const [row] = sql.exec<{ version: number }>('SELECT version FROM schema').toArray();
    const version = row?.version ?? 0;
    if (version >= migrations.length) return;
    for (const migration of migrations.slice(version)) {
      if (!addsKnownColumn(sql, migration)) sql.exec(migration);
    }
    sql.exec('DELETE FROM schema');
    sql.exec('INSERT INTO schema (version) VALUES (?)', migrations.length);
  });
}

/**
 * Whether a migration that begins by adding a column was made already. Versions until `build-v6` lower the number of newer
 * tables to their own, and SQLite has no `ADD COLUMN IF NOT EXISTS`. Tables and indexes say `IF NOT EXISTS` themselves.
 */
function addsKnownColumn(sql: SqlStorage, migration: string): boolean {
  const [, table, column] = /^ALTER TABLE (\w+) ADD COLUMN (\w+)/.exec(migration) ?? [];
  if (table === undefined || column === undefined) return false;
  const columns = sql.exec('SELECT name FROM pragma_table_info(?)', table).toArray();
  return columns.some(({ name }) => name === column);
}
