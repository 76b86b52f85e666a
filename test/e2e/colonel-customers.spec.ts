/** What an admin can change about an account: its plan and its role. */
import type { Page } from '@playwright/test';
import {
  changeCustomer,
  inviteCustomer,
  searchCustomers,
  showColonel,
} from '../../shared/contract/colonel.ts';
import { refuse, sentence, succeed } from './support/account.ts';
import { callsOf, holdAnswers, sentField } from './support/answers.ts';
import { lineOf, openFull } from './support/colonel.ts';
import { customerLine } from './support/colonel-samples.ts';
import { expectHeading } from './support/home.ts';
import { expectAlert } from './support/reveal.ts';
import { customer, overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { accountEntry } from './support/entry.ts';

const BOB = 'bob@example.org';

async function open(page: Page): Promise<void> {
  await openFull(page, 'customers', BOB);
}

/** Opens a dialog from the line of a customer. */
async function ask(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('th dialog')).toHaveCount(0);
}

async function choosePlan(page: Page, plan: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Plan' }).selectOption(plan);
}

const confirmPlan = (page: Page) => page.getByRole('button', { name: 'Change plan', exact: true });

test('the columns are as wide as their content, so that a long address is broken once at most', async ({
  page,
}) => {
  await open(page);
  const lines = await page
    .getByRole('rowheader')
    .locator('bdi')
    .evaluateAll((addresses) => addresses.map((address) => address.getClientRects().length));
  expect(lines).toEqual([1, 1, 1, 2]);
});

test('each line shows plan, role, language, sign-up, last sign-in and the number of secrets', async ({
  page,
}) => {
  await open(page);
  await expect(lineOf(page, 'ada@example.com')).toContainText('Identity Plus');
  await expect(lineOf(page, 'ada@example.com')).toContainText('1,412');
  await expect(lineOf(page, 'ada@example.com')).toContainText('3 hours ago');
  await expect(lineOf(page, 'ada@example.com')).toContainText('English');
  await expect(lineOf(page, BOB)).toContainText('Free account');
  await expect(lineOf(page, BOB)).toContainText('Never');
});

test('a plan is changed after its limits were shown, once, and the line is the server’s @journey', async ({
  page,
}) => {
  await open(page);
  // The server's values differ from those on the page.
  const record = customerLine(BOB, { planid: 'identity', secrets_created: 77 });
  await succeed(page, changeCustomer, { record });
  const deliver = await holdAnswers(page, changeCustomer);
  const calls = callsOf(page, changeCustomer);
  await ask(page, `Change the plan of ${BOB}`);
  await expect(confirmPlan(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(confirmPlan(page)).toHaveAccessibleDescription(/Choose another one/);
  await choosePlan(page, 'identity');
  await expect(page.getByRole('dialog')).toContainText('5,000,000 characters');
  await expect(page.getByRole('dialog')).toContainText('30 days');
  await confirmPlan(page).dblclick();
  await expect(page.getByRole('button', { name: 'Changing…' })).toBeVisible();
  await expect(lineOf(page, BOB)).toContainText('Free account');
  deliver();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(lineOf(page, BOB)).toContainText('Identity Plus');
  await expect(lineOf(page, BOB)).toContainText('77');
  await expect(page.getByRole('button', { name: `Change the plan of ${BOB}` })).toBeFocused();
  expect(calls.map((call) => new URL(call.url()).pathname)).toEqual(['/api/v2/colonel/customers']);
  const fields = ['custid', 'planid', 'role'];
  expect(calls.map((call) => fields.map((name) => sentField(call, name)))).toEqual([
    [BOB, 'identity', undefined],
  ]);
});

test('a refusal is shown in the dialog with the choice, and at the line after it is closed', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  await open(page);
  await refuse(page, changeCustomer, 'plan_unknown');
  await ask(page, `Change the plan of ${BOB}`);
  await choosePlan(page, 'dedicated');
  await confirmPlan(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText(sentence('plan_unknown'));
  await expect(dialog.getByRole('combobox')).toHaveValue('dedicated');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectAlert(page, sentence('plan_unknown'));
  await expect(lineOf(page, BOB)).toContainText('Free account');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('without a response the input is kept, and the same dialog can retry', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  await open(page);
  await page.route('**/api/v2/colonel/customers', (route) => route.abort());
  await ask(page, `Change the plan of ${BOB}`);
  await choosePlan(page, 'identity');
  await confirmPlan(page).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await succeed(page, changeCustomer, { record: customerLine(BOB, { planid: 'identity' }) });
  await confirmPlan(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(lineOf(page, BOB)).toContainText('Identity Plus');
});

test('a plan without a name is called by its id, and can be left for another', async ({ page }) => {
  await openFull(page, 'customers', 'galactic', {
    customers: [customerLine(BOB, { planid: 'galactic' })],
  });
  await ask(page, `Change the plan of ${BOB}`);
  const choice = page.getByRole('dialog').getByRole('combobox');
  await expect(choice).toHaveValue('galactic');
  await expect(choice.getByRole('option')).toHaveText([
    'galactic',
    'Free account',
    'Identity Plus',
    'Global Elite',
  ]);
});

test('the role is given after its rights were shown, and can be removed', async ({ page }) => {
  await open(page);
  await succeed(page, changeCustomer, { record: customerLine(BOB, { role: 'colonel' }) });
  const calls = callsOf(page, changeCustomer);
  await ask(page, `Make ${BOB} an admin`);
  await expect(page.getByRole('dialog')).toContainText('No admin can read a secret.');
  await page.getByRole('button', { name: 'Make admin' }).click();
  await expect(lineOf(page, BOB)).toContainText('Admin');
  await succeed(page, changeCustomer, { record: customerLine(BOB) });
  await ask(page, `Remove admin role from ${BOB}`);
  await expect(page.getByRole('dialog')).not.toContainText('your own role');
  await page.getByRole('button', { name: 'Remove role', exact: true }).click();
  await expect(page.getByRole('button', { name: `Make ${BOB} an admin` })).toBeFocused();
  expect(calls.map((call) => sentField(call, 'role'))).toEqual(['colonel', 'customer']);
});

test('a role from the settings cannot be removed, and the row shows the reason', async ({
  page,
}) => {
  await open(page);
  const grace = lineOf(page, 'grace@example.com');
  await expect(grace).toContainText('Set by this installation’s settings');
  await expect(grace.getByRole('button')).toHaveText([/^Change/]);
});

test('an admin who takes their own role is warned, loses the page, stays signed in, and sends no further request @journey', async ({
  page,
}) => {
  await open(page);
  await succeed(page, changeCustomer, { record: customerLine('ada@example.com') });
  await ask(page, 'Remove admin role from ada@example.com');
  await expect(page.getByRole('dialog')).toContainText('You lose access to this page at once');
  await overrideSite(page, customer);
  const asked = [showColonel, searchCustomers].map((endpoint) => callsOf(page, endpoint));
  await page.getByRole('button', { name: 'Remove role', exact: true }).click();
  await expectHeading(page, 'You are no longer an admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(await accountEntry(page, 'Admin')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expectHeading(page, 'Send a secret');
  expect(asked.flat()).toEqual([]);
});

test('someone is invited, and a refusal keeps what was typed @journey', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  await open(page);
  const field = page.getByRole('textbox', { name: 'Invite by email' });
  const send = page.getByRole('button', { name: 'Send invitation' });
  const calls = callsOf(page, inviteCustomer);
  await refuse(page, inviteCustomer, 'customer_exists');
  await field.fill(BOB);
  await send.click();
  await expectAlert(page, sentence('customer_exists'));
  await expect(field).toHaveValue(BOB);
  await succeed(page, inviteCustomer, { record: { email: 'eve@example.org' } });
  await field.fill(' eve@example.org ');
  await send.dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Invited:' })).toContainText(
    'eve@example.org',
  );
  await expect(field).toHaveValue('');
  expect(calls.map((call) => sentField(call, 'email'))).toEqual([BOB, 'eve@example.org']);
});

test('cancelling changes nothing', async ({ page }) => {
  await open(page);
  const calls = callsOf(page, changeCustomer);
  await ask(page, `Make ${BOB} an admin`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Make ${BOB} an admin` })).toBeFocused();
  expect(calls).toEqual([]);
});

test('by keyboard alone a plan is changed', async ({ page }) => {
  await open(page);
  await succeed(page, changeCustomer, { record: customerLine(BOB, { planid: 'identity' }) });
  await page.getByRole('button', { name: `Change the plan of ${BOB}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Plan' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(confirmPlan(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lineOf(page, BOB)).toContainText('Identity Plus');
  await expect(page.getByRole('button', { name: `Change the plan of ${BOB}` })).toBeFocused();
});
