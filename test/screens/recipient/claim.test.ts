/** A message whose answer is lost, or whose page is loaded again: within a minute this tab, and no other, gets it once more. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { revealSecret, showSecret } from '../../../shared/contract/reveal.ts';
import { jump, pass, startTimers } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { expectVisit } from '../support/navigation.ts';
import { button, expectAlert, expectHeading } from '../support/screen.ts';
import { type Call, callsOf, disconnect, intercept, refuse } from '../support/server.ts';
import {
  againButton,
  breakSeal,
  expectMessage,
  KEY,
  message,
  offer,
  openButton,
  passphraseField,
  PATH,
  proxyPage,
  reload,
  SPENT,
  STILL_TRYING,
} from './recipient.ts';

const SECRET = 'worth waiting for';
const LOST =
  'No answer arrived. Check your connection and try again now: if the message was opened meanwhile, it can be shown here for a short time.';

const spent = { state: 'received', ended: 1_790_000_000, secret_key: KEY } as const;

const claims = (calls: readonly Call[]) => new Set(calls.map(({ fields }) => fields['rid']));

it('says what may have happened when it stops trying, and goes on with the same claim', async () => {
  const calls = callsOf(revealSecret);
  offer({ text: SECRET });
  intercept(revealSecret, proxyPage);
  await open(PATH);
  await breakSeal();
  await expectAlert(LOST);
  await expect.element(page.getByText(STILL_TRYING)).not.toBeInTheDocument();
  offer({ text: SECRET });
  await againButton().click();
  await expectMessage(SECRET);
  expect(calls).toHaveLength(2);
  expect(claims(calls).size).toBe(1);
});

it('does not say that another has taken what was opened while its answer was lost', async () => {
  offer({ text: SECRET });
  intercept(revealSecret, proxyPage);
  await open(PATH);
  await breakSeal();
  await expectAlert(LOST);
  refuse(revealSecret, 'secret_spent', spent);
  await againButton().click();
  await expectHeading(SPENT);
  await expectAlert('This page asked for the message, but no answer arrived in time');
});

async function openSecret(passphrase?: string): Promise<void> {
  offer({ text: SECRET, ...(passphrase !== undefined && { passphrase }) });
  await open(PATH);
  await breakSeal(passphrase);
  await expectMessage(SECRET);
}

it('shows the message again after each reload within a minute, and not after it', async () => {
  startTimers();
  await openSecret();
  const stored = Object.entries(sessionStorage);
  expect(stored).toEqual([[expect.stringMatching(/^claim:/), expect.any(String)]]);
  expect(JSON.stringify(stored)).not.toContain(KEY);
  await jump(50_000);
  await reload();
  await expectMessage(SECRET);
  await jump(50_000);
  await reload();
  await expectMessage(SECRET);
  await jump(61_000);
  await reload();
  await expectHeading(SPENT);
  expect(sessionStorage).toHaveLength(0);
});

it('deletes its claim after a minute, and still shows the message', async () => {
  startTimers();
  await openSecret();
  await pass(61_000);
  expect(sessionStorage).toHaveLength(0);
  await expectMessage(SECRET);
});

it('asks for the passphrase again after a reload, and has stored none', async () => {
  await openSecret('right');
  expect(JSON.stringify([sessionStorage, localStorage])).not.toContain('right');
  await reload();
  await expectHeading('You opened this a moment ago');
  await expect.element(message()).not.toBeInTheDocument();
  await passphraseField().fill('right');
  await button('Show it again').click();
  await expectMessage(SECRET);
});

const nothingOpened = () => page.getByText('Nothing was opened');

it('does not say after a reload without a network that nothing was opened, and shows the message once there is one', async () => {
  await openSecret();
  disconnect(showSecret);
  await reload();
  await expectHeading('Failed to fetch initial page data');
  await expectAlert(LOST);
  await expect.element(nothingOpened()).not.toBeInTheDocument();
  refuse(showSecret, 'secret_spent', spent);
  await againButton().click();
  await expectMessage(SECRET);
});

it.each([
  ['after the minute is over', true],
  ['where the address is entered again', false],
])('does not say without a network that nothing was opened %s', async (_, isReload) => {
  startTimers();
  await openSecret();
  disconnect(showSecret);
  await jump(61_000);
  await (isReload ? reload() : open(PATH));
  await expectHeading('Failed to fetch initial page data');
  await expectAlert('No response received from server.');
  await expect.element(nothingOpened()).not.toBeInTheDocument();
});

it('gives the message up when the page is left, also one that the back-forward cache keeps', async () => {
  await openSecret();
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  await expect.element(message()).not.toBeInTheDocument();
  expect(document.documentElement.outerHTML).not.toContain(SECRET);
  expect(sessionStorage).toHaveLength(0);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expectVisit(PATH);
  await open(PATH);
  await expectHeading(SPENT);
  await expect.element(openButton()).not.toBeInTheDocument();
});
