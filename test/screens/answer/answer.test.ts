/** The page of an ask link, as whoever answers uses it. The crypto is real: what was sent is opened as its requester does. */
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerAsk, showAsk } from '../../../shared/contract/ask.ts';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { checkWords } from '../../../shared/seal/check-words.ts';
import { answerChallenges } from '../bot-check/bot-check.ts';
import { receiveFeedback } from '../feedback/feedback.ts';
import { visitDomain } from '../recipient/brand.ts';
import { painted } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading, field, press } from '../support/screen.ts';
import { callsOf, disconnect, fail, refuse, sentence, wordsOf } from '../support/server.ts';
import { whatIsStored } from '../support/storage.ts';
import {
  answerField,
  attach,
  expectSent,
  HEADING,
  offerAsk,
  openAskPage,
  PRIVATE_PAGE,
  QUESTION,
  REPORT_ID,
  send,
  sendButton,
  showRequest,
  takeAnswers,
} from './ask.ts';

const TEXT = '  8fQ!x2m$Lr \u200B\n';

const quote = () => page.css('blockquote');
const isAskedOnLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('says who asks for what, and that no one has verified it', async () => {
  await openAskPage();
  await expectHeading(HEADING);
  expect(quote().element().textContent).toBe(QUESTION);
  await expect
    .element(page.css('figcaption'))
    .toHaveTextContent(
      `Whoever made this link wrote this. ${location.host} has not checked who they are. Never type your password for ${location.host} here.`,
    );
});

it('makes nothing of a question but text: no link, no element, and no mark that turns its direction', async () => {
  await openAskPage({
    question: 'See https://evil.example and <a href="https://evil.example">this</a>\u202E.',
    name: '<b>Bank</b>\u200B',
  });
  await expectHeading('“<b>Bank</b>” asks you for a secret');
  expect(quote().element().textContent).toBe(
    'See https://evil.example and <a href="https://evil.example">this</a>.',
  );
  expect(quote().element().children).toHaveLength(0);
});

it('names the confirmed address of a requester who shows it, and claims no more', async () => {
  await openAskPage({}, { sender: 'm***@e***.org' });
  const caption = page.css('figcaption');
  await expect
    .element(caption)
    .toMatchTextContent(`${location.host} has checked only their email address`);
  await expect.element(caption).toMatchTextContent('m***@e***.org');
});

it('sends the text encrypted, so that only the requester opens it, neither sends the fragment nor stores anything of request or answer, and leads to its private page', async () => {
  const { link, openAnswer, key } = await offerAsk();
  takeAnswers();
  const [calls, looks] = [callsOf(answerAsk), callsOf(showAsk)];
  await open(link);
  await send(TEXT);
  await expectSent();
  const [call] = calls;
  expect(calls).toHaveLength(1);
  expect(call?.url.pathname).toBe(`/api/v2/ask/${key}/answer`);
  expect(Object.keys(call?.fields ?? {}).toSorted()).toEqual(
    ['ask_proof', 'enc', 'nonce', 'proof_hash', 'sealed', 'share', 'shrimp'].toSorted(),
  );
  expect(await openAnswer(call?.fields ?? {})).toEqual({ text: TEXT, files: [] });
  const privatePage = page.getByRole('link', { name: 'Open your private page' });
  await expect.element(privatePage).toHaveAttribute('href', PRIVATE_PAGE);
  await button('Copy the address of your private page').click();
  expect(await navigator.clipboard.readText()).toBe(PRIVATE_PAGE);
  const fragment = link.split('#a').at(-1) ?? '';
  expect(looks).not.toEqual([]);
  expect(wordsOf([...calls, ...looks])).not.toContain(fragment);
  const stored = (await whatIsStored()).replaceAll(fragment, '');
  for (const text of ['8fQ!x2m', 'root password', 'Maya']) expect(stored).not.toContain(text);
});

it('sends files in the same call, byte for byte', async () => {
  const { openAnswer } = await openAskPage();
  const calls = callsOf(answerAsk);
  await attach('id_ed25519', 411);
  await expect.element(answerField()).not.toBeRequired();
  await send();
  await expectSent();
  const { text, files } = await openAnswer(calls[0]?.fields ?? {});
  expect(text).toBe('');
  expect(files.map(({ name, content }) => [name, content.size])).toEqual([['id_ed25519', 411]]);
});

it('has an input for each wanted field, hides what is typed without being a field for passwords, and sends them in order', async () => {
  const { openAnswer } = await openAskPage({ fields: ['Host', 'DB_PASSWORD', 'Host'] });
  const calls = callsOf(answerAsk);
  const inputs = page.getByRole('textbox');
  const masks = () =>
    inputs
      .elements()
      .map((input) => getComputedStyle(input).getPropertyValue('-webkit-text-security'));
  await expect.element(inputs).toHaveLength(3);
  for (const input of inputs.elements()) {
    expect(input.getAttribute('type')).toBe('text');
    expect(input.getAttribute('autocomplete')).toBe('off');
    expect(input.getAttribute('spellcheck')).toBe('false');
    expect(input.hasAttribute('data-1p-ignore')).toBe(true);
  }
  expect(document.querySelector('input[type=password]')).toBeNull();
  expect(masks()).toEqual(['disc', 'disc', 'disc']);
  await button('Show what you typed').click();
  expect(masks()).toEqual(['none', 'none', 'none']);
  await button('Hide what you typed').click();
  expect(masks()).toEqual(['disc', 'disc', 'disc']);
  await field('DB_PASSWORD').fill('8fQ!x2m$Lr');
  await inputs.first().fill('db.example.com');
  await userEvent.keyboard('{Enter}');
  await expectSent();
  expect(await openAnswer(calls[0]?.fields ?? {})).toEqual({
    text: '',
    fields: [
      { name: 'Host', value: 'db.example.com' },
      { name: 'DB_PASSWORD', value: '8fQ!x2m$Lr' },
      { name: 'Host', value: '' },
    ],
    files: [],
  });
});

it('needs an answer, can be used by keyboard alone, and asks before something is lost that was typed and not sent', async () => {
  await openAskPage();
  expect(isAskedOnLeaving()).toBe(false);
  const calls = callsOf(answerAsk);
  await press(sendButton(), '{Enter}');
  await expect.element(sendButton()).toHaveAccessibleDescription('Type your answer first');
  await expect.element(answerField()).toHaveFocus();
  expect(calls).toEqual([]);
  await userEvent.keyboard('typed');
  expect(isAskedOnLeaving()).toBe(true);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectSent();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.poll(isAskedOnLeaving).toBe(false);
});

it('takes no more than the request does', async () => {
  await openAskPage({}, { bytes_max: 18_000 });
  await answerField().fill('ü'.repeat(390));
  await attach('small.bin', 500);
  await attach('more.bin', 500);
  await expect
    .element(sendButton())
    .toHaveAccessibleDescription(
      /^Shorten your answer or remove files first: this request takes up to/,
    );
});

it('repeats the same bytes after a failure, and encrypts anew after an edit', async () => {
  const { openAnswer } = await openAskPage();
  const calls = callsOf(answerAsk);
  fail(answerAsk);
  await send('first');
  await expectAlert('Request was not successful. Please try again later.');
  disconnect(answerAsk);
  await send();
  await expectAlert('No connection. Your last step may not have arrived.');
  await expect.element(answerField()).toHaveValue('first');
  const bytes = calls.map(({ fields }) => JSON.stringify({ ...fields, shrimp: '' }));
  expect(bytes.length).toBeGreaterThan(1);
  expect(new Set(bytes).size).toBe(1);
  takeAnswers();
  await answerField().fill('second');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await send();
  await expectSent();
  const [before, after] = [calls[0], calls.at(-1)];
  for (const name of ['nonce', 'enc', 'share', 'sealed', 'proof_hash']) {
    expect(after?.fields[name]).not.toBe(before?.fields[name]);
  }
  expect((await openAnswer(after?.fields ?? {})).text).toBe('second');
});

it('words a refusal, and encrypts anew what the server takes no more, such as after its tab has slept', async () => {
  await openAskPage();
  const calls = callsOf(answerAsk);
  refuse(answerAsk, 'sealed_invalid');
  await send('first');
  await expectAlert(sentence('sealed_invalid'));
  await expect.element(sendButton()).toHaveAttribute('aria-disabled', 'false');
  takeAnswers();
  await send();
  await expectSent();
  expect(calls[1]?.fields['nonce']).not.toBe(calls[0]?.fields['nonce']);
});

it.each(['closed', 'full', 'expired'])(
  'keeps what was typed when the request is %s meanwhile, to be copied',
  async (reason) => {
    await openAskPage({ fields: ['Host', 'DB_PASSWORD'] });
    refuse(answerAsk, 'ask_ended', { reason, message: `It is ${reason}.` });
    await field('DB_PASSWORD').fill('8fQ!x2m$Lr');
    await send();
    await expectAlert(`It is ${reason}. Your answer did not reach whoever asked`);
    await expect.element(sendButton()).not.toBeInTheDocument();
    await expect.element(field('DB_PASSWORD')).toHaveValue('8fQ!x2m$Lr');
    await button('Copy what you typed').click();
    expect(await navigator.clipboard.readText()).toBe('Host: \nDB_PASSWORD: 8fQ!x2m$Lr');
    expect(isAskedOnLeaving()).toBe(true);
  },
);

it.each([
  ['no fragment', () => ''],
  ['half a fragment', (end: string) => `#${end.slice(0, -1)}`],
  ['a fragment with a character too many', (end: string) => `#${end}x`],
  ['that of a secret with a passphrase', (end: string) => `#b${end.slice(1)}`],
])('calls a link with %s incomplete, and asks the server for nothing', async (_what, change) => {
  const { link } = await offerAsk();
  const calls = callsOf(showAsk);
  const [path = '', end = ''] = link.split('#');
  await open(path + change(end));
  await expectHeading('This link is incomplete');
  await expect.element(page.getByText(/^Ask for it again and copy all of it/)).toBeVisible();
  // A page asks once it is shown.
  await painted();
  expect(calls).toEqual([]);
  // The boot script asks only about a complete link.
  expect(globalThis.waxseal?.link).toBeNull();
});

it('knows the end of the private link, and asks the server for nothing', async () => {
  const { key, privateEnd } = await offerAsk();
  const calls = callsOf(showAsk);
  await open(`/ask/${key}#${privateEnd}`);
  await expectHeading('This is not the link to answer with');
  await expect.element(page.getByText(/ask for the other link\.$/)).toBeVisible();
  await painted();
  expect(calls).toEqual([]);
});

it('repairs a link whose # was encoded on its way, and says who could read the request', async () => {
  const { link } = await offerAsk();
  await open(link.replace('#', '%2523'));
  await expectHeading(HEADING);
  expect(location.pathname + location.hash).toBe(link);
  await expect.element(page.getByText(/^This link was changed on its way/)).toBeVisible();
});

it('shows nothing of a request that is not that of the link', async () => {
  const { link } = await offerAsk();
  const other = await offerAsk({ question: 'Send the root password now.' });
  await open(link);
  await expectHeading('This request was changed');
  await expect.element(quote()).not.toBeInTheDocument();
  await open(other.link);
  await expect.element(quote()).toHaveTextContent('Send the root password now.');
});

it('says that there is no such request, tries again what could not be loaded, and offers no form for one that is closed', async () => {
  const { link } = await offerAsk();
  refuse(showAsk, 'ask_unknown');
  await open(link);
  await expectHeading('There is no such request');
  fail(showAsk);
  await open(link);
  await expectHeading('This page could not be loaded');
  showRequest({ state: 'closed' });
  await button('Try again').click();
  await expectHeading('This request is closed');
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

it('computes the words to compare when they are asked for', async () => {
  const { commitment } = await openAskPage();
  // Stands there at once, while the words are computed.
  const explanation = page.getByText(/^Whoever asks and whoever answers see/);
  await expect.element(explanation).not.toBeInTheDocument();
  await page.getByText('Check the request').click();
  await expect.element(explanation).toBeVisible();
  const { words, digits } = await checkWords(new Uint8Array(commitment));
  await expect.element(page.getByText(words.join(' '), { exact: true })).toBeVisible();
  expect(
    page
      .css('bdi')
      .elements()
      .map(({ textContent }) => textContent.replaceAll(' ', '')),
  ).toContain(digits);
});

it('reports the request by its id, and sends its link only if its reporter ticks that', async () => {
  const { link } = await openAskPage();
  receiveFeedback();
  answerChallenges();
  const calls = callsOf(sendFeedback);
  const report = async (isTicked: boolean) => {
    await button('Report this request').click();
    await page.getByRole('radio', { name: /password, a code or money/ }).click();
    if (isTicked) await page.getByRole('checkbox', { name: /^Send the link, too/ }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('By chat.');
    await button('Send report').click();
    await button('Done').click();
  };
  await report(false);
  await report(true);
  expect(calls.map(({ fields }) => fields['msg'])).toEqual([
    `Report of request ${REPORT_ID}: fraud\n\nBy chat.`,
    `Report of request ${REPORT_ID}: fraud\n\n${location.origin}${link}\n\nBy chat.`,
  ]);
});

it('works on a custom domain, where it leads nowhere else but to the private page', async () => {
  visitDomain();
  await openAskPage();
  await expect.element(page.getByRole('img', { name: 'Acme Hosting' })).toBeVisible();
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  await send('typed');
  await expectSent();
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([PRIVATE_PAGE]);
});

it('works where the browser stores nothing', async () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied);
  await openAskPage();
  await send('typed');
  await expectSent();
});
