/** The state of a server, changed and read from outside: its clock jumps. The server contains nothing for it. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The times in the state of a row, wherever they stand in it. */
const TIMES = new Set([
  'createdAt',
  'expiresAt',
  'endsAt',
  'viewedAt',
  'receivedAt',
  'burnedAt',
  'leaseEndsAt',
  'lockedUntil',
]);

/** The state of a row, so much earlier. */
function movedState(state: string, ms: number): string {
  const parsed: unknown = JSON.parse(state, (name, value: unknown) => {
    if (typeof value === 'number' && TIMES.has(name)) return value - ms;
    return name === 'unlockedAt' && Array.isArray(value)
      ? value.map((time) => Number(time) - ms)
      : value;
  });
  return JSON.stringify(parsed);
}

/**
 * Moves everything that is stored into the past, as if the clock of a stopped server had jumped ahead.
 *
 * @param ms how far; negative when the clock was set back, by whole seconds
 */
export function jumpClock(home: string, ms: number): void {
  for (const file of vaultFiles(home)) {
    change(file, (database) => {
      const move = database.prepare(
        'UPDATE secrets SET due_at = due_at - ?, state = ? WHERE id = ?',
      );
      for (const { id, state } of database.prepare('SELECT id, state FROM secrets').all()) {
        move.run(ms, movedState(String(state), ms), String(id));
      }
      const times = (columns: readonly string[]) =>
        columns.map((column) => `${column} = ${column} - ${ms}`).join();
      const ask = ['created_at', 'expires_at', 'closed_at', 'due_at'];
      database.exec(`UPDATE asks SET ${times(ask)}`);
      database.exec(`UPDATE answers SET ${times(['created_at', 'expires_at'])}`);
      database.exec(`UPDATE clock SET now = now - ${ms}`);
      database.exec(`UPDATE counters SET counted_at = counted_at - ${ms}`);
    });
  }
  change(join(home, 'state/objects.sqlite'), (database) =>
    database.exec(`UPDATE objects SET alarm_at = alarm_at - ${ms} WHERE class = 'SecretVault'`),
  );
  change(storeFile(home), (database) =>
    database.exec(`UPDATE entries SET expires_at = expires_at - ${ms}`),
  );
}

/** The databases of the vaults that have stored something: a kill may leave an empty one. */
export function vaultFiles(home: string): string[] {
  return globSync(join(home, 'state/objects/SecretVault/*.sqlite')).filter((file) => {
    const database = new DatabaseSync(file, { timeout: LOCKED_MS_MAX });
    const tables = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'secrets'").all();
    database.close();
    return tables.length > 0;
  });
}

/** The keys of the store. */
export function storedKeys(home: string): string[] {
  return rowsIn(storeFile(home), 'SELECT key FROM entries').map(({ key }) => String(key));
}

/** The rows that a query finds in a database, which the server may have open. */
export function rowsIn(file: string, query: string, ...values: readonly number[]) {
  const database = new DatabaseSync(file, { readOnly: true, timeout: LOCKED_MS_MAX });
  try {
    return database.prepare(query).all(...values);
  } finally {
    database.close();
  }
}

function storeFile(home: string): string {
  return join(home, 'state/kv.sqlite');
}

/** How long a killed server may take to release its locks: a busy machine ends its threads one after the other. */
const LOCKED_MS_MAX = 10_000;

function change(file: string, write: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(file, { timeout: LOCKED_MS_MAX });
  try {
    database.exec('BEGIN IMMEDIATE');
    write(database);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}
