/** A secret that is bound to recipients, from the form to the sender's page. */
import type { Page } from '@playwright/test';
import type { HttpClient } from '../support/http.ts';
import { anyAddress, awaitMail, newPerson } from '../support/person.ts';
import { expectHeading, namePeople, secretField, toggleDrawer } from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, expectMessage, openButton } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

/** A bound secret of someone with an account, who is signed in on a page. */
async function bound(page: Page, http: HttpClient, url: string, recipient: string) {
  const { session } = await newPerson(http);
  await page.context().addCookies([{ name: 'sess', value: session, url }]);
  await page.goto('/dashboard');
  await secretField(page).fill('for your eyes');
  await toggleDrawer(page, 'Privacy options');
  await namePeople(page, recipient);
  await page.getByRole('button', { name: 'Create a link' }).click();
  await expectHeading(page, 'Send this link');
  return linkToSend(page);
}

test('opens a bound secret with the code from an email, and shows its sender by whom', async ({
  page,
  recipient,
  monitor,
  http,
  baseURL: url = '',
}) => {
  monitor.expectFailedLoads(422);
  const address = anyAddress();
  const link = await bound(page, http, url, address);
  await expect(
    page.getByRole('heading', { name: `Only ${address} can open it, once` }),
  ).toBeVisible();
  await recipient.goto(link);
  await expectHeading(recipient, 'Confirm your email address to open this message');
  await expect(openButton(recipient)).toHaveCount(0);
  await recipient.getByRole('textbox', { name: 'Your email address' }).fill(address);
  await recipient.getByRole('button', { name: 'Send me a code' }).click();
  await expectHeading(recipient, 'Enter the code');
  const { text } = await awaitMail(http, address, 'recipient-code');
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const codeField = recipient.getByRole('textbox', { name: 'Code from the email' });
  await codeField.fill(code === '000000' ? '111111' : '000000');
  await expect(recipient.getByText(/after 4 more wrong codes\./)).toBeVisible();
  await codeField.fill(code);
  await expectHeading(recipient, 'You have a sealed message');
  await expect(recipient.getByText(`${address} is confirmed.`)).toBeVisible();
  await breakSeal(recipient);
  await expectMessage(recipient, 'for your eyes');
  await page.reload();
  await expectHeading(page, `Opened by ${address}`);
});
