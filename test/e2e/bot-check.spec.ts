/** A visitor passes a bot check before feedback is sent. */
import * as v from 'valibot';
import { challengeBotCheck, verifyBotCheck } from '../../shared/contract/bot-check.ts';
import { sendFeedback } from '../../shared/contract/feedback.ts';
import { pathOf } from '../../web/api/client.ts';
import { answerWith, callsOf, holdAnswers, sentField } from './support/answers.ts';
import {
  expectBotCheck,
  openCheckedForm,
  passBotCheck,
  robotBox,
  unsolvable,
} from './support/bot-check.ts';
import {
  feedbackButton,
  feedbackModal,
  messageField,
  received,
  sendButton,
  takeFeedback,
} from './support/feedback.ts';
import { expectNothingMoved, painted, watchLayout } from './support/layout-shift.ts';
import { expectAlert } from './support/reveal.ts';
import { customer, overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

const VERIFYING = 'Verifying... please wait.';
const FAILED = 'Verification failed. Try again later.';
const FIRST = 'Tick this box, then send again.';
const AGAIN = 'Tick this box again. Each check works once.';

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

test('nothing is requested and no work is done before the box is ticked', async ({ page }) => {
  const calls = callsOf(page, challengeBotCheck);
  await openCheckedForm(page);
  await messageField(page).fill('x');
  await robotBox(page).focus();
  expect(calls).toEqual([]);
  expect(page.workers()).toEqual([]);
  await passBotCheck(page);
  expect(calls).toHaveLength(1);
});

test('the server accepts the solution of a challenge, once for each message @journey', async ({
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

test('a signed-in customer is shown no check, loads none, and sends without one @journey', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => void scripts.push(request.url()));
  await overrideSite(page, { ...customer, feedback_enabled: true });
  await answerWith(page, sendFeedback, received);
  const calls = callsOf(page, sendFeedback);
  await page.goto('/feedback');
  await messageField(page).fill('x');
  await sendButton(page).click();
  await expect(page.getByText('Feedback received.')).toBeVisible();
  await expect(robotBox(page)).toHaveCount(0);
  expect(calls.map(payloadOf)).toEqual(['']);
  expect(scripts.filter((url) => /\/bot-check-\w/.test(url))).toEqual([]);
});

test('the check works by keyboard, announces its state, and keeps the focus', async ({ page }) => {
  await openCheckedForm(page);
  const deliver = await holdAnswers(page, challengeBotCheck);
  await robotBox(page).focus();
  await page.keyboard.press('Space');
  await expectBotCheck(page, VERIFYING);
  await expect(page.getByRole('progressbar', { name: VERIFYING })).toHaveAttribute('value', '0');
  await expect(robotBox(page)).toHaveJSProperty('indeterminate', true);
  await page.keyboard.press('Space');
  await expect(robotBox(page), 'once is enough').toHaveJSProperty('indeterminate', true);
  deliver();
  await expectBotCheck(page, 'Verified.');
  await expect(page.getByRole('status').filter({ hasText: 'Verified.' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(robotBox(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(robotBox(page)).toBeChecked();
});

test('a message without the check is not sent: the box shows the reason and has the focus', async ({
  page,
}) => {
  await openCheckedForm(page);
  await answerWith(page, sendFeedback, received);
  const calls = callsOf(page, sendFeedback);
  await messageField(page).fill('kept');
  await messageField(page).press('Control+Enter');
  await expectBotCheck(page, FIRST);
  await expect(robotBox(page)).toBeFocused();
  await expect(robotBox(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(messageField(page)).toHaveValue('kept');
  expect(calls).toEqual([]);
  await passBotCheck(page);
  await sendButton(page).click();
  await expect(page.getByText('Feedback received.')).toBeVisible();
});

test('after a refusal the check is used up, and the message stays', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422);
  await openCheckedForm(page);
  const refusal = { success: false, message: 'Not verified', code: 'challenge_invalid' };
  await answerWith(page, sendFeedback, { status: 422, json: refusal });
  const calls = callsOf(page, sendFeedback);
  await messageField(page).fill('kept');
  await passBotCheck(page);
  await sendButton(page).click();
  await expectAlert(page, 'Not verified');
  await expectBotCheck(page, AGAIN);
  await expect(messageField(page)).toHaveValue('kept');
  await answerWith(page, sendFeedback, received);
  await passBotCheck(page);
  await sendButton(page).click();
  await expect(page.getByText('Feedback received.')).toBeVisible();
  const [first, second] = calls.map(payloadOf);
  expect(first).not.toBe(second);
});

test('no more than 16 workers of this origin, and none when the form is left', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 64 });
  });
  const seen: string[] = [];
  page.on('worker', (worker) => void seen.push(worker.url()));
  await takeFeedback(page);
  await answerWith(page, challengeBotCheck, { json: { success: true, ...unsolvable } });
  await page.goto('/');
  await feedbackButton(page).click();
  await robotBox(page).click();
  await expect.poll(() => page.workers().length).toBe(16);
  const progress = page.getByRole('progressbar');
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(feedbackModal(page)).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(0);
  expect(seen).toHaveLength(16);
  const { origin } = new URL(page.url());
  expect(seen.filter((url) => !url.startsWith(`${origin}/dist/`))).toEqual([]);
});

test('all workers end when one has found the number', async ({ page }) => {
  await openCheckedForm(page);
  await passBotCheck(page);
  await expect.poll(() => page.workers().length).toBe(0);
});

for (const width of [320, 375, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('nothing moves in any state of the check', async ({ page, monitor }) => {
      monitor.expectFailedLoads(500);
      await watchLayout(page);
      await openCheckedForm(page);
      // After real keys and clicks the browser would not count what moves.
      const tick = () => robotBox(page).dispatchEvent('click');
      await messageField(page).evaluate((area) => {
        Reflect.set(HTMLTextAreaElement.prototype, 'value', 'x', area);
        area.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await sendButton(page).dispatchEvent('click');
      await expectBotCheck(page, FIRST);
      await painted(page);
      await answerWith(page, challengeBotCheck, { status: 500, json: {} });
      await tick();
      await expectBotCheck(page, FAILED);
      await painted(page);
      await page.unrouteAll();
      await tick();
      await expectBotCheck(page, 'Verified.');
      await expectNothingMoved(page);
    });
  });
}
