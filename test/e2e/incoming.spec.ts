import { sendIncoming } from '../../shared/contract/incoming.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { alterReply, answerWith, callsOf, holdAnswers, sentField } from './support/answers.ts';
import { expectHeading, secretField } from './support/home.ts';
import {
  arrived,
  messageArea,
  METADATA_KEY,
  receiveIncoming,
  RECIPIENT,
  sendMessage,
  submitButton,
  TICKET,
  ticketField,
} from './support/incoming.ts';
import { expectNothingMoved, painted, watchLayout } from './support/layout-shift.ts';
import { expectAlert } from './support/reveal.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const FORM = 'Send us a secret';
const SENT = 'Your message was sent';
const FORGOTTEN = 'There is nothing to show here';

for (const path of ['/incoming', '/incoming/sent']) {
  test(`without a recipient ${path} does not exist`, async ({ page }) => {
    await alterReply(page, bootstrap, () => ({ incoming_recipient: null }));
    await page.goto(path);
    await expectHeading(page, 'Page Not Found');
  });

  test(`a page without the settings of its site shows an error with a retry: ${path}`, async ({
    page,
    monitor,
  }) => {
    monitor.expectFailedLoads(500);
    await answerWith(page, bootstrap, { status: 500, json: {} });
    await page.goto(path);
    await expectAlert(page, 'Failed to fetch data from /api/v2/bootstrap');
    await page.unrouteAll();
    await receiveIncoming(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectHeading(page, path === '/incoming' ? FORM : FORGOTTEN);
  });
}

test('a message is sent as it was typed, and the page shows what happens to it @journey', async ({
  page,
}) => {
  await receiveIncoming(page);
  await answerWith(page, sendIncoming, arrived);
  const calls = callsOf(page, sendIncoming);
  await page.goto('/incoming');
  await expect(page.getByText(`To ${RECIPIENT}`)).toBeVisible();
  await messageArea(page).fill('  the key\nis 🔑 ');
  await ticketField(page).fill(` ${TICKET}`);
  await submitButton(page).click();
  await expectHeading(page, SENT);
  await expect(page).toHaveURL(/\/incoming\/sent$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(calls).toHaveLength(1);
  for (const call of calls) {
    expect(sentField(call, 'secret')).toBe('  the key\nis 🔑 ');
    expect(sentField(call, 'ticketno')).toBe(` ${TICKET}`);
    expect(sentField(call, 'shrimp')).toMatch(/./);
  }
  await expect(page.getByRole('definition')).toHaveText([TICKET, RECIPIENT]);
  const main = page.getByRole('main');
  for (const [name, href] of [
    ['See whether it was opened', `/private/${METADATA_KEY}`],
    ['Burn it before it is opened', `/private/${METADATA_KEY}/burn`],
    ['Send another', '/incoming'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('another message begins with an empty form', async ({ page }) => {
  await receiveIncoming(page);
  await answerWith(page, sendIncoming, arrived);
  await page.goto('/incoming');
  await sendMessage(page);
  await page.getByRole('link', { name: 'Send another' }).click();
  await expectHeading(page, FORM);
  await expect(messageArea(page)).toHaveValue('');
  await expect(ticketField(page)).toHaveValue('');
});

test('after a reload neither the page nor the browser contains what was sent @journey', async ({
  page,
}) => {
  await receiveIncoming(page);
  await answerWith(page, sendIncoming, arrived);
  await page.goto('/incoming');
  await sendMessage(page);
  await expectHeading(page, SENT);
  expect(await whatIsStored(page)).not.toMatch(new RegExp(`${METADATA_KEY}|${TICKET}|the mat`));
  await page.reload();
  await expectHeading(page, FORGOTTEN);
  await page.getByRole('link', { name: 'Send a message' }).click();
  await expectHeading(page, FORM);
});

test('after a plain form the page shows what was sent', async ({ page }) => {
  const content = JSON.stringify({ metadata_key: METADATA_KEY, ticketno: TICKET });
  await receiveIncoming(page, { messages: [{ type: 'incoming_sent', content }] });
  await page.goto('/incoming/sent');
  await expectHeading(page, SENT);
  await expect(page.getByRole('definition')).toHaveText([TICKET, RECIPIENT]);
  await expect(page.getByRole('link', { name: 'Burn it before it is opened' })).toHaveAttribute(
    'href',
    `/private/${METADATA_KEY}/burn`,
  );
});

for (const content of ['', '{', 'null', '{"ticketno":"1"}']) {
  test(`a notice that cannot be read is none: ${content}`, async ({ page }) => {
    await receiveIncoming(page, { messages: [{ type: 'incoming_sent', content }] });
    await page.goto('/incoming/sent');
    await expectHeading(page, FORGOTTEN);
  });
}

test('a missing value is reported at its field, and nothing is sent', async ({ page }) => {
  await receiveIncoming(page);
  const calls = callsOf(page, sendIncoming);
  await page.goto('/incoming');
  await submitButton(page).click();
  await expect(messageArea(page)).toBeFocused();
  const empty = /^You did not provide anything to share/;
  await expect(messageArea(page)).toHaveAccessibleDescription(empty);
  await expect(messageArea(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(ticketField(page)).toHaveAccessibleDescription('Enter your ticket number');
  await messageArea(page).fill('x');
  await expect(messageArea(page)).not.toHaveAccessibleDescription(empty);
  await messageArea(page).press('Control+Enter');
  await expect(ticketField(page)).toBeFocused();
  await ticketField(page).fill('1');
  await expect(ticketField(page)).toHaveAccessibleDescription(/six digits/);
  expect(calls).toEqual([]);
});

for (const [code, field] of [
  ['ticket_invalid', ticketField],
  ['secret_empty', messageArea],
] as const) {
  test(`a refusal is shown at its field, and the input is kept: ${code}`, async ({
    page,
    monitor,
  }) => {
    monitor.expectFailedLoads(422);
    await receiveIncoming(page);
    const refusal = { success: false, message: 'Not like that', code };
    await answerWith(page, sendIncoming, { status: 422, json: refusal });
    await page.goto('/incoming');
    await sendMessage(page);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAccessibleDescription(/^Not like that/);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(messageArea(page)).toHaveValue('the key is under the mat');
    await expect(ticketField(page)).toHaveValue(TICKET);
    await answerWith(page, sendIncoming, arrived);
    await submitButton(page).click();
    await expectHeading(page, SENT);
  });
}

for (const [kind, answer, text] of [
  ['broken', { status: 500, body: 'x' }, 'Please refresh the page and try again'],
  [
    'too often',
    { status: 429, json: { success: false, message: 'Slow down', code: 'rate_limited' } },
    'Slow down',
  ],
] as const) {
  test(`any other failure is shown once, and the input is kept: ${kind}`, async ({
    page,
    monitor,
  }) => {
    monitor.expectFailedLoads(429, 500);
    await receiveIncoming(page);
    await answerWith(page, sendIncoming, answer);
    await page.goto('/incoming');
    await sendMessage(page);
    await expectAlert(page, text);
    await expect(messageArea(page)).toHaveValue('the key is under the mat');
    await expect(ticketField(page)).toHaveValue(TICKET);
  });
}

test('the input of a refused plain form fills one form, once', async ({ page }) => {
  await receiveIncoming(page, { form_fields: { secret: 'typed before', ticketno: 'x1' } });
  await page.goto('/incoming');
  await expect(messageArea(page)).toHaveValue('typed before');
  await expect(ticketField(page)).toHaveValue('x1');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(secretField(page)).toHaveValue('');
  await page.goBack();
  await expectHeading(page, FORM);
  await expect(messageArea(page)).toHaveValue('');
});

test('while a message is sent the button shows it, and nothing is sent twice', async ({ page }) => {
  await receiveIncoming(page);
  await answerWith(page, sendIncoming, arrived);
  const calls = callsOf(page, sendIncoming);
  const letThrough = await holdAnswers(page, sendIncoming);
  await page.goto('/incoming');
  await sendMessage(page);
  const busy = page.getByRole('button', { name: 'Sending…' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await busy.click({ force: true });
  await messageArea(page).press('Control+Enter');
  letThrough();
  await expectHeading(page, SENT);
  expect(calls).toHaveLength(1);
});

test('a text longer than the plan allows is cut at once, with a notice', async ({ page }) => {
  await receiveIncoming(page);
  await page.goto('/incoming');
  await messageArea(page).fill('🔏'.repeat(10_001));
  await expect(messageArea(page)).toHaveValue('🔏'.repeat(10_000));
  await expect(
    page.getByText('The message was truncated b/c it was over 10,000 characters.'),
  ).toBeVisible();
});

test('nothing moves on a slow network, nor after a refusal', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422);
  await watchLayout(page);
  await receiveIncoming(page);
  const deliver = await holdAnswers(page, bootstrap);
  await page.goto('/incoming');
  await expect(page.getByRole('main')).toBeVisible();
  await painted(page);
  deliver();
  await expectHeading(page, FORM);
  const refusal = { success: false, message: 'Not like that', code: 'ticket_invalid' };
  await answerWith(page, sendIncoming, { status: 422, json: refusal });
  await messageArea(page).fill('x');
  await ticketField(page).fill('x');
  // After a real click the browser would not count what moves.
  await submitButton(page).dispatchEvent('click');
  await expect(ticketField(page)).toHaveAccessibleDescription('Not like that');
  await expectNothingMoved(page);
});
