/** Sites whose operator limits who creates secrets, and how: the pages name it before anyone fails on it. */
import type { Page } from '@playwright/test';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { callsOf, holdAnswers } from './support/answers.ts';
import {
  createButton,
  expectHeading,
  lifetimeChoice,
  passphraseField,
  secretField,
  toggleDrawer,
} from './support/home.ts';
import { newPasswordField } from './support/entry.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, expectAlert, expectMessage } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const PASSPHRASE = 'a long passphrase';

let forMembers: RunningServer;
let strict: RunningServer;

test.beforeAll(async () => {
  const passphrase = { PASSPHRASE_REQUIRED: '1', PASSPHRASE_LENGTH_MIN: '12' };
  const members = { CREATE_REQUIRES_ACCOUNT: '1', SIGNUP_DOMAINS: 'example.com,bücher.example' };
  [forMembers, strict] = await Promise.all([
    startServer({ env: { ...members, INCOMING_RECIPIENT: 'support@example.com' } }),
    startServer({
      env: { ...passphrase, SEAL_MODES: 'both', TTL_OPTIONS: '600,3600', TTL_DEFAULT: '600' },
    }),
  ]);
});

test.afterAll(async () => {
  await Promise.all([forMembers.stop(), strict.stop()]);
});

test.beforeEach(({ monitor }) => {
  monitor.expectVisitTo(forMembers.base);
  monitor.expectVisitTo(strict.base);
});

async function expectForMembers(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: 'Only members can create links here' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('you need no account')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
}

test.describe('a site for members', () => {
  test('has no form for visitors, but the way to sign in and up @journey', async ({ page }) => {
    await page.goto(forMembers.base);
    await expectForMembers(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Create an account' })).toBeVisible();
    await main.getByRole('link', { name: 'Sign in' }).click();
    await expectHeading(page, 'Sign in');
  });

  test('takes no incoming secrets from visitors', async ({ page }) => {
    await page.goto(`${forMembers.base}/incoming`);
    await expectForMembers(page);
  });

  test('names who can sign up, and refuses others', async ({ page, monitor }) => {
    monitor.expectFailedLoads(422);
    await page.goto(`${forMembers.base}/signup`);
    const address = page.getByRole('textbox', { name: 'Email address' });
    const hint =
      /^This site takes addresses of these domains only: example\.com\W+xn--bcher-kva\.example/;
    await expect(address).toHaveAccessibleDescription(hint);
    await address.fill('ada@example.org');
    await newPasswordField(page).fill('correct horse battery');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(address).toHaveAccessibleDescription(
      'This site does not take addresses of this domain.',
    );
  });
});

/** Why the pressed button is off. */
async function expectReason(page: Page, reason: string): Promise<void> {
  await expect(page.getByText(reason).filter({ visible: true })).toBeVisible();
}

test.describe('a site that requires passphrases', () => {
  test('creates a link once there is one that is long enough @journey', async ({ page }) => {
    await page.goto(strict.base);
    await secretField(page).fill('the text');
    const passphrase = passphraseField(page);
    await expect(passphrase).toHaveAttribute('aria-required', 'true');
    await expect(passphrase).toHaveAccessibleDescription(/^At least 12 characters\./);
    await createButton(page).click({ force: true });
    await expectReason(page, 'Set a passphrase first: this site requires one');
    await expect(passphrase).toBeFocused();
    await passphrase.fill('too short');
    await expect(passphrase).toHaveAttribute('aria-invalid', 'true');
    await createButton(page).click({ force: true });
    await expectReason(page, 'Choose a longer passphrase first');
    const calls = callsOf(page, concealSecret);
    // The keys press the same button.
    await secretField(page).press('Control+Enter');
    await expect(passphrase).toBeFocused();
    expect(calls).toEqual([]);
    await passphrase.fill(PASSPHRASE);
    await expect(passphrase).not.toHaveAttribute('aria-invalid', 'true');
    await expect(lifetimeChoice(page).getByRole('option')).toHaveText(['10 minutes', '1 hour']);
    await expect(page.getByText('last at most 1 hour')).toBeVisible();
    await createButton(page).click();
    await expectHeading(page, 'Send this link');
    await page.goto(await linkToSend(page));
    await breakSeal(page, PASSPHRASE);
    await expectMessage(page, 'the text');
  });

  test('refuses a short one that was sent before the page knew the length', async ({ page }) => {
    const deliver = await holdAnswers(page, bootstrap);
    const calls = callsOf(page, concealSecret);
    await page.goto(strict.base);
    await secretField(page).fill('the text');
    await toggleDrawer(page, 'Privacy options');
    await passphraseField(page).fill('too short');
    await createButton(page).click();
    deliver();
    await expectAlert(page, 'Choose a longer passphrase first');
    expect(calls).toEqual([]);
  });
});
