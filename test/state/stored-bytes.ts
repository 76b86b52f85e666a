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

/** What a query finds in those of some databases that have its table. */
function bytesIn(pattern: string, table: string, query: string): Uint8Array[] {
  return globSync(pattern).flatMap((file) => {
    const database = new DatabaseSync(file);
    const named = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').all(table);
    const rows = named.length === 0 ? [] : database.prepare(query).all();
    database.close();
    return rows.flatMap((row) => Object.values(row)).filter((value) => value instanceof Uint8Array);
  });
}
