/** How often a private page is refreshed. The intervals themselves are tested in `web/api/receipts.test.ts`. */
import type { Page, Request } from '@playwright/test';
import { showReceipt, unlockSecret } from '../../shared/contract/receipts.ts';
import type { Client } from '../support/client.ts';
import { callsOf } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { expect, test } from './support/test.ts';

/** A private page with a stopped clock, and the requests that it sends from now on. */
async function open(page: Page, api: Client): Promise<{ secretKey: string; calls: Request[] }> {
  const { metadataKey, secretKey } = await api.conceal({ secret: 'x', passphrase: 'right' });
  await page.clock.install();
  await page.goto(`/private/${metadataKey}`);
  await expectHeading(page, 'Send this link');
  return { secretKey, calls: callsOf(page, showReceipt) };
}

/** Does something that makes the page send a request, and waits until the answer is processed. */
async function refreshBy(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('/private/'));
  await act();
  await (await answered).finished();
  // Its timers are stopped, but its tasks run in order.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 50; turn++) {
      const { port1, port2 } = new MessageChannel();
      const { promise, resolve } = Promise.withResolvers<unknown>();
      port1.addEventListener('message', resolve);
      port1.start();
      port2.postMessage(turn);
      await promise;
    }
  });
}

/** Advances the clock at once; every timer that falls due runs a single time. */
function refreshAfter(page: Page, ms: number): Promise<void> {
  return refreshBy(page, () => page.clock.fastForward(ms));
}

async function show(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

test('a private page is refreshed after ten seconds, and later once a minute', async ({
  page,
  api,
}) => {
  const { calls } = await open(page, api);
  await page.clock.fastForward(9000);
  expect(calls).toHaveLength(0);
  await refreshAfter(page, 1000);
  await refreshAfter(page, 600_000);
  expect(calls).toHaveLength(2);
  await page.clock.fastForward(59_000);
  expect(calls).toHaveLength(2);
  await refreshAfter(page, 1000);
  expect(calls).toHaveLength(3);
});

test('a change of the secret is shown within a minute, however long the page was left open @journey', async ({
  page,
  api,
}) => {
  const { secretKey } = await open(page, api);
  await refreshAfter(page, 3_600_000);
  await api.reveal(secretKey, { passphrase: 'right' });
  await page.clock.fastForward(60_000);
  await expectHeading(page, 'It was opened');
});

test('a hidden page is not refreshed; a visible one is at once, and often from then on', async ({
  page,
  api,
}) => {
  const { calls } = await open(page, api);
  await refreshAfter(page, 600_000);
  await show(page, 'hidden');
  await page.clock.fastForward(3_600_000);
  expect(calls).toHaveLength(1);
  await refreshBy(page, () => show(page, 'visible'));
  expect(calls).toHaveLength(2);
  await refreshAfter(page, 10_000);
  expect(calls).toHaveLength(3);
});

test('a page is refreshed often again after an action on it', async ({ page, api, monitor }) => {
  monitor.expectFailedLoads(422, 429);
  const { secretKey, calls } = await open(page, api);
  for (let tries = 0; tries < 5; tries++) await api.reveal(secretKey, { passphrase: 'wrong' });
  await refreshAfter(page, 600_000);
  const unlocks = callsOf(page, unlockSecret);
  await page.getByRole('button', { name: 'Unlock now for 5 more attempts' }).click();
  await expect(page.getByRole('button', { name: 'Unlock now for 5 more attempts' })).toHaveCount(0);
  expect(unlocks).toHaveLength(1);
  const before = calls.length;
  await refreshAfter(page, 10_000);
  expect(calls.length).toBe(before + 1);
});
