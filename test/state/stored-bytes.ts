/** Bytes that a copied state has, and must not have for ever. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The shares of secrets, which only their vaults store. */
export function sharesIn(copy: string): Uint8Array[] {
  const shares = 'SELECT share FROM secrets WHERE share <> zeroblob(32)';
  return bytesIn(join(copy, 'objects/SecretVault/*.sqlite'), 'secrets', shares);
}

/** The encrypted address and the encrypted secret of a webhook. */
export function webhookIn(copy: string): Uint8Array[] {
  const both = 'SELECT encrypted_url, encrypted_secret FROM webhook';
  return bytesIn(join(copy, 'objects/Account/*.sqlite'), 'webhook', both);
}

/** The bytes in each row of a table of the vaults, by column. */
export function vaultRowsIn(copy: string, table: string): Record<string, Uint8Array>[] {
  return rowsIn(join(copy, 'objects/SecretVault/*.sqlite'), table, `SELECT * FROM ${table}`).map(
    bytesOf,
  );
}

/** The ciphertexts of secrets, whole or in parts. */
export function ciphertextsIn(copy: string): Uint8Array[] {
  const values = "SELECT value FROM entries WHERE key LIKE 'envelope:%' OR key LIKE 'part:%'";
  return bytesIn(join(copy, 'kv.sqlite'), 'entries', values);
}

/** The bytes that a query finds in those of some databases that have its table. */
function bytesIn(pattern: string, table: string, query: string): Uint8Array[] {
  return rowsIn(pattern, table, query).flatMap((row) => Object.values(bytesOf(row)));
}

function rowsIn(pattern: string, table: string, query: string) {
  return globSync(pattern).flatMap((file) => {
    const database = new DatabaseSync(file);
    const named = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').all(table);
    const rows = named.length === 0 ? [] : database.prepare(query).all();
    database.close();
    return rows;
  });
}

function bytesOf(row: Readonly<Record<string, unknown>>): Record<string, Uint8Array> {
  const found: Record<string, Uint8Array> = {};
  for (const [column, value] of Object.entries(row)) {
    if (value instanceof Uint8Array) found[column] = value;
  }
  return found;
}
