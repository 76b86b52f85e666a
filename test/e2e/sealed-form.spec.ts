/** The form where browsers encrypt: the server gets neither the text nor what opens it. */
import type { Page } from '@playwright/test';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { answerWith, callsOf, holdAnswers, intercept, sentField } from './support/answers.ts';
import {
  createButton,
  expectHeading,
  generateButton,
  passphraseField,
  secretField,
  toggleDrawer,
} from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { recipientsField } from './support/recent.ts';
import { breakSeal, expectAlert, expectMessage } from './support/reveal.ts';
import { linkKeyIn, watchTraffic } from './support/sealed.ts';
import { customer, overrideSite } from './support/site.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const PASSPHRASE = 'correct horse battery';
const IN_BROWSER = 'Encrypted in your browser: this site cannot read it.';

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer({ env: { SEAL_MODES: 'both' } });
});

test.afterAll(async () => {
  await server.stop();
});

test.beforeEach(({ monitor }) => monitor.expectVisitTo(server.base));

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(server.base + path);
}

test('encrypts in the browser, and sends neither text nor passphrase @journey', async ({
  page,
  recipient,
}) => {
  const expectNotSent = watchTraffic(page.context());
  const expectNotSentOn = watchTraffic(recipient.context());
  await visit(page, '/');
  await expect(page.getByText(IN_BROWSER)).toBeVisible();
  await secretField(page).fill('typed\nin the form ');
  await toggleDrawer(page, 'Privacy options');
  await passphraseField(page).fill(PASSPHRASE);
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  const link = await linkToSend(page);
  expect(link).toMatch(/\/secret\/1[0-9A-Za-z]{22}#b[0-9A-Za-z]{22}$/);
  await expect(page).toHaveURL(/\/private\/1[0-9A-Za-z]{22}#b[0-9A-Za-z]{22}$/);
  expect(page.url()).toContain(linkKeyIn(link));
  await recipient.goto(link);
  await breakSeal(recipient, PASSPHRASE);
  await expectMessage(recipient, 'typed\nin the form ');
  const confidential = [linkKeyIn(link), PASSPHRASE, 'in the form'];
  await expectNotSent(...confidential);
  await expectNotSentOn(...confidential);
  expect((await whatIsStored(page)).replace(page.url(), '')).not.toContain(linkKeyIn(link));
});

test('encrypts a generated password, which the private page shows', async ({ page }) => {
  const expectNotSent = watchTraffic(page.context());
  await visit(page, '/');
  await generateButton(page).click();
  await expect(secretField(page)).not.toHaveValue('');
  const password = await secretField(page).inputValue();
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  await expect(page.getByText(password, { exact: true })).toBeVisible();
  await expectNotSent(password, linkKeyIn(await linkToSend(page)));
});

test('uses new keys for every attempt', async ({ page, monitor }) => {
  monitor.expectFailedLoads(503);
  const calls = callsOf(page, concealSecret);
  let isBusy = true;
  await intercept(page, concealSecret, async (route) => {
    const json = { message: 'Busy', code: 'store_unavailable' };
    const headers = { 'Retry-After': '1' };
    await (isBusy ? route.fulfill({ status: 503, headers, json }) : route.fallback());
    isBusy = false;
  });
  await visit(page, '/');
  await secretField(page).fill('typed');
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  for (const field of ['share', 'proof_hash', 'sealed']) {
    expect(new Set(calls.map((each) => sentField(each, field))).size).toBe(2);
  }
});

test('names the site as soon as it emails the link', async ({ page, monitor }) => {
  monitor.expectFailedLoads(500);
  await overrideSite(page, { ...customer, seal_modes: 'both' });
  const calls = callsOf(page, concealSecret);
  await answerWith(page, concealSecret, {
    status: 500,
    json: { message: 'no', code: 'internal' },
  });
  await visit(page, '/dashboard');
  await expect(page.getByText(IN_BROWSER)).toBeVisible();
  await secretField(page).fill('emailed');
  await toggleDrawer(page, 'Privacy options');
  await recipientsField(page).fill('ada@example.com');
  await recipientsField(page).press('Enter');
  await expect(page.getByText('Encrypted by this site, because it emails the link.')).toBeVisible();
  await expect(page.getByText(IN_BROWSER)).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Create/ })
    .last()
    .click();
  await expectAlert(page, 'no');
  expect(calls.map((each) => sentField(each, 'secret'))).toEqual(['emailed']);
});

test('offers no recipients where only browsers encrypt', async ({ page }) => {
  await overrideSite(page, { ...customer, seal_modes: 'browser' });
  await visit(page, '/dashboard');
  await expect(page.getByText(IN_BROWSER)).toBeVisible();
  await toggleDrawer(page, 'Privacy options');
  await expect(passphraseField(page)).toBeVisible();
  await expect(recipientsField(page)).toHaveCount(0);
});

test('without https names the site, or creates nothing', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'isSecureContext', { value: false }),
  );
  await visit(page, '/');
  await expect(page.getByText('because this connection is not secure')).toBeVisible();
  await overrideSite(page, { seal_modes: 'browser' });
  await visit(page, '/');
  await expect(page.getByText(/^Open this page with https first/).first()).toBeVisible();
  await secretField(page).fill('typed');
  await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true');
});

test('shows no line where the site always encrypts', async ({ page }) => {
  await overrideSite(page, { seal_modes: 'server' });
  await visit(page, '/');
  await secretField(page).fill('kept by the site');
  await expect(page.getByText(/^Encrypted/)).toHaveCount(0);
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  expect(await linkToSend(page)).not.toContain('#');
  expect(page.url()).not.toContain('#');
});

test('moves nothing when its line arrives', async ({ page }) => {
  const answer = await holdAnswers(page, bootstrap);
  await page.setViewportSize({ width: 375, height: 800 });
  await visit(page, '/');
  const before = await createButton(page).boundingBox();
  answer();
  await expect(page.getByText(IN_BROWSER)).toBeVisible();
  expect(await createButton(page).boundingBox()).toEqual(before);
});
