import type { Page } from '@playwright/test';
import { resendMail, showReceipt } from '../../shared/contract/receipts.ts';
import type { Client } from '../support/client.ts';
import { answerWith, callsOf, holdAnswers, intercept, sentField } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { mail, recipients, setMails, type Mail } from './support/mails.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const WAITING_MS = 3000;
const REFRESH_MS = 10_000;

async function decryptReceipt(page: Page, api: Client): Promise<void> {
  const { metadataKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/private/${metadataKey}`);
  await expectHeading(page, 'Send this link');
}

const mails = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Emailed to' }) })
    .getByRole('listitem');

const again = (page: Page) => page.getByRole('button', { name: 'Send again' });

/** Answers the call that sends a mail again as the server would: with the receipt as it is now. */
async function letResend(page: Page, onCall: () => void): Promise<void> {
  await intercept(page, resendMail, async (route) => {
    onCall();
    const { key } = /private\/(?<key>[^/]+)\/resend/.exec(route.request().url())?.groups ?? {};
    const receipt: unknown = await page.evaluate(
      async (address) => {
        const answer: unknown = await (await fetch(address)).json();
        return answer;
      },
      `/api/v2/private/${key ?? ''}`,
    );
    await route.fulfill({ json: receipt });
  });
}

test('a link without recipients shows nothing about emails', async ({ page, api }) => {
  await decryptReceipt(page, api);
  await expect(page.getByRole('heading', { name: 'Emailed to' })).toHaveCount(0);
});

test('without the account the page shows the recipients, and nothing about the emails', async ({
  page,
  api,
}) => {
  await setMails(page, () => []);
  await decryptReceipt(page, api);
  await expect(mails(page)).toHaveText(recipients);
  for (const address of await mails(page).locator('bdi').all()) {
    await expect(address).toHaveAttribute('dir', 'ltr');
  }
  await expect(page.getByText(/The email contains the link, never the secret/)).toBeVisible();
  await expect(again(page)).toHaveCount(0);
});

test('each email shows its status, and only a failed one can be sent again', async ({
  page,
  api,
}) => {
  await setMails(page, () => [mail(0, 'sent'), mail(1, 'waiting'), mail(2, 'failed')]);
  await decryptReceipt(page, api);
  await expect(mails(page)).toHaveText([
    /^jo\*+@e\*+\.com ?Sent ?5 minutes ago/,
    /^ma\*+@e\*+\.com ?Waiting to be sent$/,
    /^su\*+@e\*+\.org ?Could not be sent ?5 minutes ago.*Send again/,
  ]);
  await expect(again(page)).toHaveAccessibleName(`Send again to ${recipients[2] ?? ''}`);
  await expect(again(page)).toHaveCount(1);
});

test('an email is sent again once, with a notice at the focus', async ({ page, api }) => {
  let current: readonly Mail[] = [mail(0, 'failed')];
  await setMails(page, () => current);
  await letResend(page, () => {
    current = [mail(0, 'waiting')];
  });
  const calls = callsOf(page, resendMail);
  await decryptReceipt(page, api);
  await again(page).click();
  const state = mails(page).getByRole('status');
  await expect(state).toHaveText('Waiting to be sent');
  await expect(state).toBeFocused();
  await expect(again(page)).toHaveCount(0);
  expect(calls.map((call) => sentField(call, 'id'))).toEqual(['mail-0']);
});

test('while it is being sent again the button waits', async ({ page, api }) => {
  await setMails(page, () => [mail(0, 'failed')]);
  await holdAnswers(page, resendMail);
  const calls = callsOf(page, resendMail);
  await decryptReceipt(page, api);
  await again(page).click();
  await expect(again(page)).toHaveAttribute('aria-busy', 'true');
  await again(page).click({ force: true });
  expect(calls).toHaveLength(1);
});

test('an email that cannot be sent again shows the reason, and can be tried once more', async ({
  page,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(429);
  const json = { success: false, message: 'Too many mails', code: 'rate_limited', retry_after: 9 };
  await setMails(page, () => [mail(0, 'failed')]);
  await answerWith(page, resendMail, { status: 429, json });
  await decryptReceipt(page, api);
  await again(page).click();
  await expectAlert(page, 'Too many mails');
  await expect(again(page)).toHaveAttribute('aria-disabled', 'false');
});

test('a mail that was sent in the meantime is shown as it is', async ({ page, api, monitor }) => {
  monitor.expectFailedLoads(422);
  const json = { success: false, message: 'There is nothing to send', code: 'mail_not_failed' };
  let current: readonly Mail[] = [mail(0, 'failed')];
  await setMails(page, () => current);
  await answerWith(page, resendMail, { status: 422, json });
  await decryptReceipt(page, api);
  current = [mail(0, 'sent')];
  await again(page).click();
  await expect(mails(page).getByRole('status')).toHaveText('Sent');
  await expect(again(page)).toHaveCount(0);
});

test('after the secret is gone no mail is sent again', async ({ page, api }) => {
  await setMails(page, () => [mail(0, 'failed')]);
  const { metadataKey } = await api.conceal({ secret: 'x' });
  await api.burn(metadataKey);
  await page.goto(`/private/${metadataKey}`);
  await expectHeading(page, 'It was burned before it was opened');
  await expect(mails(page)).toContainText(['Could not be sent']);
  await expect(again(page)).toHaveCount(0);
});

test('while an email is queued the page is refreshed more often', async ({ page, api }) => {
  await page.clock.install();
  let current: readonly Mail[] = [mail(0, 'waiting')];
  await setMails(page, () => current);
  await decryptReceipt(page, api);
  const calls = callsOf(page, showReceipt);
  current = [mail(0, 'sent')];
  await page.clock.runFor(WAITING_MS);
  await expect(mails(page).getByRole('status')).toHaveText('Sent');
  await page.clock.runFor(WAITING_MS);
  expect(calls).toHaveLength(1);
  await page.clock.runFor(REFRESH_MS);
  await expect.poll(() => calls.length).toBe(2);
});
