/** What an admin can change about an account: its plan and its role. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  changeCustomer,
  inviteCustomer,
  searchCustomers,
  showColonel,
} from '../../../shared/contract/colonel.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import {
  button,
  expectAlert,
  expectHeading,
  expectTexts,
  field,
  focus,
  notice,
} from '../support/screen.ts';
import { answerSite, callsOf, holdAnswers, refuse, sentence, succeed } from '../support/server.ts';
import { customer } from '../support/site.ts';
import { acceptChange, ask, lineOf, openFull } from './admin.ts';
import { customerLine } from './samples.ts';

const BOB = 'bob@example.org';
const openCustomers = () => openFull('customers', BOB);
const dialog = () => page.getByRole('dialog');
const planChoice = () => page.getByRole('combobox', { name: 'Plan' });
const confirmPlan = () => button('Change plan');
const askPlan = () => ask(`Change the plan of ${BOB}`);

it('shows plan, language, last sign-in and secrets of each customer, and breaks a long address once at most', async () => {
  await openCustomers();
  for (const text of ['Identity Plus', '1,412', '3 hours ago', 'English']) {
    await expect.element(lineOf('ada@example.com')).toMatchTextContent(text);
  }
  await expect.element(lineOf(BOB)).toMatchTextContent('Free account');
  await expect.element(lineOf(BOB)).toMatchTextContent('Never');

  const addresses = page.getByRole('rowheader').css('bdi').elements();
  expect(addresses.map((address) => address.getClientRects().length)).toEqual([1, 1, 1, 2]);
});

it('changes a plan after its limits were shown, once, and shows the line of the server', async () => {
  await openCustomers();
  // Not what the page shows.
  const record = customerLine(BOB, { planid: 'identity', secrets_created: 77 });
  acceptChange(record);
  const deliver = holdAnswers(changeCustomer);
  const calls = callsOf(changeCustomer);
  await askPlan();
  await expect.element(page.css('th dialog')).not.toBeInTheDocument();
  await expect.element(confirmPlan()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(confirmPlan()).toHaveAccessibleDescription(/Choose another one/);
  await planChoice().selectOptions('identity');
  await expect.element(dialog()).toMatchTextContent('5,000,000 characters');
  await expect.element(dialog()).toMatchTextContent('30 days');
  await confirmPlan().dblClick();
  await expect.element(button('Changing…')).toBeVisible();
  await expect.element(lineOf(BOB)).toMatchTextContent('Free account');
  deliver();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(lineOf(BOB)).toMatchTextContent('Identity Plus');
  await expect.element(lineOf(BOB)).toMatchTextContent('77');
  await expect.element(button(`Change the plan of ${BOB}`)).toHaveFocus();
  expect(
    calls.map(({ url, fields }) => [url.pathname, fields['custid'], fields['planid']]),
  ).toEqual([['/api/v2/colonel/customers', BOB, 'identity']]);
  expect(calls[0]?.fields).not.toHaveProperty('role');
});

it('shows a refusal in the dialog with the choice, and at the line once that is closed', async () => {
  await openCustomers();
  refuse(changeCustomer, 'plan_unknown');
  await askPlan();
  await planChoice().selectOptions('dedicated');
  await confirmPlan().click();
  await expect.element(dialog().getByRole('alert')).toMatchTextContent(sentence('plan_unknown'));
  await expect.element(planChoice()).toHaveValue('dedicated');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expectAlert(sentence('plan_unknown'));
  await expect.element(lineOf(BOB)).toMatchTextContent('Free account');
  await button('Dismiss').click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('calls a plan without a name by its id, and lets it be left for another', async () => {
  await openFull('customers', 'galactic', {
    customers: [customerLine(BOB, { planid: 'galactic' })],
  });
  await askPlan();
  await expect.element(planChoice()).toHaveValue('galactic');
  await expectTexts(planChoice().getByRole('option'), [
    'galactic',
    'Free account',
    'Identity Plus',
    'Global Elite',
  ]);
});

it('gives the role after its rights were shown, removes it, and changes nothing when cancelled', async () => {
  await openCustomers();
  acceptChange(customerLine(BOB, { role: 'colonel' }));
  const calls = callsOf(changeCustomer);
  const make = button(`Make ${BOB} an admin`);
  await make.click();
  await button('Cancel').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(make).toHaveFocus();
  expect(calls).toEqual([]);

  await ask(`Make ${BOB} an admin`);
  await expect.element(dialog()).toMatchTextContent('No admin can read a secret.');
  await button('Make admin').click();
  await expect.element(button(`Remove admin role from ${BOB}`)).toBeVisible();
  acceptChange(customerLine(BOB));
  await ask(`Remove admin role from ${BOB}`);
  await expect.element(dialog()).not.toMatchTextContent('your own role');
  await button('Remove role').click();
  await expect.element(make).toHaveFocus();
  expect(calls.map(({ fields }) => fields['role'])).toEqual(['colonel', 'customer']);
});

it('removes no role that comes from the settings, and says so', async () => {
  await openCustomers();
  const grace = lineOf('grace@example.com');
  await expect.element(grace).toMatchTextContent('Set by this site’s settings');
  await expectTexts(grace.getByRole('button'), [/^Change/]);
});

it('warns an admin who takes their own role, and then shows and requests nothing of the page', async () => {
  await openCustomers();
  acceptChange(customerLine('ada@example.com'));
  await ask('Remove admin role from ada@example.com');
  await expect.element(dialog()).toMatchTextContent('You lose access to this page at once');
  answerSite(customer);
  const asked = [showColonel, searchCustomers].map((endpoint) => callsOf(endpoint));
  await button('Remove role').click();
  await expectHeading('You are no longer an admin');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await button('ada@example.com').click();
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Admin' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  dispatchEvent(new Event('visibilitychange'));
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expectHeading('Send a secret');
  expect(asked.flat()).toEqual([]);
});

it('forgets the customers of the site once the role is lost', async () => {
  await openCustomers();
  acceptChange(customerLine('ada@example.com'));
  const answerAgain = holdAnswers(bootstrap);
  await ask('Remove admin role from ada@example.com');
  await button('Remove role').click();
  await expectHeading('You are no longer an admin');
  holdAnswers(searchCustomers);
  // As if the role had been given back meanwhile.
  answerAgain();
  await expectHeading('Site administration');
  await expect.element(page.getByText('Loading…')).toBeVisible();
  await expect.element(page.getByText(BOB)).not.toBeInTheDocument();
});

it('invites someone once, and keeps what was typed when that is refused', async () => {
  await openCustomers();
  const email = field('Invite by email');
  const send = button('Send invitation');
  const calls = callsOf(inviteCustomer);
  refuse(inviteCustomer, 'customer_exists');
  await email.fill(BOB);
  await send.click();
  await expectAlert(sentence('customer_exists'));
  await expect.element(email).toHaveValue(BOB);
  succeed(inviteCustomer, { record: { email: 'eve@example.org' } });
  await email.fill(' eve@example.org ');
  await send.dblClick();
  await expect.element(notice('Invited:')).toMatchTextContent('eve@example.org');
  await expect.element(email).toHaveValue('');
  expect(calls.map(({ fields }) => fields['email'])).toEqual([BOB, 'eve@example.org']);
});

it('changes a plan by the keyboard alone', async () => {
  await openCustomers();
  acceptChange(customerLine(BOB, { planid: 'identity' }));
  const change = button(`Change the plan of ${BOB}`);
  focus(change);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(planChoice()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Tab}{Tab}');
  await expect.element(confirmPlan()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(lineOf(BOB)).toMatchTextContent('Identity Plus');
  await expect.element(change).toHaveFocus();
});
