/** The sender's private page: what it shows, and what stays in place when the state of the secret changes. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { notifyReceipt, showReceipt, unlockSecret } from '../../../shared/contract/receipts.ts';
import type { NotifyEvent } from '../../../shared/notify.ts';
import { createdPages, rememberCreated } from '../../../web/api/created-links.ts';
import { forgetLinks } from '../../../web/api/link-memory.ts';
import { create, openHome } from '../create/form.ts';
import { pass, startTimers } from '../support/clock.ts';
import { switchLanguage } from '../support/language.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { emulate } from '../support/media.ts';
import { open } from '../support/mount.tsx';
import { expectVisit } from '../support/navigation.ts';
import { button, expectAlert, expectHeading, press } from '../support/screen.ts';
import { answerSite, callsOf, holdAnswers, refuse, succeed } from '../support/server.ts';
import { customer } from '../support/site.ts';
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
  placeOf,
  receiptOf,
  showReceipts,
  timeline,
  withPassphrase,
} from './receipts.ts';

const REFRESH_MS = 10_000;
const path = `/private/${metadataKey()}`;
const UNLOCK = 'Unlock now for 5 more attempts';

const question = () => page.getByRole('region', { name: 'Were you sent this link?' });
const topOf = (locator: Locator) => locator.element().getBoundingClientRect().top + scrollY;
const copyButton = () => button('Copy link');
const copiedButton = () => linkBox().getByRole('button', { name: 'Copied!' });
const burnLink = () => page.getByRole('link', { name: 'Burn', exact: true });
const newSecret = () => page.getByRole('link', { name: 'Create another secret' });

/** Creates a secret with the form; ends on its private page. */
async function createOne(): Promise<void> {
  await openHome();
  await create('x');
}

it('shows the link to the message, which is not the address of the private page, and says whose page this is', async () => {
  await openReceipt();
  expect(linkToSend()).toBe(linkOf());
  expect(keyIn(linkToSend())).not.toBe(keyIn(location.pathname));
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(
      'Keep this page to yourself. With its address, anyone can follow, open and burn',
    );
  await button('Copy the address of this page').click();
  expect(await navigator.clipboard.readText()).toBe(location.href);
  await expect.element(timeline()).toMatchTextContent('Not opened yet');
  await newSecret().click();
  await expectHeading('Sealed for one. Opened once.');
});

it('answers at once whether it was opened, on a phone too, and for the account that created it', async () => {
  await page.viewport(375, 740);
  answerSite(customer);
  await openReceipt({ label: 'Wi-Fi, Lisbon office' }, { mails: [] });
  const { bottom } = timeline().getByText('Not opened yet').element().getBoundingClientRect();
  expect(bottom).toBeLessThan(740);
});

const people = ['jo*****@e*****.com', 'ma*****@e*****.com'];
const emailed = { recipients: people.slice(0, 1), show_recipients: true };
const bound = { bound_to: ['noah@example.com'] };

it.each<[string, string, Parameters<typeof showReceipts>]>([
  ['was emailed', `Emailed to ${people[0]}`, [emailed]],
  ['was emailed to several', 'Emailed to 2 people', [{ ...emailed, recipients: people }]],
  ['is bound', 'Send this link', [{}, bound]],
  ['is closed', 'The link no longer works', [{}, { ...bound, codes_closed: true }]],
  [
    'was opened by someone who confirmed it',
    'Opened by noah@example.com',
    [ends.received, { ...bound, verified: 'noah@example.com' }],
  ],
  ['was emailed and opened', 'Your secret was opened', [{ ...emailed, ...ends.received }]],
])('has a true heading for a secret that %s', async (_, heading, receipt) => {
  showReceipts(...receipt);
  await open(path);
  await expectHeading(heading);
});

it('raises no alarm about a recipient who confirmed their address', async () => {
  const alarm = page.getByText(/someone else has read it/);
  showReceipts(ends.received, { ...bound, verified: 'noah@example.com' });
  await open(path);
  await expect.element(page.getByText(/^They confirmed this address by email/)).toBeVisible();
  await expect.element(alarm).not.toBeInTheDocument();
  showReceipts(ends.received);
  await open(path);
  await expect.element(alarm).toBeVisible();
});

it('calls the tab what the sender called the secret', async () => {
  await openReceipt({ label: 'Wi-Fi, Lisbon office' });
  await expect.poll(() => document.title).toBe('Wi-Fi, Lisbon office');
  showReceipts({ label: 'Wi-Fi, Lisbon office', ...ends.received });
  await open(path);
  await expect.poll(() => document.title).toBe('Opened: Wi-Fi, Lisbon office');
});

it('emails the account that created the secret when it is opened, if it wants that', async () => {
  const emailMe = page.getByRole('button', { name: 'Email me when it is opened' });
  await openReceipt();
  await expect.element(emailMe).not.toBeInTheDocument();

  await openReceipt({}, { mails: [], notify: ['disputed'] });
  await expect.element(emailMe).toHaveAttribute('aria-pressed', 'false');
  const calls = callsOf(notifyReceipt);
  const answerWith = (notify: NotifyEvent[]) =>
    succeed(notifyReceipt, receiptOf(metadataKey(), {}, { mails: [], notify }));
  answerWith(['disputed', 'received']);
  await press(emailMe, '{Enter}');
  await expect.element(emailMe).toHaveAttribute('aria-pressed', 'true');
  await expect.element(emailMe).toHaveAttribute('aria-busy', 'false');
  await expect.element(emailMe).toHaveFocus();
  answerWith(['disputed']);
  await emailMe.click();
  await expect.element(emailMe).toHaveAttribute('aria-busy', 'false');
  await expect.element(emailMe).toHaveAttribute('aria-pressed', 'false');
  expect(calls.map(({ fields }) => fields['notify'])).toEqual([
    ['disputed', 'received'],
    ['disputed'],
  ]);

  refuse(notifyReceipt, 'rate_limited', { retry_after: 30 });
  await emailMe.click();
  await expectAlert('Try again in 30 seconds.');
  await expect.element(emailMe).toHaveAttribute('aria-pressed', 'false');
});

it('moves the seal a little when the link is copied, and not under reduced motion', async () => {
  const nudges = countAnimations('nudge');
  await openReceipt();
  await copyButton().click();
  await expect.element(copiedButton()).toBeVisible();
  await painted();
  expect(nudges()).toBe(0);
  await emulate({ hasMotion: true });
  await openReceipt();
  await copyButton().click();
  await expect.poll(nudges).toBe(1);
});

it('copies the link, keeps the width of its card, and says so for two seconds', async () => {
  await openReceipt();
  startTimers();
  const before = placeOf(copyButton());
  await copyButton().click();
  await expect.element(copiedButton()).toBeVisible();
  expect(placeOf(copiedButton())).toEqual(before);
  expect(await navigator.clipboard.readText()).toBe(linkOf());
  await pass(2000);
  await expect.element(copiedButton()).not.toBeInTheDocument();
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
    await expect.element(page.getByText(/your secret was opened, burned or expired/)).toBeVisible();
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

/** How often an animation began since the page was opened. */
function countAnimations(name: string): () => number {
  let count = 0;
  const add = ({ animationName }: AnimationEvent) =>
    void (count += Number(animationName.includes(name)));
  document.addEventListener('animationstart', add);
  onTestFinished(() => document.removeEventListener('animationstart', add));
  return () => count;
}

it('presses the seal onto the card of a new link, once, and not under reduced motion', async () => {
  const presses = countAnimations('press');
  await createOne();
  await expectLinkParts();
  await painted();
  expect(presses()).toBe(0);
  await emulate({ hasMotion: true });
  await createOne();
  await expect.poll(presses).toBe(1);
  await expect.poll(() => createdPages.has(keyIn(location.pathname))).toBe(false);
  await open(location.pathname);
  await expectLinkParts();
  await painted();
  expect(presses()).toBe(1);
});

it('folds the sheet of the form into that of the private page, and not under reduced motion', async () => {
  const moved: (string | undefined)[] = [];
  const start = document.startViewTransition.bind(document);
  vi.spyOn(document, 'startViewTransition').mockImplementation((update) => {
    const transition = start(update);
    const note = () =>
      document
        .getAnimations()
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
        .filter((name) => name?.startsWith('::view-transition'))
        .map((name) => void moved.push(name ?? ''));
    transition.ready.then(note, () => undefined);
    return transition;
  });
  await createOne();
  await painted();
  expect(moved).toEqual([]);
  await emulate({ hasMotion: true });
  await createOne();
  await expect.poll(() => moved).toContain('::view-transition-group(sheet)');
  expect(moved.filter((name) => name?.includes('root'))).toEqual([]);
});

it.each<[string, Parameters<typeof showReceipts>[0]]>([
  ['as it was expected', {}],
  ['with more above the sheet', { label: 'Wi-Fi, Lisbon office' }],
])('moves nothing when the receipt of a new link arrives late, %s', async (_, fields) => {
  await page.viewport(375, 667);
  rememberCreated([{ metadataKey: metadataKey(), fragment: '' }]);
  onTestFinished(forgetLinks);
  onTestFinished(() => createdPages.clear());
  const expectNothingMoved = watchLayout();
  showReceipts(fields);
  const deliver = holdAnswers(showReceipt);
  await open(path);
  await expect.element(page.getByText('Loading…')).toBeVisible();
  await painted();
  deliver();
  await expectLinkParts();
  await expect.element(question()).not.toBeInTheDocument();
  await expectNothingMoved();
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
  await expect.element(timeline()).toMatchTextContent(date);
});

it.each([1280, 375])(
  'moves nothing when a lockout comes and goes, announces it and keeps the focus beside it, at %i px',
  async (width) => {
    await page.viewport(width, 800);
    startTimers();
    await openReceipt({}, withPassphrase);
    const places = () => [copyButton(), timeline(), burnLink()].map(topOf);
    const before = places();
    const state = page
      .getByRole('status')
      .filter({ hasText: /Protected by|Locked until|Unlocked/ });
    await expect.element(state).toHaveTextContent('Protected by a passphrase.');
    // A live region that is replaced is not announced.
    const announced = state.element();
    showReceipts({}, locked);
    await pass(REFRESH_MS);
    await expect
      .element(state)
      .toMatchTextContent(/^Locked until .*\. 5 wrong passphrases so far\.$/);
    expect(state.element()).toBe(announced);
    expect(places(), 'locked').toEqual(before);
    succeed(unlockSecret, receiptOf(metadataKey(), {}, { ...withPassphrase, misses: 5 }));
    await press(button(UNLOCK), '{Enter}');
    await expect
      .element(state)
      .toMatchTextContent(/^Unlocked\. The recipient can try 5 more times\./);
    expect(state.element()).toBe(announced);
    await expect.element(state).toHaveFocus();
    expect(places(), 'unlocked').toEqual(before);
  },
);

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
  await newSecret().click();
  await expectHeading('Sealed for one. Opened once.');
  expect(icons().toSorted()).toEqual(usual.toSorted());
});

it('shows the link from left to right in a page that runs from right to left', async () => {
  await openReceipt();
  await switchLanguage('ar');
  await expect.element(page.getByText(linkOf(), { exact: true })).toHaveStyle({ direction: 'ltr' });
});
