/** The shares of secrets, which only their vaults store. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The shares in the vaults of a copied state. */
export function sharesIn(copy: string): Uint8Array[] {
  return globSync(join(copy, 'objects/SecretVault/*.sqlite')).flatMap((file) => {
    const database = new DatabaseSync(file);
    const rows = database.prepare('SELECT share FROM secrets WHERE share <> zeroblob(32)').all();
    database.close();
    return rows.flatMap(({ share }) => (share instanceof Uint8Array ? [share] : []));
  });
}
