/** What a secret of an account uses of the platform. */
import { afterAll, expect, inject, it, vi } from 'vitest';
import { sumOf } from './meters.ts';
import { countLives } from './life.ts';

/** A vault gets 125 in more than an hour; for the limits below fewer do. */
const SECRETS = inject('isFull') ? 125 : 40;

afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('a secret of an account is counted with its receipt, its customer’s record and its account’s alarms', async () => {
  const usages = await countLives(SECRETS, 'accounts');
  const labels = ['INSERT receipts', 'UPDATE accounts', 'setAlarm', 'INSERT secrets'];
  const rows = labels.map((wanted) =>
    sumOf(usages, 'rowsWritten', ({ label }) => label === wanted),
  );
  for (const each of rows) expect(each).toBeGreaterThan(0);
  // A change of its counts alone leaves the indexes of the directory's lists as they are.
  const customers = sumOf(usages, 'rowsWritten', ({ label }) => label.endsWith(' accounts'));
  expect(customers).toBeLessThanOrEqual(2);
  expect(sumOf(usages, 'objectRequests', ({ label }) => label === 'Account.addReceipt')).toBe(1);
  expect(sumOf(usages, 'objectRequests', ({ label }) => label === 'Account.recordEnding')).toBe(1);
}, 300_000);
