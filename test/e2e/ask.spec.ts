/** Asking for a secret, from the question to the opened answer, between two people in two browsers. */
import type { Page } from '@playwright/test';
import { attach, fileOf } from './support/files.ts';
import { expectHeading } from './support/home.ts';
import { ownServer } from './support/own-server.ts';
import { expect, test } from './support/test.ts';

const QUESTION = 'The password of the guest network, please';
const ANSWER = 'correct horse battery';

const server = ownServer({ AUTH_ENABLED: '0', SEAL_MODES: 'both' });

/** Asks, and keeps the private link; returns both links. */
async function ask(page: Page, fields: readonly string[] = []) {
  await page.goto(`${server().base}/`);
  await page.getByRole('link', { name: 'Ask for a secret' }).click();
  await expectHeading(page, 'Ask for a secret');
  await page.getByRole('textbox', { name: 'What do you need?' }).fill(QUESTION);
  for (const [place, name] of fields.entries()) {
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('textbox', { name: `Name of field ${place + 1}` }).fill(name);
  }
  await page.getByRole('button', { name: 'Create the request' }).click();
  await expectHeading(page, 'Save the link to this page first');
  const link = page.getByText(/\/ask\/1\w+#a\w{22}$/);
  await expect(link).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Remember in this browser' }).click();
  await expect(link).toBeVisible();
  return { askLink: (await link.textContent()) ?? '', privateLink: page.url() };
}

test('gives an answer with a file to its requester alone, once', async ({ page, recipient }) => {
  const { askLink, privateLink } = await ask(page);
  await recipient.goto(askLink);
  await expectHeading(recipient, 'Someone asks you for a secret');
  await expect(recipient.getByText(QUESTION)).toBeVisible();
  await recipient.getByRole('textbox', { name: 'Your answer' }).fill(ANSWER);
  const file = fileOf('network.pdf', 1_500_000);
  await attach(recipient, file);
  await recipient.getByRole('button', { name: 'Send the answer' }).click();
  await expectHeading(recipient, 'Your answer was sent');
  await recipient.getByRole('link', { name: 'Open your private page' }).click();
  await expectHeading(recipient, 'Your answer is waiting to be opened');

  // The tab was closed meanwhile.
  await page.goto('about:blank');
  await page.goto(privateLink);
  await page.getByRole('button', { name: 'Open answer 1' }).click();
  await expect(page.getByText(ANSWER)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save network.pdf' }).click();
  expect((await download).suggestedFilename()).toBe(file.name);
  await recipient.reload();
  await expectHeading(recipient, 'Your answer was opened');
  await page.reload();
  await expect(page.getByText('Opened')).toBeVisible();
  await expect(page.getByText(ANSWER)).toHaveCount(0);
});

test('asks for fields, and tells the second person who answers that it is too late', async ({
  page,
  recipient,
  openBrowser,
  monitor,
}) => {
  monitor.expectFailedLoads(409);
  const { askLink } = await ask(page, ['User', 'Password']);
  const late = await openBrowser();
  await late.goto(askLink);
  await late.getByLabel('Password', { exact: true }).fill('too late');
  await recipient.goto(askLink);
  await recipient.getByLabel('User', { exact: true }).fill('ada');
  const password = recipient.getByLabel('Password', { exact: true });
  await password.fill(ANSWER);
  // No password manager fills in the password of this site.
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveCSS('-webkit-text-security', 'disc');
  await recipient.getByRole('button', { name: 'Send the answer' }).click();
  await expectHeading(recipient, 'Your answer was sent');
  await late.getByRole('button', { name: 'Send the answer' }).click();
  await expect(late.getByText('This request has been answered')).toBeVisible();
  await expect(late.getByLabel('Password', { exact: true })).toHaveValue('too late');
  await page.getByRole('button', { name: 'Open answer 1' }).click({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Show Password' }).click();
  await expect(page.getByText(ANSWER)).toBeVisible();
});
