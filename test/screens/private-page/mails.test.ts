/** The emails with a link, on the private page of the account that sent them. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { resendMail, showReceipt } from '../../../shared/contract/receipts.ts';
import { textsOf } from '../create/form.ts';
import { NOW_SECONDS, pass, startTimers } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { expectAlert, expectHeading, panel } from '../support/screen.ts';
import { callsOf, holdAnswers, intercept, refuse, sentence, success } from '../support/server.ts';
import { ends, linkOf, metadataKey, type Receipt, receiptOf } from './receipts.ts';

type Mail = NonNullable<Receipt['details']['mails']>[number];

const PAGE = `/private/${metadataKey()}`;
const WAITING_MS = 3000;
const REFRESH_MS = 10_000;

const recipients = ['jo*****@e*****.com', 'ma*****@e*****.com', 'su*****@e*****.org'];

/** A mail in some state, five minutes ago. */
function mail(place: number, state: Mail['state']): Mail {
  const recipient = recipients[place] ?? '';
  return { id: `mail-${place}`, recipient, state, stamp: NOW_SECONDS - 300 };
}

/** A secret that waits to be opened, with these mails; none for visitors who have its page. */
function receipt(mails: readonly Mail[] = [], changes: Partial<Receipt['record']> = {}): Receipt {
  const shown = { recipients, show_recipients: true, ...changes };
  const details = { show_recipients: true, ...(mails.length > 0 && { mails: [...mails] }) };
  return receiptOf(metadataKey(), shown, details);
}

function show(shown: Receipt): void {
  intercept(showReceipt, () => success<typeof showReceipt>(shown));
}

async function openReceipt(shown: Receipt): Promise<void> {
  show(shown);
  await open(PAGE);
  await expect.element(page.getByText(/^Seal: /)).toBeVisible();
}

const mails = () => panel('Emailed to').getByRole('listitem');
const state = () => mails().getByRole('status');
const again = () => page.getByRole('button', { name: 'Send again' });
const texts = () => textsOf(mails());

it('shows without the account the recipients alone, and nothing of a link without recipients', async () => {
  await openReceipt(receipt());
  expect(texts()).toEqual(recipients);
  await expect.element(mails().css('bdi[dir=ltr]')).toHaveLength(recipients.length);
  await expect
    .element(page.getByText(/The email contains the link, never the secret/))
    .toBeVisible();
  await expect.element(again()).not.toBeInTheDocument();

  await openReceipt(receipt([], { recipients: [], show_recipients: false }));
  await expect.element(page.getByRole('heading', { name: 'Emailed to' })).not.toBeInTheDocument();
});

it.each<[string, readonly Mail[]]>([
  ['Emailed to 2 people', [mail(0, 'sent'), mail(1, 'sent')]],
  ['Emailing 2 people', [mail(0, 'sent'), mail(1, 'waiting')]],
  [`The email to ${recipients[1] ?? ''} could not be sent`, [mail(0, 'sent'), mail(1, 'failed')]],
  ['2 emails could not be sent', [mail(0, 'failed'), mail(1, 'failed')]],
])('is headed “%s” when that is so', async (heading, sent) => {
  await openReceipt(receipt(sent));
  await expectHeading(heading);
});

it('folds the link of an emailed secret away, which is not to be sent twice', async () => {
  await openReceipt(receipt([mail(0, 'sent')]));
  await expect.element(page.getByText(linkOf())).not.toBeVisible();
  await page.getByText('Show the link').click();
  await expect.element(page.getByText(linkOf())).toBeVisible();
});

it('shows of each email whether it was sent, and sends only a failed one again', async () => {
  await openReceipt(receipt([mail(0, 'sent'), mail(1, 'waiting'), mail(2, 'failed')]));
  expect(texts()).toEqual([
    expect.stringMatching(/^jo\*+@e\*+\.com ?Sent ?5 minutes ago/),
    expect.stringMatching(/^ma\*+@e\*+\.com ?Waiting to be sent$/),
    expect.stringMatching(/^su\*+@e\*+\.org ?Could not be sent ?5 minutes ago.*Send again/),
  ]);
  await expect.element(again()).toHaveLength(1);
  await expect.element(again()).toHaveAccessibleName(`Send again to ${recipients[2] ?? ''}`);
});

it('sends an email again once, and focuses its new state', async () => {
  await openReceipt(receipt([mail(0, 'failed')]));
  intercept(resendMail, () => success<typeof resendMail>(receipt([mail(0, 'waiting')])));
  const deliver = holdAnswers(resendMail);
  const calls = callsOf(resendMail);
  await again().click();
  await expect.element(again()).toHaveAttribute('aria-busy', 'true');
  await again().click({ force: true });
  deliver();
  await expect.element(state()).toHaveTextContent('Waiting to be sent');
  await expect.element(state()).toHaveFocus();
  await expect.element(again()).not.toBeInTheDocument();
  expect(calls.map(({ fields }) => fields['id'])).toEqual(['mail-0']);
});

it('shows why an email cannot be sent again, lets it be tried once more, and shows that it was sent in the meantime', async () => {
  await openReceipt(receipt([mail(0, 'failed')]));
  refuse(resendMail, 'rate_limited', { retry_after: 30 });
  await again().click();
  await expectAlert('Try again in 30 seconds.');
  await expect.element(again()).toHaveAttribute('aria-disabled', 'false');
  refuse(resendMail, 'mail_not_failed');
  show(receipt([mail(0, 'sent')]));
  await again().click();
  await expectAlert(sentence('mail_not_failed'));
  await expect.element(state()).toHaveTextContent('Sent');
  await expect.element(again()).not.toBeInTheDocument();
});

it('sends no email again after the secret is gone', async () => {
  show(receipt([mail(0, 'failed')], ends.burned));
  await open(PAGE);
  await expectHeading('Your secret was burned before it was opened');
  await expect.element(mails()).toMatchTextContent('Could not be sent');
  await expect.element(again()).not.toBeInTheDocument();
});

it('refreshes more often while an email is queued', async () => {
  startTimers();
  await openReceipt(receipt([mail(0, 'waiting')]));
  const calls = callsOf(showReceipt);
  show(receipt([mail(0, 'sent')]));
  await pass(WAITING_MS);
  await expect.element(state()).toHaveTextContent('Sent');
  await pass(WAITING_MS);
  expect(calls).toHaveLength(1);
  await pass(REFRESH_MS);
  await expect.poll(() => calls.length).toBe(2);
});
