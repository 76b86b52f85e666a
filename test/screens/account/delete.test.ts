/** The tab where an account ends. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { destroyAccount, showAccount } from '../../../shared/contract/account.ts';
import { pass, startTimers } from '../support/clock.ts';
import { painted } from '../support/layout-shift.ts';
import { expectVisit, visits } from '../support/navigation.ts';
import { button, expectHeading, field, notice } from '../support/screen.ts';
import { callsOf, holdAnswers, refuse, sentence, succeed } from '../support/server.ts';
import { deleteButton, openTab, signIn } from './account.ts';
import { paidFor } from './samples.ts';

const password = () => field('Your password');
const warning = () => notice('does not cancel your payments');

async function openDelete(...changes: Parameters<typeof signIn>): Promise<void> {
  signIn(...changes);
  succeed(destroyAccount, { details: { destroyed: true } });
  const loads = callsOf(showAccount);
  await openTab('delete');
  await expect.element(deleteButton()).toBeVisible();
  // What is warned of is known once the account is loaded.
  await expect.poll(() => loads.length).toBeGreaterThan(0);
  await painted();
}

it('lists three consequences before anything can be deleted, for an owner of domains with where links on them will open', async () => {
  await openDelete({}, { custom_domains_record_count: 1, site_host: 'seal.example' });
  const consequences = page.getByRole('tabpanel').getByRole('listitem').elements();
  expect(consequences.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Your list/),
    expect.stringMatching(/^All browsers are signed out/),
    expect.stringMatching(/^Links/),
  ]);
  await expect.element(page.getByText('open again only if seal.example')).toBeVisible();
});

it('warns a paying customer that the payment continues, and links to where it ends', async () => {
  await openDelete({ subscription: paidFor });
  await expect.element(warning()).toMatchTextContent('Identity Plus');
  await expect
    .element(warning().getByRole('link'))
    .toHaveAttribute('href', 'https://billing.example.com/p/login');
});

it.each([
  ['without a subscription', {}],
  ['with a subscription that ends', { subscription: { ...paidFor, is_ending: true } }],
])('warns of no payment of an account %s', async (_, changes) => {
  await openDelete(changes);
  await expect.element(warning()).not.toBeInTheDocument();
});

it('reports a wrong password at its field, and deletes nothing', async () => {
  await openDelete();
  refuse(destroyAccount, 'password_wrong');
  await password().fill(' wrong ');
  await deleteButton().click();
  await expect.element(password()).toHaveFocus();
  await expect.element(password()).toHaveAccessibleDescription(sentence('password_wrong'));
  await expect.element(password()).toHaveValue(' wrong ');
  await expectHeading('Your account');
});

it('deletes the account once, confirms that, and leads out three seconds later', async () => {
  startTimers();
  await openDelete();
  const letThrough = holdAnswers(destroyAccount);
  const calls = callsOf(destroyAccount);
  sessionStorage.setItem('locale', 'en');
  await password().fill(' right ');
  await deleteButton().dblClick();
  await expect.element(button('Deleting…')).toHaveAttribute('aria-disabled', 'true');
  letThrough();
  await expectHeading('Your account was deleted');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(page.getByText('You are signed out everywhere.')).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
  expect(calls.map(({ fields }) => fields['confirmation'])).toEqual([' right ']);
  await pass(1000);
  expect(visits()).toEqual([]);
  await pass(2000);
  await expectVisit('/logout');
});
