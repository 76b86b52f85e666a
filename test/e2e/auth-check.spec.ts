/** The recurring check whether the session is still valid. Its schedule is tested in `web/api/auth-check.test.ts`. */
import type { Page, Request } from '@playwright/test';
import { checkAuth } from '../../shared/contract/account.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { signOut } from '../../shared/contract/entry.ts';
import { bootstrap, validateShrimp } from '../../shared/contract/site.ts';
import { answerWith, callsOf, holdAnswers, isCall } from './support/answers.ts';
import {
  accountButton,
  ADDRESS,
  confirmed,
  refused,
  serveLogout,
  withEntry,
} from './support/entry.ts';
import { createButton, expectHeading, secretField } from './support/home.ts';
import { expectAlert } from './support/reveal.ts';
import { customer, overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

const MINUTE_MS = 60_000;

const EVE = 'eve@example.com';
/** The same site and answers for another customer. */
const eve = customer.cust ? { ...customer.cust, custid: EVE } : null;
const siteOfEve = { ...customer, cust: eve };
const confirmedEve = { json: { ...confirmed.json, custid: EVE, record: eve } };

/** Opens a customer's page with a stopped clock; returns the checks that it makes. */
async function open(page: Page, path = '/dashboard'): Promise<Request[]> {
  await page.clock.install();
  await overrideSite(page, customer);
  await serveLogout(page);
  await answerWith(page, validateShrimp, { json: { success: true, isValid: true, shrimp: 's' } });
  await answerWith(page, checkAuth, confirmed);
  await answerWith(page, signOut, { json: { success: true, custid: 'anon' } });
  const checks = callsOf(page, checkAuth);
  await page.goto(path);
  await expect(accountButton(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signedIn'))).toBe('1');
  return checks;
}

/** Runs the clock, with every timer that falls due. */
async function pass(page: Page, minutes: number): Promise<void> {
  await whileAnswersWait(page, () => page.clock.runFor(minutes * MINUTE_MS));
}

/** Advances the clock at once: each timer that falls due runs a single time, that of a list that refreshes itself too. */
async function skip(page: Page, minutes: number): Promise<void> {
  await whileAnswersWait(page, () => page.clock.fastForward(minutes * MINUTE_MS));
}

/**
 * The next check is planned from the moment at which an answer arrives. Answers are therefore held back while the clock
 * runs, and have arrived before it runs again.
 */
async function whileAnswersWait(page: Page, run: () => Promise<void>): Promise<void> {
  await page.evaluate(handleWhatArrived);
  const release = await holdAnswers(page, checkAuth);
  const answers: Promise<unknown>[] = [];
  const wait = (request: Request) => {
    if (isCall(checkAuth, request)) answers.push(request.response());
  };
  page.on('request', wait);
  await run();
  page.off('request', wait);
  release();
  await Promise.all(answers);
}

/** Runs in the page, whose timers are stopped: messages between ports are not. */
async function handleWhatArrived(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  for (let task = 0; task < 5; task++) {
    await new Promise((resolve) => {
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage(null);
    });
  }
}

async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('a signed-in page checks the session every 15 minutes, 90 seconds more or less @journey', async ({
  page,
}) => {
  const checks = await open(page);
  await pass(page, 13.4);
  expect(checks).toHaveLength(0);
  await pass(page, 3.2);
  await expect.poll(() => checks.length).toBe(1);
  await pass(page, 13.4);
  expect(checks).toHaveLength(1);
  await pass(page, 3.2);
  await expect.poll(() => checks.length).toBe(2);
});

test('a visitor’s page never checks the session', async ({ page }) => {
  await page.clock.install();
  await answerWith(page, validateShrimp, { json: { success: true, isValid: true, shrimp: 's' } });
  const checks = callsOf(page, checkAuth);
  await page.goto('/');
  await expectHeading(page, 'Sealed for one. Opened once.');
  await pass(page, 40);
  expect(checks).toHaveLength(0);
});

test('a tab that becomes visible checks at once if its last check is old', async ({ page }) => {
  const checks = await open(page);
  await lookAgain(page);
  expect(checks).toHaveLength(0);
  // The clock jumps, as while a machine sleeps: no timer runs out.
  await page.clock.setSystemTime(Date.now() + 16 * MINUTE_MS);
  await lookAgain(page);
  await expect.poll(() => checks.length).toBe(1);
  await lookAgain(page);
  expect(checks).toHaveLength(1);
});

for (const status of [401, 403]) {
  test(`${status} signs out: a page of their own leads to the sign-in page, and back @journey`, async ({
    page,
    monitor,
  }) => {
    monitor.expectFailedLoads(status);
    await open(page, '/dashboard?tab=a');
    await answerWith(page, checkAuth, refused(status, 'signed_out', 'Sign in first.'));
    await overrideSite(page, withEntry);
    await pass(page, 17);
    await expectHeading(page, 'Sign in');
    await expect(page.getByRole('status')).toContainText('Your session has ended.');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/dashboard?tab=a');
    await expect(page.getByText(ADDRESS)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('signedIn'))).toBeNull();
  });
}

/** Another customer signs in elsewhere, and the next check of this page finds them. */
async function signInAsEve(page: Page): Promise<void> {
  await answerWith(page, checkAuth, confirmedEve);
  await overrideSite(page, siteOfEve);
  await pass(page, 17);
  await expect(accountButton(page)).toContainText(EVE);
}

/** Marks a page; the mark is lost when it is loaded again. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(globalThis, 'isMarked', true));
}

async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(globalThis, 'isMarked') === true);
}

test('a page of a customer is loaded again once another one has signed in', async ({ page }) => {
  await open(page);
  await markPage(page);
  await signInAsEve(page);
  expect(await isMarked(page)).toBe(false);
  await expect(page.getByText(ADDRESS)).toHaveCount(0);
});

test('a public page stays when another customer has signed in', async ({ page }) => {
  await open(page, '/about');
  await markPage(page);
  await signInAsEve(page);
  expect(await isMarked(page)).toBe(true);
});

test('on a public page a sign-out removes only the account', async ({ page, monitor }) => {
  monitor.expectFailedLoads(401);
  await open(page, '/about');
  await answerWith(page, checkAuth, refused(401, 'signed_out', 'Sign in first.'));
  await overrideSite(page, withEntry);
  await pass(page, 17);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL('/about');
});

test('trouble of the server is waited for, and three times of it sign out', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(500, 502, 503, 504);
  const checks = await open(page);
  await answerWith(page, checkAuth, { status: 503, json: {} });
  await answerWith(page, signOut, { status: 503, json: {} });
  await pass(page, 17);
  await expect.poll(() => checks.length).toBe(1);
  await expectHeading(page, 'Send a secret');
  await skip(page, 29.9);
  expect(checks).toHaveLength(1);
  await pass(page, 0.2);
  await expect.poll(() => checks.length).toBe(2);
  await skip(page, 59.9);
  expect(checks).toHaveLength(2);
  await expectHeading(page, 'Send a secret');
  await overrideSite(page, withEntry);
  await pass(page, 0.2);
  await expectHeading(page, 'Sealed for one. Opened once.');
  await expect(page.getByText(ADDRESS)).toHaveCount(0);
});

test('while the session is unconfirmed, the next private page checks first', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(503);
  const checks = await open(page);
  const sites = callsOf(page, bootstrap);
  await answerWith(page, checkAuth, { status: 503, json: {} });
  await pass(page, 17);
  await expect.poll(() => checks.length).toBe(1);
  await page.getByRole('link', { name: 'About' }).click();
  await expectHeading(page, 'A message that opens once');
  expect(sites).toHaveLength(0);
  await page.goBack();
  await expectHeading(page, 'Send a secret');
  expect(sites).toHaveLength(1);
});

test('being offline is no reason to sign out @journey', async ({ page, monitor }) => {
  monitor.expectFailedLoads('no answer');
  const checks = await open(page);
  await page.route(/\/authcheck$/, (route) => route.abort());
  for (let check = 1; check <= 4; check++) {
    // Only once one has failed is the next one planned.
    const failed = page.waitForEvent('requestfailed', (request) => /authcheck/.test(request.url()));
    await pass(page, 17);
    await failed;
    await page.evaluate(() => Promise.resolve());
    expect(checks).toHaveLength(check);
  }
  await expectHeading(page, 'Send a secret');
});

test('any other status signs out', async ({ page, monitor }) => {
  monitor.expectFailedLoads(418);
  await open(page);
  await answerWith(page, checkAuth, { status: 418, json: {} });
  await overrideSite(page, withEntry);
  await pass(page, 17);
  await expectHeading(page, 'Sign in');
});

test('a 401 in answer to any call signs out', async ({ page, monitor }) => {
  monitor.expectFailedLoads(401);
  await open(page);
  await answerWith(page, validateShrimp, refused(401, 'signed_out', 'Sign in first.'));
  monitor.expectLine('Failed to check CSRF token validity');
  await overrideSite(page, withEntry);
  await pass(page, 1.1);
  await expectHeading(page, 'Sign in');
  await expect(page.getByRole('status')).toContainText('Your session has ended.');
});

test('a refused call does not redirect a visitor', async ({ page, monitor }) => {
  monitor.expectFailedLoads(403);
  await page.goto('/');
  const calls = callsOf(page, signOut);
  await answerWith(page, concealSecret, refused(403, 'origin_refused', 'Not from there.'));
  await secretField(page).fill('x');
  await createButton(page).click();
  await expectAlert(page, 'Not from there.');
  await expect(page).toHaveURL('/');
  expect(calls).toHaveLength(0);
});
