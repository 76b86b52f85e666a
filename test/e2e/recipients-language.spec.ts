/** The sender may choose the language of the recipient's page; the recipient can change it. */
import type { Locator, Page } from '@playwright/test';
import arabic from '../../locales/ar.json' with { type: 'json' };
import german from '../../locales/de.json' with { type: 'json' };
import { showSecret } from '../../shared/contract/reveal.ts';
import { languageName } from '../../shared/locales.ts';
import { callsOf } from './support/answers.ts';
import { createButton, expectHeading, secretField, toggleDrawer } from './support/home.ts';
import { expectLanguage } from './support/language.ts';
import { expect, test } from './support/test.ts';

async function linkIn(page: Page, locale: string): Promise<string> {
  await page.goto('/');
  await secretField(page).fill('db-admin / 8fQ!x2m$Lr');
  await toggleDrawer(page, 'Privacy options');
  await page
    .getByRole('combobox', { name: 'Language of the recipient’s page' })
    .selectOption(locale);
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  const link = await page.getByText(/^https?:\S+\/secret\/\S+$/).textContent();
  expect(link).toMatch(new RegExp(`\\?locale=${locale}$`));
  return link ?? '';
}

async function expectLeftToRight(text: Locator): Promise<void> {
  await expect(text).toHaveCSS('direction', 'ltr');
}

test('the drawer’s title shows the chosen language', async ({ page }) => {
  await page.goto('/');
  await toggleDrawer(page, 'Privacy options');
  await page.getByRole('combobox', { name: 'Language of the recipient’s page' }).selectOption('ar');
  await toggleDrawer(page, 'Privacy options');
  await expect(page.locator('summary', { hasText: 'Privacy options' })).toContainText(
    languageName('ar'),
  );
});

test('the recipient’s page is in the language that the sender chose, whatever the browser prefers @journey', async ({
  page,
  openBrowser,
}) => {
  const link = await linkIn(page, 'ar');
  const recipient = await openBrowser({ locale: 'fr-FR' });
  await recipient.goto(link);
  await expectHeading(recipient, arabic['reveal.heading']);
  await expectLanguage(recipient, 'ar');
  await recipient.getByRole('button', { name: arabic['reveal.open'] }).click();
  await expect(recipient.getByText('db-admin / 8fQ!x2m$Lr')).toBeVisible();
  expect(await recipient.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'locale' }),
  );
});

test('the server answers in that language, too', async ({ api, openBrowser, monitor }) => {
  monitor.expectFailedLoads(422);
  const { secretKey } = await api.conceal({ secret: 'x', passphrase: 'right' });
  const recipient = await openBrowser({ locale: 'fr-FR' });
  const early = callsOf(recipient, showSecret);
  await recipient.goto(`/secret/${secretKey}?locale=de`);
  await expectHeading(recipient, german['reveal.heading']);
  expect(await early[0]?.headerValue('O-Locale')).toBe('de');
  await recipient.getByLabel(german['reveal.passphrase']).fill('wrong');
  const answer = recipient.waitForResponse((one) => one.request().method() === 'POST');
  await recipient.getByRole('button', { name: german['reveal.open'] }).click();
  expect(await (await answer).json()).toMatchObject({
    message: german['failure.passphrase_wrong'],
  });
  await expect(recipient.getByRole('alert')).toContainText(/Passphrase .* 4 Versuche/);
});

test('the recipient switches, and that holds when they load the page again', async ({
  api,
  openBrowser,
}) => {
  const { secretKey } = await api.conceal({ secret: 'x' });
  const recipient = await openBrowser({ locale: 'en-US' });
  await recipient.goto(`/secret/${secretKey}?locale=ar`);
  await expectHeading(recipient, arabic['reveal.heading']);
  await recipient.getByRole('combobox').selectOption('de');
  await expectHeading(recipient, german['reveal.heading']);
  expect(new URL(recipient.url()).search).toBe('');
  await recipient.reload();
  await expectHeading(recipient, german['reveal.heading']);
  await expectLanguage(recipient, 'de');
});

test('links, keys and secrets run from left to right in a page that runs from right to left', async ({
  api,
  page,
}) => {
  const { metadataKey, secretKey } = await api.conceal({ secret: 'key: 8fQ!x2m$Lr' });
  await page.goto(`/private/${metadataKey}?locale=ar`);
  await expectLanguage(page, 'ar');
  await expectLeftToRight(page.getByText(new RegExp(`/secret/${secretKey}$`)));
  await page.goto(`/secret/${secretKey}?locale=he`);
  await expectLanguage(page, 'he');
  await page.getByRole('main').getByRole('button').click();
  await expectLeftToRight(page.getByText('key: 8fQ!x2m$Lr'));
});
