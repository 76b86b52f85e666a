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
import { expectAlert, focus, press } from '../support/screen.ts';
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
  expectBotCheck,
  NUMBER,
  passBotCheck,
  robotBox,
  scriptOf,
  unsolvable,
  watchWorkers,
} from './bot-check.ts';
import { botCheckStates } from './states.ts';

const VERIFYING = 'Verifying... please wait.';
const FAILED = 'Verification failed. Try again later.';
const FIRST = 'Tick this box, then send again.';
const AGAIN = 'Tick this box again. Each check works once.';

const result = v.strictObject({
  algorithm: v.literal('SHA-256'),
  challenge: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  number: v.number(),
  salt: v.pipe(v.string(), v.regex(/^salt-of-challenge-\d+$/)),
  signature: v.string(),
  took: v.number(),
});

const payloadOf = ({ fields }: Call) => v.parse(v.string(), fields['authenticity_payload']);

it('asks for nothing and does no work before the box is ticked, and none once a number is found', async () => {
  const { running, started } = watchWorkers();
  await openForm();
  const calls = callsOf(challengeBotCheck);
  await messageField.fill('x');
  focus(robotBox);
  expect(calls).toEqual([]);
  expect(started).toEqual([]);
  await passBotCheck();
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
    await passBotCheck();
    await expectBotCheck('Verified.');
    await sendButton.click();
    await expect.element(messageField).toHaveValue('');
    // Another message needs another check.
    await expect.element(robotBox).not.toBeChecked();
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
  await expect.element(robotBox).not.toBeInTheDocument();
  expect(calls.map(payloadOf)).toEqual(['']);
});

it('works by keyboard, announces its state, and keeps the focus', async () => {
  await openForm();
  const deliver = holdAnswers(challengeBotCheck);
  await press(robotBox, ' ');
  await expectBotCheck(VERIFYING);
  await expect
    .element(page.getByRole('progressbar', { name: VERIFYING }))
    .toHaveAttribute('value', '0');
  await expect.element(robotBox).toBePartiallyChecked();
  await userEvent.keyboard(' ');
  await expect.element(robotBox).toBePartiallyChecked();
  deliver();
  await expectBotCheck('Verified.');
  await expect.element(page.getByRole('status').filter({ hasText: 'Verified.' })).toBeVisible();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(robotBox).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(robotBox).toBeChecked();
});

it('sends no message without the check: the box shows the reason and has the focus', async () => {
  await openForm();
  receiveFeedback();
  const calls = callsOf(sendFeedback);
  await messageField.fill('kept');
  await press(messageField, '{Control>}{Enter}{/Control}');
  await expectBotCheck(FIRST);
  await expect.element(robotBox).toHaveFocus();
  await expect.element(robotBox).toHaveAttribute('aria-invalid', 'true');
  await expect.element(messageField).toHaveValue('kept');
  expect(calls).toEqual([]);
  await passBotCheck();
  await sendButton.click();
  await expect.element(arrived).toBeVisible();
});

it('uses the check up in a refusal, and keeps the message', async () => {
  await openForm();
  refuse(sendFeedback, 'challenge_invalid');
  const calls = callsOf(sendFeedback);
  await messageField.fill('kept');
  await passBotCheck();
  await sendButton.click();
  await expectAlert(sentence('challenge_invalid'));
  await expectBotCheck(AGAIN);
  await expect.element(messageField).toHaveValue('kept');
  receiveFeedback();
  await passBotCheck();
  await sendButton.click();
  await expect.element(arrived).toBeVisible();
  const [first, second] = calls.map(payloadOf);
  expect(first).not.toBe(second);
});

it('shows the progress of its workers, of this origin, and ends them when the form is left', async () => {
  const { running, started } = watchWorkers();
  await openModal();
  answerChallenge(unsolvable);
  await robotBox.click();
  const progress = page.getByRole('progressbar');
  await expect.poll(() => Number(progress.query()?.getAttribute('value'))).toBeGreaterThan(0);
  expect(running.size).toBe(Math.min(navigator.hardwareConcurrency, 16));
  expect(started.map((address) => new URL(address, location.href).origin)).toEqual(
    started.map(() => location.origin),
  );
  await userEvent.keyboard('{Escape}');
  await expect.element(feedbackModal).not.toBeInTheDocument();
  expect(running.size).toBe(0);
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

it.for(Object.keys(broken))('fails %s with a message', async (name) => {
  await openForm();
  broken[name]?.();
  await robotBox.click();
  await expectBotCheck(FAILED);
  await expect.element(robotBox).not.toBeChecked();
});

it('tries again on request, at the box', async () => {
  await openForm();
  fail(challengeBotCheck);
  await robotBox.click();
  await expectBotCheck(FAILED);
  answerChallenges();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(robotBox).toHaveFocus();
  await expectBotCheck('Verified.');
});

it.for([
  ['another algorithm', { algorithm: 'SHA-1' }],
  ['no signature', { signature: '' }],
  ['a salt of 9 characters', { salt: 'x'.repeat(9) }],
] as const)('solves no challenge with %s', async ([, change]) => {
  const { started } = watchWorkers();
  await openForm();
  answerChallenge({ ...unsolvable, ...change });
  await robotBox.click();
  await expectBotCheck(FAILED);
  expect(started).toEqual([]);
});

it.for([320, 1280])('moves nothing in any state, %d px wide', async (width) => {
  await page.viewport(width, 800);
  await openForm();
  await expect.element(robotBox).toBeVisible();
  await messageField.fill('x');
  await painted();
  const expectNothingMoved = watchLayout();
  // After real keys and clicks the browser would not count what moves.
  const click = (place: Element) => place instanceof HTMLElement && place.click();
  click(sendButton.element());
  await expectBotCheck(FIRST);
  await painted();
  fail(challengeBotCheck);
  click(robotBox.element());
  await expectBotCheck(FAILED);
  await painted();
  answerChallenges();
  click(robotBox.element());
  await expectBotCheck('Verified.');
  await expectNothingMoved();
});

expectStates(botCheckStates);
