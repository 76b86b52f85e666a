import { expect, it } from 'vitest';
import { receiptRefreshMs } from './receipts.ts';

/** When a page that is left open is refreshed, in seconds since it was opened. */
function refreshes(count: number, isMailing = false): number[] {
  const at: number[] = [];
  let now = 0;
  for (let refresh = 0; refresh < count; refresh++) {
    now += receiptRefreshMs(now, isMailing);
    at.push(Math.round(now / 1000));
  }
  return at;
}

it('refreshes a page every ten seconds at first, then less and less often', () => {
  expect(refreshes(8)).toEqual([10, 20, 30, 45, 68, 101, 152, 212]);
});

it('refreshes a page every three seconds at first while an email is queued', () => {
  expect(refreshes(5, true)).toEqual([3, 6, 9, 14, 20]);
});

it.each([false, true])('refreshes a page at least once a minute', (isMailing) => {
  for (const idleMs of [0, 120_000, 3_600_000, 30 * 86_400_000]) {
    expect(receiptRefreshMs(idleMs, isMailing)).toBeLessThanOrEqual(60_000);
  }
});
