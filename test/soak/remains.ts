/** What is left of secrets in a server's state: the rows of its vaults, and the envelopes in its store. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { filesBelow } from './footprint.ts';

export interface Remains {
  readonly rows: number;
  readonly envelopes: number;
}

/** Counts while the server runs; what it writes meanwhile is seen the next time. */
export function remainsIn(stateDirectory: string): Remains {
  const databases = filesBelow(join(stateDirectory, 'objects/waxseal-SecretVault'))
    .filter((path) => path.endsWith('.sqlite') && !path.endsWith('metadata.sqlite'))
    .map((path) => count(path, 'SELECT COUNT(*) AS count FROM secrets'));
  const store = filesBelow(join(stateDirectory, 'kv/miniflare-KVNamespaceObject'))
    .filter((path) => path.endsWith('.sqlite') && !path.endsWith('metadata.sqlite'))
    .map((path) =>
      count(path, "SELECT COUNT(*) AS count FROM _mf_entries WHERE key LIKE 'envelope:%'"),
    );
  return { rows: sum(databases), envelopes: sum(store) };
}

function count(path: string, query: string): number {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    return Number(database.prepare(query).get()?.['count']);
  } finally {
    database.close();
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
