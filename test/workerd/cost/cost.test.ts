/** What a secret may use of the platform. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sumOf, type Usage } from './count.ts';
import { countLives } from './life.ts';

/** As many as one vault gets in more than an hour. More come to the same. */
const SECRETS = 125;
const ROWS_MAX = 10;
const KV_OPERATIONS_MAX = 4;
const OBJECT_REQUESTS_MAX = 10;

let usages: Usage[];

beforeAll(async () => {
  usages = await countLives(SECRETS);
}, 900_000);

afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a secret that is created and revealed', () => {
  it('writes at most 10 rows in its whole life', () => {
    const rows = sumOf(usages, 'rowsWritten', ({ phase }) => phase !== 'private page');
    expect(rows).toBeLessThanOrEqual(ROWS_MAX);
    // The least that it can be: creation, claim, wipe and removal with the index, and two events.
    expect(rows).toBeGreaterThan(8);
  });

  it('writes one row more when its sender opens the private page', () => {
    const marks = sumOf(usages, 'rowsWritten', ({ label }) => label === 'UPDATE clock');
    const rows = sumOf(usages, 'rowsWritten', ({ phase }) => phase === 'private page');
    expect(rows - marks).toBeLessThanOrEqual(1);
    expect(rows).toBeGreaterThan(0);
  });

  it('takes at most 4 operations of KV, what pages read of the site apart', () => {
    const meters = ['kvReads', 'kvWrites', 'kvDeletes', 'kvLists'] as const;
    const each = meters.map((meter) => sumOf(usages, meter, ({ label }) => label === 'envelope'));
    expect(each.reduce((sum, times) => sum + times)).toBeLessThanOrEqual(KV_OPERATIONS_MAX);
    expect(each).toEqual([1, 1, 1, 0]);
  });

  it('takes at most 10 requests to objects', () => {
    const requests = sumOf(usages, 'objectRequests');
    expect(requests).toBeLessThanOrEqual(OBJECT_REQUESTS_MAX);
    // Each of its four calls asks a rate limiter and its vault.
    expect(requests).toBeGreaterThan(7);
  });
});
