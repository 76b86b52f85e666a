/** Setting up a webhook on the account page. */
import type { Page } from '@playwright/test';
import { setWebhook, showWebhook, testWebhook } from '../../shared/contract/webhooks.ts';
import { openTab, panel, refuse, sentence, signIn, tab, withTokens } from './support/account.ts';
import { answerWith, callsOf, holdAnswers, sentField } from './support/answers.ts';
import { memoryHolds } from './support/heap.ts';
import { expectNothingMoved, painted, watchLayout } from './support/layout-shift.ts';
import { expectAlert } from './support/reveal.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';
import {
  ADDRESS,
  addressField,
  answerAction,
  button,
  delivery,
  openWebhooks,
  SECRET,
  answerWithWebhook,
  testDelivered,
  webhook,
} from './support/webhooks.ts';

const setUp = (page: Page) => button(page, 'Create the webhook');
const formatField = (page: Page) => page.getByRole('combobox', { name: 'Format' });
const check = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const isSet = { webhook: webhook(), deliveries: [] };

/** Accepts any address, and answers with a signing secret. */
async function takeAll(page: Page): Promise<void> {
  await answerAction(page, setWebhook, { ...isSet, secret: SECRET });
}

test('a webhook is set up from the keyboard, and its signing secret takes the focus', async ({
  page,
}) => {
  await openWebhooks(page, {});
  await takeAll(page);
  const calls = callsOf(page, setWebhook);
  await expect(setUp(page)).toHaveAccessibleDescription('Enter an address first');
  await addressField(page).focus();
  await page.keyboard.type(ADDRESS);
  await page.keyboard.press('Tab');
  await expect(formatField(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(check(page, /^opened/)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(check(page, /^burned/)).not.toBeChecked();
  await addressField(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your new signing secret' })).toBeFocused();
  await expect(page.getByText(SECRET)).toBeVisible();
  await expect(panel(page, 'Webhooks').getByRole('definition').first()).toHaveText(ADDRESS);
  await expect(page.getByText('Nothing has been sent yet.')).toBeVisible();
  expect(calls.map((call) => sentField(call, 'url'))).toEqual([ADDRESS]);
  expect(calls.map((call) => sentField(call, 'events'))).toEqual([
    ['received', 'expired', 'disputed'],
  ]);
  expect(calls.map((call) => sentField(call, 'format'))).toEqual(['standard']);
});

test('a webhook of a chat has no signing secret to take care of', async ({ page }) => {
  await openWebhooks(page, {});
  const slack = { ...isSet, webhook: webhook({ format: 'slack' }) };
  await answerAction(page, setWebhook, { ...slack, secret: SECRET });
  const calls = callsOf(page, setWebhook);
  await addressField(page).fill(ADDRESS);
  await formatField(page).selectOption('Message in Slack');
  await setUp(page).click();
  await expect(panel(page, 'Webhooks').getByText('Message in Slack')).toBeVisible();
  await expect(page.getByText(SECRET)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New signing secret' })).toHaveCount(0);
  expect(calls.map((call) => sentField(call, 'format'))).toEqual(['slack']);
});

test('without an event the button is disabled, with the reason', async ({ page }) => {
  await openWebhooks(page, {});
  const calls = callsOf(page, setWebhook);
  await addressField(page).fill(ADDRESS);
  const names = [/^opened/, /^burned/, /^expired/, /^reported/];
  for (const name of names) await check(page, name).uncheck();
  await expect(setUp(page)).toHaveAccessibleDescription('Choose at least one event');
  await addressField(page).press('Enter');
  expect(calls).toEqual([]);
});

test('the reason of a refused address is shown at its field, which keeps it and gets the focus', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  await openWebhooks(page, {});
  await refuse(page, setWebhook, 'webhook_url_invalid');
  await addressField(page).fill('http://localhost/hook');
  await check(page, /^expired/).uncheck();
  await setUp(page).click();
  await expect(addressField(page)).toHaveAccessibleDescription(sentence('webhook_url_invalid'));
  await expect(addressField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(addressField(page)).toBeFocused();
  await expect(addressField(page)).toHaveValue('http://localhost/hook');
  await expect(check(page, /^expired/)).not.toBeChecked();
});

test('any other failure is reported, and nothing is lost', async ({ page, monitor }) => {
  monitor.expectFailedLoads(429, 503);
  await openWebhooks(page, {});
  await addressField(page).fill(ADDRESS);
  await refuse(page, setWebhook, 'rate_limited', { retry_after: 600 });
  await setUp(page).click();
  await expectAlert(page, 'Try again in 10 minutes.');
  await refuse(page, setWebhook, 'store_unavailable');
  await setUp(page).click();
  await expectAlert(page, sentence('store_unavailable'));
  await expect(addressField(page)).toHaveValue(ADDRESS);
  await takeAll(page);
  await setUp(page).click();
  await expect(page.getByText(SECRET)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('a signing secret stays visible after a test, and is copied unchanged', async ({ page }) => {
    await openWebhooks(page, {});
    await takeAll(page);
    await answerAction(page, testWebhook, { ...isSet, deliveries: [testDelivered()] });
    await addressField(page).fill(ADDRESS);
    await setUp(page).click();
    await button(page, 'Send a test').click();
    await expect(
      page.getByText('The test was delivered. The server answered with status 204.'),
    ).toBeVisible();
    await button(page, 'Copy the signing secret').click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SECRET);
  });
});

test('a signing secret is shown once: it is stored nowhere, and gone when its tab is left @journey', async ({
  page,
}) => {
  await openWebhooks(page, {});
  await takeAll(page);
  await addressField(page).fill(ADDRESS);
  await setUp(page).click();
  await expect(page.getByText(SECRET)).toBeVisible();
  await answerWithWebhook(page, isSet);
  expect(await whatIsStored(page)).not.toContain(SECRET);
  await tab(page, 'Overview').click();
  await page.getByText('Your plan').waitFor();
  expect(await memoryHolds(page, SECRET)).toBe(false);
  await tab(page, 'API').click();
  await expect(button(page, 'Send a test')).toBeVisible();
  await expect(page.getByText(SECRET)).toHaveCount(0);
});

test('a webhook that cannot be loaded can be tried again', async ({ page, monitor }) => {
  monitor.expectFailedLoads(500);
  await signIn(page, withTokens);
  await answerWith(page, showWebhook, { status: 500, json: {} });
  await openTab(page, 'api');
  await expectAlert(page, 'Failed to fetch data from /api/v2/account/webhook');
  await answerWithWebhook(page, isSet);
  await button(page, 'Try again').click();
  await expect(button(page, 'Send a test')).toBeVisible();
});

test('nothing moves when the webhook is loaded late', async ({ page }) => {
  await watchLayout(page);
  await signIn(page, withTokens);
  await answerWithWebhook(page, { webhook: webhook(), deliveries: [delivery()] });
  const deliver = await holdAnswers(page, showWebhook);
  await openTab(page, 'api');
  await button(page, 'Revoke Nightly backup').waitFor();
  await painted(page);
  deliver();
  await button(page, 'Send a test').waitFor();
  await expectNothingMoved(page);
});

test('panel and token link to the API reference', async ({ page }) => {
  await openWebhooks(page, {});
  const links = page.getByRole('main').getByRole('link', { name: 'reference' });
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', '/docs');
});
