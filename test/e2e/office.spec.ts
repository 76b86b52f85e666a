/** Operators and visitors of an installation, from end to end: pages, server and email. */
import type { Page } from '@playwright/test';
import { httpClient } from '../support/http.ts';
import { awaitMail, newPerson, PASSWORD } from '../support/person.ts';
import { accountEntry, signInWith } from './support/entry.ts';
import { banner } from './support/banner.ts';
import { expectHeading, secretField } from './support/home.ts';
import { painted } from './support/layout-shift.ts';
import { GRACE, inOffice } from './support/office.ts';
import { breakSeal, expectMessage } from './support/reveal.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

test.use(inOffice);
test.describe.configure({ mode: 'serial' });

const WRITTEN = '<b onclick="alert(1)">Your page</b> is\n\tlovely & calm';

async function signIn(page: Page): Promise<void> {
  await page.goto('/signin');
  await signInWith(page, PASSWORD, GRACE);
  await expect(page).toHaveURL('/dashboard');
}

test.beforeAll(async () => {
  const http = httpClient(inOffice.baseURL, 1);
  await newPerson(http, GRACE);
  http.close();
});

test('shows a visitor’s feedback to an admin, and sends it by email', async ({
  page,
  recipient,
  monitor,
  http,
}) => {
  monitor.expectFailedLoads(422);
  await recipient.goto('/feedback');
  await recipient.getByRole('textbox', { name: 'Your message' }).fill(WRITTEN);
  await recipient.getByRole('button', { name: 'Send feedback' }).click();
  await expect(recipient.getByText('Feedback received.')).toBeVisible();

  await signIn(page);
  await (await accountEntry(page, 'Admin')).click();
  await expectHeading(page, 'Site administration');
  await page.getByRole('tab', { name: 'Feedback' }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'Your page' });
  await expect(item).toContainText('Without an account');
  expect(await item.getByText('Your page').textContent()).toBe(WRITTEN);
  const mail = await awaitMail(http, 'team@example.com', 'feedback');
  expect(mail.text).toContain('> <b onclick="alert(1)">Your page</b> is');
});

test('shows an announcement to everyone until it is switched off', async ({ page, recipient }) => {
  await signIn(page);
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
  await recipient.reload({ waitUntil: 'networkidle' });
  await expectHeading(recipient, 'A message that opens once');
  await painted(recipient);
  await expect(banner(recipient)).toHaveCount(0);
});

test('mails a message about a ticket, which opens once, and remembers it in no other document', async ({
  page,
  recipient,
  monitor,
  http,
}) => {
  monitor.expectFailedLoads(404, 422);
  await page.goto('/incoming');
  const ticket = page.getByRole('textbox', { name: 'Ticket number' });
  const send = page.getByRole('button', { name: 'Send the secret' });
  await secretField(page).fill('the root password\n');
  await ticket.fill('no number!');
  await send.click();
  await expect(page.getByText('Check the ticket number.')).toBeVisible();
  await ticket.fill('203077');
  await send.click();
  await expectHeading(page, 'Your secret was sent');
  expect(await whatIsStored(page)).not.toMatch(/root password|203077/);
  const { text } = await awaitMail(http, 'support@example.com', 'incoming-secret');
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
