/** The tabs with the emails that could not be sent, and with the audit log. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { resendFailedMail } from '../../../shared/contract/colonel.ts';
import { button, expectTexts, notice, tab } from '../support/screen.ts';
import { callsOf, holdAnswers, refuse, sentence, succeed } from '../support/server.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { answerWithSite, openFull } from './admin.ts';
import { audit, auditLine, mailLine } from './samples.ts';

const mailLines = () => page.getByRole('main').getByRole('listitem');

it('lists of each failed email the subject, the reason of the failure and the time', async () => {
  await openFull('mail', 'timeout');
  await expectTexts(mailLines(), [
    /^Confirm your email address1 hour ago.*timeout/,
    /^Someone sent you a secret/,
    /^Reset your password/,
  ]);
});

it('removes an email that is sent again from the list, and focuses the heading', async () => {
  await openFull('mail', 'timeout');
  succeed(resendFailedMail, { record: { id: 'mail-2' } });
  const deliver = holdAnswers(resendFailedMail);
  const calls = callsOf(resendFailedMail);
  const again = button('Try again with “Someone sent you a secret”');
  await again.dblClick();
  await expect.element(again).toHaveAttribute('aria-busy', 'true');
  deliver();
  await expect.element(notice('Queued again')).toMatchTextContent('Someone sent you a secret');
  await expect.element(mailLines()).toHaveLength(2);
  await expect.element(page.getByRole('heading', { name: 'Failed emails' })).toHaveFocus();
  expect(calls.map(({ url }) => url.pathname)).toEqual(['/api/v2/colonel/mails/mail-2/resend']);
});

it('keeps an email that cannot be sent again, with the reason at its line', async () => {
  await openFull('mail', 'timeout');
  refuse(resendFailedMail, 'mail_not_failed');
  await button('Try again with “Reset your password”').click();
  await expect
    .element(mailLines().nth(2).getByRole('alert'))
    .toMatchTextContent(sentence('mail_not_failed'));
  await expect.element(mailLines()).toHaveLength(3);
});

it('calls an email of a kind that is new as the server does', async () => {
  await openFull('mail', 'invoice', { mails: [mailLine('m', { template: 'invoice' })] });
  await expect.element(button('Try again with “invoice”')).toBeVisible();
});

it('shows in the audit log who did what to whom, with the new value, and what never finished', async () => {
  const justNow = auditLine('now', { at: NOW_SECONDS, done: false });
  await openFull('audit', 'Not completed', { audit: [justNow, ...audit] });
  const rows = page.getByRole('table').getByRole('row');
  await expect.element(rows).toHaveLength(6);
  for (const [place, texts] of [
    [1, ['Changed a plan', 'In progress', 'bob@example.org', 'Identity Plus']],
    [2, ['Global Elite']],
    [3, ['Changed a role', 'Admin']],
    [4, ['Sent an email again', 'Not completed']],
    [5, ['Maintenance on Sunday.']],
  ] as const) {
    for (const text of texts) await expect.element(rows.nth(place)).toMatchTextContent(text);
  }
  await expect.element(rows.nth(2)).not.toMatchTextContent(/Not completed|In progress/);
});

it('reads many emails and a long audit log page by page', async () => {
  const mails = Array.from({ length: 30 }, (_, place) => mailLine(`m${place}`));
  const log = Array.from({ length: 45 }, (_, place) => auditLine(`a${place}`));
  await openFull('mail', 'timeout', { mails, audit: log });
  await button('More').click();
  await expect.element(mailLines()).toHaveLength(30);
  await tab('Audit log').click();
  for (const length of [40, 45]) {
    await button('More').click();
    await expect.element(page.getByRole('rowheader')).toHaveLength(length);
  }
});

it('lists an action that was just done in the audit log', async () => {
  await openFull('audit', 'Not completed');
  succeed(resendFailedMail, { record: { id: 'mail-1' } });
  await tab('Email').click();
  answerWithSite({
    audit: [auditLine('new', { action: 'mail', subject: 'mail-1', detail: '' })],
  });
  await button('Try again with “Confirm your email address”').click();
  await expect.element(page.getByText('Queued again')).toBeVisible();
  await tab('Audit log').click();
  await expectTexts(page.getByRole('rowheader'), ['Sent an email again']);
});
