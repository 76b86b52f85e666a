import type { Page } from '@playwright/test';
import { sendFeedback } from '../../shared/contract/feedback.ts';
import { answerWith, callsOf, holdAnswers } from './support/answers.ts';
import { passBotCheck } from './support/bot-check.ts';
import {
  feedbackButton,
  feedbackModal,
  messageField,
  received,
  sendButton,
  takeFeedback,
} from './support/feedback.ts';
import { expectHeading } from './support/home.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const closings: Record<string, (page: Page) => Promise<void>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'the button in the corner': (page) => page.getByRole('button', { name: 'Close' }).click(),
  'a click outside': (page) => page.mouse.click(5, 5),
};

test.beforeEach(async ({ page }) => {
  await takeFeedback(page);
  await answerWith(page, sendFeedback, received);
  await page.goto('/');
});

async function openModal(page: Page): Promise<void> {
  await feedbackButton(page).click();
  await expect(feedbackModal(page)).toBeVisible();
}

test('on a desktop the modal is ready to type in at once', async ({ page }) => {
  await openModal(page);
  await expect(messageField(page)).toBeFocused();
});

test('on a touch screen the modal opens no keyboard by itself', async ({ openBrowser }) => {
  const phone = await openBrowser({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
  });
  await takeFeedback(phone);
  await phone.goto('/');
  await openModal(phone);
  await expect(messageField(phone)).not.toBeFocused();
});

for (const [name, close] of Object.entries(closings)) {
  test(`${name} closes the modal, returns the focus, and keeps the input`, async ({ page }) => {
    await openModal(page);
    await messageField(page).fill('line\n'.repeat(8));
    const { height } = (await messageField(page).boundingBox()) ?? { height: 0 };
    await close(page);
    await expect(feedbackModal(page)).toHaveCount(0);
    await expect(feedbackButton(page)).toBeFocused();
    await openModal(page);
    await expect(messageField(page)).toHaveValue('line\n'.repeat(8));
    expect((await messageField(page).boundingBox())?.height, 'still as tall').toBe(height);
  });
}

test('selecting a text and letting go outside closes nothing', async ({ page }) => {
  await openModal(page);
  await messageField(page).fill('select me');
  const box = await messageField(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move(5, (box?.y ?? 0) + 20, { steps: 4 });
  await page.mouse.up();
  await expect(feedbackModal(page)).toBeVisible();
  await expect(messageField(page)).toHaveValue('select me');
});

test('the input is carried over to the page with the same form', async ({ page }) => {
  await openModal(page);
  await messageField(page).fill('a longer story');
  await page.getByRole('link', { name: 'Open as a page' }).click();
  await expectHeading(page, 'Share your feedback');
  await expect(page).toHaveURL(/\/feedback$/);
  await expect(feedbackModal(page)).toHaveCount(0);
  await expect(messageField(page)).toHaveValue('a longer story');
  await expect(feedbackButton(page), 'here it would lead nowhere else').toHaveCount(0);
});

test('a message that arrived is confirmed, and Done ends it', async ({ page }) => {
  await openModal(page);
  await messageField(page).fill('x');
  await passBotCheck(page);
  await messageField(page).press('Control+Enter');
  const thanks = feedbackModal(page).getByRole('status').filter({ hasText: 'Feedback received.' });
  await expect(thanks).toHaveText('SuccessFeedback received.');
  await expect(messageField(page)).toHaveCount(0);
  const done = page.getByRole('button', { name: 'Done' });
  await expect(done).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(feedbackModal(page)).toHaveCount(0);
  await expect(feedbackButton(page)).toBeFocused();
  await openModal(page);
  await expect(messageField(page)).toHaveValue('');
});

test('a failure in the modal keeps the input, closed or not', async ({ page, monitor }) => {
  monitor.expectFailedLoads(500);
  await answerWith(page, sendFeedback, { status: 500, json: {} });
  await openModal(page);
  await messageField(page).fill('kept');
  await passBotCheck(page);
  await sendButton(page).click();
  await expectAlert(page, 'Request was not successful. Please try again later.');
  await expect(messageField(page)).toHaveValue('kept');
  await page.keyboard.press('Escape');
  await openModal(page);
  await expect(messageField(page)).toHaveValue('kept');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a modal closed and opened again while its message is under way sends it once', async ({
  page,
}) => {
  const calls = callsOf(page, sendFeedback);
  const letThrough = await holdAnswers(page, sendFeedback);
  await openModal(page);
  await messageField(page).fill('x');
  await passBotCheck(page);
  await sendButton(page).click();
  await page.keyboard.press('Escape');
  await openModal(page);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await messageField(page).press('Control+Enter');
  letThrough();
  await expect(messageField(page)).toHaveValue('');
  await expect(sendButton(page)).toBeVisible();
  expect(calls).toHaveLength(1);
});
