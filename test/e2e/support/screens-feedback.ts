import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { alterReply, answerWith, holdAnswers } from './answers.ts';
import { passBotCheck } from './bot-check.ts';
import {
  announce,
  banner,
  feedbackButton,
  feedbackModal,
  messageField,
  received,
  sendButton,
  takeFeedback,
} from './feedback.ts';
import { expectHeading } from './home.ts';
import { expectAlert } from './reveal.ts';
import type { Scene, Screen } from './screens.ts';

const SHORT = 'Maintenance on Sunday, 02:00 to 04:00 UTC. <a href="/feedback">Contact us</a>';
const LONG =
  'On Sunday the service moves to new machines. Between 02:00 and 04:00 UTC no new links can be made; links ' +
  'that were sent before go on working. Read <a href="https://status.example.com">the status page</a>, ' +
  '<a href="/feedback">send us your feedback</a>, or <a href="mailto:help@example.com">help@example.com</a>.';

async function page({ page: visited }: Scene): Promise<void> {
  await takeFeedback(visited);
  await visited.goto('/feedback');
  await expectHeading(visited, 'Share your feedback');
}

async function modal({ page: visited }: Scene): Promise<void> {
  await takeFeedback(visited);
  await visited.goto('/');
  await feedbackButton(visited).click();
  await feedbackModal(visited).waitFor();
}

async function send({ page: visited }: Scene): Promise<void> {
  await messageField(visited).fill('The button could be bigger.');
  await passBotCheck(visited);
  await sendButton(visited).click();
}

async function announced({ page: visited }: Scene, content: string): Promise<void> {
  await announce(visited, content);
  await visited.goto('/');
  await banner(visited).waitFor();
}

const pages: readonly Screen[] = [
  {
    name: 'feedback-closed',
    open: async ({ page: visited }) => {
      await alterReply(visited, bootstrap, () => ({
        feedback_enabled: false,
        support_host: 'support.example.com',
      }));
      await visited.goto('/feedback');
      await expectHeading(visited, 'Feedback is turned off on this site');
    },
  },
  { name: 'feedback', isMain: true, open: page },
  {
    name: 'feedback-busy',
    open: async (scene) => {
      await holdAnswers(scene.page, sendFeedback);
      await page(scene);
      await send(scene);
      await scene.page.getByRole('button', { name: 'Sending...' }).waitFor();
    },
  },
  {
    name: 'feedback-sent',
    open: async (scene) => {
      await answerWith(scene.page, sendFeedback, received);
      await page(scene);
      await send(scene);
      await scene.page.getByText('Feedback received.').waitFor();
    },
  },
  {
    name: 'feedback-refused',
    open: async (scene) => {
      await answerWith(scene.page, sendFeedback, { status: 500, json: {} });
      await page(scene);
      await send(scene);
      await expectAlert(scene.page, 'Request was not successful. Please try again later.');
    },
  },
  {
    name: 'feedback-failed',
    open: async ({ page: visited }) => {
      await answerWith(visited, bootstrap, { status: 500, json: {} });
      await visited.goto('/feedback');
      await expectHeading(visited, 'This page could not be loaded');
    },
  },
];

const modals: readonly Screen[] = [
  { name: 'feedback-modal', open: modal },
  {
    name: 'feedback-modal-sent',
    open: async (scene) => {
      await answerWith(scene.page, sendFeedback, received);
      await modal(scene);
      await send(scene);
      await scene.page.getByRole('button', { name: 'Done' }).waitFor();
    },
  },
];

/** The pieces of text in the announcements above. */
export const announcedTexts = [SHORT, LONG].flatMap((content) =>
  content.split(/<[^>]*>/).filter((text) => text.trim().length > 2),
);

const banners: readonly Screen[] = [
  { name: 'home-banner', isMain: true, open: (scene) => announced(scene, SHORT) },
  { name: 'home-banner-long', open: (scene) => announced(scene, LONG) },
];

export const feedbackScreens: readonly Screen[] = [...pages, ...modals, ...banners];
