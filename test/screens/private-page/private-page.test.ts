/** The sender's private page: what it shows, and what stays in place when the state of the secret changes. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { showReceipt, unlockSecret } from '../../../shared/contract/receipts.ts';
import { createdPages } from '../../../web/api/created-links.ts';
import { create, openHome, secretField } from '../create/form.ts';
import { pass, startTimers } from '../support/clock.ts';
import { switchLanguage } from '../support/language.ts';
import { painted } from '../support/layout-shift.ts';
import { emulate } from '../support/media.ts';
import { open } from '../support/mount.tsx';
import { expectVisit } from '../support/navigation.ts';
import { button, expectHeading, press } from '../support/screen.ts';
import { refuse, succeed } from '../support/server.ts';
import { whatIsStored } from '../support/storage.ts';
import {
  ends,
  expectLinkParts,
  keyIn,
  linkBox,
  linkOf,
  linkToSend,
  locked,
  metadataKey,
  openReceipt,
  receiptOf,
  showReceipts,
  timeline,
  withPassphrase,
} from './receipts.ts';

const REFRESH_MS = 10_000;
const path = `/private/${metadataKey()}`;
const UNLOCK = 'Unlock now for 5 more attempts';

const question = () => page.getByRole('region', { name: 'Were you sent this link?' });
const topOf = (locator: Locator) => locator.element().getBoundingClientRect().top;
const copyButton = () => button('Copy the link to send');

/** Creates a secret with the form; ends on its private page. */
async function createOne(): Promise<void> {
  await openHome();
  await secretField().fill('x');
  await create();
}

it('shows the link to the message, which is not the address of the private page, and explains which to send', async () => {
  await openReceipt();
  expect(linkToSend()).toBe(linkOf());
  expect(keyIn(linkToSend())).not.toBe(keyIn(location.pathname));
  await expect
    .element(page.getByRole('img', { name: 'QR code of the link to send' }))
    .toBeVisible();
  await expect.element(linkBox()).toMatchTextContent('This page is only for you.');
  await expect.element(linkBox()).toMatchTextContent('not the address of this page');
  await expect.element(timeline()).toMatchTextContent('Not opened yet');
  await page.getByRole('link', { name: 'Create another secret' }).click();
  await expectHeading('Sealed for one. Opened once.');
});

it('copies the link, keeps the width of its card, and says so for two seconds', async () => {
  await openReceipt();
  startTimers();
  const before = copyButton().element().getBoundingClientRect();
  await copyButton().click();
  const copied = linkBox().getByRole('button', { name: 'Copied!' });
  await expect.element(copied).toBeVisible();
  expect(copied.element().getBoundingClientRect()).toEqual(before);
  expect(await navigator.clipboard.readText()).toBe(linkOf());
  await pass(2000);
  await expect.element(copied).not.toBeInTheDocument();
  await expect.element(copyButton()).toBeVisible();
});

it('selects the link where the browser forbids copying', async () => {
  await openReceipt();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  await copyButton().click();
  await expect.element(page.getByRole('button', { name: 'Selected' })).toBeVisible();
  expect(String(getSelection())).toBe(linkOf());
});

it.each(['', '/burn'])(
  'reveals nothing at an unknown address %s, and leads to the start page',
  async (more) => {
    refuse(showReceipt, 'secret_unknown');
    await open(path + more);
    await expectHeading('That information is no longer available.');
    await page.getByRole('link', { name: 'Return home' }).click();
    await expectVisit('/');
  },
);

it('asks anyone who did not create the secret whether the link was sent to them, above everything else', async () => {
  await openReceipt();
  await expect.element(question()).toMatchTextContent('Ask them for the other link');
  expect(topOf(question())).toBeLessThan(topOf(linkBox()));
});

it('remembers its private pages in the browser, without storing a key', async () => {
  await createOne();
  const { pathname } = location;
  await expect.element(linkBox()).toBeVisible();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.poll(() => localStorage.getItem('ownPages')).not.toBeNull();
  const local = JSON.stringify(Object.entries(localStorage));
  expect(local).not.toContain(keyIn(pathname));
  expect(local).not.toContain(keyIn(linkToSend()));
  expect(await whatIsStored()).toContain('ownPages');
  // As after a reload.
  createdPages.clear();
  await open(pathname);
  await expectHeading('Send this link');
  await expect.element(question()).not.toBeInTheDocument();
});

/** How often a seal was pressed since the page was opened. */
function countPresses(): () => number {
  let presses = 0;
  const count = ({ animationName }: AnimationEvent) =>
    void (presses += Number(/press/.test(animationName)));
  document.addEventListener('animationstart', count);
  onTestFinished(() => document.removeEventListener('animationstart', count));
  return () => presses;
}

it('presses the seal onto the card of a new link, once, and not under reduced motion', async () => {
  const presses = countPresses();
  await createOne();
  await expectLinkParts();
  await painted();
  expect(presses()).toBe(0);
  await emulate({ hasMotion: true });
  await createOne();
  await expect.poll(presses).toBe(1);
  await expect.poll(() => document.getAnimations().length).toBe(0);
  await open(location.pathname);
  await expectLinkParts();
  await painted();
  expect(presses()).toBe(1);
});

it('asks no one whether the link was sent to them where nothing can be stored', async () => {
  vi.stubGlobal('localStorage', undefined);
  await openReceipt();
  await expect.element(question()).not.toBeInTheDocument();
  vi.unstubAllGlobals();
});

it('warns the sender whose text was cut, and of a link with https on a page without it', async () => {
  await openReceipt({}, { is_truncated: true, size_max: 10_000 });
  await expect
    .element(page.getByText(/^The message was truncated b\/c it was over 10,000 characters\./))
    .toBeVisible();

  const note = page.getByText(/^This link begins with https, and you opened this site without it/);
  await openReceipt();
  await expect.element(note).not.toBeInTheDocument();
  await openReceipt({ share_url: linkOf().replace('http:', 'https:') });
  await expect.element(note).toBeVisible();
});

it.each([
  ['en-GB', /\d{1,2} [A-Z]\w+ \d{4}/],
  ['en-US', /[A-Z]\w+ \d{1,2}, \d{4}/],
])('writes dates as in the region of a browser in %s', async (language, date) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  await openReceipt();
  await expect.element(page.css('time').first()).toMatchTextContent(date);
});

it.each([1280, 375])(
  'puts a lockout first, and moves nothing when it comes and goes, at %i px',
  async (width) => {
    await page.viewport(width, 800);
    startTimers();
    await openReceipt({}, withPassphrase);
    const places = () =>
      [copyButton(), page.getByRole('link', { name: 'Burn this secret' })].map(topOf);
    const before = places();
    showReceipts({}, locked);
    await pass(REFRESH_MS);
    await expect.element(button(UNLOCK)).toBeVisible();
    expect(topOf(button(UNLOCK))).toBeLessThan(topOf(page.getByRole('heading', { level: 1 })));
    expect(places(), 'locked').toEqual(before);
    succeed(unlockSecret, receiptOf(metadataKey(), {}, { ...withPassphrase, misses: 5 }));
    await button(UNLOCK).click();
    await expect
      .element(page.getByText('Unlocked. The recipient can try 5 more times.'))
      .toBeVisible();
    expect(places(), 'unlocked').toEqual(before);
  },
);

it('announces wrong passphrases and the unlock, and keeps the focus beside them', async () => {
  startTimers();
  await openReceipt({}, withPassphrase);
  const state = page.getByRole('status').filter({ hasText: 'so far' });
  await expect
    .element(state)
    .toHaveTextContent('Protected by a passphrase. No wrong passphrases so far.');
  // A live region that is replaced is not announced.
  const announced = state.element();
  showReceipts({}, locked);
  await pass(REFRESH_MS);
  await expect
    .element(state)
    .toMatchTextContent(/^Locked until .*\. 5 wrong passphrases so far\.$/);
  expect(state.element()).toBe(announced);
  succeed(unlockSecret, receiptOf(metadataKey(), {}, { ...withPassphrase, misses: 5 }));
  await press(button(UNLOCK), '{Enter}');
  await expect
    .element(state)
    .toMatchTextContent(/^Unlocked\. The recipient can try 5 more times\./);
  expect(state.element()).toBe(announced);
  await expect.element(state).toHaveFocus();
});

it('shows a broken seal in the tab once the secret was opened, and the usual one elsewhere', async () => {
  const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')];
  const icons = () => links().map(({ href }) => href);
  const own = document.createElement('link');
  own.rel = 'icon';
  own.href = '/usual.svg';
  document.head.append(own);
  onTestFinished(() => own.remove());
  const usual = icons();
  startTimers();
  await openReceipt();
  await expect.poll(() => document.title).toBe('Your secret');
  showReceipts(ends.received);
  await pass(REFRESH_MS);
  await expect.poll(() => document.title).toBe('Opened: your secret');
  await expect.poll(icons).toEqual([expect.stringMatching(/favicon-broken.*\.svg|svg\+xml/)]);
  await page.getByRole('link', { name: 'Create another secret' }).click();
  await expectHeading('Sealed for one. Opened once.');
  expect(icons().toSorted()).toEqual(usual.toSorted());
});

it('folds the QR code away on a phone', async () => {
  await page.viewport(375, 800);
  await openReceipt();
  const code = page.getByRole('img', { name: 'QR code of the link to send' });
  const title = linkBox().getByText('QR code', { exact: true });
  await expect.element(title).toBeVisible();
  await expect.element(code).not.toBeInTheDocument();
  await title.click();
  await expect.element(code).toBeVisible();
});

it('tells past and coming events apart in forced colours', async () => {
  await emulate({ forcedColours: true });
  await openReceipt();
  const events = timeline().getByRole('listitem');
  await expect.element(events).toHaveLength(3);
  const filled = events.elements().map((item) => {
    const { backgroundColor, borderTopColor } = getComputedStyle(item, '::before');
    return backgroundColor === borderTopColor;
  });
  expect(filled).toEqual([true, false, false]);
});

it('shows the link from left to right in a page that runs from right to left', async () => {
  await openReceipt();
  await switchLanguage('ar');
  await expect.element(page.getByText(linkOf(), { exact: true })).toHaveStyle({ direction: 'ltr' });
});
