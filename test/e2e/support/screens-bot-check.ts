import { expect } from '@playwright/test';
import { challengeBotCheck } from '../../../shared/contract/bot-check.ts';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { answerWith } from './answers.ts';
import {
  expectBotCheck,
  openCheckedForm,
  passBotCheck,
  robotBox,
  stallSolvers,
} from './bot-check.ts';
import { feedbackButton, messageField, sendButton, takeFeedback } from './feedback.ts';
import type { Scene, Screen } from './screens.ts';

async function form({ page }: Scene): Promise<void> {
  await openCheckedForm(page);
  await messageField(page).fill('The button could be bigger.');
}

async function verifying(scene: Scene): Promise<void> {
  await stallSolvers(scene.page);
  await form(scene);
  await robotBox(scene.page).click();
  await expectBotCheck(scene.page, 'Verifying... please wait.');
}

/** The checkbox in all its states, on the page that visitors see. */
export const botCheckScreens: readonly Screen[] = [
  {
    name: 'bot-check-first',
    open: async (scene) => {
      await form(scene);
      await sendButton(scene.page).click();
      await expectBotCheck(scene.page, 'Tick this box, then send again.');
    },
  },
  { name: 'bot-check-verifying', open: verifying },
  {
    name: 'bot-check-verified',
    open: async (scene) => {
      await form(scene);
      await passBotCheck(scene.page);
      await expectBotCheck(scene.page, 'Verified.');
    },
  },
  {
    name: 'bot-check-error',
    open: async (scene) => {
      await answerWith(scene.page, challengeBotCheck, { status: 500, json: {} });
      await form(scene);
      await robotBox(scene.page).click();
      await expectBotCheck(scene.page, 'Verification failed. Try again later.');
    },
  },
  {
    name: 'bot-check-expired',
    open: async (scene) => {
      await scene.page.clock.install();
      await verifying(scene);
      // Time counts from the challenge on.
      await expect.poll(() => scene.page.workers().length).toBeGreaterThan(0);
      await scene.page.clock.fastForward('10:01');
      await expectBotCheck(scene.page, 'Verification expired. Try again.');
    },
  },
  {
    name: 'bot-check-again',
    open: async (scene) => {
      const message = 'Tick “I’m not a robot” again.';
      await answerWith(scene.page, sendFeedback, {
        status: 422,
        json: { success: false, message, code: 'challenge_invalid' },
      });
      await form(scene);
      await passBotCheck(scene.page);
      await sendButton(scene.page).click();
      await expectBotCheck(scene.page, 'Tick this box again. Each check works once.');
    },
  },
  {
    name: 'bot-check-modal',
    open: async ({ page }) => {
      await takeFeedback(page);
      await page.goto('/');
      await feedbackButton(page).click();
      await robotBox(page).waitFor();
    },
  },
];
