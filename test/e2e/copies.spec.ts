/** Several links to copies of one text: the form, the page with the links, and the list. */
import type { Locator, Page } from '@playwright/test';
import { type RunningServer, startServer } from '../support/server.ts';
import {
  expectHeading,
  generateButton,
  passphraseField,
  secretField,
  toggleDrawer,
} from './support/home.ts';
import { entry, signIn } from './support/recent.ts';
import { breakSeal, expectMessage } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

async function createCopies(page: Page, count: number): Promise<void> {
  await page.getByRole('combobox', { name: 'Number of links' }).selectOption(String(count));
  await page.getByRole('button', { name: `Create ${count} links` }).click();
  await expectHeading(page, 'Send these links');
}

function linkItems(page: Page): Locator {
  return page.getByRole('main').getByRole('listitem');
}

async function linksShown(page: Page): Promise<readonly string[]> {
  const texts = await linkItems(page).getByText('/secret/').allTextContents();
  expect(new Set(texts).size).toBe(texts.length);
  return texts;
}

test('one text becomes several links, which open once each and independently @journey', async ({
  page,
  recipient,
}) => {
  await page.goto('/');
  await secretField(page).fill('the guest Wi-Fi');
  await toggleDrawer(page, 'Privacy options');
  await createCopies(page, 3);
  const [first = '', second = '', ...others] = await linksShown(page);
  expect(others).toHaveLength(1);
  await recipient.goto(second);
  await breakSeal(recipient);
  await expectMessage(recipient, 'the guest Wi-Fi');
  await page.reload();
  await expect(linkItems(page).nth(1)).toContainText('Opened');
  await expect(linkItems(page).getByText('Waiting to be opened')).toHaveCount(2);
  expect(await linksShown(page)).toEqual([first, ...others]);
  await recipient.goto(first);
  await breakSeal(recipient);
  await expectMessage(recipient, 'the guest Wi-Fi');
});

test('all links are copied at once, and each by itself', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await secretField(page).fill('x');
  await toggleDrawer(page, 'Privacy options');
  await createCopies(page, 2);
  const links = await linksShown(page);
  await page.getByRole('button', { name: 'Copy all links' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(links.join('\n'));
  await page.getByRole('button', { name: 'Copy link 2' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(links[1]);
});

test('what no one opened is burned at once, with the passphrase of all @journey', async ({
  page,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  await page.goto('/');
  await secretField(page).fill('x');
  await toggleDrawer(page, 'Privacy options');
  await passphraseField(page).fill('by phone');
  await createCopies(page, 3);
  const [opened = ''] = await linksShown(page);
  await api.reveal(opened.split('/').at(-1) ?? '', { passphrase: 'by phone' });
  await page.reload();
  await page.getByRole('button', { name: 'Burn all that are waiting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Burn 2 secrets?' });
  await dialog.getByLabel('Passphrase of this secret').fill('wrong');
  await dialog.getByRole('button', { name: 'Burn all' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Passphrase of this secret').fill('by phone');
  await dialog.getByRole('button', { name: 'Burn all' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(linkItems(page).getByText('Burned')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Burn all that are waiting' })).toHaveCount(0);
});

test('a generated password is the same in all, and shown until the page is left', async ({
  page,
}) => {
  await page.goto('/');
  await generateButton(page).click();
  await expect(secretField(page)).not.toHaveValue('');
  const password = await secretField(page).inputValue();
  await toggleDrawer(page, 'Privacy options');
  await createCopies(page, 2);
  await expect(page.getByText(password, { exact: true })).toBeVisible();
  await page.reload();
  await expectHeading(page, 'Send these links');
  await expect(page.getByText(password, { exact: true })).toHaveCount(0);
});

test('an address without links leads back', async ({ page }) => {
  await page.goto('/private/links');
  await expectHeading(page, 'There are no links in this address');
  await expect(page.getByRole('link', { name: 'Return home' })).toBeVisible();
});

test('a link of the list leads to its private page', async ({ page }) => {
  await page.goto('/');
  await secretField(page).fill('x');
  await toggleDrawer(page, 'Privacy options');
  await createCopies(page, 2);
  const [, second = ''] = await linksShown(page);
  await linkItems(page).nth(1).getByRole('link', { name: 'Private page' }).click();
  await expectHeading(page, 'Send this link');
  await expect(page.getByText(second, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Were you sent this link?' })).toHaveCount(0);
});

test('the list groups what was created together, and leads to the links', async ({ page, api }) => {
  const made = [await api.conceal({ secret: 'x' }), await api.conceal({ secret: 'x' })];
  const batch = 'one-batch-of-secrets';
  const entries = made.map(({ metadataKey }, place) => entry(place, { key: metadataKey, batch }));
  await signIn(page, [...entries, entry(9)]);
  await page.goto('/recent');
  await page.getByRole('link', { name: '2 links, created together' }).click();
  await expectHeading(page, 'Send these links');
  const keys = made.map(({ secretKey }) => secretKey);
  expect((await linksShown(page)).map((link) => link.split('/').at(-1))).toEqual(keys);
});

test.describe('where browsers encrypt', () => {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServer({ env: { SEAL_MODES: 'browser' } });
  });
  test.afterAll(() => server.stop());
  test.beforeEach(({ monitor }) => monitor.expectVisitTo(server.base));

  test('each copy has a key of its own, which only the address of the page has @journey', async ({
    page,
    recipient,
  }) => {
    await page.goto(`${server.base}/`);
    await secretField(page).fill('the guest Wi-Fi');
    await toggleDrawer(page, 'Privacy options');
    await createCopies(page, 2);
    const links = await linksShown(page);
    const keys = links.map((link) => new URL(link).hash);
    expect(new Set(keys).size).toBe(2);
    for (const link of links) {
      await recipient.goto(link);
      await breakSeal(recipient);
      await expectMessage(recipient, 'the guest Wi-Fi');
    }
    await page.goto(page.url().replaceAll(/:a\w{22}/g, ''));
    await page.reload();
    await expect(linkItems(page).getByText('Opened')).toHaveCount(2);
  });
});
