import * as v from 'valibot';
import { concealSecret, generateSecret } from '../../shared/contract/secrets.ts';
import { answerWith, callsOf, intercept, sentField } from './support/answers.ts';
import {
  createButton,
  expectHeading,
  generateButton,
  passphraseField,
  secretField,
  toggleDrawer,
} from './support/home.ts';
import { recipientsField, signIn } from './support/recent.ts';
import { expectAlert } from './support/reveal.ts';
import { customer, overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

const TYPED = ' ada@example.com, bob@example.com ;ada@example.com';
const ADDRESSES = ['ada@example.com', 'bob@example.com'];

const refusals = {
  email_invalid: 'That is no e-mail address. Check how it is written.',
  too_many_recipients: 'That is too many recipients at once.',
  account_required: 'An account is required to send emails.',
};

test.beforeEach(async ({ page }) => signIn(page));

test('a signed-in customer can name recipients, with an explanation', async ({ page }) => {
  await page.goto('/dashboard');
  await toggleDrawer(page, 'Privacy options');
  const field = recipientsField(page);
  await expect(field).toHaveAttribute('type', 'email');
  await expect(field).toHaveAttribute('dir', 'ltr');
  const described = expect(field);
  await described.toHaveAccessibleDescription(/Up to 10 addresses, separated by commas/);
  await described.toHaveAccessibleDescription(/We mail the link, never the secret/);
  await described.toHaveAccessibleDescription(/passphrase: tell them that another way/);
  await described.toHaveAccessibleDescription(/could have been read by whoever runs this site/);
});

for (const [kind, endpoint] of Object.entries({
  share: concealSecret,
  generate: generateSecret,
})) {
  const tag = kind === 'share' ? ['@journey'] : [];
  test(`to ${kind} sends each address once`, { tag }, async ({ page }) => {
    const sent: unknown[] = [];
    // The server under test has no account: the request is recorded, and continues without addresses.
    await intercept(page, endpoint, async (route) => {
      const fields = v.parse(v.record(v.string(), v.unknown()), route.request().postDataJSON());
      sent.push(fields['recipient']);
      await route.continue({ postData: { ...fields, recipient: [] } });
    });
    await page.goto('/dashboard');
    await toggleDrawer(page, 'Privacy options');
    await recipientsField(page).fill(TYPED);
    await expect(page.getByText('7 days, 2 recipients')).toBeVisible();
    if (kind === 'share') {
      await secretField(page).fill('x');
      await createButton(page).click();
    } else {
      await generateButton(page).click();
    }
    await expectHeading(page, 'Send this link');
    expect(sent).toEqual([ADDRESSES]);
  });
}

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
    await createButton(page).click();
    await expectAlert(page, message);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(recipientsField(page)).toBeFocused();
    await expect(recipientsField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(recipientsField(page)).toHaveAccessibleDescription(new RegExp(message));
    await expect(recipientsField(page)).toHaveValue('ada@example');
    await expect(secretField(page)).toHaveValue('x');
    await expect(passphraseField(page)).toHaveValue('violet hat');
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
});
