/** The dialog in which a recipient reports a message, and its states. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { answerChallenges } from '../bot-check/bot-check.ts';
import { offerSealed } from '../recipient/recipient.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert } from '../support/screen.ts';
import { fail } from '../support/server.ts';
import { statesOf } from '../support/states.ts';
import { receiveFeedback } from './feedback.ts';

export const reportDialog = page.getByRole('dialog');
export const messageField = reportDialog.getByRole('textbox');

/** Opens the dialog over the page of a message that a browser has encrypted; its field is empty. */
export async function openReport(): Promise<{ fragment: string }> {
  const { link, fragment } = await offerSealed();
  answerChallenges();
  await open(link);
  await button('Report this message').click();
  await expect.element(reportDialog).toBeVisible();
  await messageField.fill('');
  return { fragment };
}

async function send(): Promise<void> {
  await openReport();
  await page.getByRole('radio', { name: /password, a code or money/ }).click();
  await messageField.fill('It came by chat, from an account that I do not know.');
  await button('Send report').click();
}

export const reportStates = statesOf({
  report: {
    isMain: true,
    open: async () => {
      await openReport();
    },
  },
  'report-failed': async () => {
    fail(sendFeedback);
    await send();
    await expectAlert('Request was not successful. Please try again later.');
  },
  'report-sent': async () => {
    receiveFeedback();
    await send();
    await expect.element(button('Done')).toBeVisible();
  },
});
