import { bootstrap } from '../../shared/contract/site.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { alterReply, callsOf, sentField } from './support/answers.ts';
import {
  createButton,
  expectHeading,
  lifetimeChoice,
  passphraseField,
  secretField,
  toggleDrawer,
} from './support/home.ts';
import { keyIn } from './support/receipt.ts';
import { expect, test } from './support/test.ts';

test('the drawer stays open or closed, under its title', async ({ page }) => {
  const stored = () => page.evaluate(() => localStorage.getItem('Privacy options'));
  await page.goto('/');
  await expect(passphraseField(page)).toBeHidden();
  await toggleDrawer(page, 'Privacy options');
  await expect(passphraseField(page)).toBeVisible();
  await expect.poll(stored).toBe('open');

  await page.reload();
  await expect(passphraseField(page)).toBeVisible();
  await toggleDrawer(page, 'Privacy options');
  await expect.poll(stored).toBe('closed');

  await page.reload();
  await expect(secretField(page)).toBeVisible();
  await expect(passphraseField(page)).toBeHidden();
});

test('a drawer of its own shows the link on this very host, and is remembered', async ({
  page,
  baseURL,
}) => {
  const link = page.getByText(`${baseURL}/secret/`);
  await page.goto('/');
  await expect(link).toHaveCount(0);
  await toggleDrawer(page, 'Privacy options');
  await expect(passphraseField(page)).toBeVisible();
  await expect(link).toHaveCount(0);
  await toggleDrawer(page, 'Link preview');
  await expect(link).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('Link preview'))).toBe('open');
  await page.reload();
  await expect(link).toBeVisible();
});

test('the lifetimes offered are those the plan allows, and the default is a week', async ({
  page,
}) => {
  await page.goto('/');
  await toggleDrawer(page, 'Privacy options');
  await expect(lifetimeChoice(page).getByRole('option')).toHaveText([
    '5 minutes',
    '30 minutes',
    '1 hour',
    '4 hours',
    '12 hours',
    '1 day',
    '3 days',
    '7 days',
  ]);
  await expect(lifetimeChoice(page)).toHaveValue('604800');
});

test('a smaller plan is offered less', async ({ page }) => {
  await alterReply(page, bootstrap, ({ plan }) => ({
    plan: { ...plan, options: { ...plan.options, ttl: 3600 } },
  }));
  await page.goto('/');
  await toggleDrawer(page, 'Privacy options');
  await expect(lifetimeChoice(page).getByRole('option')).toHaveText([
    '5 minutes',
    '30 minutes',
    '1 hour',
  ]);
  await expect(lifetimeChoice(page)).toHaveValue('3600');
});

test('a plan that allows none of the lifetimes shows so, and can still create a link', async ({
  page,
}) => {
  await alterReply(page, bootstrap, ({ plan }) => ({
    plan: { ...plan, options: { ...plan.options, ttl: 60 } },
  }));
  const calls = callsOf(page, concealSecret);
  await page.goto('/');
  await toggleDrawer(page, 'Privacy options');
  await expect(page.getByText(/No expiry options are available/)).toBeVisible();
  await expect(lifetimeChoice(page)).toHaveCount(0);
  await secretField(page).fill('x');
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  expect(calls.map((call) => sentField(call, 'ttl'))).toEqual([undefined]);
});

test('the chosen lifetime is the one the secret gets @journey', async ({ page, api }) => {
  await page.goto('/');
  await toggleDrawer(page, 'Privacy options');
  await lifetimeChoice(page).selectOption('1 hour');
  await secretField(page).fill('x');
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  const receipt = await api.receipt(keyIn(page.url()));
  expect(receipt.ok && receipt.reply.record.secret_ttl).toBe(3600);
});

test('a passphrase is hidden until it is revealed', async ({ page }) => {
  await page.goto('/');
  await toggleDrawer(page, 'Privacy options');
  await passphraseField(page).fill('hidden');
  await expect(passphraseField(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show the characters' }).click();
  await expect(passphraseField(page)).toHaveAttribute('type', 'text');
  await expect(passphraseField(page)).toHaveValue('hidden');
  await page.getByRole('button', { name: 'Hide the characters' }).click();
  await expect(passphraseField(page)).toHaveAttribute('type', 'password');
});

test('a hint rates a passphrase, and refuses none', async ({ page }) => {
  await page.goto('/');
  await toggleDrawer(page, 'Privacy options');
  const hints = {
    '': 'Optional. The recipient will need it too.',
    hello: 'Easy to guess. Use four or five random words.',
    'violet hat': 'Fair. One more word makes it strong.',
    'correct horse battery staple': 'Strong. Send it separately from the link.',
  };
  for (const [passphrase, hint] of Object.entries(hints)) {
    await passphraseField(page).fill(passphrase);
    await expect(passphraseField(page)).toHaveAccessibleDescription(hint);
  }
  await passphraseField(page).fill('1');
  await secretField(page).fill('x');
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
});

test('a visitor is shown no field for recipients', async ({ page }) => {
  await page.goto('/');
  await toggleDrawer(page, 'Privacy options');
  await expect(passphraseField(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /recipient|mail/i })).toHaveCount(0);
});
