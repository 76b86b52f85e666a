/** What an earlier version of the directory stored opens in this one, in order and counted. */
import { runInDurableObject } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { directoryMigrations } from '../../../worker/objects/directory/directory.ts';
import { migrate } from '../../../worker/objects/shared/migrations.ts';
import { customerSearch } from '../../../worker/rules/customer-search.ts';
import { anyDirectory } from './directories.ts';

it('a directory of the first version is found in every list and count', async () => {
  const stub = anyDirectory();
  await runInDurableObject(stub, async (_directory, { storage }) => {
    await storage.deleteAll();
    migrate(storage, directoryMigrations.slice(0, 1));
    storage.sql.exec(`INSERT INTO accounts VALUES
      ('a1:1', 1, 'ada@example.com', 'customer', 'basic', 'en', 10, NULL, 3, 0, 0),
      ('a1:2', 4, 'bob@example.org', 'colonel', 'identity', 'en', 20, 25, 0, 0, 0),
      ('a1:3', 9, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)`);
    storage.sql.exec(`INSERT INTO failed_mails VALUES ('a1:1', 1, 'reset', 'refused', 30)`);
    migrate(storage, directoryMigrations);
  });
  const { customers, customerCount, failedMailCount } = await stub.overview();
  expect([customerCount, failedMailCount]).toEqual([2, 1]);
  expect(customers.lines.map(({ address }) => address)).toEqual([
    'bob@example.org',
    'ada@example.com',
  ]);
  const found = await stub.customers(customerSearch('@example.com'), '');
  expect(found?.lines).toEqual([
    {
      address: 'ada@example.com',
      role: 'customer',
      planid: 'basic',
      locale: 'en',
      createdAt: 10,
      lastSignInAt: null,
      secretsCreated: 3,
    },
  ]);
  expect((await stub.failedMails(''))?.lines).toHaveLength(1);
});
