/** The states of the feedback form, and of the announcement. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { open } from '../support/mount.tsx';
import { expectAlert, expectHeading } from '../support/screen.ts';
import { answerSite, fail, holdAnswers } from '../support/server.ts';
import { type State, statesOf } from '../support/states.ts';
import {
  announce,
  arrived,
  messageField,
  openForm,
  openModal,
  receiveFeedback,
  sendButton,
  sendingButton,
} from './feedback.ts';

const SHORT = 'Maintenance on Sunday, 02:00 to 04:00 UTC. <a href="/feedback">Contact us</a>';
const LONG =
  'On Sunday the service moves to new machines. Between 02:00 and 04:00 UTC no new links can be made; links ' +
  'that were sent before go on working. Read <a href="https://status.example.com">the status page</a>, ' +
  '<a href="/feedback">send us your feedback</a>, or <a href="mailto:help@example.com">help@example.com</a>.';

async function send(): Promise<void> {
  await messageField.fill('The button could be bigger.');
  await sendButton.click();
}

function announced(content: string): Omit<State, 'name'> {
  const names = content.split(/<[^>]*>/).filter((text) => text.trim().length > 2);
  return { names, open: () => announce(content) };
}

export const feedbackStates = statesOf({
  'feedback-closed': async () => {
    answerSite({ feedback_enabled: false, support_host: 'support.example.com' });
    await open('/feedback');
    await expectHeading('Feedback is turned off on this site');
  },
  feedback: { isMain: true, open: () => openForm() },
  'feedback-busy': async () => {
    holdAnswers(sendFeedback);
    await openForm();
    await send();
    await expect.element(sendingButton).toBeVisible();
  },
  'feedback-sent': async () => {
    receiveFeedback();
    await openForm();
    await send();
    await expect.element(arrived).toBeVisible();
  },
  'feedback-refused': async () => {
    fail(sendFeedback);
    await openForm();
    await send();
    await expectAlert('Request was not successful. Please try again later.');
  },
  'feedback-failed': async () => {
    fail(bootstrap);
    await open('/feedback');
    await expectHeading('This page could not be loaded');
  },
  'feedback-modal': openModal,
  'feedback-modal-sent': async () => {
    receiveFeedback();
    await openModal();
    await send();
    await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible();
  },
  'home-banner': { ...announced(SHORT), isMain: true },
  'home-banner-long': announced(LONG),
});
