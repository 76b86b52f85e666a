/** Messages to the support. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { sendIncoming } from '../../../shared/contract/incoming.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { expectHeading, press } from '../support/screen.ts';
import { answerSite, callsOf, holdAnswers, refuse, sentence } from '../support/server.ts';
import {
  facts,
  FORM,
  messageArea,
  METADATA_KEY,
  openForm,
  receiveMessages,
  RECIPIENT,
  sendMessage,
  SENT,
  submitButton,
  TICKET,
  ticketField,
} from './incoming.ts';

it('sends a message as it was typed, shows what happens to it, and begins another with an empty form', async () => {
  receiveMessages();
  const calls = callsOf(sendIncoming);
  await openForm();
  await expect.element(page.getByText(`To ${RECIPIENT}`)).toBeVisible();
  await messageArea.fill('  the key\nis 🔑 ');
  await ticketField.fill(` ${TICKET}`);
  await submitButton.click();
  await expectHeading(SENT);
  expect(location.pathname).toBe('/incoming/sent');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(calls.map(({ fields }) => fields)).toEqual([
    expect.objectContaining({
      secret: '  the key\nis 🔑 ',
      ticketno: ` ${TICKET}`,
      shrimp: 'sample',
    }),
  ]);
  expect(facts()).toEqual([TICKET, RECIPIENT]);
  const main = page.getByRole('main');
  for (const [name, href] of [
    ['See whether it was opened', `/private/${METADATA_KEY}`],
    ['Burn it before it is opened', `/private/${METADATA_KEY}/burn`],
    ['Send another', '/incoming'],
  ] as const) {
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await main.getByRole('link', { name: 'Send another' }).click();
  await expectHeading(FORM);
  await expect.element(messageArea).toHaveValue('');
  await expect.element(ticketField).toHaveValue('');
});

it('reports a missing value at its field, and sends nothing', async () => {
  const calls = callsOf(sendIncoming);
  await openForm();
  await submitButton.click();
  await expect.element(messageArea).toHaveFocus();
  const empty = /^You did not provide anything to share/;
  await expect.element(messageArea).toHaveAccessibleDescription(empty);
  await expect.element(messageArea).toHaveAttribute('aria-invalid', 'true');
  await expect.element(ticketField).toHaveAccessibleDescription('Enter your ticket number');
  await messageArea.fill('x');
  await expect.element(messageArea).not.toHaveAccessibleDescription(empty);
  await press(messageArea, '{Control>}{Enter}{/Control}');
  await expect.element(ticketField).toHaveFocus();
  await ticketField.fill('1');
  await expect.element(ticketField).toHaveAccessibleDescription(/six digits/);
  expect(calls).toEqual([]);
});

/** Expects that the fields hold what was sent. */
async function expectKept(): Promise<void> {
  await expect.element(messageArea).toHaveValue('the key is under the mat');
  await expect.element(ticketField).toHaveValue(TICKET);
}

it.for([
  ['ticket_invalid', ticketField],
  ['secret_empty', messageArea],
] as const)('shows a refusal at its field, and keeps the input: %s', async ([code, field]) => {
  refuse(sendIncoming, code);
  await openForm();
  await sendMessage();
  await expect.element(field).toHaveFocus();
  await expect
    .poll(() => field.element().ariaDescribedByElements?.[0]?.textContent)
    .toContain(sentence(code));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expectKept();
  receiveMessages();
  await submitButton.click();
  await expectHeading(SENT);
});

it('fills one form once with the input of a refused plain form', async () => {
  answerSite({ form_fields: { secret: 'typed before', ticketno: 'x1' } });
  await openForm();
  await expect.element(messageArea).toHaveValue('typed before');
  await expect.element(ticketField).toHaveValue('x1');
  await page.getByRole('banner').getByRole('link', { name: 'Waxseal' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Your secret' })).toHaveValue('');
  history.back();
  await expectHeading(FORM);
  await expect.element(messageArea).toHaveValue('');
});

it.for([
  ['?ticket=482913', '482913'],
  ['?ticket=INC-007', 'INC-007'],
  ['?ticket=007', '007'],
  ['?ticket=12345678901234567890', ''],
  ['?secret=x&ticketno=1', ''],
] as const)(
  'takes the ticket number from the link %s, and nothing else',
  async ([query, ticket]) => {
    await open(`/incoming${query}`);
    await expectHeading(FORM);
    await expect.element(ticketField).toHaveValue(ticket);
    await expect.element(messageArea).toHaveValue('');
  },
);

it('cuts a text that is longer than the plan allows at once, with a notice', async () => {
  await openForm();
  await messageArea.fill('🔏'.repeat(10_001));
  await expect.element(messageArea).toHaveValue('🔏'.repeat(10_000));
  await expect
    .element(page.getByText('The message was truncated b/c it was over 10,000 characters.'))
    .toBeVisible();
});

it('moves nothing when the settings arrive late, nor after a refusal', async () => {
  const expectNothingMoved = watchLayout();
  const deliver = holdAnswers(bootstrap);
  await open('/incoming');
  await expect.element(page.getByRole('main')).toBeVisible();
  await painted();
  deliver();
  await expectHeading(FORM);
  refuse(sendIncoming, 'ticket_invalid');
  await messageArea.fill('x');
  await ticketField.fill('123456');
  await painted();
  // After a real click the browser would not count what moves.
  const submit = submitButton.element();
  if (submit instanceof HTMLElement) submit.click();
  await expect.element(ticketField).toHaveAttribute('aria-invalid', 'true');
  await expectNothingMoved();
});
