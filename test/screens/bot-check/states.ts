/** The checkbox of the bot check in all its states, on the page that visitors see. */
import { expect } from 'vitest';
import { challengeBotCheck } from '../../../shared/contract/bot-check.ts';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { messageField, openForm, openModal, sendButton } from '../feedback/feedback.ts';
import { pass, startTimers } from '../support/clock.ts';
import { fail, refuse } from '../support/server.ts';
import type { State } from '../support/states.ts';
import { expectBotCheck, passBotCheck, robotBox, stallWorkers } from './bot-check.ts';

async function form(): Promise<void> {
  await openForm();
  await messageField.fill('The button could be bigger.');
}

async function verifying(): Promise<void> {
  const { running } = stallWorkers();
  await form();
  await robotBox.click();
  await expectBotCheck('Verifying... please wait.');
  // Time counts from the challenge on.
  await expect.poll(() => running.size).toBeGreaterThan(0);
}

export const botCheckStates: readonly State[] = [
  {
    name: 'bot-check-first',
    open: async () => {
      await form();
      await sendButton.click();
      await expectBotCheck('Tick this box, then send again.');
    },
  },
  { name: 'bot-check-verifying', open: verifying },
  {
    name: 'bot-check-verified',
    open: async () => {
      await form();
      await passBotCheck();
      await expectBotCheck('Verified.');
    },
  },
  {
    name: 'bot-check-error',
    open: async () => {
      await form();
      fail(challengeBotCheck);
      await robotBox.click();
      await expectBotCheck('Verification failed. Try again later.');
    },
  },
  {
    name: 'bot-check-expired',
    open: async () => {
      startTimers();
      await verifying();
      await pass(601_000);
      await expectBotCheck('Verification expired. Try again.');
    },
  },
  {
    name: 'bot-check-again',
    open: async () => {
      refuse(sendFeedback, 'challenge_invalid');
      await form();
      await passBotCheck();
      await sendButton.click();
      await expectBotCheck('Tick this box again. Each check works once.');
    },
  },
  {
    name: 'bot-check-modal',
    open: async () => {
      await openModal();
      await expect.element(robotBox).toBeVisible();
    },
  },
];
