/** The answers on the private page of a request: opened one by one, once, and only there. */
import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { listAnswers, manageAsk } from '../../../shared/contract/ask.ts';
import { revealSecret } from '../../../shared/contract/reveal.ts';
import { downloadPart } from '../../../shared/contract/uploads.ts';
import { proxyPage } from '../recipient/recipient.ts';
import { pass, startTimers } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading } from '../support/screen.ts';
import { callsOf, disconnect, intercept, refuse } from '../support/server.ts';
import { whatIsStored } from '../support/storage.ts';
import { hidePage } from '../support/visibility.ts';
import {
  answers,
  linkBox,
  openRequest,
  type SentAnswer,
  type ServedRequest,
  serveRequest,
} from './requests.ts';

const MIB = 1024 * 1024;
const MINUTE = 60_000;
const TEXT = 'guest-7Kq2\nsecond line';

const message = () => page.getByRole('region', { name: 'The message' });
const state = () => page.getByRole('main').getByRole('status').first();

/** Opens the private page of a request that has these answers. */
async function openWithAnswers(...contents: readonly SentAnswer[]): Promise<ServedRequest> {
  const served = await serveRequest({}, { answers_max: contents.length });
  for (const content of contents) await served.answer(content);
  await openRequest(served);
  return served;
}

function dialogButton(name: string): Locator {
  return page.getByRole('dialog').getByRole('button', { name, exact: true }).last();
}

it('opens a text with both proofs, and neither sends nor stores a key', async () => {
  const [lists, reveals] = [callsOf(listAnswers), callsOf(revealSecret)];
  const served = await openWithAnswers({ text: TEXT });
  await button('Open answer 1').click();
  await expect.element(message()).toBeVisible();
  expect(message().element().textContent).toBe(TEXT);
  await expect
    .element(page.getByText('Anyone with the link that you sent could have written this.'))
    .toBeVisible();
  expect(reveals).toHaveLength(1);
  expect(reveals[0]?.fields['manage_proof']).toBe(served.manageProof);
  expect(lists).not.toEqual([]);
  const sent = JSON.stringify(
    [...lists, ...reveals].map(({ url, headers, fields }) => [url, [...headers], fields]),
  );
  const stored = (await whatIsStored()).replaceAll(location.href, '');
  expect(sent + stored).not.toContain(location.hash.slice(2));
  expect(sent + stored).not.toContain('guest-7Kq2');
  await expect.element(button('Open answer 1')).not.toBeInTheDocument();
});

it('hides what was filled in until it is shown, and copies it', async () => {
  const fields = ['User name', 'Password'];
  const served = await serveRequest({ fields });
  await served.answer({ fields: fields.map((name) => ({ name, value: `${name} 7Kq2` })) });
  await openRequest(served);
  await button('Open answer 1').click();
  await expect.element(button('Show Password')).toBeVisible();
  expect(document.body.textContent).not.toContain('7Kq2');
  await button('Show Password').click();
  await expect.element(page.getByText('Password 7Kq2')).toBeVisible();
  await expect.element(page.getByText('User name 7Kq2')).not.toBeInTheDocument();
  await button('Copy User name').click();
  await expect.poll(() => navigator.clipboard.readText()).toBe('User name 7Kq2');
  await button('Hide Password').click();
  await expect.element(page.getByText('Password 7Kq2')).not.toBeInTheDocument();
});

it('downloads files in parts, and offers them as for any secret', async () => {
  const content = new Blob([new Uint8Array(5 * MIB)]);
  const files = [{ name: 'Bericht é.pdf', content }];
  const served = await openWithAnswers({ files, isInParts: true });
  const downloads = callsOf(downloadPart);
  await button('Open answer 1').click();
  const save = page.getByRole('link', { name: 'Save Bericht é.pdf' });
  await expect.element(save).toHaveAttribute('download', 'Bericht é.pdf');
  expect(downloads.length).toBeGreaterThan(1);
  expect(new Set(downloads.map(({ fields }) => fields['manage_proof']))).toEqual(
    new Set([served.manageProof]),
  );
});

it('shows how far a download is, and opens nothing when it is cancelled', async () => {
  const content = new Blob([new Uint8Array(5 * MIB)]);
  const served = await openWithAnswers({ files: [{ name: 'a.bin', content }], isInParts: true });
  intercept(downloadPart, () => new Promise(() => undefined));
  await button('Open answer 1').click();
  await expect.element(page.getByText('Downloading…')).toBeVisible();
  await button('Cancel the download').click();
  await expect.element(button('Open answer 1')).toBeVisible();
  expect(served.opened()).toBe(0);
});

it.each([
  ['an encapsulation that was changed', { damage: true, text: TEXT }, 0],
  [
    'fields that were not asked for',
    { fields: [{ name: 'LD_PRELOAD', value: '/tmp/x.so' }], text: '' },
    1,
  ],
])('names an answer with %s, and opens the next one', async (_, content, opened) => {
  const served = await openWithAnswers(content, { text: TEXT });
  await button('Open answer 1').click();
  await expectAlert('This answer could not be decrypted.');
  // The server refuses the proof that a changed encapsulation gives.
  expect(served.opened()).toBe(opened);
  expect(document.body.textContent).not.toContain('LD_PRELOAD');
  await button('Open answer 2').click();
  await expect.element(message()).toBeVisible();
});

it('repeats a call whose answer was lost, with the same claim', async () => {
  startTimers();
  await openWithAnswers({ text: TEXT });
  const calls = callsOf(revealSecret);
  disconnect(revealSecret);
  await button('Open answer 1').click();
  await expect.poll(() => calls.length).toBe(1);
  await pass(3000);
  await expect.element(page.getByText('Connection problem.')).toBeVisible();
  await expect.poll(() => calls.length).toBeGreaterThan(1);
  expect(new Set(calls.map(({ fields }) => fields['rid'])).size).toBe(1);
});

it('shows an opened answer again after a reload, within the lease', async () => {
  const served = await openWithAnswers({ text: TEXT });
  await button('Open answer 1').click();
  await expect.element(message()).toBeVisible();
  await openRequest(served);
  await expect.element(message()).not.toBeInTheDocument();
  await button('Show again answer 1').click();
  await expect.element(message()).toBeVisible();
});

it.each<[string, () => void, string]>([
  [
    'no response arrives',
    () => intercept(revealSecret, proxyPage),
    'if the answer was opened meanwhile, it can be shown here for a short time.',
  ],
  [
    'it was downloaded too often',
    () => refuse(revealSecret, 'download_locked'),
    'Ask whoever sent it to unlock it on their private page.',
  ],
  [
    'it was opened elsewhere',
    () => refuse(revealSecret, 'secret_spent', { state: 'received', ended: 1 }),
    'This answer was opened before, was taken back, or has expired.',
  ],
])('says what to do about an answer that cannot be opened where %s', async (_, fail, text) => {
  await openWithAnswers({ text: TEXT });
  fail();
  await button('Open answer 1').click();
  await expectAlert(text);
});

it('lets go of what was opened before the page is frozen', async () => {
  await openWithAnswers({ text: TEXT });
  await button('Open answer 1').click();
  await expect.element(message()).toBeVisible();
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(document.body.textContent).not.toContain('guest-7Kq2');
});

it('announces new answers while it is in front, and asks only for those', async () => {
  startTimers();
  const served = await serveRequest({}, { answers_max: 3 });
  await served.answer({ text: TEXT });
  await openRequest(served);
  const calls = callsOf(listAnswers);
  await expect.element(state()).toMatchTextContent('1 of 3 answers');
  await served.answer({ text: 'second' });
  await pass(11_000);
  await expect.element(state()).toMatchTextContent('2 of 3 answers');
  expect(answers().elements()).toHaveLength(2);
  expect(calls[0]?.fields['after']).toBe(1);
  await pass(10 * MINUTE);
  const show = hidePage();
  const before = calls.length;
  await pass(10 * MINUTE);
  expect(calls).toHaveLength(before);
  await served.answer({ text: 'third' });
  show();
  await expect.element(state()).toMatchTextContent('3 of 3 answers, complete');
});

it('asks less and less often, and no more after it was closed', async () => {
  startTimers();
  const served = await serveRequest();
  await openRequest(served);
  const calls = callsOf(listAnswers);
  const first = calls.length;
  await pass(MINUTE);
  expect(calls.length - first).toBeGreaterThanOrEqual(2);
  await pass(10 * MINUTE);
  const before = calls.length;
  await pass(10 * MINUTE);
  expect(calls.length - before).toBeLessThanOrEqual(10);
  expect(calls.length - before).toBeGreaterThan(5);
  await button('Close').click();
  await dialogButton('Close').click();
  await expectHeading('This request is closed');
  await expect.element(linkBox()).not.toBeInTheDocument();
  const after = calls.length;
  await pass(10 * MINUTE);
  expect(calls).toHaveLength(after);
});

it('takes one more answer', async () => {
  await openWithAnswers({ text: TEXT });
  await expect.element(linkBox()).not.toBeInTheDocument();
  const calls = callsOf(manageAsk);
  await button('Take one more answer').click();
  await expect.element(state()).toMatchTextContent('1 of 2 answers');
  await expect.element(linkBox()).toBeVisible();
  expect(calls[0]?.fields).toMatchObject({ action: 'answers', answers: 2 });
});

it('deletes an answer after it asked, and says why it could not', async () => {
  const served = await openWithAnswers({ text: TEXT }, { text: 'second' });
  const calls = callsOf(manageAsk);
  await button('Delete answer 1').click();
  refuse(manageAsk, 'rate_limited', { retry_after: 600 });
  await dialogButton('Delete').click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Too many attempts.');
  served.takeChanges();
  await openRequest(served);
  await button('Delete answer 1').click();
  await dialogButton('Delete').click();
  await expect.element(button('Open answer 1')).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Open answer 2')).toBeVisible();
  expect(calls.at(-1)?.fields).toMatchObject({ action: 'delete', number: 1 });
});

it('shows only state and times once everything is wiped', async () => {
  startTimers();
  const served = await serveRequest({ question: 'a wiped question' });
  await served.answer({ text: TEXT });
  await openRequest(served);
  await expect.element(page.getByText('a wiped question')).toBeVisible();
  served.change({ state: 'expired' });
  served.wipe();
  await pass(MINUTE + 1000);
  await expectHeading('This request has expired');
  await expect.element(state()).toMatchTextContent('1 of 1 answer, expired');
  expect(document.body.textContent).not.toContain('a wiped question');
  await expect.element(page.getByText('Check the request')).not.toBeInTheDocument();
  await expect.element(button('Take one more answer')).not.toBeInTheDocument();
});

it('opens nothing where the server has another request under the key', async () => {
  const first = await serveRequest();
  const second = await serveRequest();
  await open(first.path);
  intercept(listAnswers, () => second.list());
  await button('Yes, I made it').click();
  await expectHeading('This link leads to no request');
});
