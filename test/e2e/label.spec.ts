/** The sender's private label of a secret. */
import { concealSecret } from '../../shared/contract/secrets.ts';
import { callsOf, sentField } from './support/answers.ts';
import {
  createButton,
  expectHeading,
  generateButton,
  secretField,
  toggleDrawer,
} from './support/home.ts';
import { labelField, signIn } from './support/recent.ts';
import { expect, test } from './support/test.ts';

for (const kind of ['typed', 'generated']) {
  test(`a label of a ${kind} secret goes with its request, is on the private page, and is remembered nowhere`, async ({
    page,
  }) => {
    await signIn(page);
    const calls = callsOf(page, concealSecret);
    await page.goto('/dashboard');
    await toggleDrawer(page, 'Privacy options');
    await expect(labelField(page)).toHaveAccessibleDescription(/Only you see it/);
    await labelField(page).fill('Wi-Fi of the Lisbon office');
    if (kind === 'generated') await generateButton(page).click();
    else await secretField(page).fill('x');
    await createButton(page).click();
    await expectHeading(page, 'Send this link');
    expect(calls.map((call) => sentField(call, 'label'))).toEqual(['Wi-Fi of the Lisbon office']);
    await expect(page.getByText('Your label: Wi-Fi of the Lisbon office')).toBeVisible();
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).not.toContain('Lisbon');
    await page.goBack();
    await expect(labelField(page)).toHaveValue('');
  });
}

test('a label is one line of at most 200 characters', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await toggleDrawer(page, 'Privacy options');
  await labelField(page).fill('tab\tand tab');
  await expect(labelField(page)).toHaveValue('tab and tab');
  await labelField(page).fill('');
  await labelField(page).pressSequentially('x'.repeat(205), { delay: 0 });
  await expect(labelField(page)).toHaveValue('x'.repeat(200));
});

test('a visitor has no list, and no field for a label; nothing is sent of it', async ({ page }) => {
  const calls = callsOf(page, concealSecret);
  await page.goto('/');
  await toggleDrawer(page, 'Privacy options');
  await expect(labelField(page)).toHaveCount(0);
  await secretField(page).fill('x');
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  await expect(page.getByText('Your label')).toHaveCount(0);
  expect(calls.map((call) => sentField(call, 'label'))).toEqual([undefined]);
});
