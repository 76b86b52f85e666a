/** The list of deliveries of a webhook. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { resendDelivery, showWebhook } from '../../../shared/contract/webhooks.ts';
import { pass, startTimers } from '../support/clock.ts';
import { button, expectAlert } from '../support/screen.ts';
import { callsOf, refuse, sentence } from '../support/server.ts';
import { delivery, failed, waiting, webhook } from './samples.ts';
import { answerAction, answerWithWebhook, lineOf, openWebhooks } from './webhooks.ts';

it('shows of each delivery the event, the result and the next attempt', async () => {
  await openWebhooks({
    webhook: webhook(),
    deliveries: [waiting(), delivery({ id: 'done', shortkey: 'Yq0cZ4hT' }), failed()],
  });
  await expect
    .element(lineOf('4f7aQ2xd'))
    .toMatchTextContent('The server answered with status 503.');
  await expect.element(lineOf('4f7aQ2xd')).toMatchTextContent('Next: in 8 minutes');
  await expect.element(lineOf('Yq0cZ4hT')).toMatchTextContent('Delivered');
  await expect.element(lineOf('Yq0cZ4hT')).toMatchTextContent('1 hour ago');
  await expect
    .element(lineOf('hT9vXkP2'))
    .toMatchTextContent('The server took too long to answer.');
});

it('sends a failed delivery again', async () => {
  await openWebhooks({ webhook: webhook(), deliveries: [failed()] });
  const again = button('Send again “Burned” hT9vXkP2');
  refuse(resendDelivery, 'store_unavailable');
  await again.click();
  await expectAlert(sentence('store_unavailable'));
  const calls = callsOf(resendDelivery);
  const record = {
    webhook: webhook(),
    deliveries: [waiting({ id: 'failed', shortkey: 'hT9vXkP2' })],
  };
  answerAction(resendDelivery, record);
  await again.click();
  await expect.element(lineOf('hT9vXkP2')).toMatchTextContent('Waiting');
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Deliveries' })).toHaveFocus();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(calls.map((call) => call.fields['id'])).toEqual(['failed']);
});

it('refreshes the list while a delivery is pending, and no longer once it has arrived', async () => {
  startTimers();
  const next = Math.floor(Date.now() / 1000) + 30;
  await openWebhooks({ webhook: webhook(), deliveries: [waiting({ next_attempt: next })] });
  const calls = callsOf(showWebhook);
  await pass(20_000);
  expect(calls).toEqual([]);
  answerWithWebhook({ webhook: webhook(), deliveries: [delivery({ id: 'waiting' })] });
  await pass(20_000);
  await expect.element(lineOf('4f7aQ2xd')).toMatchTextContent('Delivered');
  expect(calls).toHaveLength(1);
  await pass(600_000);
  expect(calls).toHaveLength(1);
});
