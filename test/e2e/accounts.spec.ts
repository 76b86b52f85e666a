/** Accounts from end to end: pages, server and email. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { showReceipt } from '../../shared/contract/receipts.ts';
import type { HttpClient } from '../support/http.ts';
import { anyAddress, awaitMail } from '../support/person.ts';
import { accountButton, newPasswordField, signInWith } from './support/entry.ts';
import { expectHeading, namePeople, secretField, toggleDrawer } from './support/home.ts';
import { expectMessage, openButton } from './support/reveal.ts';
import type { PageMonitor } from './support/page-monitor.ts';
import { expect, test } from './support/test.ts';

const PASSWORD = 'violet hat 5e0f';
const OTHER = 'green coat 77b1';

const labelField = (page: Page) => page.getByRole('textbox', { name: 'Label', exact: true });
/** The list of the secrets that were opened. */
const received = (page: Page) =>
  page.locator('section', {
    has: page.getByRole('heading', { level: 2, name: /^Received/ }),
  });

/** Where the link in the newest mail of a kind leads. */
async function mailedPath(http: HttpClient, address: string, template: string): Promise<string> {
  const { text } = await awaitMail(http, address, template);
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  return new URL(link).pathname;
}

/** What the private page of a new secret was answered. */
async function receiptOf(page: Page) {
  const answer = await page.request.get(`/api/v2${new URL(page.url()).pathname}`);
  return v.parse(showReceipt.reply, await answer.json());
}

/** The page behind the email asks for a password with a refusal, which browsers log. */
async function signUp(
  page: Page,
  http: HttpClient,
  address: string,
  monitor: PageMonitor,
): Promise<void> {
  monitor.expectFailedLoads(422);
  await page.goto('/signup');
  await page.getByRole('textbox', { name: 'Email address' }).fill(address);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(address).first()).toBeVisible();
  await page.goto(await mailedPath(http, address, 'verification'));
  await expect(page.getByText(`for the account of ${address}`)).toBeVisible();
  await newPasswordField(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/dashboard');
}

async function newAccount(page: Page, http: HttpClient, monitor: PageMonitor): Promise<string> {
  const address = anyAddress();
  await signUp(page, http, address, monitor);
  return address;
}

test('lets a person sign up by address, choose a password behind the email and send a link by email, which opens once, and lists that', async ({
  page,
  monitor,
  recipient,
  http,
}) => {
  const address = await newAccount(page, http, monitor);
  await expect(accountButton(page)).toHaveText(address);
  const recipientAddress = anyAddress();
  await secretField(page).fill('for your eyes');
  await toggleDrawer(page, 'Privacy options');
  await namePeople(page, recipientAddress);
  await page.getByRole('checkbox', { name: 'Email them their link' }).check();
  await page.getByRole('checkbox', { name: 'They confirm their address' }).uncheck();
  await toggleDrawer(page, 'More');
  await labelField(page).fill('Door code');
  await page.getByRole('button', { name: 'Create and email 1 link' }).click();
  await expect(page.getByText('Your label: Door code')).toBeVisible();
  await recipient.goto(await mailedPath(http, recipientAddress, 'secret-link'));
  await openButton(recipient).click();
  await expectMessage(recipient, 'for your eyes');
  await expect(recipient.getByText('Door code')).toHaveCount(0);
  await page.goto('/recent');
  const opened = received(page).locator('ul > li');
  await expect(opened).toHaveCount(1);
  await expect(opened).toContainText(recipientAddress);
  await opened.getByRole('link', { name: 'Door code' }).click();
  await expect(page).toHaveURL(/\/private\/\w+$/);
  await expect(page.getByText('Your label: Door code')).toBeVisible();
});

test('tells a sender what happened, and of a recipient whose link another used', async ({
  page,
  recipient,
  openBrowser,
  monitor,
  http,
}) => {
  monitor.expectFailedLoads(404);
  const address = await newAccount(page, http, monitor);
  await page.goto('/account');
  const whenOpened = page.getByRole('switch', { name: 'When it is opened' });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await whenOpened.check();
  await saved;
  await page.reload();
  await expect(whenOpened).toBeChecked();
  await page.goto('/dashboard');
  await secretField(page).fill('for your eyes');
  await toggleDrawer(page, 'More');
  await labelField(page).fill('Door code');
  await page.getByRole('button', { name: 'Create a link' }).click();
  await expectHeading(page, 'Send this link');
  const { record } = await receiptOf(page);
  const link = record.share_path ?? '';
  await recipient.goto(link);
  await openButton(recipient).click();
  await expectMessage(recipient, 'for your eyes');
  const late = await openBrowser();
  await late.goto(link);
  await late.getByRole('button', { name: 'No, tell the sender' }).click();
  await expect(late.getByText(/^Reported on/)).toBeVisible();
  await late.reload();
  await expect(late.getByText(/^Reported on/)).toBeVisible();
  await expect(late.getByRole('button', { name: 'No, tell the sender' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('reported that they did not open it');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Reported: opened by someone else' }),
  ).toBeVisible();
  for (const template of ['secret-received', 'secret-disputed']) {
    const { text } = await awaitMail(http, address, template);
    expect(text).toContain('Door code');
    expect(text).not.toMatch(/\/(?:secret|private)\//);
  }
  await page.goto('/recent');
  await expect(received(page)).toContainText('Reported');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('Door code');
  expect(file).not.toContain(record.secret_key);
  expect(file).not.toContain(record.key);
});

test('replaces a forgotten password by email, and ends older sessions', async ({
  page,
  monitor,
  openBrowser,
  http,
}) => {
  const address = await newAccount(page, http, monitor);
  const other = await openBrowser();
  await other.goto('/forgot');
  await other.getByRole('textbox', { name: 'Email address' }).fill(address);
  await other.getByRole('button', { name: /send|mail/i }).click();
  await other.goto(await mailedPath(http, address, 'reset'));
  await newPasswordField(other).fill(OTHER);
  await other
    .getByRole('main')
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await expect(other).toHaveURL(/\/signin/);
  await page.goto('/recent');
  await expect(page).toHaveURL(/\/signin\?redirect=/);
  // The browser warns of the styles of a page that is not shown, a few seconds after they were loaded.
  await page.goto('about:blank');
  await other.goto('/signin');
  await signInWith(other, OTHER, address);
  await expect(other).toHaveURL('/dashboard');
});

test('deletes an account, whose address can sign up again', async ({ page, monitor, http }) => {
  monitor.expectLine(
    /^Clear-Site-Data header on '.*\/account\/destroy': Cleared data types: "cache"\.$/,
  );
  const address = await newAccount(page, http, monitor);
  await page.goto('/account?tab=delete');
  await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible({
    timeout: 15_000,
  });
  await page.goto('/signin');
  await signInWith(page, PASSWORD, address);
  await expect(page.getByRole('alert')).toBeVisible();
  await signUp(page, http, address, monitor);
});
