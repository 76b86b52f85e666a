/** The feedback form in a dialog, over any page. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { painted } from '../support/layout-shift.ts';
import { pretendTouchScreen } from '../support/media.ts';
import { expectAlert, expectHeading, press } from '../support/screen.ts';
import { callsOf, fail, holdAnswers } from '../support/server.ts';
import { expectStates } from '../support/states.ts';
import {
  feedbackButton,
  feedbackModal,
  messageField,
  openModal,
  receiveFeedback,
  sendButton,
  sendingButton,
} from './feedback.ts';
import { feedbackStates } from './states.ts';

/** Opens it again, as it was left. */
async function openAgain(): Promise<void> {
  await feedbackButton.click();
  await expect.element(feedbackModal).toBeVisible();
}

it('is ready to type in at once on a desktop', async () => {
  await openModal();
  await userEvent.keyboard('{Escape}');
  await openAgain();
  await expect.element(messageField).toHaveFocus();
});

it('opens no keyboard by itself on a touch screen', async () => {
  pretendTouchScreen();
  await openModal();
  await userEvent.keyboard('{Escape}');
  await openAgain();
  await painted();
  await expect.element(messageField).not.toHaveFocus();
});

it('returns the focus when it is closed, and keeps the input', async () => {
  await openModal();
  await messageField.fill('line\n'.repeat(8));
  const height = () => messageField.element().getBoundingClientRect().height;
  const before = height();
  await userEvent.keyboard('{Escape}');
  await expect.element(feedbackModal).not.toBeInTheDocument();
  await expect.element(feedbackButton).toHaveFocus();
  await openAgain();
  await expect.element(messageField).toHaveValue('line\n'.repeat(8));
  await expect.poll(height, { message: 'still as tall' }).toBe(before);
});

it('carries the input over to the page with the same form', async () => {
  await openModal();
  await messageField.fill('a longer story');
  await page.getByRole('link', { name: 'Open as a page' }).click();
  await expectHeading('Share your feedback');
  expect(location.pathname).toBe('/feedback');
  await expect.element(feedbackModal).not.toBeInTheDocument();
  await expect.element(messageField).toHaveValue('a longer story');
  // Here it would lead nowhere else.
  await expect.element(feedbackButton).not.toBeInTheDocument();
});

it('confirms a message that arrived, and ends with Done', async () => {
  receiveFeedback();
  await openModal();
  await messageField.fill('x');
  await press(messageField, '{Control>}{Enter}{/Control}');
  await expect
    .element(feedbackModal.getByRole('status').filter({ hasText: 'Feedback received.' }))
    .toHaveTextContent('Success Feedback received.');
  await expect.element(messageField).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Done' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(feedbackModal).not.toBeInTheDocument();
  await expect.element(feedbackButton).toHaveFocus();
  await openAgain();
  await expect.element(messageField).toHaveValue('');
});

it('keeps the input after a failure, closed or not', async () => {
  fail(sendFeedback);
  await openModal();
  await messageField.fill('kept');
  await sendButton.click();
  await expectAlert('Request was not successful. Please try again later.');
  await expect.element(messageField).toHaveValue('kept');
  await userEvent.keyboard('{Escape}');
  await openAgain();
  await expect.element(messageField).toHaveValue('kept');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('sends a message once, closed and opened again while it is under way', async () => {
  receiveFeedback();
  const calls = callsOf(sendFeedback);
  const deliver = holdAnswers(sendFeedback);
  await openModal();
  await messageField.fill('x');
  await sendButton.click();
  await userEvent.keyboard('{Escape}');
  await openAgain();
  await expect.element(sendingButton).toBeVisible();
  await press(messageField, '{Control>}{Enter}{/Control}');
  deliver();
  await expect.element(messageField).toHaveValue('');
  await expect.element(sendButton).toBeVisible();
  expect(calls).toHaveLength(1);
});

expectStates(feedbackStates);
