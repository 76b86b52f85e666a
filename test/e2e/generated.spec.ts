import { createLink, expectHeading, generateButton } from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, expectMessage } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

test('a generated password is shown once to its creator, and is what the recipient gets @journey', async ({
  page,
  recipient,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await generateButton(page).click();
  await expect(page.getByRole('heading', { name: 'Generated password' })).toBeVisible();
  const password = (await page.getByRole('code').textContent()) ?? '';
  expect(password).toMatch(/^[a-zA-Z0-9*$!?()]{12}$/);
  await page.getByRole('button', { name: 'Copy the generated password' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);

  await recipient.goto(await linkToSend(page));
  await breakSeal(recipient);
  await expectMessage(recipient, password);
});

test('a generated password is gone after leaving the page and coming back @journey', async ({
  page,
}) => {
  await page.goto('/');
  await generateButton(page).click();
  await expect(page.getByRole('code')).toBeVisible();
  await page.getByRole('link', { name: 'Create another secret' }).click();
  await expectHeading(page, 'Sealed for one. Opened once.');
  await page.goBack();
  await expectHeading(page, 'Send this link');
  await expect(page.getByRole('heading', { name: 'Generated password' })).toHaveCount(0);
});

test('a generated password is gone after a reload', async ({ page }) => {
  await page.goto('/');
  await generateButton(page).click();
  await expect(page.getByRole('code')).toBeVisible();
  await page.reload();
  await expectHeading(page, 'Send this link');
  await expect(page.getByRole('code')).toHaveCount(0);
});

test('the creator’s page never shows a secret that was typed @journey', async ({ page }) => {
  await createLink(page, { secret: 'typed by hand' });
  await expect(page.getByText('Your secret is stored encrypted.')).toBeVisible();
  expect(await page.content()).not.toContain('typed by hand');
});
