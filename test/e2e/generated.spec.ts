import type { Page } from '@playwright/test';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { callsOf, sentField } from './support/answers.ts';
import {
  createButton,
  createGenerated,
  createLink,
  expectHeading,
  generateButton,
  generator,
  secretField,
} from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, expectAlert, expectMessage } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const CHARACTERS = /^[a-zA-Z2-9*$!?()]+$/;

/** Generates a password, and returns it once it differs from the one before. */
async function generated(page: Page, press: () => Promise<unknown>): Promise<string> {
  const before = await secretField(page).inputValue();
  await press();
  await expect(secretField(page)).not.toHaveValue(before);
  return secretField(page).inputValue();
}

test('a generated password is seen before its link is created, and is what the recipient gets @journey', async ({
  page,
  recipient,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  const calls = callsOf(page, concealSecret);
  const first = await generated(page, async () => generateButton(page).click());
  expect(first).toMatch(/^[a-zA-Z2-9*$!?()]{12}$/);
  const password = await generated(page, async () => generator.another(page).click());
  expect(calls).toEqual([]);
  await createButton(page).click();
  await expect(page.getByRole('heading', { name: 'Generated password' })).toBeVisible();
  await expect(page.getByRole('code')).toHaveText(password);
  expect(calls.map((call) => sentField(call, 'secret'))).toEqual([password]);
  await page.getByRole('button', { name: 'Copy the generated password' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);

  await recipient.goto(await linkToSend(page));
  await breakSeal(recipient);
  await expectMessage(recipient, password);
});

test('length and words can be chosen, and the strength is said in words', async ({ page }) => {
  await page.goto('/');
  await generated(page, async () => generateButton(page).click());
  await expect(page.getByRole('status').filter({ hasText: 'Strong' })).toBeVisible();
  const long = await generated(page, async () => generator.length(page).selectOption('24'));
  expect(long).toHaveLength(24);
  expect(long).toMatch(CHARACTERS);
  await generated(page, async () => generator.length(page).selectOption('8'));
  await expect(page.getByRole('status').filter({ hasText: 'Fair' })).toBeVisible();

  const words = await generated(page, async () => generator.kind(page).selectOption('words'));
  expect(words).toMatch(/^[a-z]+(-[a-z]+){5}$/);
  const four = await generated(page, async () => generator.length(page).selectOption('4'));
  expect(four).toMatch(/^[a-z]+(-[a-z]+){3}$/);
  const other = await generated(page, async () => generator.another(page).click());
  expect(other).toMatch(/^[a-z]+(-[a-z]+){3}$/);
  await expect(generator.length(page).getByRole('option')).toHaveText([
    '4 words',
    '5 words',
    '6 words',
    '7 words',
    '8 words',
  ]);
});

test('without the list of words there are still characters', async ({ page, monitor }) => {
  monitor.expectFailedLoads('no answer');
  await page.goto('/');
  await page.route('**/*english*', (route) => route.abort());
  await generated(page, async () => generateButton(page).click());
  const value = await generated(page, async () => generator.kind(page).selectOption('words'));
  expect(value).toMatch(/^[a-zA-Z2-9*$!?()]{12}$/);
  await expect(page.getByText('The words could not be loaded')).toBeVisible();
  await expect(generator.kind(page)).toHaveValue('characters');
  await page.unrouteAll();
  expect(await generated(page, async () => generator.kind(page).selectOption('words'))).toMatch(
    /^[a-z]+(-[a-z]+){5}$/,
  );
});

test('a generator that cannot be loaded shows an error, and can be requested again', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  await page.goto('/');
  await page.route('**/generator*.js*', (route) => route.abort());
  await generateButton(page).click();
  await expectAlert(page, 'An unexpected error occurred');
  await secretField(page).fill('x');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await secretField(page).fill('');
  await page.unrouteAll();
  await generated(page, async () => generateButton(page).click());
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('what is typed while the generator is loading is kept', async ({ page }) => {
  await page.goto('/');
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/generator*.js*', async (route) => {
    await held;
    await route.continue();
  });
  await generateButton(page).click();
  await expect(generateButton(page)).toHaveAttribute('aria-busy', 'true');
  await secretField(page).fill('typed');
  letThrough();
  await expect(generateButton(page)).toHaveAttribute('aria-busy', 'false');
  await expect(secretField(page)).toHaveValue('typed');
});

test('a generated password that is changed by hand counts as typed', async ({ page }) => {
  await page.goto('/');
  const password = await generated(page, async () => generateButton(page).click());
  await secretField(page).press('End');
  await secretField(page).pressSequentially('7');
  await expect(secretField(page)).toHaveValue(`${password}7`);
  await expect(generator.kind(page)).toHaveCount(0);
  await expect(generateButton(page)).toHaveAttribute('aria-disabled', 'true');
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  await expect(page.getByRole('heading', { name: 'Generated password' })).toHaveCount(0);
});

test('a generated password is gone after leaving the page and coming back @journey', async ({
  page,
}) => {
  await page.goto('/');
  await createGenerated(page);
  await expect(page.getByRole('code')).toBeVisible();
  await page.getByRole('link', { name: 'Create another secret' }).click();
  await expectHeading(page, 'Sealed for one. Opened once.');
  await expect(secretField(page)).toHaveValue('');
  await page.goBack();
  await expectHeading(page, 'Send this link');
  await expect(page.getByRole('heading', { name: 'Generated password' })).toHaveCount(0);
});

test('a generated password is still shown after burning was cancelled', async ({ page }) => {
  await page.goto('/');
  const password = await createGenerated(page);
  await page.getByRole('link', { name: 'Burn this secret' }).click();
  await page.getByRole('link', { name: 'Cancel and keep it' }).click();
  await expectHeading(page, 'Send this link');
  await expect(page.getByText(password, { exact: true })).toBeVisible();
});

test('a generated password is gone after a reload', async ({ page }) => {
  await page.goto('/');
  await createGenerated(page);
  await expect(page.getByRole('code')).toBeVisible();
  await page.reload();
  await expectHeading(page, 'Send this link');
  await expect(page.getByRole('code')).toHaveCount(0);
});

test('the private page never shows a secret that was typed', async ({ page }) => {
  await createLink(page, { secret: 'typed by hand' });
  await expect(page.getByText('Your secret is stored encrypted.')).toBeVisible();
  expect(await page.content()).not.toContain('typed by hand');
});
