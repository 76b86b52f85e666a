/** The route guards: which page a visitor and a signed-in customer can open. */
import type { Page } from '@playwright/test';
import { bootstrap } from '../../shared/contract/site.ts';
import { answerWith, callsOf, holdAnswers } from './support/answers.ts';
import { acceptSignIn, signInWith, withEntry } from './support/entry.ts';
import { expectHeading } from './support/home.ts';
import { chooseLocale, expectLanguage } from './support/language.ts';
import { customer, overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { inWorkshop } from './support/workshop.ts';

/** What remains in a browser after a sign-in. */
async function rememberSignIn(page: Page): Promise<void> {
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('signedIn', '1'));
}

test('a visitor signs in first, and arrives at the requested place', async ({ page }) => {
  await overrideSite(page, withEntry);
  const path = '/dashboard?tab=a&q=b+c#row-7';
  await page.goto(path);
  await expectHeading(page, 'Sign in');
  const { hash, searchParams } = new URL(page.url());
  // What the fragment holds is sent to no server.
  expect([searchParams.get('redirect'), hash]).toEqual(['/dashboard?tab=a&q=b+c', '#row-7']);
  await acceptSignIn(page);
  await signInWith(page);
  await expect(page).toHaveURL(path);
  await expectHeading(page, 'Send a secret');
});

test('a guarded page is not shown before the server has confirmed the session', async ({
  page,
}) => {
  await overrideSite(page, withEntry);
  const deliver = await holdAnswers(page, bootstrap);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Send a secret' })).toHaveCount(0);
  deliver();
  await expectHeading(page, 'Sign in');
  await expect(page.getByRole('heading', { name: 'Send a secret' })).toHaveCount(0);
});

test('the session is checked once, not on each page', async ({ page }) => {
  await overrideSite(page, customer);
  const sites = callsOf(page, bootstrap);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expectHeading(page, 'Send a secret');
  expect(sites).toHaveLength(1);
});

test('a page whose guard cannot reach the server shows an error', async ({ page, monitor }) => {
  monitor.expectFailedLoads(500);
  monitor.expectLine(/./);
  await answerWith(page, bootstrap, { status: 500, json: {} });
  await page.goto('/dashboard');
  await expectHeading(page, 'Oops!');
  await expect(page).toHaveURL('/dashboard');
});

for (const path of ['/signin', '/signup', '/signup/identity', '/forgot', '/forgot/key']) {
  test(`a signed-in customer is sent away from ${path}`, async ({ page }) => {
    await overrideSite(page, customer);
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  });
}

test('a signed-in customer continues to the target of the sign-in page', async ({ page }) => {
  await overrideSite(page, customer);
  await page.goto('/signin?redirect=%2Fpricing%3Fa%3Db');
  await expect(page).toHaveURL('/pricing?a=b');
  await page.goto('/signin?redirect=%2F%2Fevil.example');
  await expect(page).toHaveURL('/dashboard');
});

test('the start page sends the signed in on to their dashboard', async ({ page }) => {
  await overrideSite(page, customer);
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('banner').getByRole('link', { name: 'Waxseal' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('in a browser with a sign-in the start page is not even shown', async ({ page }) => {
  await rememberSignIn(page);
  await overrideSite(page, customer);
  const deliver = await holdAnswers(page, bootstrap);
  await page.goto('/');
  await expect(page.getByRole('textbox', { name: 'Your secret' })).toHaveCount(0);
  deliver();
  await expect(page).toHaveURL('/dashboard');
});

test('an outdated sign-in mark does not hide the start page', async ({ page }) => {
  await rememberSignIn(page);
  await page.goto('/');
  await expectHeading(page, 'Sealed for one. Opened once.');
  expect(await page.evaluate(() => localStorage.getItem('signedIn'))).toBeNull();
});

test('visitors see the start page without waiting for the server', async ({ page }) => {
  const deliver = await holdAnswers(page, bootstrap);
  await page.goto('/');
  await expectHeading(page, 'Sealed for one. Opened once.');
  deliver();
});

test('the back button skips the sign-in page', async ({ page }) => {
  await page.goto('/about');
  await overrideSite(page, withEntry);
  await page.goto('/signin');
  await acceptSignIn(page);
  await signInWith(page);
  await expectHeading(page, 'Send a secret');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test.describe('in a product with several languages', () => {
  test.use(inWorkshop);

  const withAccentedLanguage = {
    ...customer,
    cust: customer.cust ? { ...customer.cust, locale: 'en_XA' } : null,
  };

  test('the language of an account is used once its customer is known', async ({ page }) => {
    await overrideSite(page, withAccentedLanguage);
    await page.goto('/about');
    await expectLanguage(page, 'en');
    await page.goto('/dashboard');
    await expectLanguage(page, 'en_XA');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'locale')?.value).toBe('en_XA');
  });

  test('the language in the address takes precedence over the account’s', async ({ page }) => {
    await overrideSite(page, withAccentedLanguage);
    await page.goto('/dashboard?locale=ar_XB');
    await expectLanguage(page, 'ar_XB');
  });

  test('the language chosen in a tab wins over the account’s', async ({ page }) => {
    await overrideSite(page, withAccentedLanguage);
    await page.goto('/about');
    expect(await chooseLocale(page, 'ar_XB')).toBe(true);
    await page.goto('/dashboard');
    await expectLanguage(page, 'ar_XB');
  });

  test('a language that the product does not support changes nothing', async ({
    page,
    monitor,
  }) => {
    monitor.expectLine('The language "tlh" is not on offer');
    const cust = customer.cust ? { ...customer.cust, locale: 'tlh' } : null;
    await overrideSite(page, { ...customer, cust });
    await page.goto('/dashboard');
    await expectHeading(page, 'Send a secret');
    await expectLanguage(page, 'en');
  });
});
