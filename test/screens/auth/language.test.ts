/** The language of a signed-in customer. */
import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { updateLocale } from '../../../shared/contract/account.ts';
import { expectLanguage, switchLanguage } from '../support/language.ts';
import { painted } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { expectHeading } from '../support/screen.ts';
import { answerSite, callsOf, disconnect, fail, refuse, succeed } from '../support/server.ts';
import { expectLine } from '../support/setup.ts';
import { ada, customer, withAccounts } from '../support/site.ts';

const prefers = (locale: string) => answerSite({ ...customer, cust: { ...ada, locale } });

/** Opens the settings of a page; by its content, because the name of the choice changes with the language. */
async function openSettings(): Promise<Locator> {
  await open('/about');
  await page
    .getByRole('button', { name: /^Settings/ })
    .last()
    .click();
  return page.getByRole('dialog').css('select').filter({ hasText: 'Deutsch' });
}

/** The choice at the end of a page, by its content, too. */
function footerChoice(): Locator {
  return page.getByRole('contentinfo').css('select').filter({ hasText: 'Deutsch' });
}

// First: a page that was in a language before asks no address for one.
it('prefers the language in the address to the account’s', async () => {
  prefers('en_XA');
  await open('/dashboard?locale=ar_XB');
  // Shown once the customer is known: until then it would be in the language of the address in any case.
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLanguage('ar_XB');
});

it('adopts the language of an account once its customer is known', async () => {
  prefers('en_XA');
  await open('/about');
  await expectLanguage('en');
  await open('/dashboard');
  await expectLanguage('en_XA');
  expect(document.cookie).toContain('locale=en_XA');
});

it('prefers the language that was chosen in the tab to the account’s', async () => {
  prefers('en_XA');
  await open('/about');
  await switchLanguage('ar_XB');
  await open('/dashboard');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLanguage('ar_XB');
});

it('adopts no language that the product does not support', async () => {
  prefers('tlh');
  await open('/dashboard');
  await expectHeading('Send a secret');
  await expectLanguage('en');
  expectLine(/The language "tlh" is not on offer/);
});

it('saves with the account a language that is chosen in the settings or at the end of a page', async () => {
  answerSite(customer);
  succeed(updateLocale, { details: { old_locale: 'en', new_locale: 'en_XA' } });
  const calls = callsOf(updateLocale);
  await (await openSettings()).selectOptions('en_XA');
  await expectLanguage('en_XA');
  await expect.poll(() => calls.map(({ fields }) => fields['locale'])).toEqual(['en_XA']);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await open('/about');
  await footerChoice().selectOptions('en');
  await expectLanguage('en');
  await expect.poll(() => calls.map(({ fields }) => fields['locale'])).toEqual(['en_XA', 'en']);
});

it('keeps a visitor’s choice in the browser', async () => {
  answerSite(withAccounts);
  const calls = callsOf(updateLocale);
  await (await openSettings()).selectOptions('en_XA');
  await expectLanguage('en_XA');
  await open('/about');
  await footerChoice().selectOptions('en');
  await expectLanguage('en');
  await painted();
  expect(calls).toEqual([]);
});

const UNEXPECTED =
  'An unexpected error occurred while updating the language. Try again in a moment.';

it.each([
  [
    'a refusal',
    () => refuse(updateLocale, 'locale_unsupported'),
    'Failed to update language: This language is not available.',
  ],
  ['400', () => fail(updateLocale, 400), 'Failed to update language: Unknown error'],
  ['404', () => fail(updateLocale, 404), 'Failed to update language: Unknown error'],
  ['500', () => refuse(updateLocale, 'internal'), UNEXPECTED],
  ['nothing', () => disconnect(updateLocale), UNEXPECTED],
])('stays in the language where saving brings %s, and says so', async (_, answer, text) => {
  answerSite(customer);
  answer();
  const calls = callsOf(updateLocale);
  const picker = await openSettings();
  await picker.selectOptions('en_XA');
  await expectLanguage('en_XA');
  const alert = page.getByRole('alert');
  await expect.element(alert).toBeVisible();
  await painted();
  await expectLanguage('en_XA');
  // Back to the language of the assertion.
  await picker.selectOptions('en');
  await expectLanguage('en');
  await expect.poll(() => calls).toHaveLength(2);
  await expect.element(alert).toMatchTextContent(text);
});
