/** The sender may choose the language of the recipient's page; the recipient can change it. */
import arabic from '../../locales/ar.json' with { type: 'json' };
import german from '../../locales/de.json' with { type: 'json' };
import { showSecret } from '../../shared/contract/reveal.ts';
import { callsOf } from './support/answers.ts';
import { createButton, expectHeading, secretField, toggleDrawer } from './support/home.ts';
import { expectLanguage } from './support/language.ts';
import { linkToSend } from './support/receipt.ts';
import { expect, test } from './support/test.ts';

test('shows the recipient’s page in the language that the sender chose, until the recipient changes it', async ({
  page,
  openBrowser,
}) => {
  await page.goto('/');
  await secretField(page).fill('db-admin / 8fQ!x2m$Lr');
  await toggleDrawer(page, 'More');
  await page.getByRole('combobox', { name: 'Language of the recipient’s page' }).selectOption('ar');
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  const link = await linkToSend(page);
  expect(link).toMatch(/\?locale=ar$/);

  const recipient = await openBrowser({ locale: 'fr-FR' });
  await recipient.goto(link);
  await expectHeading(recipient, arabic['reveal.heading']);
  await expectLanguage(recipient, 'ar');
  expect(await recipient.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'locale' }),
  );
  await recipient.getByRole('combobox').selectOption('de');
  await expectHeading(recipient, german['reveal.heading']);
  expect(new URL(recipient.url()).search).toBe('');
  await recipient.reload();
  await expectLanguage(recipient, 'de');
  await recipient.goto(link);
  // Written from right to left, where a message is not.
  await expectLanguage(recipient, 'ar');
  await recipient.getByRole('main').getByRole('button').click();
  const message = recipient.getByText('db-admin / 8fQ!x2m$Lr');
  await expect(message).toBeVisible();
  await expect(message).toHaveCSS('direction', 'ltr');
});

test('answers the recipient in that language, too', async ({ api, openBrowser, monitor }) => {
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
  await expect(recipient.getByRole('alert')).toContainText(
    /Passphrase .* 4 weiteren Fehlversuchen/,
  );
});
