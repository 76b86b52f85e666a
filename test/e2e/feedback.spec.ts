import type { Page } from '@playwright/test';
import { sendFeedback } from '../../shared/contract/feedback.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { alterReply, answerWith, callsOf, holdAnswers, sentField } from './support/answers.ts';
import { passBotCheck } from './support/bot-check.ts';
import { messageField, received, sendButton, takeFeedback } from './support/feedback.ts';
import { expectHeading } from './support/home.ts';
import { expectNothingMoved, painted, watchLayout } from './support/layout-shift.ts';
import { expectAlert } from './support/reveal.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const CLOSED = 'Feedback is turned off on this site';
const html = { contentType: 'text/html', body: '<!doctype html><p>Bad gateway</p>' };

async function openForm(page: Page): Promise<void> {
  await takeFeedback(page);
  await page.goto('/feedback');
  await expectHeading(page, 'Share your feedback');
}

test('where feedback is off there is no form, but another way', async ({ page }) => {
  await takeFeedback(page, false);
  await page.goto('/feedback');
  await expectHeading(page, CLOSED);
  await expect(messageField(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'the issue tracker' })).toHaveAttribute(
    'href',
    /^https:\/\/.+\/issues$/,
  );
});

test('a site with a support host names it first', async ({ page }) => {
  await alterReply(page, bootstrap, () => ({
    feedback_enabled: false,
    support_host: 'support.example.com',
  }));
  await page.goto('/feedback');
  await expectHeading(page, CLOSED);
  const first = page.getByRole('main').getByRole('link').first();
  await expect(first).toHaveText('the support site');
  await expect(first).toHaveAttribute('href', 'https://support.example.com');
});

test('a page without the settings of its site shows an error with a retry', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(500);
  await answerWith(page, bootstrap, { status: 500, json: {} });
  await page.goto('/feedback');
  await expectAlert(page, 'Failed to fetch data from /api/v2/bootstrap');
  await page.unrouteAll();
  await takeFeedback(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectHeading(page, 'Share your feedback');
});

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('a message is sent as typed, with time zone and version @journey', async ({ page }) => {
    await openForm(page);
    await answerWith(page, sendFeedback, received);
    const calls = callsOf(page, sendFeedback);
    await messageField(page).fill('  Fine!\n🔏');
    await passBotCheck(page);
    await sendButton(page).click();
    const alert = page.getByRole('status').filter({ hasText: 'Feedback received.' });
    await expect(alert).toContainText('Success');
    await expect(messageField(page)).toHaveValue('');
    expect(calls).toHaveLength(1);
    for (const call of calls) {
      expect(sentField(call, 'msg')).toBe('  Fine!\n🔏');
      expect(sentField(call, 'tz')).toBe('Asia/Tokyo');
      expect(sentField(call, 'version')).toMatch(/^\d+\.\d+\.\d+/);
      expect(sentField(call, 'shrimp')).toMatch(/./);
    }
  });
});

for (const keys of ['Control+Enter', 'Meta+Enter']) {
  test(`${keys} sends the message, and Enter alone begins a line`, async ({ page }) => {
    await openForm(page);
    await answerWith(page, sendFeedback, received);
    const calls = callsOf(page, sendFeedback);
    await messageField(page).press(keys);
    await messageField(page).fill('one');
    await messageField(page).press('Enter');
    await messageField(page).pressSequentially('two');
    await passBotCheck(page);
    expect(calls).toEqual([]);
    await messageField(page).press(keys);
    await expect(page.getByText('Feedback received.')).toBeVisible();
    expect(calls.map((call) => sentField(call, 'msg'))).toEqual(['one\ntwo']);
  });
}

test('without a message the button is disabled, with the reason, and does nothing', async ({
  page,
}) => {
  await openForm(page);
  const calls = callsOf(page, sendFeedback);
  for (const nothing of ['', ' \n ']) {
    await messageField(page).fill(nothing);
    await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(sendButton(page)).toHaveAccessibleDescription('Enter a message first');
    await sendButton(page).click({ force: true });
    await messageField(page).press('Control+Enter');
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(calls).toEqual([]);
});

test('while a message is sent the button shows it, and nothing is sent twice', async ({ page }) => {
  await openForm(page);
  await answerWith(page, sendFeedback, received);
  const calls = callsOf(page, sendFeedback);
  const letThrough = await holdAnswers(page, sendFeedback);
  await messageField(page).fill('x');
  await passBotCheck(page);
  await sendButton(page).dblclick();
  const sending = page.getByRole('button', { name: 'Sending...' });
  await expect(sending).toHaveAttribute('aria-disabled', 'true');
  await expect(sending).toBeFocused();
  await sending.click({ force: true });
  await messageField(page).press('Control+Enter');
  letThrough();
  await expect(page.getByText('Feedback received.')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('what is typed while a message is being sent is not lost', async ({ page }) => {
  await openForm(page);
  await answerWith(page, sendFeedback, received);
  const letThrough = await holdAnswers(page, sendFeedback);
  await messageField(page).fill('first');
  await passBotCheck(page);
  await sendButton(page).click();
  await page.getByRole('button', { name: 'Sending...' }).waitFor();
  await messageField(page).fill('second');
  letThrough();
  await expect(page.getByText('Feedback received.')).toBeVisible();
  await expect(messageField(page)).toHaveValue('second');
});

for (const [kind, answer, text] of [
  [
    'refused',
    { status: 422, json: { success: false, message: 'Not like that', code: 'message_empty' } },
    'Not like that',
  ],
  ['broken', { status: 500, ...html }, 'Please refresh the page and try again'],
  [
    'half an answer',
    { status: 200, ...html },
    'Server returned an incomplete response. Reload the page and try again.',
  ],
] as const) {
  test(`a failure keeps the input and shows what to do: ${kind}`, async ({ page, monitor }) => {
    monitor.expectFailedLoads(422, 500);
    await openForm(page);
    await answerWith(page, sendFeedback, answer);
    await messageField(page).fill('  kept\n');
    await passBotCheck(page);
    await sendButton(page).click();
    await expectAlert(page, text);
    await expect(messageField(page)).toHaveValue('  kept\n');
    await answerWith(page, sendFeedback, received);
    await passBotCheck(page);
    await sendButton(page).click();
    await expect(page.getByText('Feedback received.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(messageField(page)).toHaveValue('');
  });
}

test('a message holds 4,096 characters, counted aloud only near the end', async ({ page }) => {
  await openForm(page);
  const count = page.getByText(/ \/ 4,096 chars$/);
  const counter = count.locator('xpath=..');
  await messageField(page).fill('x'.repeat(3000));
  await expect(counter).toHaveCSS('opacity', '0');
  await messageField(page).fill('x'.repeat(3700));
  await expect(count).toHaveText('3,700 / 4,096 chars');
  await expect(counter).toHaveCSS('opacity', '1');
  await messageField(page).fill('🔏'.repeat(4097));
  await expect(messageField(page)).toHaveValue('🔏'.repeat(4096));
  await expect(
    page.getByText('The message was truncated b/c it was over 4,096 characters.'),
  ).toBeVisible();
});

test('the field grows with its text from 6 rem to 400 px', async ({ page }) => {
  await openForm(page);
  const height = () => messageField(page).evaluate((area) => area.getBoundingClientRect().height);
  expect(await height()).toBe(96);
  await messageField(page).fill('line\n'.repeat(8));
  expect(await height()).toBeGreaterThan(96);
  await messageField(page).fill('line\n'.repeat(200));
  expect(await height()).toBe(400);
});

test('nothing that is typed is stored', async ({ page }) => {
  await openForm(page);
  await messageField(page).fill('typed-feedback-93');
  expect(await whatIsStored(page)).not.toContain('typed-feedback-93');
});

test('on a slow network nothing moves, with a form or without', async ({ page }) => {
  await watchLayout(page);
  for (const heading of [CLOSED, 'Share your feedback']) {
    await takeFeedback(page, heading !== CLOSED);
    const deliver = await holdAnswers(page, bootstrap);
    await page.goto('/feedback');
    await expect(page.getByRole('main')).toBeVisible();
    await painted(page);
    deliver();
    await expectHeading(page, heading);
    await expectNothingMoved(page);
  }
});

test('a slow response moves nothing either', async ({ page }) => {
  await watchLayout(page);
  await openForm(page);
  await answerWith(page, sendFeedback, received);
  const letThrough = await holdAnswers(page, sendFeedback);
  await messageField(page).fill('x');
  await passBotCheck(page);
  // After a real click the browser would not count what moves.
  await sendButton(page).dispatchEvent('click');
  await page.getByRole('button', { name: 'Sending...' }).waitFor();
  await painted(page);
  letThrough();
  await page.getByText('Feedback received.').waitFor();
  await expectNothingMoved(page);
});
