/** Actions on a webhook that is set up. */
import type { Page } from '@playwright/test';
import {
  removeWebhook,
  renewWebhookSecret,
  setWebhook,
  testWebhook,
} from '../../shared/contract/webhooks.ts';
import { panel, refuse, sentence } from './support/account.ts';
import { callsOf, holdAnswers, sentField } from './support/answers.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';
import {
  ADDRESS,
  addressField,
  answerAction,
  button,
  delivery,
  lineOf,
  openWebhooks,
  SECRET,
  answerWithWebhook,
  testDelivered,
  testFailed,
  webhook,
} from './support/webhooks.ts';

const check = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const isSet = { webhook: webhook(), deliveries: [] };

test('address and events can be changed, and a change can be given up', async ({ page }) => {
  await openWebhooks(page, { webhook: webhook({ events: ['burned'] }) });
  const calls = callsOf(page, setWebhook);
  await button(page, 'Change').click();
  await expect(addressField(page)).toBeFocused();
  await expect(addressField(page)).toHaveValue(ADDRESS);
  await expect(check(page, /^burned/)).toBeChecked();
  await expect(check(page, /^opened/)).not.toBeChecked();
  const save = button(page, 'Save changes');
  await expect(save).toHaveAccessibleDescription('Nothing has changed');
  await addressField(page).fill('https://else.example/');
  await button(page, 'Cancel').click();
  await expect(button(page, 'Change')).toBeFocused();
  expect(calls).toEqual([]);

  await button(page, 'Change').click();
  await expect(addressField(page)).toHaveValue(ADDRESS);
  await check(page, /^opened/).check();
  await answerAction(page, setWebhook, { webhook: webhook({ events: ['received', 'burned'] }) });
  await save.click();
  await expect(
    page.getByRole('status').filter({ hasText: 'The webhook was changed.' }),
  ).toBeVisible();
  await expect(button(page, 'Change')).toBeFocused();
  await expect(panel(page, 'Webhooks')).toContainText('Opened, Burned');
  await expect(page.getByRole('heading', { name: 'Your new signing secret' })).toHaveCount(0);
  expect(calls.map((call) => sentField(call, 'events'))).toEqual([['received', 'burned']]);
});

test('a failed test shows its reason in words, and is in the list', async ({ page }) => {
  await openWebhooks(page, { webhook: webhook() });
  await answerAction(page, testWebhook, { ...isSet, deliveries: [testFailed()] });
  await button(page, 'Send a test').click();
  await expectAlert(page, 'The test was not delivered. No server with that name was found.');
  await expect(lineOf(page, 'Test')).toContainText('Failed');
  await expect(lineOf(page, 'Test').getByRole('button')).toHaveCount(0);
});

test('while a test is on its way no second one is sent', async ({ page }) => {
  await openWebhooks(page, { webhook: webhook() });
  await answerAction(page, testWebhook, { ...isSet, deliveries: [testDelivered()] });
  const deliver = await holdAnswers(page, testWebhook);
  const calls = callsOf(page, testWebhook);
  await button(page, 'Send a test').dblclick();
  await expect(button(page, 'Sending…')).toHaveAttribute('aria-busy', 'true');
  deliver();
  await expect(page.getByText('The test was delivered.')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('a new signing secret is made only after a yes, and takes the focus', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(429);
  await openWebhooks(page, { webhook: webhook() });
  const calls = callsOf(page, renewWebhookSecret);
  const renew = button(page, 'New signing secret');
  const dialog = page.getByRole('dialog', { name: 'Create a new signing secret?' });
  await renew.press('Enter');
  await expect(dialog).toContainText('For one day, events are signed with both');
  await page.keyboard.press('Escape');
  await expect(renew).toBeFocused();
  expect(calls).toEqual([]);

  await renew.click();
  await refuse(page, renewWebhookSecret, 'rate_limited', { retry_after: 30 });
  await dialog.getByRole('button', { name: 'Create a new one' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Try again in 30 seconds.');
  await answerAction(page, renewWebhookSecret, { ...isSet, secret: SECRET });
  await dialog.getByRole('button', { name: 'Create a new one' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(SECRET)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your new signing secret' })).toBeFocused();
});

test('a webhook is removed only after a yes, and another can be set up @journey', async ({
  page,
}) => {
  await openWebhooks(page, { webhook: webhook(), deliveries: [delivery()] });
  const calls = callsOf(page, removeWebhook);
  await button(page, 'Remove').click();
  expect(calls).toEqual([]);
  await answerAction(page, removeWebhook, {});
  await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'The webhook was removed.' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Deliveries' })).toHaveCount(0);
  await expect(addressField(page)).toHaveValue('');
});

test('a webhook that was removed elsewhere is reported, and the page follows', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  await openWebhooks(page, { webhook: webhook() });
  await refuse(page, testWebhook, 'webhook_missing');
  await answerWithWebhook(page, {});
  await button(page, 'Send a test').click();
  await expectAlert(page, sentence('webhook_missing'));
  await expect(button(page, 'Create the webhook')).toBeVisible();
});
