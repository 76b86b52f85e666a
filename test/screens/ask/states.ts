/** The states of the pages of whoever asks for a secret. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { createAsk, listAnswers } from '../../../shared/contract/ask.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading } from '../support/screen.ts';
import { answerSite, fail, holdAnswers, refuse } from '../support/server.ts';
import { customer } from '../support/site.ts';
import type { State } from '../support/states.ts';
import {
  answers,
  createButton,
  createRequest,
  linkBox,
  openAskForm,
  openRequest,
  QUESTION,
  questionField,
  serveRequest,
  withAsks,
} from './requests.ts';

const FIELDS = ['User name', 'Password'];
const NAME = 'Ada from IT';
const TEXT = 'guest-7Kq2';
// The length of a ciphertext and of a file.
const names = [QUESTION, NAME, TEXT, ...FIELDS, '288 bytes', '5 bytes'];

const form: readonly State[] = [
  {
    name: 'ask',
    isMain: true,
    isRead: true,
    open: async () => {
      await openAskForm();
      await page.getByText('Options').click();
      await expect.element(page.getByRole('group', { name: 'Number of answers' })).toBeVisible();
    },
  },
  {
    name: 'ask-customer',
    isMain: true,
    names,
    open: async () => {
      await openAskForm({ ...customer, custom_domains: [] });
      await questionField().fill(QUESTION);
      for (const wanted of FIELDS) {
        await button('Add a field to fill in').click();
        await page
          .getByRole('textbox', { name: /^Name of field/ })
          .last()
          .fill(wanted);
      }
      await page.getByText('Options').click();
      await expect.element(page.getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    name: 'ask-refused',
    names,
    open: async () => {
      await openAskForm();
      await questionField().fill(QUESTION);
      refuse(createAsk, 'asks_refused');
      await createButton().click();
      await expectAlert('Requests for secrets are switched off on this site.');
    },
  },
  {
    name: 'ask-members',
    open: async () => {
      answerSite({ ...withAsks, asks: 'accounts' });
      await open('/ask');
      await expect.element(page.getByText(/^You need an account/)).toBeVisible();
    },
  },
  {
    name: 'ask-off',
    open: async () => {
      answerSite({ ...withAsks, asks: 'off' });
      await open('/ask');
      await expect.element(page.getByText(/switched off/)).toBeVisible();
    },
  },
  {
    name: 'home-asks',
    open: async () => {
      answerSite(withAsks);
      await open('/');
      await expect.element(page.getByRole('link', { name: 'Ask for a secret' })).toBeVisible();
    },
  },
];

const request: readonly State[] = [
  {
    name: 'request-new',
    isMain: true,
    isRead: true,
    open: async () => {
      await openAskForm();
      await createRequest();
    },
  },
  {
    name: 'request-question',
    open: async () => {
      const served = await serveRequest();
      answerSite(withAsks);
      await open(served.path);
      await expectHeading('Did you make this request?');
    },
  },
  {
    name: 'request-wrong-link',
    open: async () => {
      const served = await serveRequest();
      answerSite(withAsks);
      await open(served.path);
      await button('No, I was sent this link').click();
      await expectHeading('You have the wrong link');
    },
  },
  {
    name: 'request-answer-link',
    open: async () => {
      const served = await serveRequest();
      answerSite(withAsks);
      await open(served.askLink.slice(location.origin.length).replace('/ask/', '/private/ask/'));
      await expectHeading('This is the link for answering');
    },
  },
  {
    name: 'request-no-key',
    open: async () => {
      const { path } = await serveRequest();
      answerSite(withAsks);
      await open(path.split('#')[0] ?? '');
      await expectHeading('The end of this link is missing');
    },
  },
  {
    name: 'request-waiting',
    isMain: true,
    names,
    open: async () => {
      const served = await serveRequest({ name: NAME, fields: FIELDS }, { answers_max: 3 });
      await openRequest(served);
      await expect.element(linkBox()).toBeVisible();
    },
  },
  {
    name: 'request-kept',
    names,
    open: async () => {
      await openRequest(await serveRequest());
      await page.getByText('Keep the private link').click();
      await expect.element(button('Save as a file')).toBeVisible();
    },
  },
  {
    name: 'request-answers',
    isMain: true,
    names,
    open: async () => {
      const served = await serveRequest({ name: NAME }, { answers_max: 5 });
      for (const state of ['new', 'received', 'burned', 'expired'] as const) {
        await served.answer({ text: TEXT, state });
      }
      await openRequest(served);
      await expect.element(answers().first()).toBeVisible();
    },
  },
  {
    name: 'request-opened',
    isMain: true,
    names: [...names, 'notes.txt'],
    open: async () => {
      const served = await serveRequest({ fields: FIELDS });
      await served.answer({
        text: TEXT,
        fields: FIELDS.map((name) => ({ name, value: TEXT })),
        files: [{ name: 'notes.txt', content: new Blob(['notes']) }],
      });
      await openRequest(served);
      await button('Open answer 1').click();
      await expect.element(page.getByText(/^Anyone with the link that you sent/)).toBeVisible();
    },
  },
  {
    name: 'request-damaged',
    names,
    open: async () => {
      const served = await serveRequest();
      await served.answer({ text: TEXT, damage: true });
      await openRequest(served);
      await button('Open answer 1').click();
      await expectAlert('This answer could not be decrypted');
    },
  },
  {
    name: 'request-close',
    names,
    open: async () => {
      await openRequest(await serveRequest());
      await button('Close').click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'request-over',
    open: async () => {
      const served = await serveRequest({}, { state: 'expired' });
      served.wipe();
      await openRequest(served);
      await expectHeading('This request has expired');
    },
  },
  {
    name: 'request-changed',
    names,
    open: async () => {
      const served = await serveRequest();
      await openRequest({ ...served, path: served.path.replace('#', '%23') });
      await expect.element(page.getByText(/^This link was changed on its way/)).toBeVisible();
    },
  },
  {
    name: 'request-loading',
    open: async () => {
      const { path } = await serveRequest();
      answerSite(withAsks);
      holdAnswers(listAnswers);
      await open(path);
      await button('Yes, I made it').click();
      await expect.element(page.getByText('Loading…')).toBeVisible();
    },
  },
  {
    name: 'request-unknown',
    open: async () => {
      const { path } = await serveRequest();
      answerSite(withAsks);
      refuse(listAnswers, 'ask_unknown');
      await open(path);
      await button('Yes, I made it').click();
      await expectHeading('This link leads to no request');
    },
  },
  {
    name: 'request-failed',
    open: async () => {
      const { path } = await serveRequest();
      answerSite(withAsks);
      fail(listAnswers);
      await open(path);
      await button('Yes, I made it').click();
      await expectAlert('Failed to fetch data from');
    },
  },
];

export const askStates: readonly State[] = [...form, ...request];
