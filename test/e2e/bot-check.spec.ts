/** The bot check against the server, and when its script does not load. */
import * as v from 'valibot';
import { verifyBotCheck } from '../../shared/contract/bot-check.ts';
import { sendFeedback } from '../../shared/contract/feedback.ts';
import { pathOf } from '../../web/api/client.ts';
import { answerWith, callsOf, sentField } from './support/answers.ts';
import { expectBotCheck, openCheckedForm, passBotCheck, robotBox } from './support/bot-check.ts';
import { messageField, received, sendButton, takeFeedback } from './support/feedback.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const result = v.strictObject({
  algorithm: v.string(),
  challenge: v.string(),
  number: v.number(),
  salt: v.string(),
  signature: v.string(),
  took: v.number(),
});

const payloadOf = (call: Parameters<typeof sentField>[0]) =>
  v.parse(v.string(), sentField(call, 'authenticity_payload'));

test('solves a challenge that the server accepts, once for each message', async ({
  page,
  baseURL,
}) => {
  await openCheckedForm(page);
  await answerWith(page, sendFeedback, received);
  const calls = callsOf(page, sendFeedback);
  for (const text of ['one', 'two']) {
    await messageField(page).fill(text);
    await passBotCheck(page);
    await expectBotCheck(page, 'Verified.');
    await sendButton(page).click();
    await expect(messageField(page)).toHaveValue('');
    await expect(robotBox(page), 'another message needs another check').not.toBeChecked();
  }
  const payloads = calls.map(payloadOf);
  expect(new Set(payloads).size).toBe(2);
  for (const payload of payloads) {
    const verify = `${baseURL}${pathOf(verifyBotCheck)}`;
    const answer = await page.request.post(verify, { data: { payload } });
    expect(await answer.json()).toMatchObject({ verified: true });
    expect(v.parse(result, JSON.parse(atob(payload)))).toMatchObject({ algorithm: 'SHA-256' });
  }
});

test('requests a check again that was not loaded, and keeps the message', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  await takeFeedback(page);
  const script = /\/dist\/bot-check-[\w-]+\.js/;
  await page.route(script, (route) => route.abort());
  // It is retried once, under another URL.
  const refused = page.waitForEvent('requestfailed', (request) => /\?again=/.test(request.url()));
  await page.goto('/feedback');
  await messageField(page).fill('kept');
  await refused;
  await page.unroute(script);
  await sendButton(page).click();
  await expectAlert(page, 'had not loaded');
  await robotBox(page).waitFor();
  await expect(messageField(page)).toHaveValue('kept');
});
