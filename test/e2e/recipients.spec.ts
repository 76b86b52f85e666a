import { concealSecret } from '../../shared/contract/secrets.ts';
import { answerWith, callsOf, intercept, sentField } from './support/answers.ts';
import {
  createButton,
  expectHeading,
  passphraseField,
  secretField,
  toggleDrawer,
} from './support/home.ts';
import { recipientChips, recipientsField, signIn } from './support/recent.ts';
import { expectAlert } from './support/reveal.ts';
import { customer, overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

const TYPED = ' ada@example.com, bob@example.com ;ada@example.com';
const ADDRESSES = ['ada@example.com', 'bob@example.com'];

const refusals = {
  email_invalid: 'Enter a valid email address, such as ada@example.com.',
  too_many_recipients: 'Too many recipients. Remove some.',
  account_required: 'An account is required to send emails.',
};

test.beforeEach(async ({ page }) => signIn(page));

test('a signed-in customer can name recipients, with an explanation', async ({ page }) => {
  await page.goto('/dashboard');
  await toggleDrawer(page, 'Privacy options');
  const field = recipientsField(page);
  await expect(field).toHaveAttribute('inputmode', 'email');
  await expect(field).toHaveAttribute('dir', 'ltr');
  const described = expect(field);
  await described.toHaveAccessibleDescription(/Up to 10 addresses/);
  await described.toHaveAccessibleDescription(/Each recipient gets a link of their own/);
  await described.toHaveAccessibleDescription(/We email only the link/);
  await described.toHaveAccessibleDescription(/Send the passphrase another way/);
  await described.toHaveAccessibleDescription(
    /The operator of this site could read an emailed link/,
  );
});

test('each address is sent once, and the button counts them @journey', async ({ page }) => {
  const sent: unknown[] = [];
  // The server under test has no account: the request is recorded, and continues without addresses.
  await intercept(page, concealSecret, async (route) => {
    const fields = new URLSearchParams(route.request().postData() ?? '');
    sent.push([fields.getAll('recipient[]'), fields.get('copies')]);
    fields.delete('recipient[]');
    await route.continue({ postData: fields.toString() });
  });
  await page.goto('/dashboard');
  await toggleDrawer(page, 'Privacy options');
  await secretField(page).fill('x');
  await expect(createButton(page)).toBeVisible();
  await recipientsField(page).fill(TYPED);
  await expect(page.getByText('7 days, 2 recipients')).toBeVisible();
  await page.getByRole('button', { name: 'Create and email to 2' }).click();
  await expectHeading(page, 'Send these links');
  expect(sent).toEqual([[ADDRESSES, '2']]);
});

test('Enter, comma, space, a paste and leaving the field add recipients, and never send', async ({
  page,
}) => {
  const calls = callsOf(page, concealSecret);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard');
  await toggleDrawer(page, 'Privacy options');
  await secretField(page).fill('x');
  const field = recipientsField(page);
  await field.press('Enter');
  await field.pressSequentially('a@x.example');
  await field.press('Enter');
  await expect(recipientChips(page)).toHaveText(['a@x.example']);
  await field.pressSequentially('b@x.example,c@x.example d@x.example');
  await expect(recipientChips(page)).toHaveCount(3);
  await field.press('Tab');
  await expect(recipientChips(page)).toHaveCount(4);
  await page.evaluate(() => navigator.clipboard.writeText('e@x.example; f@x.example\na@x.example'));
  await field.press('ControlOrMeta+v');
  await expect(recipientChips(page)).toHaveText(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@x.example`),
  );
  await expect(field).toHaveValue('');
  await expect(page.getByRole('status').filter({ hasText: 'f@x.example added' })).toBeAttached();
  expect(calls).toEqual([]);
});

test('the lists that mail programs copy become addresses, in both fields @journey', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard');
  await toggleDrawer(page, 'Privacy options');
  const fields = [recipientsField(page), page.getByRole('textbox', { name: 'Only these people' })];
  for (const field of fields) {
    const chips = page.locator('li[data-wrong]').filter({ has: page.getByRole('button') });
    const before = await chips.count();
    await page.evaluate(() =>
      navigator.clipboard.writeText(
        'Doe, Jane <jane@example.com>; Bob Roe <bob@example.org>\nmailto:eve@example.net',
      ),
    );
    await field.press('ControlOrMeta+v');
    await page.evaluate(() => navigator.clipboard.writeText('Poe, Al <al@example.com>'));
    await field.press('ControlOrMeta+v');
    await expect(chips).toHaveCount(before + 4);
    await expect(chips.and(page.locator('[data-wrong=true]'))).toHaveCount(0);
    for (const name of [
      'jane@example.com',
      'bob@example.org',
      'eve@example.net',
      'al@example.com',
    ]) {
      await expect(chips.filter({ hasText: name })).toHaveCount(before / 4 + 1);
    }
    await expect(field).toHaveValue('');
  }
});

test('a recipient is removed with Backspace, or with a button of its own', async ({ page }) => {
  await page.goto('/dashboard');
  await toggleDrawer(page, 'Privacy options');
  const field = recipientsField(page);
  await field.fill('a@x.example b@x.example c@x.example ');
  await field.press('Backspace');
  await expect(recipientChips(page)).toHaveText(['a@x.example', 'b@x.example']);
  await field.press('Shift+Tab');
  await field.press('Shift+Tab');
  const remove = page.getByRole('button', { name: 'Remove a@x.example' });
  await remove.focus();
  await remove.press('Enter');
  await expect(recipientChips(page)).toHaveText(['b@x.example']);
  await expect(field).toBeFocused();
  await expect(page.getByText('7 days, 1 recipient')).toBeVisible();
});

test('a wrong address is marked, and the button leads to it', async ({ page }) => {
  const calls = callsOf(page, concealSecret);
  await page.goto('/dashboard');
  await toggleDrawer(page, 'Privacy options');
  await secretField(page).fill('x');
  const field = recipientsField(page);
  await field.fill('ada@example.com ada.example.com ');
  const error = 'ada.example.com is not an email address. Correct or remove it.';
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(error));
  await toggleDrawer(page, 'Privacy options');
  const create = page.getByRole('button', { name: 'Create and email to 2' });
  await expect(create).toHaveAccessibleDescription(error);
  await create.click({ force: true });
  await expect(field).toBeFocused();
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Remove ada.example.com' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByRole('button', { name: 'Create and email to 1' })).toHaveAttribute(
    'aria-disabled',
    'false',
  );
});

test('an address that was not finished does not get lost', async ({ page }) => {
  const calls = callsOf(page, concealSecret);
  await page.goto('/dashboard');
  await toggleDrawer(page, 'Privacy options');
  await secretField(page).fill('x');
  await recipientsField(page).pressSequentially('ada');
  await page.getByRole('button', { name: 'Create and email to 1' }).click({ force: true });
  await expect(recipientChips(page)).toHaveText(['ada']);
  await expect(recipientsField(page)).toHaveAttribute('aria-invalid', 'true');
  expect(calls).toEqual([]);
});

test('without an address nothing about recipients is sent', async ({ page }) => {
  const calls = callsOf(page, concealSecret);
  await page.goto('/dashboard');
  await secretField(page).fill('x');
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  expect(calls.map((call) => sentField(call, 'recipient'))).toEqual([undefined]);
});

for (const [code, message] of Object.entries(refusals)) {
  test(`${code} is reported at the field, in a drawer that was closed again, and the input is kept`, async ({
    page,
    monitor,
  }) => {
    monitor.expectFailedLoads(422);
    const json = { success: false, message, code, field: 'recipient' };
    await answerWith(page, concealSecret, { status: 422, json });
    await page.goto('/dashboard');
    await toggleDrawer(page, 'Privacy options');
    await passphraseField(page).fill('violet hat');
    await recipientsField(page).fill('ada@example');
    await toggleDrawer(page, 'Privacy options');
    await expect(recipientsField(page)).toBeHidden();
    await secretField(page).fill('x');
    await page.getByRole('button', { name: 'Create and email to 1' }).click();
    await expectAlert(page, message);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(recipientsField(page)).toBeFocused();
    await expect(recipientsField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(recipientsField(page)).toHaveAccessibleDescription(new RegExp(message));
    await expect(recipientChips(page)).toHaveText(['ada@example']);
    await expect(secretField(page)).toHaveValue('x');
    await expect(passphraseField(page)).toHaveValue('violet hat');
    await page.getByRole('button', { name: 'Remove ada@example' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('a failure of another kind is not reported at the field', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422);
  const json = { success: false, message: 'Not this one', code: 'ttl_invalid', field: 'ttl' };
  await answerWith(page, concealSecret, { status: 422, json });
  await page.goto('/dashboard');
  await toggleDrawer(page, 'Privacy options');
  await secretField(page).fill('x');
  await createButton(page).click();
  await expectAlert(page, 'Not this one');
  await expect(recipientsField(page)).toHaveAttribute('aria-invalid', 'false');
});

test('a plan without email has no field for recipients', async ({ page }) => {
  const { cust } = customer;
  const options = cust && { ...cust.plan.options, email: false };
  await overrideSite(page, {
    ...customer,
    cust: cust && options ? { ...cust, plan: { ...cust.plan, options } } : null,
  });
  await page.goto('/dashboard');
  await toggleDrawer(page, 'Privacy options');
  await expect(passphraseField(page)).toBeVisible();
  await expect(recipientsField(page)).toHaveCount(0);
});

test('the input is stored nowhere', async ({ page }) => {
  await page.goto('/dashboard');
  await toggleDrawer(page, 'Privacy options');
  await recipientsField(page).fill('bob@example.com');
  await page.reload();
  await expect(recipientsField(page)).toHaveValue('');
  await expect(recipientChips(page)).toHaveCount(0);
});
