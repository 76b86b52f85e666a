/** Which data stays in a page's memory and storage after it has been left. */
import type { Page } from '@playwright/test';
import { makeApiToken, showAccount } from '../../shared/contract/account.ts';
import { changeCustomer } from '../../shared/contract/colonel.ts';
import { setWebhook, showWebhook } from '../../shared/contract/webhooks.ts';
import { account, created, HEX_TOKEN, TOKEN, withTokens } from '../screens/account/samples.ts';
import { ADDRESS, SECRET as SIGNING_SECRET, webhook } from '../screens/webhooks/samples.ts';
import { succeed } from './support/answers.ts';
import { BOB, openCustomers } from './support/colonel.ts';
import { customerLine } from '../screens/admin/samples.ts';
import { createLink, expectHeading, createGenerated } from './support/home.ts';
import { heldInMemory, memoryHolds } from './support/heap.ts';
import { breakSeal, expectMessage, message } from './support/reveal.ts';
import { customer } from '../screens/support/site.ts';
import { overrideSite } from './support/site.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const SECRET = 'forgotten-4d1c9a7e';
const PASSPHRASE = 'passphrase-77b0e1';
const FORGOTTEN_MS_MAX = 35_000;

async function expectForgotten(page: Page, ...texts: readonly string[]): Promise<void> {
  const elsewhere = (await page.content()) + (await whatIsStored(page));
  for (const text of texts) expect(elsewhere).not.toContain(text);
  // Each measurement of the memory takes a second or more on a busy machine, and collects garbage only once.
  const memory = { message: 'the memory of the page', timeout: FORGOTTEN_MS_MAX };
  await expect.poll(() => heldInMemory(page, texts), memory).toEqual([]);
}

// The memory of a reused context still contains what the test before it showed.
test.use({ reuseContext: false });

test('holds a message in memory alone while it is shown, and not even there once the page is left', async ({
  recipient,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: SECRET, passphrase: PASSPHRASE });
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient, PASSPHRASE);
  await expectMessage(recipient, SECRET);
  expect(await memoryHolds(recipient, SECRET), 'the search can find it').toBe(true);
  expect(await whatIsStored(recipient)).not.toContain(SECRET);
  // Before the back-forward cache could keep it.
  await recipient.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
  );
  await expect(message(recipient)).toHaveCount(0);
  await expectForgotten(recipient, SECRET, PASSPHRASE);
});

test('holds a typed secret in no memory once its link is made', async ({ page }) => {
  await createLink(page, { secret: SECRET, passphrase: PASSPHRASE });
  await expectForgotten(page, SECRET, PASSPHRASE);
});

test('holds a generated password in no memory once its page is left', async ({ page }) => {
  await page.goto('/');
  const password = await createGenerated(page);
  await expect(page.getByRole('code')).toHaveText(password);
  expect(await memoryHolds(page, password)).toBe(true);
  // Read in the same turn: after it the page is frozen.
  const kept = await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    return document.body.textContent;
  });
  expect(kept).not.toContain(password);
  await expectForgotten(page, password);
});

test('holds a token and a signing secret in memory while their tab is open, stored nowhere, and then no more', async ({
  page,
}) => {
  const isSet = { webhook: webhook(), deliveries: [] };
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await overrideSite(page, customer);
  await succeed(page, showWebhook, { record: { webhook: null, deliveries: [] } });
  await succeed(page, showAccount, { record: { ...account, ...withTokens } });
  await succeed(page, makeApiToken, created);
  await succeed(page, setWebhook, { record: { ...isSet, secret: SIGNING_SECRET } });
  await page.goto('/account?tab=api');
  await page.getByRole('button', { name: 'New token' }).click();
  await field('Name').fill('Deploy');
  await field('Your password').fill('right');
  await page.getByRole('button', { name: 'Create token', exact: true }).click();
  await expect(page.getByText(TOKEN)).toBeVisible();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('textbox', { name: 'URL' }).fill(ADDRESS);
  await page.getByRole('button', { name: 'Create the webhook' }).click();
  await expect(page.getByText(SIGNING_SECRET)).toBeVisible();
  const texts = [TOKEN, HEX_TOKEN, SIGNING_SECRET];
  expect(await heldInMemory(page, texts)).toEqual(texts);
  await succeed(page, showWebhook, { record: isSet });
  await tab('Overview').click();
  await expect(page.getByText('Your plan')).toBeVisible();
  await expectForgotten(page, ...texts);
  await tab('API').click();
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible();
  for (const text of texts) await expect(page.getByText(text)).toHaveCount(0);
});

test('holds no data of other customers in memory once the role of an admin is removed', async ({
  page,
}) => {
  await openCustomers(page);
  expect(await memoryHolds(page, BOB)).toBe(true);
  await succeed(page, changeCustomer, { record: customerLine('ada@example.com') });
  await overrideSite(page, customer);
  await page.getByRole('button', { name: 'Remove admin role from ada@example.com' }).click();
  await page.getByRole('button', { name: 'Remove role', exact: true }).click();
  await expectHeading(page, 'You are no longer an admin');
  await expectForgotten(page, BOB);
});
