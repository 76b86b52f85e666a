/** A recipient whose network fails while a message is being opened. */
import { revealSecret } from '../../shared/contract/reveal.ts';
import { callsOf, intercept, sentField } from './support/answers.ts';
import { breakSeal, expectMessage, openButton } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const SECRET = 'worth waiting for';

test('tries again by itself without a network, and gets an answer again that was lost', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  const { secretKey, metadataKey } = await api.conceal({ secret: SECRET });
  await recipient.goto(`/secret/${secretKey}`);
  const calls = callsOf(recipient, revealSecret);
  let lost = 0;
  await intercept(recipient, revealSecret, async (route) => {
    if (lost > 0) return route.continue();
    lost++;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await expect(openButton(recipient)).toBeVisible();
  await recipient.context().setOffline(true);
  await breakSeal(recipient);
  await expect(recipient.getByText(/^Connection problem/)).toBeVisible();
  await recipient.context().setOffline(false);
  await expectMessage(recipient, SECRET);
  expect(lost).toBe(1);
  expect(new Set(calls.map((call) => sentField(call, 'rid'))).size).toBe(1);
  const receipt = await api.receipt(metadataKey);
  expect(receipt.ok && receipt.reply.details.repeats).toBe(1);
});
