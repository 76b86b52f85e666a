/** The session of a signed-in page: the recurring check, whose schedule is tested in `web/api/auth-check.test.ts`, and its end. */
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { checkAuth } from '../../../shared/contract/account.ts';
import { signOut } from '../../../shared/contract/entry.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { bootstrap, validateShrimp } from '../../../shared/contract/site.ts';
import { SIGNED_IN_KEY } from '../../../web/api/signed-in.ts';
import { pass, startTimers } from '../support/clock.ts';
import { painted } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { expectAddress, expectVisit, visits } from '../support/navigation.ts';
import { button, expectAlert, expectHeading, field } from '../support/screen.ts';
import {
  answerSite,
  type Call,
  callsOf,
  disconnect,
  fail,
  holdAnswers,
  refuse,
  sentence,
  succeed,
} from '../support/server.ts';
import { expectLine } from '../support/setup.ts';
import { ada, customer } from '../support/site.ts';
import {
  accountButton,
  accountEntry,
  ADDRESS,
  askForPassword,
  expectVisitor,
  withEntry,
} from './entry.ts';

const MINUTE_MS = 60_000;
const eve = { ...ada, custid: 'eve@example.com' };

const expectDashboard = () => expectHeading('Send a secret');
const mark = () => localStorage.getItem(SIGNED_IN_KEY);

/** The private link of a request that this browser was to remember. */
const rememberedAsk = ['ask:1x7Kq2ZpR9aLm4TbV0cWn5Y', '1795276000 pD'] as const;

/** Answers the check with a customer, who is signed in. */
function confirm(cust = ada): void {
  succeed(checkAuth, { record: cust, details: { authenticated: true } });
  answerSite({ ...customer, cust });
}

/** Opens a customer's page; returns the checks that it makes. */
async function openSignedIn(path = '/dashboard'): Promise<readonly Call[]> {
  confirm();
  succeed(signOut, {});
  const checks = callsOf(checkAuth);
  await open(path);
  await expect.element(accountButton()).toHaveTextContent(ADDRESS);
  await expect.poll(mark).toBe('1');
  return checks;
}

/** The same with timers that the test moves. */
async function watch(path?: string): Promise<readonly Call[]> {
  startTimers();
  return openSignedIn(path);
}

/**
 * Moves the clock. The next check is planned from the moment at which an answer arrives: answers are held back meanwhile, and
 * have arrived afterwards.
 */
async function passMinutes(minutes: number): Promise<void> {
  const release = holdAnswers(checkAuth);
  await pass(minutes * MINUTE_MS);
  release();
  await painted();
}

/** Signs out by the menu. */
async function leave(): Promise<void> {
  const entry = await accountEntry('Sign out');
  answerSite(withEntry);
  await entry.click();
}

function showAgain(): void {
  document.dispatchEvent(new Event('visibilitychange'));
}

it('checks at once in a tab that becomes visible, if the last check is old', async () => {
  const checks = await watch();
  showAgain();
  await painted();
  expect(checks).toHaveLength(0);
  // The clock jumps, as while a machine sleeps: no timer runs out.
  vi.setSystemTime(Date.now() + 16 * MINUTE_MS);
  showAgain();
  await expect.poll(() => checks.length).toBe(1);
  showAgain();
  await painted();
  expect(checks).toHaveLength(1);
});

// Not first: by now the code that checks is loaded, and would check in time.
it('never checks the session of a visitor', async () => {
  startTimers();
  const [checks, sites] = [callsOf(checkAuth), callsOf(bootstrap)];
  answerSite(withEntry);
  await open('/');
  await expectVisitor();
  showAgain();
  await painted();
  await passMinutes(40);
  expect(checks).toEqual([]);
  expect(sites).toHaveLength(1);
});

it('leads from a page of a customer to the sign-in and back once the session has ended', async () => {
  await watch('/dashboard?tab=a');
  localStorage.setItem('shareDomain', 'secrets.example.com');
  localStorage.setItem(...rememberedAsk);
  refuse(checkAuth, 'signed_out');
  answerSite(withEntry);
  await passMinutes(17);
  await expectVisit('/signin?notice=session-ended&redirect=%2Fdashboard%3Ftab%3Da');
  // Whoever waits for the answer did not sign out, and has no other key.
  expect(Object.entries(localStorage)).toEqual([rememberedAsk]);
});

it('removes only the account from a public page after a sign-out', async () => {
  await watch('/about');
  refuse(checkAuth, 'signed_out');
  answerSite(withEntry);
  await passMinutes(17);
  await expectVisitor();
  await expectAddress('/about');
});

it('loads a page of a customer again after another one has signed in', async () => {
  await watch();
  confirm(eve);
  await passMinutes(17);
  await expectVisit('/dashboard');
});

it('keeps a public page after another customer has signed in', async () => {
  await watch('/about');
  confirm(eve);
  await passMinutes(17);
  await expect.element(accountButton()).toHaveTextContent(eve.custid);
  await expectAddress('/about');
});

it('waits while the server has trouble, and signs out after the third time', async () => {
  const checks = await watch();
  fail(checkAuth, 503);
  fail(signOut, 503);
  await passMinutes(17);
  expect(checks).toHaveLength(1);
  await passMinutes(29.9);
  expect(checks).toHaveLength(1);
  await passMinutes(0.2);
  expect(checks).toHaveLength(2);
  await passMinutes(59.9);
  expect(checks).toHaveLength(2);
  await expectDashboard();
  expect(visits()).toEqual([]);
  answerSite(withEntry);
  await passMinutes(0.2);
  await expectVisit('/logout');
});

it('asks before the next private page while the session is unconfirmed', async () => {
  const checks = await watch();
  const sites = callsOf(bootstrap);
  fail(checkAuth, 503);
  await passMinutes(17);
  expect(checks).toHaveLength(1);
  await page.getByRole('link', { name: 'About' }).click();
  await expectHeading('A message that opens once');
  expect(sites).toHaveLength(0);
  history.back();
  await expectDashboard();
  expect(sites).toHaveLength(1);
});

it.each([
  ['while all is well', () => confirm()],
  ['offline, and does not sign out', () => disconnect(checkAuth)],
])('checks the session every 15 minutes, 90 seconds more or less, %s', async (_, answer) => {
  const checks = await watch();
  answer();
  for (let check = 1; check <= 4; check++) {
    await passMinutes(13.4);
    expect(checks).toHaveLength(check - 1);
    await passMinutes(3.2);
    expect(checks).toHaveLength(check);
  }
  await expectDashboard();
});

it('ends the session when any call is refused as not signed in', async () => {
  await watch();
  refuse(validateShrimp, 'signed_out');
  answerSite(withEntry);
  await pass(1.1 * MINUTE_MS);
  await expectVisit('/signin?notice=session-ended&redirect=%2Fdashboard');
  expectLine(/Failed to check CSRF token validity/);
});

it('leads a visitor nowhere after a refused call', async () => {
  await open('/');
  const calls = callsOf(signOut);
  refuse(concealSecret, 'origin_refused');
  await field('Your secret').fill('x');
  await button('Create a link').click();
  await expectAlert(sentence('origin_refused'));
  await painted();
  await expectAddress('/');
  expect(calls).toEqual([]);
});

it('signs out on the server and leads to its page, and removes all but preferences', async () => {
  await openSignedIn();
  const preferences = {
    restMode: 'dark',
    dismissedBanner: 'Maintenance on Sunday',
    reportErrors: '0',
    'Privacy options': 'open',
  };
  for (const [name, value] of Object.entries(preferences)) localStorage.setItem(name, value);
  localStorage.setItem('shareDomain', 'secrets.example.com');
  localStorage.setItem(...rememberedAsk);
  sessionStorage.setItem('locale', 'en');
  sessionStorage.setItem('claim:k', '{}');
  document.cookie = 'locale=en; Path=/';
  const calls = callsOf(signOut);
  await leave();
  await expectVisit('/logout');
  await expect.element(accountButton()).not.toBeInTheDocument();
  expect(calls).toHaveLength(1);
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual(preferences);
  expect(sessionStorage).toHaveLength(0);
  expect(document.cookie).toBe('');
});

it.each([
  ['nothing', () => disconnect(signOut)],
  ['500', () => fail(signOut, 500)],
])('signs out where the call brings %s', async (_, answer) => {
  await openSignedIn();
  answer();
  await leave();
  await expectVisit('/logout');
  expect(mark()).toBeNull();
});

it('ends at the start page where the host serves the application for the page that signs out', async () => {
  await openSignedIn();
  const load = performance.mark(`${location.origin}/logout`);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([load]);
  await leave();
  await expectVisit('/');
});

it('does not sign out while the way out is only pointed at', async () => {
  askForPassword('eve@example.net');
  // The one link to it of the router, which loads a page that is pointed at.
  await watch('/verify/token');
  const calls = callsOf(signOut);
  await page.getByRole('main').getByRole('link', { name: 'Sign out' }).hover();
  await pass(1000);
  await painted();
  await expectHeading('Choose a password');
  expect(calls).toEqual([]);
});

it('notices a sign-in in another tab when the tab becomes visible', async () => {
  answerSite(withEntry);
  await open('/signin');
  await expectHeading('Sign in');
  answerSite(customer);
  localStorage.setItem(SIGNED_IN_KEY, '1');
  showAgain();
  await expectAddress('/dashboard');
  await expect.element(accountButton()).toBeVisible();
});
