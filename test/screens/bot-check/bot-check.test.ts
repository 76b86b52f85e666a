/** A visitor passes a bot check before feedback is sent. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as v from 'valibot';
import { challengeBotCheck } from '../../../shared/contract/bot-check.ts';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import {
  arrived,
  feedbackModal,
  messageField,
  openForm,
  openModal,
  receiveFeedback,
  sendButton,
} from '../feedback/feedback.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { expectAlert, press } from '../support/screen.ts';
import {
  type Call,
  callsOf,
  disconnect,
  fail,
  holdAnswers,
  refuse,
  sentence,
} from '../support/server.ts';
import { customer } from '../support/site.ts';
import { expectStates } from '../support/states.ts';
import {
  answerChallenge,
  answerChallenges,
  botCheck,
  expectBotCheck,
  NUMBER,
  scriptOf,
  unsolvable,
  watchWorkers,
} from './bot-check.ts';
import { botCheckStates } from './states.ts';

const FAILED = 'Verification failed. Try again later.';
const IDLE = 'Your device does the work. No puzzles, no tracking.';

const result = v.strictObject({
  algorithm: v.literal('SHA-256'),
  challenge: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  number: v.number(),
  salt: v.pipe(v.string(), v.regex(/^salt-of-challenge-\d+$/)),
  signature: v.string(),
  took: v.number(),
});

const payloadOf = ({ fields }: Call) => v.parse(v.string(), fields['authenticity_payload']);

it('asks for nothing and does no work before the form is sent, and none once a number is found', async () => {
  const { running, started } = watchWorkers();
  const calls = callsOf(challengeBotCheck);
  await openForm();
  receiveFeedback();
  await messageField.fill('x');
  await expectBotCheck(IDLE);
  expect(calls).toEqual([]);
  expect(started).toEqual([]);
  await sendButton.click();
  await expect.element(arrived).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(started).toHaveLength(1);
  expect(running.size).toBe(0);
});

it('sends with each message the solution of a challenge of its own', async () => {
  await openForm();
  receiveFeedback();
  const calls = callsOf(sendFeedback);
  for (const text of ['one', 'two']) {
    await messageField.fill(text);
    await sendButton.click();
    await expect.element(messageField).toHaveValue('');
    await expectBotCheck(IDLE);
  }
  const payloads = calls.map(payloadOf);
  expect(new Set(payloads).size).toBe(2);
  for (const payload of payloads) {
    const { number, signature } = v.parse(result, JSON.parse(atob(payload)));
    expect({ number, signature }).toEqual({ number: NUMBER, signature: 'signed' });
  }
});

it('shows no check to a signed-in customer, who sends without one', async () => {
  await openForm(customer);
  receiveFeedback();
  const calls = callsOf(sendFeedback);
  await messageField.fill('x');
  await sendButton.click();
  await expect.element(arrived).toBeVisible();
  await expect.element(botCheck).not.toBeInTheDocument();
  expect(calls.map(payloadOf)).toEqual(['']);
});

it('announces its state, and leaves the focus where it is', async () => {
  await openForm();
  receiveFeedback();
  const deliverChallenge = holdAnswers(challengeBotCheck);
  await messageField.fill('x');
  await press(messageField, '{Control>}{Enter}{/Control}');
  await expectBotCheck('Verifying... please wait.');
  await expect
    .element(page.getByRole('progressbar', { name: 'Verifying... please wait.' }))
    .toHaveAttribute('value', '0');
  const deliver = holdAnswers(sendFeedback);
  deliverChallenge();
  await expectBotCheck('Verified.');
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  deliver();
  await expect.element(arrived).toBeVisible();
  await expect.element(messageField).toHaveFocus();
});

it('begins anew after a refusal, and keeps the message', async () => {
  await openForm();
  refuse(sendFeedback, 'challenge_invalid');
  const calls = callsOf(sendFeedback);
  await messageField.fill('kept');
  await sendButton.click();
  await expectAlert(sentence('challenge_invalid'));
  await expectBotCheck(IDLE);
  await expect.element(messageField).toHaveValue('kept');
  receiveFeedback();
  await sendButton.click();
  await expect.element(arrived).toBeVisible();
  const [first, second] = calls.map(payloadOf);
  expect(first).not.toBe(second);
});

it('shows the progress of its workers, which are of this origin, and goes on where the dialog is closed', async () => {
  const { running, started } = watchWorkers();
  await openModal();
  answerChallenge({ ...unsolvable, maxnumber: 100_000 });
  await messageField.fill('x');
  await sendButton.click();
  const progress = page.getByRole('progressbar');
  await expect.poll(() => Number(progress.query()?.getAttribute('value'))).toBeGreaterThan(0);
  expect(running.size).toBe(Math.min(navigator.hardwareConcurrency, 16));
  expect(started.map((address) => new URL(address, location.href).origin)).toEqual(
    started.map(() => location.origin),
  );
  await userEvent.keyboard('{Escape}');
  await expect.element(feedbackModal).not.toBeInTheDocument();
  expect(running.size).toBeGreaterThan(0);
  await expect.poll(() => running.size).toBe(0);
});

const broken: Record<string, () => unknown> = {
  'without a challenge': () => fail(challengeBotCheck),
  'without a network': () => disconnect(challengeBotCheck),
  'without workers': () => watchWorkers(() => '/no/such/worker.js'),
  // Like a page that is not served over https.
  'without hashes': () => {
    const none = 'Object.defineProperty(crypto, "subtle", { value: undefined });';
    watchWorkers((address) => {
      const { href } = new URL(address, location.href);
      return scriptOf(`import ${JSON.stringify(href)}; ${none}`);
    });
  },
};

it.for(Object.keys(broken))('fails %s with a message, and sends nothing', async (name) => {
  await openForm();
  broken[name]?.();
  const calls = callsOf(sendFeedback);
  await messageField.fill('kept');
  await sendButton.click();
  await expectBotCheck(FAILED);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(messageField).toHaveValue('kept');
  expect(calls).toEqual([]);
});

it.for([
  ['another algorithm', { algorithm: 'SHA-1' }],
  ['no signature', { signature: '' }],
  ['a salt of 9 characters', { salt: 'x'.repeat(9) }],
] as const)('solves no challenge with %s', async ([, change]) => {
  const { started } = watchWorkers();
  await openForm();
  answerChallenge({ ...unsolvable, ...change });
  await messageField.fill('x');
  await sendButton.click();
  await expectBotCheck(FAILED);
  expect(started).toEqual([]);
});

it.for([320, 1280])('moves nothing in any state, %d px wide', async (width) => {
  await page.viewport(width, 800);
  await openForm();
  receiveFeedback();
  const deliver = holdAnswers(sendFeedback);
  await messageField.fill('x');
  await painted();
  const expectNothingMoved = watchLayout();
  // After real keys and clicks the browser would not count what moves.
  const send = sendButton.element();
  const click = () => send instanceof HTMLElement && send.click();
  fail(challengeBotCheck);
  click();
  await expectBotCheck(FAILED);
  await painted();
  answerChallenges();
  click();
  await expectBotCheck('Verified.');
  await painted();
  deliver();
  await expect.element(arrived).toBeVisible();
  await expectNothingMoved();
});

expectStates(botCheckStates);
