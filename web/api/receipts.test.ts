import { expect, test } from 'vitest';
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

test('a page is refreshed every ten seconds at first, then less and less often', () => {
  expect(refreshes(8)).toEqual([10, 20, 30, 45, 68, 101, 152, 212]);
});

test('while an email is queued it is refreshed every three seconds at first', () => {
  expect(refreshes(5, true)).toEqual([3, 6, 9, 14, 20]);
});

test.each([false, true])('it is refreshed at least once a minute', (isMailing) => {
  for (const idleMs of [0, 120_000, 3_600_000, 30 * 86_400_000]) {
    expect(receiptRefreshMs(idleMs, isMailing)).toBeLessThanOrEqual(60_000);
  }
});
