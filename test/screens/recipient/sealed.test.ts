/** Secrets that were encrypted in a browser: the key is in the link alone, and the page decrypts them. */
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { revealSecret, showSecret } from '../../../shared/contract/reveal.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { expectVisit } from '../support/navigation.ts';
import { button, expectAlert, expectHeading } from '../support/screen.ts';
import { type Call, callsOf, holdAnswers, intercept } from '../support/server.ts';
import {
  againButton,
  breakSeal,
  expectMessage,
  expectWrongPassphrase,
  INCOMPLETE,
  message,
  offer,
  offerSealed,
  openButton,
  passphraseField,
  PATH,
  reload,
} from './recipient.ts';

const TEXT = 'line one\r\n\tline two 🔏 \n';
const PASSPHRASE = 'correct horse battery';

/** Expects that calls contain none of some texts, as far as a server sees them. */
function expectNotSent(calls: readonly Call[], ...texts: readonly string[]): void {
  const sent = calls.map(({ url, headers, fields }) => [url, [...headers], fields]);
  expect(sent).not.toEqual([]);
  for (const text of texts) expect(JSON.stringify(sent)).not.toContain(text);
}

it('opens with the whole link, and neither sends nor stores its key', async () => {
  const { link, fragment } = await offerSealed({ text: TEXT });
  const calls = [showSecret, revealSecret].map(callsOf);
  await open(link);
  await expect
    .element(page.getByText('Encrypted in the sender’s browser: this site cannot read it.'))
    .toBeVisible();
  await breakSeal();
  await expectMessage(TEXT);
  expect(location.hash).toBe(`#${fragment}`);
  const key = fragment.slice(1);
  expect(JSON.stringify([sessionStorage, localStorage, history.state])).not.toContain(key);
  await reload();
  await expectMessage(TEXT);
  expectNotSent(calls.flat(), key, 'line two');
});

it('opens with the passphrase, which it does not send, and says that it works while it derives a key', async () => {
  const { link, fragment } = await offerSealed({ text: TEXT, passphrase: PASSPHRASE });
  const calls = callsOf(revealSecret);
  await open(link);
  await breakSeal('a wrong passphrase');
  await expectWrongPassphrase(4);
  await passphraseField().fill(PASSPHRASE);
  const release = holdAnswers(revealSecret);
  await againButton().click();
  await expect.element(button('Opening…')).toBeVisible();
  await expect.element(openButton()).not.toBeInTheDocument();
  release();
  await expectMessage(TEXT);
  expectNotSent(calls, fragment.slice(1), PASSPHRASE, 'a wrong passphrase', 'line two');
});

it('shows the note, which only the link decrypts, in room that is kept for it', async () => {
  const { link } = await offerSealed({ text: TEXT, note: 'Wi-Fi of the Lisbon office' });
  const expectNothingMoved = watchLayout();
  await open(link);
  await expect.element(page.getByText('“Wi-Fi of the Lisbon office”')).toBeVisible();
  await expectNothingMoved();
});

it('opens a secret whose note is damaged', async () => {
  const { link } = await offerSealed({ text: TEXT, details: { sealed_note: 'A'.repeat(451) } });
  await open(link);
  await breakSeal();
  await expectMessage(TEXT);
});

it('recognises an incomplete link before it asks for anything', async () => {
  const { fragment } = await offerSealed();
  const [looks, reveals] = [callsOf(showSecret), callsOf(revealSecret)];
  for (const part of [fragment.slice(0, -1), 'main']) {
    await open(`${PATH}#${part}`);
    await expectHeading(INCOMPLETE);
    const main = page.getByRole('main');
    await expect.element(main).toMatchTextContent('Ask for it again and copy all of it');
    await expect.element(page.getByRole('link', { name: 'Return home' })).toBeVisible();
  }
  expect(looks).toEqual([]);
  // Without any fragment only the server can name the kind of secret.
  await open(PATH);
  await expectHeading(INCOMPLETE);
  expect(reveals).toEqual([]);
});

it.each([
  ['without https', false, 'This page cannot decrypt the message'],
  ['in a browser that is too old', true, 'This browser cannot decrypt the message'],
])('asks for nothing %s', async (_, isSecureContext, heading) => {
  const { link } = await offerSealed();
  const calls = [showSecret, revealSecret].map(callsOf);
  const subtle = Object.getOwnPropertyDescriptor(Crypto.prototype, 'subtle');
  Reflect.deleteProperty(Crypto.prototype, 'subtle');
  Object.defineProperty(globalThis, 'isSecureContext', {
    value: isSecureContext,
    configurable: true,
  });
  onTestFinished(() => {
    if (subtle) Object.defineProperty(Crypto.prototype, 'subtle', subtle);
    Reflect.deleteProperty(globalThis, 'isSecureContext');
  });
  await open(link);
  await expectHeading(heading);
  // A page asks once it is shown.
  await painted();
  expect(calls.flat()).toEqual([]);
});

it('offers to report a message before it is opened and after', async () => {
  const { link } = await offerSealed({ text: TEXT });
  await open(link);
  await button('Report this message').click();
  await expect.element(page.getByRole('dialog', { name: 'Report this message' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await breakSeal();
  await expectMessage(TEXT);
  await expect.element(button('Report this message')).toBeVisible();
});

it.each(['%23', '?locale=en%23'])(
  'repairs a link whose # became %s, and warns of it',
  async (hash) => {
    const { link, fragment } = await offerSealed({ text: TEXT });
    await open(link.replace('#', hash));
    const search = hash.startsWith('?') ? '?locale=en' : '';
    expect(location.href).toBe(`${location.origin}${PATH}${search}#${fragment}`);
    await expect
      .element(page.getByText('This link was changed on its way'))
      .toMatchTextContent('that service and this site received the whole link');
    // Loaded with what says who can read a message.
    await expect.element(button('Report this message')).toBeVisible();
    await expect.element(page.getByText('this site cannot read it')).not.toBeInTheDocument();
    await breakSeal();
    await expectMessage(TEXT);
  },
);

it('opens nothing where the server describes another secret than the link', async () => {
  const { link, fragment } = await offerSealed();
  const reveals = callsOf(revealSecret);
  await open(`${PATH}#b${fragment.slice(1)}`);
  await expectHeading('This link does not match the message');
  offer({ passphrase: 'right' });
  await open(link);
  await expectHeading('This link does not match the message');
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  expect(reveals).toEqual([]);
});

it('says that nothing was opened with the key of another link', async () => {
  const { fragment } = await offerSealed();
  const other = fragment.startsWith('a0') ? '1' : '0';
  await open(`${PATH}#a${other}${fragment.slice(2)}`);
  await breakSeal();
  await expectAlert('This link was changed or is not complete. Nothing was opened.');
});

it('asks once more, with the same claim, for a ciphertext that does not open', async () => {
  const { link, reveal } = await offerSealed({ text: TEXT });
  const calls = callsOf(revealSecret);
  intercept(revealSecret, async (call) => {
    const answer = reveal(call);
    if (calls.length > 1) return answer;
    return new Response((await answer.text()).replace(/("sealed":".*?).{8}"/, '$1AAAAAAAA"'));
  });
  await open(link);
  await breakSeal();
  await expectMessage(TEXT);
  expect(calls).toHaveLength(2);
  expect(new Set(calls.map(({ fields }) => fields['rid'])).size).toBe(1);
});

it('names a ciphertext that cannot be decrypted', async () => {
  const { link } = await offerSealed({ record: { share: 'A'.repeat(43) } });
  await open(link);
  await breakSeal();
  await expectAlert('could not be decrypted');
  await expect.element(message()).not.toBeInTheDocument();
});

it('loads the page again when the fragment changes', async () => {
  const { link, fragment } = await offerSealed();
  await open(`${PATH}#${fragment.slice(0, -1)}`);
  await expectHeading(INCOMPLETE);
  location.assign(link);
  await expectVisit(link);
});
