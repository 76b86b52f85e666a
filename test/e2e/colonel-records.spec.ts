/** The tabs with the emails that could not be sent, and with the audit log. */
import { listFailedMails, resendFailedMail } from '../../shared/contract/colonel.ts';
import { refuse, sentence, succeed, tab } from './support/account.ts';
import { answerWith, callsOf, holdAnswers } from './support/answers.ts';
import {
  moreButton,
  openFull,
  openTab,
  signInAsColonel,
  answerWithSite,
} from './support/colonel.ts';
import { audit, auditLine, mailLine, mails } from './support/colonel-samples.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

test('each email shows its subject, the reason of the failure and the time', async ({ page }) => {
  await openFull(page, 'mail', 'timeout');
  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText('Confirm your email address');
  await expect(lines.nth(0)).toContainText('timeout');
  await expect(lines.nth(0)).toContainText('1 hour ago');
  await expect(lines.nth(1)).toContainText('Someone sent you a secret');
});

test('an email that is sent again is removed from the list, and the heading takes the focus', async ({
  page,
}) => {
  await openFull(page, 'mail', 'timeout');
  await succeed(page, resendFailedMail, { record: { id: 'mail-2' } });
  const deliver = await holdAnswers(page, resendFailedMail);
  const calls = callsOf(page, resendFailedMail);
  const button = page.getByRole('button', { name: 'Try again with “Someone sent you a secret”' });
  await button.dblclick();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  deliver();
  await expect(page.getByRole('status').filter({ hasText: 'Queued again' })).toContainText(
    'Someone sent you a secret',
  );
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Failed emails' })).toBeFocused();
  expect(calls.map((call) => new URL(call.url()).pathname)).toEqual([
    '/api/v2/colonel/mails/mail-2/resend',
  ]);
});

test('an email that cannot be sent again stays, with the reason at its line', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  await openFull(page, 'mail', 'timeout');
  await refuse(page, resendFailedMail, 'mail_not_failed');
  await page.getByRole('button', { name: 'Try again with “Reset your password”' }).click();
  const line = page.getByRole('main').getByRole('listitem').nth(2);
  await expect(line.getByRole('alert')).toContainText(sentence('mail_not_failed'));
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
});

test('a mail of a kind that is new has the name that the server gives it', async ({ page }) => {
  await openFull(page, 'mail', 'invoice', { mails: [mailLine('m', { template: 'invoice' })] });
  await expect(page.getByRole('button', { name: 'Try again with “invoice”' })).toBeVisible();
});

test('many mails are read page by page', async ({ page }) => {
  const many = Array.from({ length: 30 }, (_, place) => mailLine(`m${place}`));
  await openFull(page, 'mail', 'timeout', { mails: many });
  await moreButton(page).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(30);
});

test('mails that cannot be loaded can be tried again', async ({ page, monitor }) => {
  monitor.expectFailedLoads(500);
  await signInAsColonel(page);
  await answerWith(page, listFailedMails, { status: 500, json: {} });
  await openTab(page, 'mail');
  await expectAlert(page, 'Failed to fetch data from /api/v2/colonel/mails');
  await answerWithSite(page, { mails });
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(page.getByText('Confirm your email address').first()).toBeVisible();
});

test('the audit log shows who did what to whom, with the new value, and which actions never finished @journey', async ({
  page,
}) => {
  const justNow = auditLine('now', { at: Math.floor(Date.now() / 1000), done: false });
  await openFull(page, 'audit', 'Not completed', { audit: [justNow, ...audit] });
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(1)).toContainText('Changed a plan');
  await expect(rows.nth(1)).toContainText('In progress');
  await expect(rows.nth(1)).toContainText('bob@example.org');
  await expect(rows.nth(1)).toContainText('Identity Plus');
  await expect(rows.nth(2)).toContainText('Global Elite');
  await expect(rows.nth(2)).not.toContainText(/Not completed|In progress/);
  await expect(rows.nth(3)).toContainText('Changed a role');
  await expect(rows.nth(3)).toContainText('Admin');
  await expect(rows.nth(4)).toContainText('Sent an email again');
  await expect(rows.nth(4)).toContainText('Not completed');
  await expect(rows.nth(5)).toContainText('Maintenance on Sunday.');
});

test('a long audit is read page by page', async ({ page }) => {
  const many = Array.from({ length: 45 }, (_, place) => auditLine(`a${place}`));
  await openFull(page, 'audit', 'Changed a plan', { audit: many });
  await moreButton(page).click();
  await expect(page.getByRole('rowheader')).toHaveCount(40);
  await moreButton(page).click();
  await expect(page.getByRole('rowheader')).toHaveCount(45);
});

test('an action that was just done is in the audit log', async ({ page }) => {
  await openFull(page, 'audit', 'Not completed');
  await succeed(page, resendFailedMail, { record: { id: 'mail-1' } });
  await tab(page, 'Email').click();
  await answerWithSite(page, {
    audit: [auditLine('new', { action: 'mail', subject: 'mail-1', detail: '' })],
  });
  await page.getByRole('button', { name: 'Try again with “Confirm your email address”' }).click();
  await expect(page.getByText('Queued again')).toBeVisible();
  await tab(page, 'Audit log').click();
  await expect(page.getByRole('rowheader')).toHaveText(['Sent an email again']);
});

for (const width of [320, 375, 768]) {
  test(`at ${width} px every tab has room, and lines become cards with labels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 600 });
    await openFull(page, 'overview', 'Waiting secrets');
    for (const name of ['Customers', 'Feedback', 'Burn', 'Announcement', 'Email', 'Audit log']) {
      await tab(page, name).click();
      await expect(page.getByRole('tabpanel')).not.toContainText('Loading…');
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, name).toBeLessThanOrEqual(0);
    }
    await tab(page, 'Customers').click();
    const cell = page.getByRole('table').locator('td').first();
    await expect(cell).toHaveCSS('display', 'grid');
    await expect(cell).toHaveAttribute('data-column', 'Plan');
  });
}
