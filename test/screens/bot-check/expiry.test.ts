/** A bot check that takes more than ten minutes. */
import { expect, it } from 'vitest';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import {
  arrived,
  messageField,
  openForm,
  receiveFeedback,
  sendButton,
} from '../feedback/feedback.ts';
import { pass, startTimers } from '../support/clock.ts';
import { callsOf } from '../support/server.ts';
import {
  answerChallenge,
  answerChallenges,
  expectBotCheck,
  unsolvable,
  watchWorkers,
} from './bot-check.ts';

it('ends with its workers and keeps the message, which can be sent again', async () => {
  startTimers();
  const { running } = watchWorkers();
  await openForm();
  answerChallenge(unsolvable);
  receiveFeedback();
  const calls = callsOf(sendFeedback);
  await messageField.fill('kept');
  await sendButton.click();
  await expect.poll(() => running.size).toBeGreaterThan(0);
  await pass(601_000);
  await expectBotCheck('Verification expired. Try again.');
  expect(running.size).toBe(0);
  expect(calls).toEqual([]);
  await expect.element(messageField).toHaveValue('kept');
  answerChallenges();
  await sendButton.click();
  await expect.element(arrived).toBeVisible();
});
