/** The route guards: which page a visitor and a signed-in customer can open. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { reportClientError } from '../../../shared/contract/client-error.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { SIGNED_IN_KEY } from '../../../web/api/signed-in.ts';
import { painted } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { expectAddress } from '../support/navigation.ts';
import { expectHeading } from '../support/screen.ts';
import { expectLine } from '../support/setup.ts';
import { answerSite, callsOf, fail, holdAnswers, succeed } from '../support/server.ts';
import { customer } from '../support/site.ts';
import { acceptSignIn, signInWith, withEntry } from './entry.ts';

const START = 'Sealed for one. Opened once.';
const dashboard = () => page.getByRole('heading', { name: 'Send a secret' });

/** What remains in a browser after a sign-in. */
const rememberSignIn = () => localStorage.setItem(SIGNED_IN_KEY, '1');

it('lets a visitor sign in first, and leads to the requested place', async () => {
  answerSite(withEntry);
  const path = '/dashboard?tab=a&q=b+c#row-7';
  await open(path);
  await expectHeading('Sign in');
  const { searchParams, hash } = new URL(location.href);
  // What the fragment holds is sent to no server.
  expect([searchParams.get('redirect'), hash]).toEqual(['/dashboard?tab=a&q=b+c', '#row-7']);
  acceptSignIn();
  await signInWith();
  await expectAddress(path);
  await expect.element(dashboard()).toBeVisible();
});

it('shows no guarded page before the server has confirmed the session', async () => {
  answerSite(withEntry);
  const asked = callsOf(bootstrap);
  const deliver = holdAnswers(bootstrap);
  await open('/dashboard');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await painted();
  await expect.element(dashboard()).not.toBeInTheDocument();
  deliver();
  await expectHeading('Sign in');
});

it('asks for the session once, not on each page', async () => {
  answerSite(customer);
  const sites = callsOf(bootstrap);
  await open('/dashboard');
  await page.getByRole('link', { name: 'About' }).click();
  await expectAddress('/about');
  history.back();
  await expect.element(dashboard()).toBeVisible();
  expect(sites).toHaveLength(1);
});

it('reports a guarded page whose guard cannot reach the server', async () => {
  fail(bootstrap);
  succeed(reportClientError, {});
  const reports = callsOf(reportClientError);
  await open('/dashboard');
  await expectHeading('Oops!');
  await expect.poll(() => reports.length).toBe(1);
  await expectAddress('/dashboard');
  expectLine(/./);
});

it.each(['/', '/signin', '/signup', '/signup/identity', '/forgot', '/forgot/key'])(
  'leads a signed-in customer from %s to the dashboard',
  async (path) => {
    answerSite(customer);
    await open(path);
    await expectAddress('/dashboard');
    await page.getByRole('banner').getByRole('link', { name: 'Waxseal' }).click();
    await expectAddress('/dashboard');
  },
);

it.each([
  ['/signin?redirect=%2Fpricing%3Fa%3Db', '/pricing?a=b'],
  ['/signin?redirect=%2F%2Fevil.example', '/dashboard'],
])('leads a signed-in customer from %s to %s', async (path, address) => {
  answerSite(customer);
  await open(path);
  await expectAddress(address);
});

it('does not even show the start page in a browser with a sign-in', async () => {
  rememberSignIn();
  answerSite(customer);
  const asked = callsOf(bootstrap);
  const deliver = holdAnswers(bootstrap);
  await open('/');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await painted();
  await expect.element(page.getByRole('textbox', { name: 'Your secret' })).not.toBeInTheDocument();
  deliver();
  await expectAddress('/dashboard');
});

it('shows the start page despite an outdated mark of a sign-in, and removes the mark', async () => {
  rememberSignIn();
  await open('/');
  await expectHeading(START);
  expect(localStorage.getItem(SIGNED_IN_KEY)).toBeNull();
});

it('shows the start page to visitors without waiting for the server', async () => {
  const deliver = holdAnswers(bootstrap);
  await open('/');
  await expectHeading(START);
  deliver();
});
