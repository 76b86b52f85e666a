/** A signed-in customer's choice of language is saved with the account. */
import type { Locator, Page } from '@playwright/test';
import { updateLocale } from '../../shared/contract/account.ts';
import { answerWith, callsOf, sentField } from './support/answers.ts';
import { ADDRESS, refused } from './support/entry.ts';
import { expectLanguage } from './support/language.ts';
import { customer, overrideSite, withAccounts } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { inWorkshop } from './support/workshop.ts';

test.use(inWorkshop);

const saved = {
  json: {
    success: true,
    custid: ADDRESS,
    details: { old_locale: 'en', new_locale: 'en_XA' },
  },
};

async function openSettings(page: Page): Promise<Locator> {
  await page.goto('/about');
  await page
    .getByRole('button', { name: /^Settings/ })
    .last()
    .click();
  // By its content: its name changes with the language.
  return page.getByRole('dialog').locator('select', { hasText: 'Deutsch' });
}

test('a chosen language is saved with the account @journey', async ({ page }) => {
  await overrideSite(page, customer);
  await answerWith(page, updateLocale, saved);
  const calls = callsOf(page, updateLocale);
  const picker = await openSettings(page);
  await picker.selectOption('en_XA');
  await expectLanguage(page, 'en_XA');
  await expect.poll(() => calls.map((call) => sentField(call, 'locale'))).toEqual(['en_XA']);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a visitor’s choice stays in the browser', async ({ page }) => {
  await overrideSite(page, withAccounts);
  const calls = callsOf(page, updateLocale);
  const picker = await openSettings(page);
  await picker.selectOption('en_XA');
  await expectLanguage(page, 'en_XA');
  expect(calls).toHaveLength(0);
});

const failures = [
  {
    outcome: 422,
    answer: refused(422, 'locale_unsupported', 'This language is not available.'),
    text: 'Failed to update language: This language is not available.',
  },
  {
    outcome: 400,
    answer: { status: 400, json: {} },
    text: 'Failed to update language: Unknown error',
  },
  {
    outcome: 404,
    answer: { status: 404, body: '<html>' },
    text: 'Failed to update language: Unknown error',
  },
  {
    outcome: 500,
    answer: refused(500, 'internal', 'An unexpected error occurred'),
    text: 'An unexpected error occurred while updating the language. Try again in a moment.',
  },
] as const;

for (const { outcome, answer, text } of failures) {
  test(`where saving brings ${outcome}, the page shows "${text}" and stays in the language`, async ({
    page,
    monitor,
  }) => {
    monitor.expectFailedLoads(outcome);
    await overrideSite(page, customer);
    await answerWith(page, updateLocale, answer);
    const picker = await openSettings(page);
    // The assertions below are in English.
    await picker.selectOption('en_XA');
    await expectLanguage(page, 'en_XA');
    await expect(page.getByRole('alert')).toHaveCount(1);
    await picker.selectOption('en');
    await expectLanguage(page, 'en');
    await expect(page.getByRole('alert')).toContainText(text);
  });
}

test('without the network the page shows an error and keeps the language', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  await overrideSite(page, customer);
  await page.route(/\/update-locale$/, (route) => route.abort());
  const picker = await openSettings(page);
  await picker.selectOption('en_XA');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await picker.selectOption('en');
  await expect(page.getByRole('alert')).toContainText(
    'An unexpected error occurred while updating the language. Try again in a moment.',
  );
});
