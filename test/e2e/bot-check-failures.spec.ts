/** Failures of the bot check, and the messages that a visitor reads. */
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { challengeBotCheck, verifyBotCheck } from '../../shared/contract/bot-check.ts';
import { sendFeedback } from '../../shared/contract/feedback.ts';
import { pathOf } from '../../web/api/client.ts';
import { answerWith, callsOf, sentField } from './support/answers.ts';
import {
  expectBotCheck,
  openCheckedForm,
  passBotCheck,
  robotBox,
  SOLVER,
  stallSolvers,
  unsolvable,
} from './support/bot-check.ts';
import { messageField, received, sendButton, takeFeedback } from './support/feedback.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const FAILED = 'Verification failed. Try again later.';
const EXPIRED = 'Verification expired. Try again.';
const LIFETIME = '10:01';

const broken: Record<string, (page: Page) => Promise<unknown>> = {
  'without a challenge': (page) =>
    answerWith(page, challengeBotCheck, { status: 500, json: { success: false } }),
  'without a network': (page) => page.route(/\/altcha\/challenge$/, (route) => route.abort()),
  'without workers': (page) => page.route(SOLVER, (route) => route.abort()),
  // Like a page that is not served over https.
  'without hashes': (page) =>
    page.route(SOLVER, async (route) => {
      const response = await route.fetch();
      const none = 'Object.defineProperty(crypto, "subtle", { value: undefined });';
      await route.fulfill({ response, body: `${none}${await response.text()}` });
    }),
};

for (const [name, breakIt] of Object.entries(broken)) {
  test(`${name} the check fails with a message, and can be tried again`, async ({
    page,
    monitor,
  }) => {
    monitor.expectFailedLoads(500, 'no answer');
    await openCheckedForm(page);
    await breakIt(page);
    await robotBox(page).click();
    await expectBotCheck(page, FAILED);
    await expect(robotBox(page)).not.toBeChecked();
    expect(page.workers()).toEqual([]);
    // Each of several workers requests its script.
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(robotBox(page)).toBeFocused();
    await expectBotCheck(page, 'Verified.');
  });
}

for (const [what, challenge] of Object.entries({
  'another algorithm': { ...unsolvable, algorithm: 'SHA-1' },
  'no algorithm': { ...unsolvable, algorithm: undefined },
  'no signature': { ...unsolvable, signature: '' },
  'a challenge of 39 characters': { ...unsolvable, challenge: '0'.repeat(39) },
  'a salt of 9 characters': { ...unsolvable, salt: 'x'.repeat(9) },
})) {
  test(`a challenge with ${what} is not solved`, async ({ page }) => {
    const seen: string[] = [];
    page.on('worker', (worker) => void seen.push(worker.url()));
    await openCheckedForm(page);
    await answerWith(page, challengeBotCheck, { json: { success: true, ...challenge } });
    await robotBox(page).click();
    await expectBotCheck(page, FAILED);
    expect(seen).toEqual([]);
  });
}

test.describe('after ten minutes', () => {
  test('a visible check is renewed by itself', async ({ page, baseURL }) => {
    await page.clock.install();
    await openCheckedForm(page);
    await answerWith(page, sendFeedback, received);
    const [challenges, calls] = [callsOf(page, challengeBotCheck), callsOf(page, sendFeedback)];
    await messageField(page).fill('slow');
    await passBotCheck(page);
    await page.clock.fastForward(LIFETIME);
    await expect.poll(() => challenges.length).toBe(2);
    await expectBotCheck(page, 'Verified.');
    await sendButton(page).click();
    await expect(page.getByText('Feedback received.')).toBeVisible();
    const [payload = ''] = calls.map((call) =>
      v.parse(v.string(), sentField(call, 'authenticity_payload')),
    );
    const verify = `${baseURL}${pathOf(verifyBotCheck)}`;
    const answer = await page.request.post(verify, { data: { payload } });
    expect(await answer.json()).toMatchObject({ verified: true });
  });

  test('a check in a hidden tab expires, and no work is done', async ({ page }) => {
    await page.clock.install();
    await openCheckedForm(page);
    const challenges = callsOf(page, challengeBotCheck);
    await messageField(page).fill('kept');
    await passBotCheck(page);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    });
    await page.clock.fastForward(LIFETIME);
    await expectBotCheck(page, EXPIRED);
    await expect(robotBox(page)).not.toBeChecked();
    expect(challenges).toHaveLength(1);
    await sendButton(page).click();
    await expect(robotBox(page)).toBeFocused();
    await expect(messageField(page)).toHaveValue('kept');
    await passBotCheck(page);
  });

  test('work that took so long has expired', async ({ page }) => {
    await page.clock.install();
    await openCheckedForm(page);
    await stallSolvers(page);
    await robotBox(page).click();
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    await page.clock.fastForward(LIFETIME);
    await expectBotCheck(page, EXPIRED);
    await expect.poll(() => page.workers().length).toBe(0);
  });
});

test('a check that was not loaded is requested again, and the message stays', async ({
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
