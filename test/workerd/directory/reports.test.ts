/** Vaults and limiters report absolute numbers: late, repeated and lost reports do no harm. */
import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOf } from '../../../shared/day.ts';
import type { SecretCounts } from '../../../worker/secrets/rules/secret-counters.ts';
import { anyDirectory, type DirectoryStub, limiterReport, vaultReport } from './directories.ts';

const DAY = 86_400_000;
const noon = Date.UTC(2026, 10, 21, 12);
const today = dayOf(noon);
const yesterday = dayOf(noon - DAY);

const none: SecretCounts = { created: 0, received: 0, burned: 0, expired: 0 };
const some = (created: number): SecretCounts => ({ ...none, created });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
});
afterEach(() => vi.useRealTimers());

async function secrets(stub: DirectoryStub) {
  const { secretsToday, secretsTotal } = await stub.overview();
  return { today: secretsToday, total: secretsTotal };
}

/** The days of which a table still holds something. */
function daysIn(stub: DirectoryStub, table: 'secret_days' | 'limit_days') {
  return runInDurableObject(stub, (_directory, { storage }) =>
    storage.sql
      .exec<{ day: string }>(`SELECT DISTINCT day FROM ${table} ORDER BY day`)
      .toArray()
      .map(({ day }) => day),
  );
}

describe('what vaults count', () => {
  it('counts nothing at first', async () => {
    expect(await secrets(anyDirectory())).toEqual({ today: none, total: none });
  });

  it('adds up what all vaults count, and takes it anew from each', async () => {
    const stub = anyDirectory();
    const first = { created: 5, received: 1, burned: 1, expired: 1 };
    await stub.applyReport('v1:1', 1, vaultReport(today, first));
    await stub.applyReport('v1:2', 1, vaultReport(today, some(2), some(20)));
    const later = { created: 7, received: 3, burned: 1, expired: 1 };
    await stub.applyReport('v1:1', 2, vaultReport(today, later));
    await stub.applyReport('v1:1', 2, vaultReport(today, later));
    expect(await secrets(stub)).toEqual({
      today: { ...later, created: 9 },
      total: { ...later, created: 27 },
    });
  });

  it('adds up what vaults count for each of the last 30 days, oldest first', async () => {
    const stub = anyDirectory();
    const before = (days: number) => dayOf(noon - days * DAY);
    await stub.applyReport('v1:1', 1, vaultReport(before(30), some(1)));
    await stub.applyReport('v1:1', 2, vaultReport(before(29), some(2)));
    await stub.applyReport('v1:2', 1, vaultReport(before(29), some(3)));
    await stub.applyReport('v1:1', 3, vaultReport(today, some(4)));
    expect((await stub.overview()).secretsByDay).toEqual([
      { day: before(29), ...some(5) },
      { day: today, ...some(4) },
    ]);
  });

  it('counts yesterday not today, but in total', async () => {
    const stub = anyDirectory();
    await stub.applyReport('v1:1', 1, vaultReport(yesterday, some(5)));
    expect(await secrets(stub)).toEqual({ today: none, total: some(5) });
    await stub.applyReport('v1:1', 2, vaultReport(today, some(1), some(6)));
    expect(await secrets(stub)).toEqual({ today: some(1), total: some(6) });
  });

  it('changes nothing when an older report comes late', async () => {
    const stub = anyDirectory();
    await stub.applyReport('v1:1', 2, vaultReport(today, some(1), some(6)));
    await stub.applyReport('v1:1', 1, vaultReport(yesterday, some(5)));
    await stub.applyReport('v1:1', 1, vaultReport(today, some(0), some(5)));
    expect(await secrets(stub)).toEqual({ today: some(1), total: some(6) });
    expect(await daysIn(stub, 'secret_days')).toEqual([today]);
  });
});

it('adds up what limiters count by limit, the busiest of today first', async () => {
  const stub = anyDirectory();
  const report = (limiter: string, day: string, hits: Readonly<Record<string, number>>) =>
    stub.applyReport(limiter, 1, limiterReport(day, hits));
  await report('l1:1', today, { LIMIT_CREATE: 1, LIMIT_REVEAL: 4 });
  for (let times = 0; times < 2; times++) await report('l1:2', today, { LIMIT_CREATE: 2 });
  await report('l1:1', yesterday, { LIMIT_CREATE: 7, LIMIT_BASIC: 1 });
  await report('l1:1', dayOf(noon - 2 * DAY), { LIMIT_RESET: 9 });
  expect((await stub.overview()).limitsHit).toEqual([
    { limit: 'LIMIT_REVEAL', today: 4, yesterday: 0 },
    { limit: 'LIMIT_CREATE', today: 3, yesterday: 7 },
    { limit: 'LIMIT_BASIC', today: 0, yesterday: 1 },
  ]);
});

it('keeps days for a month', async () => {
  const stub = anyDirectory();
  const month = [noon, noon + 30 * DAY, noon + 31 * DAY];
  for (const at of month) {
    vi.setSystemTime(at);
    await stub.applyReport('v1:1', at, vaultReport(dayOf(at), some(1), some(9)));
    await stub.applyReport('l1:1', 1, limiterReport(dayOf(at), { LIMIT_CREATE: 1 }));
  }
  const kept = month.slice(1).map(dayOf);
  expect(await daysIn(stub, 'secret_days')).toEqual(kept);
  expect(await daysIn(stub, 'limit_days')).toEqual(kept);
  expect((await secrets(stub)).total).toEqual(some(9));
});
