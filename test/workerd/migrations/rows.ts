/** Fills every column of every table, whichever they are. */
type Columns = ReadonlyMap<string, readonly string[]>;

export type Rows = ReadonlyMap<string, readonly unknown[]>;

const ROWS = 3;

/** The tables of an object, without those of the platform. */
export function tablesIn(sql: SqlStorage): string[] {
  const named = sql.exec<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
  );
  return [...named].map(({ name }) => name).filter((name) => !/^(?:_cf|sqlite)_/.test(name));
}

/** The columns of each table. */
export function columnsOf(sql: SqlStorage): Columns {
  return new Map(
    tablesIn(sql).map((table) => [table, typesIn(sql, table).map(({ name }) => name)]),
  );
}

/** Adds some rows to each table; the one with the version of the schema stays as it is. */
export function fillTables(sql: SqlStorage): void {
  for (const table of tablesIn(sql)) {
    if (table === 'schema') continue;
    const columns = typesIn(sql, table);
    const names = columns.map(({ name }) => name).join();
    const marks = columns.map(() => '?').join();
    for (let row = 1; row <= ROWS; row++) {
      const values = columns.map(({ name, type }) => valueOf(type, `${name} ${row}`, row));
      // Some tables have at most one row.
      sql.exec(`INSERT OR IGNORE INTO ${table} (${names}) VALUES (${marks})`, ...values);
    }
    const [row] = sql.exec(`SELECT 1 FROM ${table} LIMIT 1`).toArray();
    if (!row) throw new Error(`${table} takes no such row`);
  }
}

/** The values of these columns. */
export function rowsOf(sql: SqlStorage, columns: Columns): Rows {
  const tables = [...columns].filter(([table]) => table !== 'schema');
  return new Map(
    tables.map(([table, names]) => [
      table,
      sql.exec(`SELECT ${names.join()} FROM ${table} ORDER BY ${names.join()}`).toArray(),
    ]),
  );
}

function typesIn(sql: SqlStorage, table: string) {
  return sql
    .exec<{ name: string; type: string }>(`SELECT name, type FROM pragma_table_info('${table}')`)
    .toArray();
}

function valueOf(type: string, text: string, number: number): SqlStorageValue {
  if (type === 'INTEGER') return number;
  return type === 'TEXT' ? text : new Uint8Array([number, 0, 255]).buffer;
}
