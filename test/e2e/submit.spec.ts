import { concealSecret } from '../../shared/contract/secrets.ts';
import { callsOf, holdAnswers, intercept, sentField } from './support/answers.ts';
import { createButton, expectHeading, generateButton, secretField } from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, expectAlert, expectMessage } from './support/reveal.ts';
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

for (const modifier of ['Control', 'Meta']) {
  test(`${modifier}+Enter makes a link`, async ({ page }) => {
    await page.goto('/');
    await secretField(page).fill('x');
    await secretField(page).press(`${modifier}+Enter`);
    await expectHeading(page, 'Send this link');
  });
}

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

test('white space alone is not empty', async ({ page, recipient }) => {
  await page.goto('/');
  await secretField(page).fill(' \n\t ');
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
    return route.continue({ postData: JSON.stringify({ secret: 'x', shrimp: 'stale' }) });
  });
  await secretField(page).fill('x');
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  expect(calls.length).toBe(2);
  const [, second] = calls.map((call) => sentField(call, 'shrimp'));
  expect(second).toEqual(expect.stringMatching(/.{20}/));
});
