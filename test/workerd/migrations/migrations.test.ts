/** What the first change of a released table relies on: rows are kept, and a version that was rolled back to touches nothing newer. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { accountMigrations } from '../../../worker/accounts/account-store.ts';
import { directoryMigrations } from '../../../worker/admin/directory.ts';
import { rateLimiterMigrations } from '../../../worker/http/rate-limiter.ts';
import { mailQueueMigrations } from '../../../worker/email/mail-queue.ts';
import { migrate } from '../../../worker/platform/durable-object.ts';
import { vaultMigrations } from '../../../worker/secrets/vault-store.ts';
import { columnsOf, fillTables, type Rows, rowsOf, tablesIn } from './rows.ts';

const objects = {
  vault: vaultMigrations,
  limiter: rateLimiterMigrations,
  account: accountMigrations,
  directory: directoryMigrations,
  mailQueue: mailQueueMigrations,
} as const;

const each = Object.entries(objects).map(([name, migrations]) => ({ name, migrations }));

/** Runs `act` with an empty storage. */
async function withStorage<Result>(
  act: (storage: DurableObjectStorage) => Result | Promise<Result>,
): Promise<Result> {
  const stub = env.DIRECTORY.getByName(crypto.randomUUID());
  return runInDurableObject(stub, async (_directory, { storage }) => {
    await storage.deleteAll();
    return act(storage);
  });
}

function schemaOf({ sql }: DurableObjectStorage): unknown[] {
  return sql
    .exec(
      "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY type, name",
    )
    .toArray();
}

function versionOf({ sql }: DurableObjectStorage): unknown[] {
  return sql.exec('SELECT version FROM schema').toArray();
}

function everythingIn(storage: DurableObjectStorage): unknown[] {
  const { sql } = storage;
  return [schemaOf(storage), versionOf(storage), rowsOf(sql, columnsOf(sql))];
}

describe.each(each)('the tables of the $name', ({ migrations }) => {
  it('keeps tables and rows when a newer version opens them, the same once more, or one that does not know it yet', async () => {
    await withStorage((storage) => {
      migrate(storage, migrations);
      const columns = columnsOf(storage.sql);
      fillTables(storage.sql);
      const rows: Rows = rowsOf(storage.sql, columns);
      const newer = [...migrations, 'CREATE TABLE newer (id INTEGER NOT NULL)'];
      migrate(storage, newer);
      expect(rowsOf(storage.sql, columns)).toEqual(rows);
      expect(versionOf(storage)).toEqual([{ version: newer.length }]);
      fillTables(storage.sql);
      const all = everythingIn(storage);
      for (const version of [newer, migrations, newer]) {
        migrate(storage, version);
        expect(everythingIn(storage)).toEqual(all);
      }
    });
  });

  it('migrates a table completely, or not at all', async () => {
    await withStorage((storage) => {
      migrate(storage, migrations);
      fillTables(storage.sql);
      const before = everythingIn(storage);
      const table = tablesIn(storage.sql).find((found) => found !== 'schema') ?? '';
      const broken = `ALTER TABLE ${table} ADD COLUMN added TEXT; DELETE FROM ${table}; nonsense;`;
      expect(() => migrate(storage, [...migrations, 'CREATE TABLE newer (id)', broken])).toThrow();
      expect(everythingIn(storage)).toEqual(before);
    });
  });
});
