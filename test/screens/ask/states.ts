/** The states of the pages of whoever asks for a secret. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { createAsk, listAnswers } from '../../../shared/contract/ask.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading } from '../support/screen.ts';
import { answerSite, fail, holdAnswers, refuse } from '../support/server.ts';
import { customer } from '../support/site.ts';
import { type State, statesOf } from '../support/states.ts';
import {
  answers,
  createButton,
  createRequest,
  linkBox,
  openAskForm,
  openRequest,
  QUESTION,
  questionField,
  type ServedRequest,
  serveRequest,
  withAsks,
} from './requests.ts';

const FIELDS = ['User name', 'Password'];
const NAME = 'Ada from IT';
const TEXT = 'guest-7Kq2';
const WHOSE = 'Did you make this request?';
// The length of a ciphertext and of a file.
const names = [QUESTION, NAME, TEXT, ...FIELDS, '288 bytes', '5 bytes'];

/** Opens the address of a request that was made elsewhere: its private link, or what is made of it. */
async function leadsTo(
  heading: string,
  pathOf = ({ path }: ServedRequest): string => path,
): Promise<void> {
  const served = await serveRequest();
  answerSite(withAsks);
  await open(pathOf(served));
  await expectHeading(heading);
}

/** Opens the private page of a request, with another answer of the server than usual. */
async function request(answer: () => void): Promise<void> {
  await leadsTo(WHOSE);
  answer();
  await button('Yes, I made it').click();
}

const form = statesOf({
  ask: {
    isMain: true,
    isRead: true,
    open: async () => {
      await openAskForm();
      await page.getByText('Options').click();
      await expect.element(page.getByRole('group', { name: 'Number of answers' })).toBeVisible();
    },
  },
  'ask-customer': {
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
  'ask-refused': {
    names,
    open: async () => {
      await openAskForm();
      await questionField().fill(QUESTION);
      refuse(createAsk, 'asks_refused');
      await createButton().click();
      await expectAlert('Requests for secrets are switched off on this site.');
    },
  },
  'ask-members': async () => {
    answerSite({ ...withAsks, asks: 'accounts' });
    await open('/ask');
    await expect.element(page.getByText(/^You need an account/)).toBeVisible();
  },
  'ask-off': async () => {
    answerSite({ ...withAsks, asks: 'off' });
    await open('/ask');
    await expect.element(page.getByText(/switched off/)).toBeVisible();
  },
  'home-asks': async () => {
    answerSite(withAsks);
    await open('/');
    await expect.element(page.getByRole('link', { name: 'Ask for a secret' })).toBeVisible();
  },
});

const requests = statesOf({
  'request-new': {
    isMain: true,
    isRead: true,
    open: async () => {
      await openAskForm();
      await createRequest();
    },
  },
  'request-question': () => leadsTo(WHOSE),
  'request-wrong-link': async () => {
    await leadsTo(WHOSE);
    await button('No, I was sent this link').click();
    await expectHeading('You have the wrong link');
  },
  'request-answer-link': () =>
    leadsTo('This is the link for answering', ({ askLink }) =>
      askLink.slice(location.origin.length).replace('/ask/', '/private/ask/'),
    ),
  'request-no-key': () =>
    leadsTo('The end of this link is missing', ({ path }) => path.split('#')[0] ?? ''),
  'request-waiting': {
    isMain: true,
    names,
    open: async () => {
      const served = await serveRequest({ name: NAME, fields: FIELDS }, { answers_max: 3 });
      await openRequest(served);
      await expect.element(linkBox()).toBeVisible();
    },
  },
  'request-kept': {
    names,
    open: async () => {
      await openRequest(await serveRequest());
      await page.getByText('Keep the private link').click();
      await expect.element(button('Save as a file')).toBeVisible();
    },
  },
  'request-answers': {
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
  'request-opened': {
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
  'request-damaged': {
    names,
    open: async () => {
      const served = await serveRequest();
      await served.answer({ text: TEXT, damage: true });
      await openRequest(served);
      await button('Open answer 1').click();
      await expectAlert('This answer could not be decrypted');
    },
  },
  'request-close': {
    names,
    open: async () => {
      await openRequest(await serveRequest());
      await button('Close').click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
    },
  },
  'request-over': async () => {
    const served = await serveRequest({}, { state: 'expired' });
    served.wipe();
    await openRequest(served);
    await expectHeading('This request has expired');
  },
  'request-changed': {
    names,
    open: async () => {
      const served = await serveRequest();
      await openRequest({ ...served, path: served.path.replace('#', '%23') });
      await expect.element(page.getByText(/^This link was changed on its way/)).toBeVisible();
    },
  },
  'request-loading': async () => {
    await request(() => holdAnswers(listAnswers));
    await expect.element(page.getByText('Loading…')).toBeVisible();
  },
  'request-unknown': async () => {
    await request(() => refuse(listAnswers, 'ask_unknown'));
    await expectHeading('This link leads to no request');
  },
  'request-failed': async () => {
    await request(() => fail(listAnswers));
    await expectAlert('Failed to fetch data from');
  },
});

export const askStates: readonly State[] = [...form, ...requests];
