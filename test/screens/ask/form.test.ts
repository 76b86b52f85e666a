/** The form that asks for a secret: what it sends, what it keeps, and who sees it. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createAsk } from '../../../shared/contract/ask.ts';
import { openOwnAsk } from '../../../shared/seal/ask.ts';
import { readAskFragment } from '../../../shared/seal/ask-fragment.ts';
import { fromBase64 } from '../../../worker/crypto/encoding.ts';
import { open } from '../support/mount.tsx';
import { expectAddress } from '../support/navigation.ts';
import { button, expectAlert, expectHeading, field, press } from '../support/screen.ts';
import {
  answerSite,
  type Call,
  callsOf,
  disconnect,
  holdAnswers,
  refuse,
} from '../support/server.ts';
import { openHome } from '../create/form.ts';
import { customer, type Site } from '../support/site.ts';
import {
  createButton,
  createRequest,
  openAskForm,
  QUESTION,
  questionField,
  takeRequests,
  withAsks,
} from './requests.ts';

const DAY = 86_400;
const asks = () => page.getByRole('link', { name: 'Ask for a secret' });

/** What the private page that is open can read of a box that was sent. */
async function readBox(call: Call | undefined) {
  const key = location.pathname.split('/').at(-1) ?? '';
  const read = readAskFragment(location.hash);
  const box = fromBase64(String(call?.fields['box']));
  if (typeof read === 'string' || read.kind !== 'private' || !box) throw new Error('no request');
  return (await openOwnAsk(key, read.secret, box)).question;
}

it('sends a question that only its own page can read, and nothing else of it', async () => {
  await openAskForm();
  const calls = callsOf(createAsk);
  await field('Your name, as the recipient should see it').fill('Ada from IT');
  for (const wanted of ['User name', 'Password']) {
    await button('Add a field to fill in').click();
    await userEvent.keyboard(wanted);
  }
  await createRequest();
  await expectAddress(/^\/private\/ask\/1\w{22}#p\w{43}$/);
  expect(calls).toHaveLength(1);
  expect(await readBox(calls[0])).toEqual({
    question: QUESTION,
    name: 'Ada from IT',
    fields: ['User name', 'Password'],
    language: 'en-US',
  });
  const sent = JSON.stringify([calls[0]?.fields, [...(calls[0]?.headers ?? [])]]);
  for (const text of ['Wi-Fi', 'Ada', 'Password', location.hash.slice(2)]) {
    expect(sent).not.toContain(text);
  }
  // Only accounts choose what else there is.
  expect(Object.keys(calls[0]?.fields ?? {}).toSorted()).toEqual(
    ['answer_ttl', 'answers', 'box', 'manage_hash', 'proof_hash', 'shrimp', 'ttl'].toSorted(),
  );
});

it('sends how many answers it takes, for how long, and what an account chooses', async () => {
  await openAskForm({ ...customer, custom_domains: [] });
  const calls = callsOf(createAsk);
  await page.getByText('Options').click();
  await button('More').click();
  await page.getByRole('combobox', { name: 'Takes answers for' }).selectOptions('1 day');
  await field('Label').fill('Guest Wi-Fi');
  await page.getByRole('checkbox', { name: 'Email me about each answer' }).click();
  await page.getByRole('checkbox', { name: 'Show my email address' }).click();
  await createRequest();
  expect(calls[0]?.fields).toMatchObject({
    answers: 2,
    ttl: DAY,
    answer_ttl: 7 * DAY,
    label: 'Guest Wi-Fi',
    notify: [],
    show_sender: true,
    share_domain: '',
  });
});

it('emails about answers unless that is switched off', async () => {
  await openAskForm({ ...customer, custom_domains: [] });
  const calls = callsOf(createAsk);
  await createRequest();
  expect(calls[0]?.fields).toMatchObject({ notify: ['answered'], show_sender: false });
});

it('cannot be sent before something is asked, and says so', async () => {
  await openAskForm();
  const calls = callsOf(createAsk);
  await press(createButton(), '{Enter}');
  await expect.element(page.getByText('Say what you need first').last()).toBeVisible();
  await expect.element(questionField()).toHaveFocus();
  // A field that is wanted is enough.
  await button('Add a field to fill in').click();
  await userEvent.keyboard('Password{Enter}');
  await expectHeading('Save the link to this page first');
  expect(calls).toHaveLength(1);
});

it('adds and removes fields by keyboard, ten at most', async () => {
  await openAskForm();
  const names = page.getByRole('textbox', { name: /^Name of field/ });
  for (let count = 1; count <= 10; count++) {
    await button('Add a field to fill in').click();
    await expect.element(field(`Name of field ${count}`)).toHaveFocus();
  }
  await expect.element(button('Add a field to fill in')).not.toBeInTheDocument();
  for (let count = 10; count >= 1; count--) {
    await button(`Remove field ${count}`).click();
    expect(names.elements()).toHaveLength(count - 1);
  }
  await expect.element(button('Add a field to fill in')).toHaveFocus();
});

it('keeps what was typed after a failure, and repeats the same request after a lost answer', async () => {
  await openAskForm();
  const calls = callsOf(createAsk);
  refuse(createAsk, 'rate_limited', { retry_after: 600 });
  await questionField().fill(QUESTION);
  await createButton().click();
  await expectAlert('Too many attempts. Try again in 10 minutes.');
  await expect.element(questionField()).toHaveValue(QUESTION);
  disconnect(createAsk);
  await createButton().click();
  await expectAlert('No connection. Your last step may not have arrived.');
  takeRequests();
  await createButton().click();
  await expectHeading('Save the link to this page first');
  expect(new Set(calls.map(({ fields }) => fields['box'])).size).toBe(1);
});

it('is sent once by several presses', async () => {
  await openAskForm();
  const calls = callsOf(createAsk);
  const release = holdAnswers(createAsk);
  await questionField().fill(QUESTION);
  const element = createButton().element();
  if (element instanceof HTMLElement) for (let times = 0; times < 2; times++) element.click();
  await expect.element(button('Creating…')).toBeVisible();
  await expect.poll(() => calls.length).toBe(1);
  release();
  await expectHeading('Save the link to this page first');
  expect(calls).toHaveLength(1);
});

it.each<[string, Partial<Site>, boolean]>([
  ['everybody can ask', { asks: 'all' }, true],
  ['only accounts can ask', { asks: 'accounts' }, false],
  ['nobody can ask', { asks: 'off' }, false],
])('offers visitors the switch on home only where they may ask: %s', async (_, site, isOffered) => {
  await openHome({ ...withAsks, ...site });
  if (isOffered) await expect.element(asks()).toBeVisible();
  else await expect.element(asks()).not.toBeInTheDocument();
});

it('leads customers from the dashboard to the form and back', async () => {
  answerSite({ ...customer, asks: 'accounts', seal_modes: 'both' });
  await open('/dashboard');
  await expectHeading('Send a secret');
  await asks().click();
  await expectHeading('Ask for a secret');
  await expect.element(asks()).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Send a secret' }).click();
  await expectHeading('Send a secret');
});
