import { bootstrap } from '../../shared/contract/site.ts';
import { alterReply } from './support/answers.ts';
import {
  generateButton,
  lifetimeChoice,
  passphraseField,
  secretField,
  toggleDrawer,
} from './support/home.ts';
import { recipientPassphrase } from './support/reveal.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

test('on a desktop the field is ready to type in at once', async ({ page }) => {
  await page.goto('/');
  await expect(secretField(page)).toBeFocused();
});

test('on a touch screen the page opens no keyboard by itself', async ({ openBrowser }) => {
  const phone = await openBrowser({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.goto('/');
  await expect(secretField(phone)).toBeVisible();
  await expect(secretField(phone)).not.toBeFocused();
});

test('the counter shows on focus, on hover, and past half of the limit', async ({ page }) => {
  await page.goto('/');
  const counter = page.getByText(/ \/ 10,000 chars$/);
  await expect(counter).toHaveText('0 / 10,000 chars');
  await expect(counter).toHaveCSS('opacity', '1');
  await secretField(page).fill('🔏é');
  await expect(counter).toHaveText('2 / 10,000 chars');

  await secretField(page).blur();
  await page.mouse.move(0, 0);
  await expect(counter).toHaveCSS('opacity', '0');
  await secretField(page).hover();
  await expect(counter).toHaveCSS('opacity', '1');

  await secretField(page).fill('x'.repeat(5000));
  await secretField(page).blur();
  await page.mouse.move(0, 0);
  await expect(counter).toHaveCSS('opacity', '0');
  await secretField(page).fill('x'.repeat(5001));
  await secretField(page).blur();
  await page.mouse.move(0, 0);
  await expect(counter).toHaveText('5,001 / 10,000 chars');
  await expect(counter).toHaveCSS('opacity', '1');
});

test('a text over the limit is cut by whole characters, with a notice @journey', async ({
  page,
}) => {
  await page.goto('/');
  await secretField(page).fill('🔏'.repeat(10_001));
  await expect(secretField(page)).toHaveValue('🔏'.repeat(10_000));
  const cut = page.getByText(
    'The message was truncated b/c it was over 10,000 characters. The end was cut off.',
  );
  await expect(cut).toBeVisible();
  await secretField(page).fill('short');
  await expect(cut).toHaveCount(0);
});

test('the cap is the plan’s', async ({ page }) => {
  await alterReply(page, bootstrap, ({ plan }) => ({
    plan: { ...plan, options: { ...plan.options, size: 10 } },
  }));
  await page.goto('/');
  await expect(page.getByText('0 / 10 chars')).toBeVisible();
  await secretField(page).pressSequentially('twelve chars');
  await expect(secretField(page)).toHaveValue('twelve cha');
});

test('the field grows with its text from 6 rem to 400 px, and shrinks again', async ({ page }) => {
  await page.goto('/');
  const height = () => secretField(page).evaluate((area) => area.getBoundingClientRect().height);
  expect(await height()).toBe(96);
  await secretField(page).fill('line\n'.repeat(8));
  expect(await height()).toBeGreaterThan(96);
  expect(await height()).toBeLessThan(400);
  await secretField(page).fill('line\n'.repeat(200));
  expect(await height()).toBe(400);
  await secretField(page).fill('');
  expect(await height()).toBe(96);
});

test('a prefilled form counts as content', async ({ page }) => {
  await alterReply(page, bootstrap, () => ({ form_fields: { secret: 'from before' } }));
  await page.goto('/');
  await expect(secretField(page)).toHaveValue('from before');
  await expect(generateButton(page)).toHaveAttribute('aria-disabled', 'true');
});

test('nothing that is typed is stored or left in the address @journey', async ({ page }) => {
  await page.goto('/');
  await toggleDrawer(page, 'Privacy options');
  await secretField(page).fill('typed-secret-91');
  await passphraseField(page).fill('typed-passphrase-92');
  await lifetimeChoice(page).selectOption('1 hour');
  const stored = await whatIsStored(page);
  expect(stored).not.toContain('typed-secret-91');
  expect(stored).not.toContain('typed-passphrase-92');
});

test('browsers and their extensions are asked not to store or correct the input', async ({
  page,
}) => {
  await page.goto('/');
  await toggleDrawer(page, 'Privacy options');
  for (const field of [secretField(page), passphraseField(page)]) {
    await expect(field).toHaveAttribute('autocomplete', 'off');
    await expect(field).toHaveAttribute('autocapitalize', 'none');
    await expect(field).toHaveAttribute('spellcheck', 'false');
  }
});

test('browsers are asked not to store a passphrase on the pages of recipient and sender', async ({
  page,
  api,
}) => {
  const { secretKey, metadataKey } = await api.conceal({ secret: 'x', passphrase: 'p' });
  for (const path of [`/secret/${secretKey}`, `/private/${metadataKey}/burn`]) {
    await page.goto(path);
    await expect(recipientPassphrase(page)).toHaveAttribute('autocomplete', 'off');
  }
});
