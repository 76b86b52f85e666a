/** Something between the visitor and the site refuses a call: a firewall, a challenge page, a proxy. It signs no one out. */
import type { Page } from '@playwright/test';
import { checkAuth } from '../../shared/contract/account.ts';
import { signOut } from '../../shared/contract/entry.ts';
import { revealSecret } from '../../shared/contract/reveal.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { validateShrimp } from '../../shared/contract/site.ts';
import { answerWith, callsOf } from './support/answers.ts';
import { accountButton, refused, serveLogout, withEntry } from './support/entry.ts';
import { createButton, expectHeading, secretField } from './support/home.ts';
import { breakSeal, expectAlert, expectMessage } from './support/reveal.ts';
import { customer, overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

const BLOCKED =
  'Something between you and this site blocked the request. Try another network, or ask the site’s owner.';

const challenge = {
  contentType: 'text/html',
  body: '<!doctype html><title>Attention required</title><h1>Sorry, you have been blocked</h1>',
};

const refusals = {
  '403 in HTML': { status: 403, ...challenge },
  '401 in HTML': { status: 401, ...challenge },
  '429 in HTML': { status: 429, ...challenge },
  '403 in JSON without a code': { status: 403, json: { error: 'blocked' } },
} as const;

test.beforeEach(({ monitor }) => monitor.expectFailedLoads(401, 403, 429));

async function expectSignedIn(page: Page): Promise<void> {
  await expect(accountButton(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('signedIn'))).toBe('1');
}

async function openDashboard(page: Page): Promise<void> {
  await overrideSite(page, customer);
  await serveLogout(page);
  await answerWith(page, validateShrimp, { json: { success: true, isValid: true, shrimp: 's' } });
  await page.goto('/dashboard');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signedIn'))).toBe('1');
}

for (const [kind, answer] of Object.entries(refusals)) {
  test(`${kind} is reported as such; the session and the input stay`, async ({ page }) => {
    await openDashboard(page);
    const ends = callsOf(page, signOut);
    await answerWith(page, concealSecret, answer);
    await secretField(page).fill("' OR 1=1; --");
    await createButton(page).click();
    await expectAlert(page, BLOCKED);
    await expect(secretField(page)).toHaveValue("' OR 1=1; --");
    await expect(page).toHaveURL('/dashboard');
    await expectSignedIn(page);
    expect(ends).toEqual([]);
  });
}

test('a refusal of the site itself still signs out', async ({ page }) => {
  await openDashboard(page);
  await answerWith(page, signOut, { json: { success: true, custid: 'anon' } });
  await answerWith(page, concealSecret, refused(401, 'signed_out', 'Sign in first.'));
  await secretField(page).fill('x');
  await overrideSite(page, withEntry);
  await createButton(page).click();
  await expectHeading(page, 'Sign in');
});

for (const [kind, answer] of Object.entries({
  ...refusals,
  'a page of a captive portal': { status: 200, ...challenge },
  '502 in HTML': { status: 502, ...challenge },
})) {
  test(`while someone is signed in, ${kind} in place of the check ends no session`, async ({
    page,
    monitor,
  }) => {
    monitor.expectFailedLoads(401, 403, 429, 502);
    await page.clock.install();
    await openDashboard(page);
    const checks = callsOf(page, checkAuth);
    await answerWith(page, checkAuth, answer);
    for (let check = 1; check <= 4; check++) {
      const checked = page.waitForResponse((response) => response.url().includes('authcheck'));
      await page.clock.runFor(17 * 60_000);
      await (await checked).finished();
      await page.evaluate(() => Promise.resolve());
    }
    expect(checks.length).toBeGreaterThanOrEqual(4);
    await expectSignedIn(page);
    await expectHeading(page, 'Send a secret');
  });
}

test('a message whose opening was refused on the way is not lost @journey', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(403);
  const { secretKey } = await api.conceal({ secret: 'still here' });
  await recipient.goto(`/secret/${secretKey}`);
  const calls = callsOf(recipient, revealSecret);
  await answerWith(recipient, revealSecret, { status: 403, ...challenge });
  await breakSeal(recipient);
  await expectAlert(recipient, BLOCKED);
  expect(calls).toHaveLength(1);
  await recipient.unrouteAll();
  await recipient.getByRole('button', { name: 'Try again' }).click();
  await expectMessage(recipient, 'still here');
});
