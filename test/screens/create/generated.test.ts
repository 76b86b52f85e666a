/** Passwords that the form generates. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { button, expectHeading, press } from '../support/screen.ts';
import { callsOf } from '../support/server.ts';
import {
  create,
  createGenerated,
  generateButton,
  generator,
  lower,
  openHome,
  raise,
  secretField,
  valueOf,
} from './form.ts';

const CHARACTERS = /^[a-zA-Z2-9*$!?()]+$/;
const TWELVE = /^[a-zA-Z2-9*$!?()]{12}$/;

/** Generates a password, and returns it once it differs from the one before. */
async function generated(act: () => Promise<unknown>): Promise<string> {
  const before = valueOf(secretField());
  await act();
  await expect.element(secretField()).not.toHaveValue(before);
  return valueOf(secretField());
}

it('shows a generated password before its link is created, and sends that one', async () => {
  await openHome();
  const calls = callsOf(concealSecret);
  expect(await generated(() => generateButton().click())).toMatch(TWELVE);
  const password = await generated(() => generator.another().click());
  expect(calls).toEqual([]);
  await create();
  await expect.element(page.getByRole('heading', { name: 'Generated password' })).toBeVisible();
  await expect.element(page.getByRole('code')).toHaveTextContent(password);
  expect(calls.map(({ fields }) => fields['secret'])).toEqual([password]);
  await button('Copy the generated password').click();
  expect(await navigator.clipboard.readText()).toBe(password);
});

it('lets the sender choose the length, or words, and says the strength in words', async () => {
  await openHome();
  const { length } = generator;
  const strength = (name: string) => page.getByRole('status').filter({ hasText: name });
  const choose = (step: typeof raise) => generated(() => step(length()));
  await generated(() => generateButton().click());
  await expect.element(strength('Strong')).toBeVisible();
  expect(await choose(raise)).toHaveLength(16);
  const long = await choose(raise);
  expect(long).toHaveLength(20);
  expect(long).toMatch(CHARACTERS);
  for (const expected of [16, 12, 8]) expect(await choose(lower)).toHaveLength(expected);
  await expect.element(strength('Fair')).toBeVisible();
  await expect
    .element(length().getByRole('button', { name: 'Fewer' }))
    .toHaveAttribute('aria-disabled', 'true');

  const words = await generated(() => generator.words().click());
  expect(words).toMatch(/^[a-z]+(-[a-z]+){5}$/);
  expect(await choose(lower)).toMatch(/^[a-z]+(-[a-z]+){4}$/);
  const other = await generated(() => generator.another().click());
  expect(other).toMatch(/^[a-z]+(-[a-z]+){4}$/);
  expect(await generated(() => generator.characters().click())).toHaveLength(8);
});

it('counts a generated password that is changed by hand as typed', async () => {
  await openHome();
  const password = await generated(() => generateButton().click());
  await press(secretField(), '{End}7');
  await expect.element(secretField()).toHaveValue(`${password}7`);
  await expect.element(generator.words()).not.toBeInTheDocument();
  await expect.element(generateButton()).toHaveAttribute('aria-disabled', 'true');
  await create();
  await expect
    .element(page.getByRole('heading', { name: 'Generated password' }))
    .not.toBeInTheDocument();
});

it('forgets a generated password when its page is left, keeps it while burning is considered, and shows none that was typed', async () => {
  await openHome();
  const password = await createGenerated();
  await page.getByRole('link', { name: 'Burn', exact: true }).click();
  await page.getByRole('link', { name: 'Cancel and keep it' }).click();
  await expectHeading('Send this link');
  await expect.element(page.getByText(password, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Create another secret' }).click();
  await expectHeading('Sealed for one. Opened once.');
  await expect.element(secretField()).toHaveValue('');
  history.back();
  await expectHeading('Send this link');
  await expect.element(page.getByText(password, { exact: true })).not.toBeInTheDocument();

  await openHome();
  await create('typed by hand');
  await expect.element(page.getByText('Not opened yet')).toBeVisible();
  expect(document.documentElement.outerHTML).not.toContain('typed by hand');
});
