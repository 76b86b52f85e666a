/**
 * Every object opens the tables of any earlier version of it, and a version that was rolled back to does not touch the
 * tables of a newer one.
 */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { base64 } from '../../../worker/crypto/encoding.ts';
import { sha256 } from '../../../worker/crypto/hash.ts';
import { accountMigrations } from '../../../worker/objects/account/account-store.ts';
import { directoryMigrations } from '../../../worker/objects/directory/directory.ts';
import { rateLimiterMigrations } from '../../../worker/objects/rate-limiter/rate-limiter.ts';
import { mailQueueMigrations } from '../../../worker/objects/mail-queue/mail-queue.ts';
import { migrate } from '../../../worker/objects/shared/migrations.ts';
import { vaultMigrations } from '../../../worker/objects/secret-vault/secret-store.ts';
import { columnsOf, fillTables, type Rows, rowsOf, tablesIn } from './rows.ts';
import released from './released.json' with { type: 'json' };

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

describe.each(each)('the tables of the $name', ({ name, migrations }) => {
  const fresh = () =>
    withStorage((storage) => {
      migrate(storage, migrations);
      return schemaOf(storage);
    });

  it.each(migrations.map((_, index) => index))(
    'are the same when they come from version %i, rows and all, and a second opening does nothing',
    async (version) => {
      const expected = await fresh();
      await withStorage((storage) => {
        if (version > 0) migrate(storage, migrations.slice(0, version));
        const columns = columnsOf(storage.sql);
        fillTables(storage.sql);
        const rows: Rows = rowsOf(storage.sql, columns);
        migrate(storage, migrations);
        expect(schemaOf(storage)).toEqual(expected);
        expect(rowsOf(storage.sql, columns)).toEqual(rows);
        expect(versionOf(storage)).toEqual([{ version: migrations.length }]);
        const all = rowsOf(storage.sql, columnsOf(storage.sql));
        migrate(storage, migrations);
        expect(schemaOf(storage)).toEqual(expected);
        expect(rowsOf(storage.sql, columnsOf(storage.sql))).toEqual(all);
      });
    },
  );

  it('are not changed by a version that does not know them yet, nor by the newer one when it comes back', async () => {
    await withStorage((storage) => {
      const newer = [...migrations, 'CREATE TABLE newer (id INTEGER NOT NULL)'];
      migrate(storage, newer);
      fillTables(storage.sql);
      const before = [schemaOf(storage), rowsOf(storage.sql, columnsOf(storage.sql))];
      migrate(storage, migrations);
      expect(versionOf(storage)).toEqual([{ version: newer.length }]);
      migrate(storage, newer);
      expect([schemaOf(storage), rowsOf(storage.sql, columnsOf(storage.sql))]).toEqual(before);
    });
  });

  it('are migrated completely, or not at all', async () => {
    await withStorage((storage) => {
      migrate(storage, migrations);
      fillTables(storage.sql);
      const before = [schemaOf(storage), rowsOf(storage.sql, columnsOf(storage.sql))];
      const table = tablesIn(storage.sql).find((found) => found !== 'schema') ?? '';
      const broken = `ALTER TABLE ${table} ADD COLUMN added TEXT; DELETE FROM ${table}; nonsense;`;
      expect(() => migrate(storage, [...migrations, 'CREATE TABLE newer (id)', broken])).toThrow();
      expect([schemaOf(storage), rowsOf(storage.sql, columnsOf(storage.sql))]).toEqual(before);
    });
  });

  it('come from the released migrations: none was edited since, new ones are only added', () => {
    const digests = migrations.map((migration) =>
      base64(sha256(new TextEncoder().encode(migration))),
    );
    expect(digests).toEqual(Reflect.get(released, name));
  });
});
