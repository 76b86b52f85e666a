import { sendIncoming } from '../../../shared/contract/incoming.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { answerWith, holdAnswers } from './answers.ts';
import { expectHeading } from './home.ts';
import {
  arrived,
  messageArea,
  receiveIncoming,
  sendMessage,
  submitButton,
  ticketField,
} from './incoming.ts';
import { expectAlert } from './reveal.ts';
import type { Scene, Screen } from './screens.ts';

async function form({ page }: Scene): Promise<void> {
  await receiveIncoming(page);
  await page.goto('/incoming');
  await expectHeading(page, 'Send us a secret');
}

export const incomingScreens: readonly Screen[] = [
  { name: 'incoming', isMain: true, open: form },
  {
    name: 'incoming-empty',
    open: async (scene) => {
      await form(scene);
      await submitButton(scene.page).click();
      await messageArea(scene.page).and(scene.page.locator('[aria-invalid]')).waitFor();
    },
  },
  {
    name: 'incoming-busy',
    open: async (scene) => {
      await holdAnswers(scene.page, sendIncoming);
      await form(scene);
      await sendMessage(scene.page);
      await scene.page.getByRole('button', { name: 'Sending…' }).waitFor();
    },
  },
  {
    name: 'incoming-refused',
    open: async (scene) => {
      const message = 'Check the ticket number.';
      await answerWith(scene.page, sendIncoming, {
        status: 422,
        json: { success: false, message, code: 'ticket_invalid' },
      });
      await form(scene);
      await sendMessage(scene.page);
      await ticketField(scene.page).and(scene.page.locator('[aria-invalid="true"]')).waitFor();
    },
  },
  {
    name: 'incoming-failed',
    open: async (scene) => {
      await answerWith(scene.page, sendIncoming, { status: 500, json: {} });
      await form(scene);
      await sendMessage(scene.page);
      await expectAlert(scene.page, 'Request was not successful. Please try again later.');
    },
  },
  {
    name: 'incoming-unreachable',
    open: async ({ page }) => {
      await answerWith(page, bootstrap, { status: 500, json: {} });
      await page.goto('/incoming');
      await expectHeading(page, 'This page could not be loaded');
    },
  },
  {
    name: 'incoming-sent',
    open: async (scene) => {
      await answerWith(scene.page, sendIncoming, arrived);
      await form(scene);
      await sendMessage(scene.page);
      await expectHeading(scene.page, 'Your message was sent');
    },
  },
  {
    name: 'incoming-forgotten',
    open: async ({ page }) => {
      await receiveIncoming(page);
      await page.goto('/incoming/sent');
      await expectHeading(page, 'There is nothing to show here');
    },
  },
];
