/** The tab with the API tokens. */
import type { Locator, Page } from '@playwright/test';
import { makeApiToken, revokeApiToken } from '../../shared/contract/account.ts';
import {
  backup,
  createButton,
  created,
  field,
  HEX_TOKEN,
  openTab,
  panel,
  refuse,
  sentence,
  showAs,
  signIn,
  succeed,
  tab,
  TOKEN,
  typeToken,
  unnamed,
  withNewToken,
  withTokens,
} from './support/account.ts';
import { callsOf, sentField } from './support/answers.ts';
import { memoryHolds } from './support/heap.ts';
import { expectAlert } from './support/reveal.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const item = (page: Page, name: string): Locator =>
  panel(page, 'API tokens').getByRole('listitem').filter({ hasText: name });
const revoke = (page: Page) => page.getByRole('button', { name: 'Revoke Nightly backup' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Revoke this API token?' });

async function openApi(page: Page, changes: Parameters<typeof signIn>[1] = {}): Promise<void> {
  await signIn(page, changes);
  await succeed(page, makeApiToken, created);
  await succeed(page, revokeApiToken, { record: { apitoken: null, active: false } });
  await openTab(page, 'api');
}

async function create(page: Page): Promise<void> {
  await showAs(page, withNewToken);
  await typeToken(page);
  await createButton(page).click();
  await page.getByText(TOKEN).waitFor();
}

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('a token is created with the password, shown, and copied to the last character @journey', async ({
    page,
  }) => {
    await openApi(page);
    await expect(page.getByText('You have no API tokens.')).toBeVisible();
    await create(page);
    await expect(page.getByRole('heading', { name: 'Your new API token' })).toBeFocused();
    await expect(page.getByText('This token is shown only once.')).toBeVisible();
    await page.getByRole('button', { name: 'Copy the API token' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(TOKEN);
    await expect(page.getByText('For programs made for Onetime Secret')).toBeVisible();
    await page.getByRole('button', { name: 'Copy the token in 40 digits' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(HEX_TOKEN);
    for (const text of [TOKEN, HEX_TOKEN]) {
      await expect(page.getByRole('code').filter({ hasText: text })).toHaveAttribute(
        'translate',
        'no',
      );
    }
  });
});

test('the chosen options are sent once, and the form is empty again', async ({ page }) => {
  await openApi(page, withTokens);
  const calls = callsOf(page, makeApiToken);
  await page
    .getByLabel('Permissions')
    .selectOption({ label: 'Change custom domains and webhooks' });
  await page.getByLabel('Expires', { exact: true }).selectOption({ label: 'After 90 days' });
  await showAs(page, withNewToken);
  await typeToken(page, ' Deploy ');
  await createButton(page).dblclick();
  await page.getByText(TOKEN).waitFor();
  expect(calls).toHaveLength(1);
  for (const call of calls) {
    const fields = ['name', 'scopes', 'ttl', 'password'].map((name) => sentField(call, name));
    expect(fields).toEqual([' Deploy ', ['domains'], 90 * 86_400, 'right']);
  }
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(field(page, 'Your password')).toHaveValue('');
});

test('an empty name replaces nothing, though there is a token without a name', async ({ page }) => {
  await openApi(page, withTokens);
  await expect(page.getByText('For example, the name of the program')).toBeVisible();
  await expect(page.getByText('You already have a token with this name.')).toBeHidden();
  await field(page, 'Name').fill('Nightly backup');
  await expect(page.getByText('You already have a token with this name.')).toBeVisible();
});

test('nothing is sent without a name and the password', async ({ page }) => {
  await openApi(page);
  const calls = callsOf(page, makeApiToken);
  await typeToken(page, '  ', 'right');
  await field(page, 'Name').press('Enter');
  await typeToken(page, 'Deploy', '');
  await field(page, 'Name').press('Enter');
  await expect(createButton(page)).toHaveAttribute('title', 'Enter a name and your password first');
  expect(calls).toEqual([]);
});

test('a wrong password focuses its field, and the other input stays', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422);
  await openApi(page);
  await refuse(page, makeApiToken, 'password_wrong');
  await typeToken(page);
  await createButton(page).click();
  await expect(page.getByText(sentence('password_wrong'))).toBeVisible();
  await expect(field(page, 'Your password')).toBeFocused();
  await expect(field(page, 'Name')).toHaveValue('Deploy');
});

test('the form warns that an existing name is replaced', async ({ page }) => {
  await openApi(page, withTokens);
  await typeToken(page, 'Nightly backup ');
  await expect(page.getByText('You already have a token with this name.')).toBeVisible();
  await field(page, 'Name').fill('Nightly');
  await expect(page.getByText('You already have a token with this name.')).toHaveCount(0);
});

test('a token is shown once: it is stored nowhere, and gone when its tab is left @journey', async ({
  page,
}) => {
  await openApi(page);
  await create(page);
  const stored = await whatIsStored(page);
  for (const text of [TOKEN, HEX_TOKEN]) expect(stored).not.toContain(text);
  await tab(page, 'Overview').click();
  await expect(page.getByText('Your plan')).toBeVisible();
  await tab(page, 'API').click();
  await expect(item(page, 'Deploy')).toBeVisible();
  for (const text of [TOKEN, HEX_TOKEN]) await expect(page.getByText(text)).toHaveCount(0);
});

test('the list shows the scopes of every token, and when it was created, used and expires', async ({
  page,
}) => {
  await openApi(page, withTokens);
  const named = item(page, backup.name);
  await expect(named).toContainText('Create, list, open and burn secrets');
  await expect(named).toContainText(/Created: .*2026/);
  await expect(named).toContainText(/Last used: /);
  await expect(named).toContainText(/Expires: .*2027/);
  const other = item(page, 'Unnamed token');
  await expect(other).toContainText('Secrets, custom domains and webhooks');
  await expect(other).toContainText('Never used');
  await expect(other).toContainText('Does not expire');
  await expect(page.getByRole('code').filter({ hasText: 'waxseal_' })).toHaveCount(0);
});

test('usage is shown beside a token: a shell command without the token, and a link to the reference', async ({
  page,
}) => {
  await openApi(page);
  await expect(page.getByText('Try it')).toHaveCount(0);
  await create(page);
  const line = page.getByRole('code').filter({ hasText: 'curl' });
  await expect(line).toContainText("curl -u ada@example.com -F 'secret=<message.txt' http://");
  await expect(line).not.toContainText(TOKEN);
  await expect(page.getByRole('button', { name: 'Copy the command' })).toBeVisible();
});

test('only the confirmed token is revoked', async ({ page }) => {
  await openApi(page, withTokens);
  const calls = callsOf(page, revokeApiToken);
  await revoke(page).click();
  await expect(dialogOf(page)).toContainText('Nightly backup');
  await expect(dialogOf(page)).toContainText('stops working at once');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(revoke(page)).toBeFocused();
  await revoke(page).click();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  expect(calls).toEqual([]);
  await revoke(page).click();
  await showAs(page, { ...withTokens, apitokens: [unnamed] });
  await dialogOf(page).getByRole('button', { name: 'Revoke token' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'The token was revoked.' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'API tokens' })).toBeFocused();
  await expect(item(page, 'Nightly backup')).toHaveCount(0);
  await expect(item(page, 'Unnamed token')).toBeVisible();
  expect(calls.map((call) => sentField(call, 'id'))).toEqual(['backup']);
});

test('a failure is shown in its dialog, and cleared when it closes', async ({ page, monitor }) => {
  monitor.expectFailedLoads(429);
  await openApi(page, withTokens);
  await refuse(page, revokeApiToken, 'rate_limited', { retry_after: 30 });
  await revoke(page).click();
  await dialogOf(page).getByRole('button', { name: 'Revoke token' }).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('Try again in 30 seconds.');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await revoke(page).click();
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
});

test('a token that cannot be created shows the reason', async ({ page, monitor }) => {
  monitor.expectFailedLoads(429);
  await openApi(page);
  await refuse(page, makeApiToken, 'rate_limited', { retry_after: 600 });
  await typeToken(page);
  await createButton(page).click();
  await expectAlert(page, 'Try again in 10 minutes.');
});

test('a token is not in the memory of any script after its tab was left', async ({ page }) => {
  await openApi(page);
  await create(page);
  await tab(page, 'Overview').click();
  await page.getByText('Your plan').waitFor();
  expect(await memoryHolds(page, TOKEN)).toBe(false);
});
