/** How often a private page is refreshed. The intervals themselves are tested in `web/api/receipts.test.ts`. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showReceipt, unlockSecret } from '../../../shared/contract/receipts.ts';
import { NOW_SECONDS, pass, startTimers } from '../support/clock.ts';
import { button, expectHeading } from '../support/screen.ts';
import { hidePage } from '../support/visibility.ts';
import { type Call, callsOf, refuse, succeed } from '../support/server.ts';
import {
  ends,
  linkOf,
  linkToSend,
  locked,
  metadataKey,
  openReceipt,
  receiptOf,
  showReceipts,
  withPassphrase,
} from './receipts.ts';

const MINUTE = 60_000;
/** What passes while a test runs must not matter. */
const SLACK = 3000;

/** A private page whose clock goes when it is told to, and the requests that it sends from now on. */
async function openRefreshed(): Promise<readonly Call[]> {
  startTimers();
  await openReceipt({}, withPassphrase);
  return callsOf(showReceipt);
}

it('is refreshed after ten seconds, and later once a minute', async () => {
  const calls = await openRefreshed();
  await pass(10_000 - SLACK);
  expect(calls).toHaveLength(0);
  await pass(SLACK);
  await expect.poll(() => calls.length).toBe(1);
  await pass(10 * MINUTE);
  const before = calls.length;
  await pass(10 * MINUTE);
  expect(calls.length - before).toBe(10);
});

it('is not refreshed while it is hidden, then at once, and often from then on', async () => {
  const calls = await openRefreshed();
  await pass(10 * MINUTE);
  const show = hidePage();
  const before = calls.length;
  await pass(10 * MINUTE);
  expect(calls).toHaveLength(before);
  show();
  await expect.poll(() => calls.length).toBe(before + 1);
  await pass(10_000);
  await expect.poll(() => calls.length).toBe(before + 2);
});

it('is refreshed often again after an action on it', async () => {
  const calls = await openRefreshed();
  showReceipts({}, { ...locked, locked_until: locked.locked_until + 3600 });
  await pass(20 * MINUTE);
  const unlocks = callsOf(unlockSecret);
  succeed(unlockSecret, receiptOf(metadataKey(), {}, { ...withPassphrase, misses: 5 }));
  showReceipts({}, { ...withPassphrase, misses: 5 });
  await button('Unlock now for 5 more attempts').click();
  await expect.element(button('Unlock now for 5 more attempts')).not.toBeInTheDocument();
  expect(unlocks).toHaveLength(1);
  const before = calls.length;
  await pass(12_000);
  expect(calls).toHaveLength(before + 1);
});

it('shows at the top of the page that someone else may have opened it, within a minute after that was reported', async () => {
  const calls = await openRefreshed();
  showReceipts(ends.received);
  await pass(10_000);
  await expectHeading('Your secret was opened');
  await pass(10 * MINUTE);
  expect(calls.length).toBeGreaterThanOrEqual(10);
  showReceipts({ ...ends.received, disputed: NOW_SECONDS });
  await pass(MINUTE);
  await expectHeading('Someone else may have opened your secret');
  await expect.element(page.getByRole('status').filter({ hasText: 'Reported' })).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent('change what was in it now');
  // Nothing is left that could change.
  const before = calls.length;
  await pass(10 * MINUTE);
  expect(calls).toHaveLength(before);
});

it('keeps its content while its refreshes are over the limit', async () => {
  const calls = await openRefreshed();
  refuse(showReceipt, 'rate_limited', { retry_after: 700 });
  await pass(25_000);
  expect(calls.length).toBeGreaterThan(0);
  await expectHeading('Send this link');
  expect(linkToSend()).toBe(linkOf());
});
