/** The tab with the API token. */
import type { Page } from '@playwright/test';
import { makeApiToken, revokeApiToken } from '../../shared/contract/account.ts';
import {
  openTab,
  refuse,
  showAs,
  signIn,
  succeed,
  tab,
  TOKEN,
  withToken,
} from './support/account.ts';
import { callsOf } from './support/answers.ts';
import { memoryHolds } from './support/heap.ts';
import { expectAlert } from './support/reveal.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const make = (page: Page) => page.getByRole('button', { name: 'Make a token' });
const replace = (page: Page) => page.getByRole('button', { name: 'Replace the token' });
const revoke = (page: Page) => page.getByRole('button', { name: 'Revoke the token' });

async function openApi(page: Page, changes: Parameters<typeof signIn>[1] = {}): Promise<void> {
  await signIn(page, changes);
  await succeed(page, makeApiToken, { record: { apitoken: TOKEN, active: true } });
  await succeed(page, revokeApiToken, { record: { apitoken: null, active: false } });
  await openTab(page, 'api');
}

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('the first token is made without a question, shown, and copied to the last character', async ({
    page,
  }) => {
    await openApi(page);
    await expect(page.getByText('This account has no API token.')).toBeVisible();
    await showAs(page, withToken);
    await make(page).click();
    await expect(page.getByText(TOKEN)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your new API token' })).toBeFocused();
    await expect(page.getByText('You see it now, and never again.')).toBeVisible();
    await page.getByRole('button', { name: 'Copy the API token' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(TOKEN);
  });
});

test('a token is shown once: it is stored nowhere, and gone when its tab is left', async ({
  page,
}) => {
  await openApi(page);
  await showAs(page, withToken);
  await make(page).click();
  await expect(page.getByText(TOKEN)).toBeVisible();
  expect(await whatIsStored(page)).not.toContain(TOKEN);
  await tab(page, 'Overview').click();
  await expect(page.getByText('Your plan')).toBeVisible();
  await tab(page, 'API').click();
  await expect(replace(page)).toBeVisible();
  await expect(page.getByText(TOKEN)).toHaveCount(0);
});

test('a token that is set says when it was made and used, and never itself', async ({ page }) => {
  await openApi(page, withToken);
  await expect(page.locator('dl > div').filter({ hasText: 'Made' }).locator('time')).toBeVisible();
  await expect(
    page.locator('dl > div').filter({ hasText: 'Last used' }).locator('time'),
  ).toBeVisible();
  await expect(page.getByRole('code').filter({ hasText: 'a1:' })).toHaveCount(0);
});

test('how to use a token stands beside it: a line for a shell, without the token, and the reference', async ({
  page,
}) => {
  await openApi(page);
  await expect(page.getByText('Try it')).toHaveCount(0);
  await showAs(page, withToken);
  await make(page).click();
  const line = page.getByRole('code').filter({ hasText: 'curl' });
  await expect(line).toContainText("curl -u ada@example.com -F 'secret=<letter.txt' http://");
  await expect(line).not.toContainText(TOKEN);
  await expect(page.getByRole('button', { name: 'Copy the line for a shell' })).toBeVisible();
});

test('a token is replaced only after a yes', async ({ page }) => {
  await openApi(page, withToken);
  const calls = callsOf(page, makeApiToken);
  await replace(page).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the API token?' });
  await expect(dialog).toContainText('stops working at once');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(replace(page)).toBeFocused();
  await replace(page).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(calls).toEqual([]);
  await replace(page).click();
  await dialog.getByRole('button', { name: 'Make a new token' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(TOKEN)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your new API token' })).toBeFocused();
  expect(calls).toHaveLength(1);
});

test('a token is revoked only after a yes, and then another can be made', async ({ page }) => {
  await openApi(page, withToken);
  const calls = callsOf(page, revokeApiToken);
  await revoke(page).click();
  expect(calls).toEqual([]);
  await showAs(page, {});
  const dialog = page.getByRole('dialog', { name: 'Revoke the API token?' });
  await dialog.getByRole('button', { name: 'Revoke it' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The token is revoked.' })).toBeVisible();
  await expect(make(page)).toBeFocused();
  expect(calls).toHaveLength(1);
  await showAs(page, withToken);
  await make(page).click();
  await expect(page.getByText(TOKEN)).toBeVisible();
  await expect(page.getByText('The token is revoked.')).toHaveCount(0);
});

test('a failure stays in its dialog, and is forgotten with it', async ({ page, vigil }) => {
  vigil.expectFailedLoads(429);
  await openApi(page, withToken);
  await refuse(page, revokeApiToken, 'rate_limited', { retry_after: 30 });
  await revoke(page).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke the API token?' });
  await dialog.getByRole('button', { name: 'Revoke it' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Wait 30 seconds, then try again.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await revoke(page).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('a first token that cannot be made says why', async ({ page, vigil }) => {
  vigil.expectFailedLoads(429);
  await openApi(page);
  await refuse(page, makeApiToken, 'rate_limited', { retry_after: 600 });
  await make(page).click();
  await expectAlert(page, 'Wait 10 minutes, then try again.');
});

test('no script remembers a token after its tab was left', async ({ page }) => {
  await openApi(page);
  await showAs(page, withToken);
  await make(page).click();
  await page.getByText(TOKEN).waitFor();
  await tab(page, 'Overview').click();
  await page.getByText('Your plan').waitFor();
  expect(await memoryHolds(page, TOKEN)).toBe(false);
});
