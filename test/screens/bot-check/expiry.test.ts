/** A bot check of which ten minutes have passed. */
import { expect, it } from 'vitest';
import { challengeBotCheck } from '../../../shared/contract/bot-check.ts';
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
import { hidePage } from '../support/visibility.ts';
import { expectBotCheck, passBotCheck, robotBox, stallWorkers } from './bot-check.ts';

const EXPIRED = 'Verification expired. Try again.';
const LIFETIME_MS = 601_000;

it('is renewed by itself while it is visible', async () => {
  startTimers();
  await openForm();
  receiveFeedback();
  const [challenges, calls] = [callsOf(challengeBotCheck), callsOf(sendFeedback)];
  await messageField.fill('slow');
  await passBotCheck();
  await pass(LIFETIME_MS);
  await expect.poll(() => challenges.length).toBe(2);
  await expectBotCheck('Verified.');
  await sendButton.click();
  await expect.element(arrived).toBeVisible();
  const [payload] = calls.map(({ fields }) => String(fields['authenticity_payload']));
  // Of the second challenge.
  expect(JSON.parse(atob(payload ?? ''))).toMatchObject({ salt: 'salt-of-challenge-1' });
});

it('expires in a hidden tab, where no work is done', async () => {
  startTimers();
  await openForm();
  const challenges = callsOf(challengeBotCheck);
  await messageField.fill('kept');
  await passBotCheck();
  hidePage();
  await pass(LIFETIME_MS);
  await expectBotCheck(EXPIRED);
  await expect.element(robotBox).not.toBeChecked();
  expect(challenges).toHaveLength(1);
  await sendButton.click();
  await expect.element(robotBox).toHaveFocus();
  await expect.element(messageField).toHaveValue('kept');
  await passBotCheck();
});

it('ends work that took so long', async () => {
  startTimers();
  const { running } = stallWorkers();
  await openForm();
  await robotBox.click();
  await expect.poll(() => running.size).toBeGreaterThan(0);
  await pass(LIFETIME_MS);
  await expectBotCheck(EXPIRED);
  expect(running.size).toBe(0);
});
