/** A secret that is bound to recipients, from the form to the sender's page. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { httpClient } from '../support/http.ts';
import { anyAddress, awaitMail, newPerson } from '../support/person.ts';
import { askForCode, verifyCode } from '../../shared/contract/verify-recipient.ts';
import { revealSecret } from '../../shared/contract/reveal.ts';
import { downloadPart } from '../../shared/contract/uploads.ts';
import { startServer } from '../support/server.ts';
import { answerWith, callsOf, sentField } from './support/answers.ts';
import { codeField, confirmButton, emailField, sendCodeButton } from './support/bound.ts';
import { attach, fileOf, type TestFile } from './support/files.ts';
import { expectHeading, secretField, toggleDrawer } from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, expectMessage, message, openButton } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

/** A bound secret of someone with an account, who is signed in on a page. */
async function bound(
  page: Page,
  base: string,
  recipient: string,
  { passphrase = '', files = [] }: { passphrase?: string; files?: readonly TestFile[] } = {},
) {
  const http = httpClient(base, 1);
  const sender = await newPerson(http);
  http.close();
  await page.context().addCookies([{ name: 'sess', value: sender.session, url: base }]);
  await page.goto(`${base}/dashboard`);
  await secretField(page).fill('for your eyes');
  if (files.length > 0) await attach(page, ...files);
  await toggleDrawer(page, 'Privacy options');
  await page.getByRole('textbox', { name: 'Only these people can open it' }).fill(recipient);
  if (passphrase !== '') await page.getByLabel('Passphrase').first().fill(passphrase);
  await page.getByRole('button', { name: 'Create a link' }).click();
  // An upload takes its time.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send this link', {
    timeout: 20_000,
  });
  return linkToSend(page);
}

async function codeFor(base: string, recipient: string, known = 0): Promise<string> {
  const http = httpClient(base, 1);
  const { text } = await awaitMail(http, recipient, 'recipient-code', known);
  http.close();
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

async function requestCode(recipient: Page, address: string) {
  await emailField(recipient).fill(address);
  await sendCodeButton(recipient).click();
  await expectHeading(recipient, 'Enter the code');
}

/** Opens a bound secret as its recipient, who asks for a code; returns their address. */
async function openedAndAsked(page: Page, recipient: Page, base: string): Promise<string> {
  const address = anyAddress();
  await recipient.goto(await bound(page, base, address));
  await requestCode(recipient, address);
  return address;
}

async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await confirmButton(page).click();
}

test('a bound secret is opened with the code from an email, and its sender is shown by whom @journey', async ({
  page,
  recipient,
  monitor,
  baseURL: base = '',
}) => {
  monitor.expectFailedLoads(422);
  const address = anyAddress();
  const link = await bound(page, base, `${address}, @other.example`);
  const people = page.getByRole('heading', { name: 'Only these people can open it' });
  await expect(people.locator('..').getByRole('listitem')).toHaveText([address, '@other.example']);
  await recipient.goto(link);
  await expectHeading(recipient, 'This message is for certain people');
  await expect(openButton(recipient)).toHaveCount(0);
  await requestCode(recipient, address);
  await expect(codeField(recipient)).toBeFocused();
  const code = await codeFor(base, address);
  await enterCode(recipient, code === '000000' ? '111111' : '000000');
  await expect(recipient.getByText(/4 more wrong codes will lock/)).toBeVisible();
  await expect(codeField(recipient)).toBeFocused();
  // As it can come out of an email.
  await enterCode(recipient, `\u2068${code.slice(0, 3)}\u2011${code.slice(3)}\u2069.`);
  await expectHeading(recipient, 'Someone sent you a secret message');
  await expect(recipient.getByText(`${address} is confirmed.`)).toBeVisible();
  await expect(recipient.getByText('Anyone with this link can open it')).toHaveCount(0);
  await breakSeal(recipient);
  await expectMessage(recipient, 'for your eyes');
  await page.reload();
  await expectHeading(page, 'It was opened');
  const opened = page.getByRole('heading', { name: 'Opened by' }).locator('..');
  await expect(opened.getByRole('listitem')).toHaveText([address]);
});

test('a reload loses neither the code nor the confirmation, and the opened message comes again', async ({
  page,
  recipient,
  monitor,
  baseURL: base = '',
}) => {
  monitor.expectFailedLoads(404);
  const address = await openedAndAsked(page, recipient, base);
  await recipient.reload();
  await expectHeading(recipient, 'Enter the code');
  await enterCode(recipient, await codeFor(base, address));
  await expect(openButton(recipient)).toBeVisible();
  await recipient.reload();
  await expect(openButton(recipient)).toBeVisible();
  await openButton(recipient).click();
  await expectMessage(recipient, 'for your eyes');
  await recipient.reload();
  await expectMessage(recipient, 'for your eyes');
  expect(await recipient.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('verify-');
});

test('with a passphrase it asks for the address first', async ({
  page,
  recipient,
  baseURL: base = '',
}) => {
  const address = anyAddress();
  const link = await bound(page, base, address, { passphrase: 'violet hat 5e0f' });
  await recipient.goto(link);
  await expect(recipient.getByLabel('Passphrase')).toHaveCount(0);
  await requestCode(recipient, address);
  await enterCode(recipient, await codeFor(base, address));
  await breakSeal(recipient, 'violet hat 5e0f');
  await expectMessage(recipient, 'for your eyes');
});

test('files come in parts, for who confirmed an address alone', async ({
  page,
  recipient,
  monitor,
}) => {
  const server = await startServer({ env: { SEAL_MODES: 'both' } });
  try {
    monitor.expectVisitTo(server.base);
    const files = [fileOf('one.pdf', 3 * 1024 * 1024), fileOf('two.pdf', 2 * 1024 * 1024)];
    const address = anyAddress();
    const link = await bound(page, server.base, address, { passphrase: 'violet hat 5e0f', files });
    const downloads = callsOf(recipient, downloadPart);
    await recipient.goto(link);
    await requestCode(recipient, address);
    await enterCode(recipient, await codeFor(server.base, address));
    await expect(recipient.getByText(/6 MB will be downloaded/)).toBeVisible();
    expect(downloads).toHaveLength(0);
    await breakSeal(recipient, 'violet hat 5e0f');
    await expectHeading(recipient, 'Here are your message and files');
    expect(await message(recipient).textContent()).toBe('for your eyes');
    for (const { name, buffer } of files) {
      const saving = recipient.waitForEvent('download');
      await recipient.getByRole('link', { name: `Save ${name}` }).click();
      const download = await saving;
      expect((await readFile(await download.path())).equals(buffer)).toBe(true);
    }
    expect(downloads.length).toBeGreaterThan(1);
    const withoutTicket = downloads.filter((each) => sentField(each, 'ticket') === undefined);
    expect(withoutTicket).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('another address and another code can be asked for, and a lost answer costs no try', async ({
  page,
  recipient,
  monitor,
  baseURL: base = '',
}) => {
  monitor.expectFailedLoads('no answer');
  const address = anyAddress();
  const link = await bound(page, base, address);
  await recipient.goto(link);
  await emailField(recipient).fill('typed@wrong.example');
  await sendCodeButton(recipient).click();
  await recipient.getByRole('button', { name: 'Use another address' }).click();
  await expect(emailField(recipient)).toHaveValue('typed@wrong.example');
  await requestCode(recipient, address);
  await codeFor(base, address);
  await recipient.getByRole('button', { name: 'Send another code' }).click();
  const code = await codeFor(base, address, 1);
  const checks = callsOf(recipient, verifyCode);
  await recipient.route('**/verify', async (route) => {
    // The server has answered; the answer is lost.
    if (checks.length === 1) await route.fetch();
    await (checks.length === 1 ? route.abort() : route.fallback());
  });
  await enterCode(recipient, code);
  await expect(recipient.getByRole('alert')).toContainText('No response received');
  await confirmButton(recipient).click();
  await expect(openButton(recipient)).toBeVisible();
});

test('a confirmation that has ended leads back to the address, and nothing is opened', async ({
  page,
  recipient,
  monitor,
  baseURL: base = '',
}) => {
  monitor.expectFailedLoads(422);
  const address = await openedAndAsked(page, recipient, base);
  await enterCode(recipient, await codeFor(base, address));
  const json = { success: false, message: 'Verify first.', code: 'ticket_needed' };
  await answerWith(recipient, revealSecret, { status: 422, json });
  await openButton(recipient).click();
  await expect(recipient.getByText('Nothing was opened. Confirm it once more.')).toBeVisible();
  await expect(emailField(recipient)).toHaveValue(address);
  await recipient.unroute('**/*');
});

test('what is refused is said at the field, or above the button', async ({
  page,
  recipient,
  monitor,
  baseURL: base = '',
}) => {
  monitor.expectFailedLoads(422, 429);
  const link = await bound(page, base, anyAddress());
  await recipient.goto(link);
  await emailField(recipient).fill('no address');
  await sendCodeButton(recipient).click();
  await expect(emailField(recipient)).toHaveAccessibleDescription(/valid email address/);
  const json = {
    success: false,
    message: 'Too many wrong codes. Wait, or ask the sender for a new link.',
    code: 'code_locked',
    retry_after: 600,
  };
  await answerWith(recipient, askForCode, { status: 429, json });
  await emailField(recipient).fill('ada@example.com');
  await sendCodeButton(recipient).click();
  await expect(recipient.getByRole('alert')).toContainText('Try again in 10 minutes.');
});
