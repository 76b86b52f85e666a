import type { Locator } from '@playwright/test';
import { signIn } from '../../shared/contract/entry.ts';
import { sendIncoming } from '../../shared/contract/incoming.ts';
import { burnSecret } from '../../shared/contract/receipts.ts';
import { revealSecret } from '../../shared/contract/reveal.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { alterReply, callsOf, holdAnswers, intercept, sentField } from './support/answers.ts';
import {
  createButton,
  expectHeading,
  generateButton,
  passphraseField,
  secretField,
} from './support/home.ts';
import { messageArea, submitButton, ticketField } from './support/incoming.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, expectAlert, expectMessage, openButton } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

test('each button is disabled where it makes no sense, with the reason', async ({ page }) => {
  await page.goto('/');
  await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(createButton(page)).toHaveAccessibleDescription('Enter a secret first');
  await expect(createButton(page)).toHaveAttribute('title', 'Enter a secret first');
  await expect(generateButton(page)).toHaveAttribute('aria-disabled', 'false');

  await secretField(page).fill('x');
  await expect(createButton(page)).toHaveAttribute('aria-disabled', 'false');
  await expect(generateButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(generateButton(page)).toHaveAccessibleDescription(
    'To generate a password, clear the text first',
  );

  await secretField(page).fill('');
  await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(generateButton(page)).toHaveAttribute('aria-disabled', 'false');
});

test('the button that generates leads to the text that is in its way', async ({ page }) => {
  await page.goto('/');
  await secretField(page).fill('x');
  await generateButton(page).click({ force: true });
  await expect(
    page.locator('[aria-live]').filter({ hasText: 'clear the text first' }),
  ).toBeVisible();
  await expect(secretField(page)).toBeFocused();
});

test('a button that is off does nothing', async ({ page }) => {
  const calls = callsOf(page, concealSecret);
  await page.goto('/');
  await createButton(page).click({ force: true });
  await secretField(page).fill('x');
  await generateButton(page).click({ force: true });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(secretField(page)).toHaveValue('x');
  expect(calls).toEqual([]);
});

test('while a link is made both buttons are off, and nothing can be sent twice @journey', async ({
  page,
}) => {
  await page.goto('/');
  const calls = callsOf(page, concealSecret);
  const letThrough = await holdAnswers(page, concealSecret);
  await secretField(page).fill('x');
  await createButton(page).click();
  const sealing = page.getByRole('button', { name: 'Creating…' });
  await expect(sealing).toHaveAttribute('aria-disabled', 'true');
  await expect(sealing).toHaveAccessibleDescription('Please wait, your link is being created');
  await expect(generateButton(page)).toHaveAttribute('aria-disabled', 'true');
  await sealing.click({ force: true });
  await secretField(page).press('ControlOrMeta+Enter');
  letThrough();
  await expectHeading(page, 'Send this link');
  expect(calls.length).toBe(1);
});

/** Clicks twice in one turn, in which no page can show that it is busy. */
async function clickTwice(button: Locator): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await button.evaluate((element) => {
    if (!(element instanceof HTMLElement)) throw new Error('That is no button');
    element.click();
    element.click();
  });
}

test('two clicks without a gap send one form @journey', async ({ page, api, monitor }) => {
  monitor.expectFailedLoads(422, 404);
  await test.step('create', async () => {
    const calls = callsOf(page, concealSecret);
    await page.goto('/');
    await secretField(page).fill('x');
    await clickTwice(createButton(page));
    await expectHeading(page, 'Send this link');
    expect(calls).toHaveLength(1);
  });
  await test.step('burn', async () => {
    const { metadataKey } = await api.conceal({ secret: 'x' });
    const calls = callsOf(page, burnSecret);
    await page.goto(`/private/${metadataKey}/burn`);
    await clickTwice(page.getByRole('button', { name: 'Burn permanently' }));
    await expectHeading(page, 'It was burned before it was opened');
    expect(calls).toHaveLength(1);
  });
  await test.step('sign in', async () => {
    const calls = callsOf(page, signIn);
    await page.goto('/signin');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    await page.locator('input[name=password]').fill('not the password');
    await clickTwice(page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }));
    await expectAlert(page, 'Wrong email or password');
    expect(calls).toHaveLength(1);
  });
  await test.step('incoming', async () => {
    const calls = callsOf(page, sendIncoming);
    await page.goto('/incoming');
    await messageArea(page).fill('x');
    await ticketField(page).fill('T-1');
    await clickTwice(submitButton(page));
    await expectHeading(page, 'Your message was sent');
    expect(calls).toHaveLength(1);
  });
  await test.step('open', async () => {
    const { secretKey } = await api.conceal({ secret: 'x' });
    const calls = callsOf(page, revealSecret);
    await page.goto(`/secret/${secretKey}`);
    await clickTwice(openButton(page));
    await expectMessage(page, 'x');
    expect(calls).toHaveLength(1);
  });
});

test('a form to which one returns while its call hangs shows that it is busy, and works after it', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  const calls = callsOf(page, sendIncoming);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await intercept(page, sendIncoming, async (route) => {
    if (calls.length > 1) return route.continue();
    await held;
    return route.abort();
  });
  await page.goto('/incoming');
  await messageArea(page).fill('x');
  await ticketField(page).fill('T-1');
  await submitButton(page).click();
  await expect.poll(() => calls.length).toBe(1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(messageArea(page)).toHaveCount(0);
  await page.goBack();
  await expect(messageArea(page)).toBeVisible();
  await messageArea(page).fill('y');
  await ticketField(page).fill('T-2');
  const busy = page.getByRole('button', { name: 'Sending…' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(submitButton(page)).toHaveAttribute('aria-disabled', 'false');
  await submitButton(page).click();
  await expectHeading(page, 'Your message was sent');
  expect(calls.map((call) => sentField(call, 'ticketno'))).toEqual(['T-1', 'T-2']);
});

for (const modifier of ['Control', 'Meta']) {
  test(`${modifier}+Enter makes a link`, async ({ page }) => {
    await page.goto('/');
    await secretField(page).fill('x');
    await secretField(page).press(`${modifier}+Enter`);
    await expectHeading(page, 'Send this link');
  });
}

test('what disables the button stops Control+Enter, too, with the reason', async ({ page }) => {
  await alterReply(page, bootstrap, ({ secret_options }) => ({
    secret_options: { ...secret_options, requires_passphrase: true },
  }));
  const calls = callsOf(page, concealSecret);
  await page.goto('/');
  await secretField(page).fill('x');
  const reason = 'Set a passphrase first: this site requires one';
  await expect(createButton(page)).toHaveAccessibleDescription(reason);
  await secretField(page).press('Control+Enter');
  await expect(page.locator('[aria-live]').filter({ hasText: reason })).toBeVisible();
  await expect(passphraseField(page)).toBeFocused();
  expect(calls).toEqual([]);
});

test('Enter alone is a line break', async ({ page }) => {
  await page.goto('/');
  await secretField(page).pressSequentially('a\nb');
  await expect(secretField(page)).toHaveValue('a\nb');
  await expectHeading(page, 'Sealed for one. Opened once.');
});

test('an empty form that is sent by keyboard shows that there is nothing to share', async ({
  page,
}) => {
  const calls = callsOf(page, concealSecret);
  await page.goto('/');
  await secretField(page).press('Control+Enter');
  await expectAlert(page, 'You did not provide anything to share');
  await expect(secretField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(secretField(page)).toHaveAccessibleDescription(/You did not provide anything/);
  expect(calls).toEqual([]);
  await secretField(page).press('x');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(secretField(page)).not.toHaveAttribute('aria-invalid');
});

test('white space alone is not empty, and the sender is told', async ({ page, recipient }) => {
  await page.goto('/');
  const hint = page.getByRole('status').filter({ hasText: 'Your text shows nothing' });
  await secretField(page).fill('\u200b\u3164 ');
  await expect(hint).toBeVisible();
  await secretField(page).fill('x');
  await expect(hint).toHaveCount(0);
  await secretField(page).fill(' \n\t ');
  await expect(hint).toBeVisible();
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  await recipient.goto(await linkToSend(page));
  await breakSeal(recipient);
  await expectMessage(recipient, ' \n\t ');
});

test('a token that has gone stale is replaced, and the form is sent once more by itself @journey', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(400);
  await page.goto('/');
  const calls = callsOf(page, concealSecret);
  let first = true;
  await intercept(page, concealSecret, (route) => {
    if (!first) return route.continue();
    first = false;
    return route.continue({ headers: { ...route.request().headers(), 'o-shrimp': 'stale' } });
  });
  await secretField(page).fill('x');
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  expect(calls.length).toBe(2);
  const [, second] = calls.map((call) => sentField(call, 'shrimp'));
  expect(second).toEqual(expect.stringMatching(/.{20}/));
});
