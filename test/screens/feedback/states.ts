/** The states of the feedback form, and of the announcement. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { open } from '../support/mount.tsx';
import { expectAlert, expectHeading } from '../support/screen.ts';
import { answerSite, fail, holdAnswers } from '../support/server.ts';
import type { State } from '../support/states.ts';
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

function announced(name: string, content: string): State {
  const names = content.split(/<[^>]*>/).filter((text) => text.trim().length > 2);
  return { name, names, open: () => announce(content) };
}

export const feedbackStates: readonly State[] = [
  {
    name: 'feedback-closed',
    open: async () => {
      answerSite({ feedback_enabled: false, support_host: 'support.example.com' });
      await open('/feedback');
      await expectHeading('Feedback is turned off on this site');
    },
  },
  { name: 'feedback', isMain: true, open: () => openForm() },
  {
    name: 'feedback-busy',
    open: async () => {
      holdAnswers(sendFeedback);
      await openForm();
      await send();
      await expect.element(sendingButton).toBeVisible();
    },
  },
  {
    name: 'feedback-sent',
    open: async () => {
      receiveFeedback();
      await openForm();
      await send();
      await expect.element(arrived).toBeVisible();
    },
  },
  {
    name: 'feedback-refused',
    open: async () => {
      fail(sendFeedback);
      await openForm();
      await send();
      await expectAlert('Request was not successful. Please try again later.');
    },
  },
  {
    name: 'feedback-failed',
    open: async () => {
      fail(bootstrap);
      await open('/feedback');
      await expectHeading('This page could not be loaded');
    },
  },
  { name: 'feedback-modal', open: openModal },
  {
    name: 'feedback-modal-sent',
    open: async () => {
      receiveFeedback();
      await openModal();
      await send();
      await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible();
    },
  },
  { ...announced('home-banner', SHORT), isMain: true },
  announced('home-banner-long', LONG),
];
