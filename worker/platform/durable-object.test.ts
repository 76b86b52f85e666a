/** The tables of an object, from version to version. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from './durable-object.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';

const [one, two] = ['CREATE TABLE one (n INTEGER);', 'CREATE TABLE two (n INTEGER);'];

let file: TestDatabase;

beforeEach(() => {
  file = new TestDatabase();
});
afterEach(() => file.close());

const tables = () =>
  file
    .run("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .map((row) => row['name']);
const version = () => file.run('SELECT version FROM schema');
const changes = () => file.run('SELECT total_changes() AS n')[0]?.['n'];

it('makes a migration once, and numbers it', () => {
  migrate(file.storage, [one]);
  expect([tables(), version()]).toEqual([['one', 'schema'], [{ version: 1 }]]);
  migrate(file.storage, [one, two]);
  expect([tables(), version()]).toEqual([['one', 'schema', 'two'], [{ version: 2 }]]);
});

it('writes nothing at the next start after a migration', () => {
  migrate(file.storage, [one, two]);
  const before = changes();
  migrate(file.storage, [one, two]);
  expect(changes()).toBe(before);
});

it('leaves a migration of a newer version alone, with its number', () => {
  migrate(file.storage, [one, two]);
  migrate(file.storage, [one]);
  expect(version()).toEqual([{ version: 2 }]);
});

it('leaves nothing behind of a migration that fails', () => {
  expect(() => migrate(file.storage, [one, 'CREATE TABLE one (n INTEGER);'])).toThrow('one');
  expect(tables()).toEqual([]);
});
