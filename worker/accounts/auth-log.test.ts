/** The authentication log of an account in its file. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AUTH_LOG_FOLD_SECONDS, AUTH_LOG_ROWS_MAX, AUTH_LOG_SECONDS } from '../../shared/limits.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { AuthLogTable, authLogTable } from './auth-log.ts';

const NOW = Date.UTC(2026, 10, 22);
const KEPT_MS = AUTH_LOG_SECONDS * 1000;

let file: TestDatabase;
let log: AuthLogTable;

beforeEach(() => {
  file = new TestDatabase(authLogTable);
  log = new AuthLogTable(file.sql);
});

afterEach(() => file.close());

describe('an entry', () => {
  it('is listed with everything that it was recorded with', () => {
    log.record({ event: 'token_created', device: 'Firefox · Linux', name: 'ci', count: 3 }, NOW);
    log.record({ event: 'signed_in' }, NOW + 1);
    expect(log.page(0, 10, NOW + 1)).toEqual({
      count: 2,
      entries: [
        { id: '2', event: 'signed_in', at: NOW + 1, device: '', name: '', count: 1 },
        {
          id: '1',
          event: 'token_created',
          at: NOW,
          device: 'Firefox · Linux',
          name: 'ci',
          count: 3,
        },
      ],
    });
  });

  it('of a failure adds to the same failure of the hour before', () => {
    const foldMs = AUTH_LOG_FOLD_SECONDS * 1000;
    const failed = { event: 'sign_in_failed', device: 'Firefox · Linux' } as const;
    log.record(failed, NOW);
    log.record({ ...failed, count: 4 }, NOW + 1000);
    expect(log.page(0, 10, NOW + 1000).entries).toMatchObject([{ at: NOW + 1000, count: 5 }]);
    log.record(failed, NOW + 2 * foldMs);
    expect(log.page(0, 10, NOW + 2 * foldMs).count).toBe(2);
  });

  it('of a full class evicts the oldest of its own', () => {
    log.record({ event: 'password_changed' }, NOW - 1);
    for (let n = 0; n <= AUTH_LOG_ROWS_MAX.visit; n++) log.record({ event: 'signed_in' }, NOW + n);
    const { count, entries } = log.page(0, 1000, NOW + 1000);
    expect(count).toBe(AUTH_LOG_ROWS_MAX.visit + 1);
    expect(entries.slice(-2)).toMatchObject([
      { event: 'signed_in', at: NOW + 1 },
      { event: 'password_changed' },
    ]);
  });
});

describe('the list', () => {
  it('is paged, newest first, also of one moment', () => {
    for (const [n, at] of [NOW, NOW + 5, NOW + 5, NOW + 9].entries()) {
      log.record({ event: 'signed_in', name: `${n}` }, at);
    }
    const names = (offset: number, limit: number) =>
      log.page(offset, limit, NOW + 9).entries.map(({ name }) => name);
    expect(names(0, 2)).toEqual(['3', '2']);
    expect(names(2, 2)).toEqual(['1', '0']);
    expect(names(4, 2)).toEqual([]);
  });

  it('ends after 90 days, and what is older is deleted, to the millisecond', () => {
    expect(log.nextDueAt()).toBeNull();
    log.record({ event: 'signed_in' }, NOW);
    const end = log.nextDueAt() ?? 0;
    expect(end).toBe(NOW + KEPT_MS + 1);
    expect(log.page(0, 10, end - 1).count).toBe(1);
    expect(log.page(0, 10, end)).toEqual({ count: 0, entries: [] });
    log.deleteOld(end - 1);
    expect(log.nextDueAt()).toBe(end);
    log.deleteOld(end);
    expect(log.nextDueAt()).toBeNull();
  });

  it('leaves out what another version recorded', () => {
    log.record({ event: 'signed_in' }, NOW);
    file.run("UPDATE auth_log SET event = 'other'");
    expect(log.page(0, 10, NOW)).toEqual({ count: 0, entries: [] });
  });

  it('is empty once it is cleared', () => {
    log.record({ event: 'signed_in' }, NOW);
    log.clear();
    expect(log.page(0, 10, NOW).count).toBe(0);
  });
});
