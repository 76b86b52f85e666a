/** Something between the visitor and the site refuses a call: a firewall, a challenge page, a proxy. It signs no one out. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { checkAuth } from '../../../shared/contract/account.ts';
import { signOut } from '../../../shared/contract/entry.ts';
import { revealSecret } from '../../../shared/contract/reveal.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { breakSeal, expectMessage, offer, PATH } from '../recipient/recipient.ts';
import { pass, startTimers } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading, field } from '../support/screen.ts';
import { answerSite, callsOf, intercept } from '../support/server.ts';
import { customer } from '../support/site.ts';

const BLOCKED =
  'Something between you and this site blocked the request. Try another network, or ask the operator of this site.';

const challenge = (status: number) => () =>
  new Response('<!doctype html><title>Attention required</title><h1>You have been blocked</h1>', {
    status,
    headers: { 'Content-Type': 'text/html' },
  });

async function openDashboard(): Promise<void> {
  answerSite(customer);
  await open('/dashboard');
  await expect.poll(() => localStorage.getItem('signedIn')).toBe('1');
}

async function expectSignedIn(): Promise<void> {
  await expect.element(page.getByRole('banner').getByRole('button', { name: '@' })).toBeVisible();
  expect(localStorage.getItem('signedIn')).toBe('1');
}

it('reports a call that was blocked as such, and keeps session and input', async () => {
  await openDashboard();
  const ends = callsOf(signOut);
  intercept(concealSecret, challenge(403));
  await field('Your secret').fill("' OR 1=1; --");
  await button('Create a link').click();
  await expectAlert(BLOCKED);
  await expect.element(field('Your secret')).toHaveValue("' OR 1=1; --");
  expect(location.pathname).toBe('/dashboard');
  await expectSignedIn();
  expect(ends).toEqual([]);
});

it.each([
  ['401 in HTML', challenge(401)],
  ['a page of a captive portal', challenge(200)],
  ['502 in HTML', challenge(502)],
] as const)('ends no session for %s in place of its check', async (_, answer) => {
  startTimers();
  await openDashboard();
  const checks = callsOf(checkAuth);
  intercept(checkAuth, answer);
  for (let check = 1; check <= 4; check++) await pass(17 * 60_000);
  expect(checks.length).toBeGreaterThanOrEqual(4);
  await expectSignedIn();
  await expectHeading('Send a secret');
});

it('does not lose a message whose opening was refused on the way', async () => {
  const { reveal } = offer({ text: 'still here' });
  const calls = callsOf(revealSecret);
  intercept(revealSecret, challenge(403));
  await open(PATH);
  await breakSeal();
  await expectAlert(BLOCKED);
  expect(calls).toHaveLength(1);
  intercept(revealSecret, reveal);
  await button('Try again').click();
  await expectMessage('still here');
});
