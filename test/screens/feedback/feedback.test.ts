/** The page with the feedback form. */
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading, notice, press } from '../support/screen.ts';
import { answerSite, callsOf, fail, holdAnswers, refuse, sentence } from '../support/server.ts';
import { customer } from '../support/site.ts';
import { whatIsStored } from '../support/storage.ts';
import {
  arrived,
  messageField,
  openForm,
  receiveFeedback,
  sendButton,
  sendingButton,
} from './feedback.ts';

const CLOSED = 'Feedback is turned off on this site';

it.for([
  [null, ['the issue tracker', /^https:\/\/.+\/issues$/]],
  ['support.example.com', ['the support site', /^https:\/\/support\.example\.com$/]],
] as const)(
  'shows no form where feedback is off, but another way: %s',
  async ([support_host, [name, address]]) => {
    answerSite({ feedback_enabled: false, support_host });
    await open('/feedback');
    await expectHeading(CLOSED);
    await expect.element(messageField).not.toBeInTheDocument();
    const links = page.getByRole('main').getByRole('link');
    await expect.element(links.first()).toHaveTextContent(name);
    expect(links.first().element().getAttribute('href')).toMatch(address);
  },
);

it('tries again on request to load the settings of the site', async () => {
  fail(bootstrap);
  await open('/feedback');
  await expectAlert('Failed to fetch data from /api/v2/bootstrap');
  answerSite({ feedback_enabled: true });
  await button('Try again').click();
  await expectHeading('Share your feedback');
});

it('sends a message as typed, with time zone and version', async () => {
  const options = new Intl.DateTimeFormat('en').resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: 'Asia/Tokyo',
  });
  await openForm();
  receiveFeedback();
  const calls = callsOf(sendFeedback);
  await messageField.fill('  Fine!\n🔏');
  await sendButton.click();
  await expect.element(notice('Feedback received.')).toMatchTextContent('Success');
  await expect.element(messageField).toHaveValue('');
  expect(calls.map(({ fields }) => fields)).toEqual([
    expect.objectContaining({
      msg: '  Fine!\n🔏',
      tz: 'Asia/Tokyo',
      version: '1.2.3',
      shrimp: 'sample',
    }),
  ]);
});

it.for(['Control', 'Meta'])(
  'sends the message by %s and Enter; Enter alone begins a line',
  async (key) => {
    await openForm(customer);
    receiveFeedback();
    const calls = callsOf(sendFeedback);
    const send = `{${key}>}{Enter}{/${key}}`;
    await press(messageField, send);
    await messageField.fill('one');
    await press(messageField, '{Enter}');
    await userEvent.keyboard('two');
    expect(calls).toEqual([]);
    await press(messageField, send);
    await expect.element(arrived).toBeVisible();
    expect(calls.map(({ fields }) => fields['msg'])).toEqual(['one\ntwo']);
  },
);

it('keeps what is typed while a message is being sent', async () => {
  await openForm(customer);
  receiveFeedback();
  const deliver = holdAnswers(sendFeedback);
  await messageField.fill('first');
  await sendButton.click();
  await expect.element(sendingButton).toBeVisible();
  await messageField.fill('second');
  deliver();
  await expect.element(arrived).toBeVisible();
  await expect.element(messageField).toHaveValue('second');
});

it('keeps the input after a refusal, and sends it once more', async () => {
  await openForm();
  refuse(sendFeedback, 'message_empty');
  await messageField.fill('  kept\n');
  await sendButton.click();
  await expectAlert(sentence('message_empty'));
  await expect.element(messageField).toHaveValue('  kept\n');
  receiveFeedback();
  await sendButton.click();
  await expect.element(arrived).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(messageField).toHaveValue('');
});

it('takes 4,096 characters, counts them only near the end, and stores nothing of what is typed', async () => {
  await openForm();
  const count = page.getByText(/ \/ 4,096 chars$/);
  const opacity = () => getComputedStyle(count.element().parentElement ?? document.body).opacity;
  await messageField.fill('x'.repeat(3000));
  await expect.poll(opacity).toBe('0');
  await messageField.fill('x'.repeat(3700));
  await expect.element(count).toHaveTextContent('3,700 / 4,096 chars');
  await expect.poll(opacity).toBe('1');
  await messageField.fill('🔏'.repeat(4097));
  await expect.element(messageField).toHaveValue('🔏'.repeat(4096));
  await expect
    .element(page.getByText('The message was truncated b/c it was over 4,096 characters.'))
    .toBeVisible();

  await messageField.fill('typed-feedback-93');
  expect(await whatIsStored()).not.toContain('typed-feedback-93');
});

it('moves nothing when the settings of the site arrive late, with a form or without', async () => {
  for (const [isTaken, heading] of [
    [false, CLOSED],
    [true, 'Share your feedback'],
  ] as const) {
    const expectNothingMoved = watchLayout();
    answerSite({ feedback_enabled: isTaken });
    const deliver = holdAnswers(bootstrap);
    await open('/feedback');
    await expect.element(page.getByRole('main')).toBeVisible();
    await painted();
    deliver();
    await expectHeading(heading);
    await expectNothingMoved();
  }
});

it('moves nothing when the answer to a message is late', async () => {
  await openForm(customer);
  receiveFeedback();
  const deliver = holdAnswers(sendFeedback);
  await messageField.fill('x');
  await painted();
  const expectNothingMoved = watchLayout();
  // After a real click the browser would not count what moves.
  const send = sendButton.element();
  if (send instanceof HTMLElement) send.click();
  await expect.element(sendingButton).toBeVisible();
  await painted();
  deliver();
  await expect.element(arrived).toBeVisible();
  await expectNothingMoved();
});
