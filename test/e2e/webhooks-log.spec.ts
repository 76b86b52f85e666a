/** The list of deliveries of a webhook. */
import { resendDelivery, showWebhook } from '../../shared/contract/webhooks.ts';
import { refuse, sentence } from './support/account.ts';
import { callsOf, sentField } from './support/answers.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';
import {
  answerAction,
  button,
  delivery,
  failed,
  lineOf,
  openWebhooks,
  answerWithWebhook,
  waiting,
  webhook,
} from './support/webhooks.ts';

test('the list shows of each delivery the event, the result and the next attempt', async ({
  page,
}) => {
  await openWebhooks(page, {
    webhook: webhook(),
    deliveries: [waiting(), delivery({ id: 'done', shortkey: 'Yq0cZ4hT' }), failed()],
  });
  await expect(lineOf(page, '4f7aQ2xd')).toContainText('The server answered with status 503.');
  await expect(lineOf(page, '4f7aQ2xd')).toContainText('Next: in 8 minutes');
  await expect(lineOf(page, 'Yq0cZ4hT')).toContainText('Delivered');
  await expect(lineOf(page, 'Yq0cZ4hT')).toContainText('1 hour ago');
  await expect(lineOf(page, 'hT9vXkP2')).toContainText('The server took too long to answer.');
});

test('a delivery that failed is sent again @journey', async ({ page, monitor }) => {
  monitor.expectFailedLoads(503);
  await openWebhooks(page, { webhook: webhook(), deliveries: [failed()] });
  const again = button(page, 'Send again “Burned” hT9vXkP2');
  await refuse(page, resendDelivery, 'store_unavailable');
  await again.click();
  await expectAlert(page, sentence('store_unavailable'));
  const calls = callsOf(page, resendDelivery);
  const record = {
    webhook: webhook(),
    deliveries: [waiting({ id: 'failed', shortkey: 'hT9vXkP2' })],
  };
  await answerAction(page, resendDelivery, record);
  await again.click();
  await expect(lineOf(page, 'hT9vXkP2')).toContainText('Waiting');
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(calls.map((call) => sentField(call, 'id'))).toEqual(['failed']);
});

test('while a delivery is pending the list is refreshed, and no longer once it has arrived', async ({
  page,
}) => {
  await page.clock.install();
  const next = Math.floor(Date.now() / 1000) + 30;
  await openWebhooks(page, { webhook: webhook(), deliveries: [waiting({ next_attempt: next })] });
  const calls = callsOf(page, showWebhook);
  await page.clock.runFor(20_000);
  expect(calls).toEqual([]);
  await answerWithWebhook(page, { webhook: webhook(), deliveries: [delivery({ id: 'waiting' })] });
  await page.clock.runFor(20_000);
  await expect(lineOf(page, '4f7aQ2xd')).toContainText('Delivered');
  expect(calls).toHaveLength(1);
  await page.clock.runFor(600_000);
  expect(calls).toHaveLength(1);
});
