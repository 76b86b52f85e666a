/** Operators and visitors of an installation, from end to end: pages, server and email. */
import type { Page } from '@playwright/test';
import { httpClient } from '../support/http.ts';
import { anyAddress, awaitMail, newPerson, PASSWORD } from '../support/person.ts';
import { accountEntry, signInWith } from './support/entry.ts';
import { banner, messageField, sendButton } from './support/feedback.ts';
import { expectHeading } from './support/home.ts';
import { messageArea, submitButton, ticketField } from './support/incoming.ts';
import { GRACE, inOffice } from './support/office.ts';
import { breakSeal, expectMessage } from './support/reveal.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

test.use(inOffice);
test.describe.configure({ mode: 'serial' });

const WRITTEN = '<b onclick="alert(1)">Your page</b> is\n\tlovely & calm';

/** Calls the API beside the pages. */
async function beside<Result>(run: (http: ReturnType<typeof httpClient>) => Promise<Result>) {
  const http = httpClient(inOffice.baseURL, 1);
  const result = await run(http);
  http.close();
  return result;
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto('/signin');
  await signInWith(page, PASSWORD, address);
  await expect(page).toHaveURL('/dashboard');
}

test.beforeAll(async () => {
  await beside(async (http) => newPerson(http, GRACE));
});

test('shows a visitor’s feedback to an admin, and sends it by email', async ({
  page,
  recipient,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  await recipient.goto('/feedback');
  await messageField(recipient).fill(WRITTEN);
  await sendButton(recipient).click();
  await expect(recipient.getByText('Feedback received.')).toBeVisible();

  await signIn(page, GRACE);
  await (await accountEntry(page, 'Admin')).click();
  await expectHeading(page, 'Site administration');
  await page.getByRole('tab', { name: 'Feedback' }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'Your page' });
  await expect(item).toContainText('Without an account');
  expect(await item.getByText('Your page').textContent()).toBe(WRITTEN);
  const mail = await beside(async (http) => awaitMail(http, 'team@example.com', 'feedback'));
  expect(mail.text).toContain('> <b onclick="alert(1)">Your page</b> is');
});

test('shows an announcement to everyone until it is switched off', async ({ page, recipient }) => {
  await signIn(page, GRACE);
  const say = async (isShown: boolean) => {
    await page.goto('/colonel?tab=banner');
    await page.getByRole('textbox').fill('Read <a href="/about">what is new</a><b>.</b>');
    await page.getByRole('switch', { name: /^Show on all pages/ }).setChecked(isShown);
    await page.getByRole('button', { name: 'Save announcement' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'was saved' })).toBeVisible();
  };
  await say(true);
  await recipient.goto('/info/terms');
  await expect(banner(recipient)).toContainText('Read what is new.');
  await expect(banner(recipient).locator('b')).toHaveCount(0);
  await banner(recipient).getByRole('link', { name: 'what is new' }).click();
  await expect(recipient).toHaveURL('/about');
  await page.goto('/colonel?tab=audit');
  await expect(page.getByRole('main')).toContainText('<b>.</b>');
  await say(false);
  await recipient.reload();
  await expectHeading(recipient, 'A message that opens once');
  await expect(banner(recipient)).toHaveCount(0);
});

test('lets an admin give and remove a role, with which access ends at once', async ({
  page,
  openBrowser,
}) => {
  const eve = anyAddress();
  await beside(async (http) => newPerson(http, eve));
  await signIn(page, GRACE);
  const make = page.getByRole('button', { name: `Make ${eve} an admin` });
  // The directory is updated within seconds.
  await expect(async () => {
    await page.goto(`/colonel?tab=customers&q=${encodeURIComponent(eve)}`);
    await expect(make).toBeVisible({ timeout: 1000 });
  }).toPass();
  await make.click();
  await page.getByRole('button', { name: 'Make admin' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const theirs = await openBrowser();
  await signIn(theirs, eve);
  await theirs.goto('/colonel/');
  await expectHeading(theirs, 'Site administration');
  await page.getByRole('button', { name: `Remove admin role from ${eve}` }).click();
  await page.getByRole('button', { name: 'Remove role', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await theirs.reload();
  await expectHeading(theirs, 'Page Not Found');
  await expect(await accountEntry(theirs, 'Admin')).toHaveCount(0);
});

test('mails a message about a ticket, which opens once, and remembers it in no other document', async ({
  page,
  recipient,
  monitor,
}) => {
  monitor.expectFailedLoads(404, 422);
  await page.goto('/incoming');
  await messageArea(page).fill('the root password\n');
  await ticketField(page).fill('no number!');
  await submitButton(page).click();
  await expect(page.getByText('Check the ticket number.')).toBeVisible();
  await ticketField(page).fill('203077');
  await submitButton(page).click();
  await expectHeading(page, 'Your secret was sent');
  expect(await whatIsStored(page)).not.toMatch(/root password|203077/);
  const { text } = await beside(async (http) =>
    awaitMail(http, 'support@example.com', 'incoming-secret'),
  );
  expect(text).toContain('ticket 203077');
  const link = /https?:\/\/\S+\/secret\/\S+/.exec(text)?.[0] ?? '';
  await recipient.goto(new URL(link).pathname);
  await breakSeal(recipient);
  await expectMessage(recipient, 'the root password\n');
  await page.getByRole('link', { name: /burn/i }).first().click();
  await expectHeading(page, 'Cannot burn!');
  await page.goto('/incoming/sent');
  await expectHeading(page, 'There is nothing to show here');
});
