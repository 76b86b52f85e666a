/** The recipient's page before the message is opened. */
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { burnSecret, showReceipt } from '../../../shared/contract/receipts.ts';
import { revealSecret, showSecret } from '../../../shared/contract/reveal.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { painted } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { expectVisit } from '../support/navigation.ts';
import { expectAlert, expectHeading, focus, press } from '../support/screen.ts';
import { callsOf, disconnect, refuse, sentence } from '../support/server.ts';
import {
  againButton,
  breakSeal,
  expectMessage,
  INCOMPLETE,
  KEY,
  largeSeal,
  message,
  offer,
  openButton,
  passphraseField,
  PATH,
  SPENT,
  WAITING,
} from './recipient.ts';

const warning = () => page.getByRole('status').filter({ hasText: 'Warning' });

it('shows the site, its host, the expiry and the button above the fold of a phone', async () => {
  await page.viewport(375, 667);
  offer({ passphrase: 'right' });
  await open(PATH);
  const site = page.getByRole('banner');
  await expect.element(site).toMatchTextContent('Waxseal');
  await expect.element(site).toMatchTextContent(location.host);
  const time = page.getByRole('time');
  const until = new Date((NOW_SECONDS + 3600) * 1000).toISOString();
  await expect.element(time).toHaveAttribute('datetime', until);
  for (const part of [site, time, openButton()]) {
    await expect.element(part).toBeInViewport({ ratio: 1 });
  }
});

it('asks for the message when the button is pressed, once, whatever the link says, and warns no one who is not the sender', async () => {
  const rid = 'r'.repeat(32);
  offer({ text: 'unread until now' });
  const reveals = callsOf(revealSecret);
  await open(`${PATH}?continue=true&rid=${rid}&reveal`);
  await expectHeading(WAITING);
  await openButton().hover();
  focus(openButton());
  expect(document.documentElement.outerHTML).not.toContain('unread until now');
  expect(reveals).toEqual([]);
  await expect.element(warning()).not.toBeInTheDocument();
  // Two clicks in one turn: the second comes before the page shows that it is busy.
  const element = openButton().element();
  for (let clicks = 0; clicks < 2; clicks++) {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  await expectMessage('unread until now');
  await expect.element(warning()).not.toBeInTheDocument();
  expect(reveals.map(({ fields }) => fields['continue'])).toEqual([true]);
  expect(reveals[0]?.fields['rid']).toMatch(/^[\w-]{22,128}$/);
  expect(reveals[0]?.fields['rid']).not.toBe(rid);
});

it('disables the button without a passphrase, and says why', async () => {
  offer({ passphrase: 'right' });
  const calls = callsOf(revealSecret);
  await open(PATH);
  await expect.element(openButton()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(openButton()).toHaveAccessibleDescription('Enter the passphrase first');
  await openButton().click({ force: true });
  await press(passphraseField(), '{Enter}');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

it('quotes the note of the sender as plain text on one line, marked as not verified', async () => {
  const note = 'From <b>Maya</b>\nhttps://example.com \u202Eenidaer';
  offer({ details: { note } });
  await open(PATH);
  const quotation = page.getByText('“From <b>Maya</b> https://example.com  enidaer”');
  await expect.element(quotation).toBeVisible();
  await expect.element(page.getByText('Written by the sender, not verified')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /example/ })).not.toBeInTheDocument();
});

it('warns the sender before opening and after, each until it is dismissed', async () => {
  offer({ record: { is_owner: true }, details: { is_owner: true } });
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  const heading = page.getByRole('heading', { level: 1 });
  await open(PATH);
  await expect
    .element(warning())
    .toMatchTextContent('You created this secret. If you open it, your recipient no longer can.');
  await press(dismiss, '{Enter}');
  await expect.element(warning()).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
  await page.getByRole('button', { name: 'Open it anyway' }).click();
  await expect
    .element(warning())
    .toMatchTextContent('You viewed your own secret. No one else can open it now.');
  await expect.element(heading).toHaveFocus();
  await press(dismiss, '{Enter}');
  await expect.element(warning()).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
  await expectMessage('x');
});

it.each([
  ['received', SPENT, 'broken', 'Look in your other tabs first'],
  ['burned', 'This message was deleted', 'burned', 'before anyone opened it'],
  ['expired', 'This message has expired', 'expired', 'before anyone opened it'],
] as const)('says of a link that was %s what became of it, and when', async (...link) => {
  const [state, heading, seal, text] = link;
  refuse(showSecret, 'secret_spent', { state, ended: 1_790_000_000 });
  await open(PATH);
  await expectHeading(heading);
  expect(document.title).toBe(heading);
  await expect.element(page.css('main svg')).toHaveAttribute('data-state', seal);
  await expect.element(page.getByRole('main')).toMatchTextContent('on Sep 21, 2026, 2:13 PM');
  await expect.element(page.getByRole('main')).toMatchTextContent(text);
});

it('reveals nothing of an unknown link, and leads to the start page', async () => {
  refuse(showSecret, 'secret_unknown');
  await open(PATH);
  await expectHeading('That information is no longer available.');
  await page.getByRole('link', { name: 'Return home' }).click();
  await expectVisit('/');
});

it('says that another recipient was first', async () => {
  offer();
  await open(PATH);
  refuse(revealSecret, 'secret_spent', { state: 'received', ended: NOW_SECONDS, secret_key: KEY });
  await breakSeal();
  await expectHeading(SPENT);
  await expectAlert('Secret not found or already viewed.');
  await expect.element(message()).not.toBeInTheDocument();
});

it.each([
  [
    'no network',
    () => disconnect(showSecret),
    'No response received from server. Check your connection and try again.',
  ],
  [
    'too many calls',
    () => refuse(showSecret, 'rate_limited', { retry_after: 700 }),
    sentence('rate_limited'),
  ],
] as const)('says that it cannot load, and tries again on request: %s', async (...failure) => {
  const [, fails, text] = failure;
  fails();
  await open(PATH);
  await expectHeading('Failed to fetch initial page data');
  await expectAlert(text);
  await expect.element(page.getByText('Nothing was opened.')).toBeVisible();
  offer();
  await againButton().click();
  await expectHeading(WAITING);
});

it('loads the page of a link that something was appended to as a further segment', async () => {
  const fragment = `#a${'0'.repeat(22)}`;
  await open(`${PATH}/%3E${fragment}`);
  await expectVisit(PATH + fragment);
  // What the boot script asks about.
  expect(globalThis.waxseal?.link).toBeNull();
});

it('calls an incomplete link that, and asks for nothing', async () => {
  const calls = [showSecret, revealSecret, showReceipt, burnSecret].map(callsOf);
  const receipt = `/private/${KEY}`;
  const damaged = [
    PATH.slice(0, -1),
    '/secret/a/b',
    `${receipt}a.`,
    `${receipt.slice(0, -3)}/burn`,
  ];
  for (const path of damaged) {
    await open(path);
    await expectHeading(INCOMPLETE);
    expect(document.title).toBe(INCOMPLETE);
    const main = page.getByRole('main');
    await expect.element(main).toMatchTextContent('Copy all of it');
    await expect.element(main).not.toMatchTextContent('no longer available');
    const home = page.getByRole('link', { name: 'Return home' });
    await expect.element(home).toHaveAttribute('href', '/');
  }
  // A page asks once it is shown.
  await painted();
  expect(calls.flat()).toEqual([]);
});

const words = () => page.getByText(/^Seal: [a-z]+ [a-z]+$/);
const outline = () => largeSeal().element().querySelector('path')?.getAttribute('d');

it('shows each link a seal of its own, in room that is kept for its words', async () => {
  const seals = new Set<string>();
  for (const end of ['a', 'b', 'c']) {
    const key = KEY.slice(0, -1) + end;
    offer();
    await open(`/secret/${key}`);
    await expect.element(words()).toBeVisible();
    seals.add(`${words().element().textContent} ${outline()}`);
  }
  expect(seals.size).toBe(3);
  const below = page.getByText('What is this?');
  const before = below.element().getBoundingClientRect().top;
  words().element().remove();
  expect(below.element().getBoundingClientRect().top).toBe(before);
});

it('keeps the seal of its link when it breaks', async () => {
  offer();
  await open(PATH);
  await expect.element(words()).toBeVisible();
  const own = outline();
  await breakSeal();
  await expectMessage('x');
  const half = largeSeal().element().querySelector('[class*="first"] path, path[class*="first"]');
  expect(half?.getAttribute('d')).toBe(own);
});

it('works without the seal where it cannot be drawn', async () => {
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(crypto, 'subtle'));
  offer();
  await open(PATH);
  await breakSeal();
  await expectMessage('x');
});
