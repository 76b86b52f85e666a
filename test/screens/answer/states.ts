/** The states of the page of an ask link, and of the private page of an answer. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { answerAsk, showAsk } from '../../../shared/contract/ask.ts';
import { uploadPart } from '../../../shared/contract/uploads.ts';
import { answerChallenges } from '../bot-check/bot-check.ts';
import { ends, expectLinkParts, metadataKey, showReceipts } from '../private-page/receipts.ts';
import { acmeBranding, visitDomain } from '../recipient/brand.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading, field } from '../support/screen.ts';
import { fail, holdAnswers, refuse } from '../support/server.ts';
import { type State, statesOf } from '../support/states.ts';
import {
  attach,
  expectSent,
  HEADING,
  NAME,
  offerAsk,
  openAskPage,
  QUESTION,
  send,
  showRequest,
} from './ask.ts';

const MIB = 1024 * 1024;
/** What the requester wrote. */
const names = [NAME, QUESTION];
const FIELDS = ['Host', 'DB_PASSWORD'];
const fieldNames = [...names, ...FIELDS];
const SENDER = 'm***@e***.org';
const path = `/private/${metadataKey()}`;

/** Opens the page of a request and sends an answer, with another answer of the server than usual where that is given. */
async function answered(refuseCall?: () => void): Promise<void> {
  await openAskPage();
  refuseCall?.();
  await send('typed');
}

async function leadsTo(heading: string, address: string): Promise<void> {
  await open(address);
  await expectHeading(heading);
}

async function ended(state: 'full' | 'closed' | 'expired', heading: string): Promise<void> {
  const { link } = await offerAsk();
  showRequest({ state });
  await leadsTo(heading, link);
}

const answering = statesOf({
  answer: { isMain: true, names, open: () => openAskPage() },
  'answer-fields': {
    isMain: true,
    names: fieldNames,
    open: async () => {
      await openAskPage({ fields: FIELDS });
      await field('DB_PASSWORD').fill('8fQ!x2m$Lr');
    },
  },
  'answer-anonymous': {
    names: [...names, SENDER],
    open: () => openAskPage({ name: '' }, { sender: SENDER }),
  },
  'answer-check': {
    isMain: true,
    names,
    open: async () => {
      await openAskPage();
      await page.getByText('Check the request').click();
      await expect.element(page.getByText(/^Or compare these digits/)).toBeVisible();
    },
  },
  'answer-files': {
    names: [...names, 'id_ed25519', '411 bytes'],
    open: async () => {
      await openAskPage();
      await attach('id_ed25519', 411);
    },
  },
  'answer-sending': {
    names: [...names, 'backup.tar'],
    open: async () => {
      await openAskPage();
      await attach('backup.tar', 5 * MIB);
      holdAnswers(uploadPart);
      await send();
      await expect.element(page.getByRole('progressbar')).toBeVisible();
    },
  },
  'answer-failed': {
    names: [...names, 'typed'],
    open: async () => {
      await answered(() => fail(answerAsk));
      await expect.element(page.getByRole('alert')).toBeVisible();
    },
  },
  'answer-too-late': {
    isMain: true,
    names: [...names, 'typed'],
    open: async () => {
      await answered(() => refuse(answerAsk, 'ask_ended', { reason: 'full' }));
      await expectAlert('Your answer did not reach whoever asked');
    },
  },
  'answer-sent': {
    isMain: true,
    isRead: true,
    open: async () => {
      await answered();
      await expectSent();
    },
  },
  'answer-report': {
    names,
    open: async () => {
      await openAskPage();
      answerChallenges();
      await button('Report this request').click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
    },
  },
  'answer-changed-link': {
    names,
    open: async () => {
      const { link } = await offerAsk();
      await open(link.replace('#', '%23'));
      await expect.element(page.getByText(/^This link was changed/)).toBeVisible();
    },
  },
  'answer-branded': {
    names: [...names, acmeBranding.name],
    open: async () => {
      visitDomain();
      await openAskPage();
      await expectHeading(HEADING);
    },
  },
});

const notAnswering = statesOf({
  'answer-loading': async () => {
    const { link } = await offerAsk();
    holdAnswers(showAsk);
    await open(link);
    await expect.element(page.getByText('Loading…')).toBeInTheDocument();
  },
  'answer-unavailable': async () => {
    const { link } = await offerAsk();
    fail(showAsk);
    await leadsTo('This page could not be loaded', link);
  },
  'answer-incomplete': async () => {
    const { link } = await offerAsk();
    await leadsTo('This link is incomplete', link.slice(0, -1));
  },
  'answer-wrong-link': async () => {
    const { key, privateEnd } = await offerAsk();
    await leadsTo('This is not the link to answer with', `/ask/${key}#${privateEnd}`);
  },
  'answer-changed': {
    isMain: true,
    open: async () => {
      const { link } = await offerAsk();
      await offerAsk({ question: 'Another one' });
      await leadsTo('This request was changed', link);
    },
  },
  'answer-unknown': async () => {
    const { link } = await offerAsk();
    refuse(showAsk, 'ask_unknown');
    await leadsTo('There is no such request', link);
  },
  'answer-full': {
    isMain: true,
    open: () => ended('full', 'This request has been answered'),
  },
  'answer-closed': () => ended('closed', 'This request is closed'),
  'answer-expired': () => ended('expired', 'This request has expired'),
});

const answer = { kind: 'answer', sealed_by: 'browser', share_url: '', secret_key: '' } as const;

async function answerEnded(end: keyof typeof ends, heading: string): Promise<void> {
  showReceipts({ ...answer, ...ends[end] });
  await leadsTo(heading, path);
}

const receipts = statesOf({
  'receipt-answer': {
    isMain: true,
    isRead: true,
    open: async () => {
      showReceipts(answer);
      await leadsTo('Your answer is waiting to be opened', path);
      await expectLinkParts();
    },
  },
  'receipt-answer-received': () => answerEnded('received', 'Your answer was opened'),
  'receipt-answer-burned': () =>
    answerEnded('burned', 'Your answer was deleted before it was opened'),
  'receipt-answer-expired': () =>
    answerEnded('expired', 'Your answer expired before it was opened'),
  'burn-answer': {
    isMain: true,
    open: async () => {
      showReceipts(answer);
      await leadsTo('Take your answer back?', `${path}/burn`);
    },
  },
});

export const answerStates: readonly State[] = [...answering, ...notAnswering, ...receipts];
