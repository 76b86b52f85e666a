/** A secret that is bound to recipients, from the form to the sender's page. */
import type { Page } from '@playwright/test';
import { httpClient } from '../support/http.ts';
import { anyAddress, awaitMail, newPerson } from '../support/person.ts';
import { codeField, emailField, sendCodeButton } from './support/bound.ts';
import { expectHeading, namePeople, secretField, toggleDrawer } from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, expectMessage, openButton } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

/** A bound secret of someone with an account, who is signed in on a page. */
async function bound(page: Page, base: string, recipient: string) {
  const http = httpClient(base, 1);
  const sender = await newPerson(http);
  http.close();
  await page.context().addCookies([{ name: 'sess', value: sender.session, url: base }]);
  await page.goto(`${base}/dashboard`);
  await secretField(page).fill('for your eyes');
  await toggleDrawer(page, 'Privacy options');
  await namePeople(page, recipient);
  await page.getByRole('button', { name: 'Create a link' }).click();
  await expectHeading(page, 'Send this link');
  return linkToSend(page);
}

async function codeFor(base: string, recipient: string): Promise<string> {
  const http = httpClient(base, 1);
  const { text } = await awaitMail(http, recipient, 'recipient-code');
  http.close();
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

async function requestCode(recipient: Page, address: string) {
  await emailField(recipient).fill(address);
  await sendCodeButton(recipient).click();
  await expectHeading(recipient, 'Enter the code');
}

async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
}

test('opens a bound secret with the code from an email, and shows its sender by whom', async ({
  page,
  recipient,
  monitor,
  baseURL: base = '',
}) => {
  monitor.expectFailedLoads(422);
  const address = anyAddress();
  const link = await bound(page, base, address);
  await expect(
    page.getByRole('heading', { name: `Only ${address} can open it, once` }),
  ).toBeVisible();
  await recipient.goto(link);
  await expectHeading(recipient, 'Confirm your email address to open this message');
  await expect(openButton(recipient)).toHaveCount(0);
  await requestCode(recipient, address);
  const code = await codeFor(base, address);
  await enterCode(recipient, code === '000000' ? '111111' : '000000');
  await expect(recipient.getByText(/after 4 more wrong codes\./)).toBeVisible();
  await enterCode(recipient, code);
  await expectHeading(recipient, 'You have a sealed message');
  await expect(recipient.getByText(`${address} is confirmed.`)).toBeVisible();
  await breakSeal(recipient);
  await expectMessage(recipient, 'for your eyes');
  await page.reload();
  await expectHeading(page, `Opened by ${address}`);
});
