/** The bot check in all its states, on the page that visitors see. */
import { expect } from 'vitest';
import { challengeBotCheck } from '../../../shared/contract/bot-check.ts';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { messageField, openForm, sendButton } from '../feedback/feedback.ts';
import { pass, startTimers } from '../support/clock.ts';
import { fail, holdAnswers } from '../support/server.ts';
import { statesOf } from '../support/states.ts';
import { expectBotCheck, stallWorkers } from './bot-check.ts';

/** Sends a message, with other answers of the server than usual. */
async function send(answer?: () => void): Promise<void> {
  await openForm();
  answer?.();
  await messageField.fill('The button could be bigger.');
  await sendButton.click();
}

async function verifying(): Promise<void> {
  const { running } = stallWorkers();
  await send();
  await expectBotCheck('Verifying... please wait.');
  // Time counts from the challenge on.
  await expect.poll(() => running.size).toBeGreaterThan(0);
}

export const botCheckStates = statesOf({
  'bot-check-verifying': verifying,
  'bot-check-verified': async () => {
    holdAnswers(sendFeedback);
    await send();
    await expectBotCheck('Verified.');
  },
  'bot-check-error': async () => {
    await send(() => fail(challengeBotCheck));
    await expectBotCheck('Verification failed. Try again later.');
  },
  'bot-check-expired': async () => {
    startTimers();
    await verifying();
    await pass(601_000);
    await expectBotCheck('Verification expired. Try again.');
  },
});
