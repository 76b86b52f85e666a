/** The addresses that a link is emailed to. */
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { open } from '../support/mount.tsx';
import { expectAlert, expectHeading, focus, press } from '../support/screen.ts';
import { callsOf, refuse, sentence } from '../support/server.ts';
import { ada } from '../support/site.ts';
import {
  createButton,
  openCustomersForm,
  passphraseField,
  recipientsField,
  removable,
  secretField,
  textsOf,
  toggleDrawer,
} from './form.ts';

const createFor = (count: number) =>
  page.getByRole('button', { name: `Create and email to ${count}` });

async function expectAddresses(...addresses: readonly string[]): Promise<void> {
  await expect.poll(() => textsOf(removable())).toEqual(addresses);
}

async function paste(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  await userEvent.paste();
}

beforeEach(() => openCustomersForm());

it('explains to a customer whom the link is emailed to', async () => {
  const field = expect.element(recipientsField());
  await field.toHaveAttribute('inputmode', 'email');
  await field.toHaveAttribute('dir', 'ltr');
  for (const text of [
    /Up to 10 addresses/,
    /Each recipient gets a link of their own/,
    /We email only the link/,
    /Send the passphrase another way/,
    /The operator of this site could read an emailed link/,
  ]) {
    await expect.element(recipientsField()).toHaveAccessibleDescription(text);
  }
});

it('sends each address once, and counts them on the button', async () => {
  const calls = callsOf(concealSecret);
  await secretField().fill('x');
  await expect.element(createButton()).toBeVisible();
  await recipientsField().fill(' ada@example.com, bob@example.com ;ada@example.com');
  await expect.element(page.getByText('7 days, 2 recipients')).toBeVisible();
  await createFor(2).click();
  await expectHeading('Send these links');
  expect(calls.map(({ fields }) => [fields['recipient[]'], fields['copies']])).toEqual([
    [['ada@example.com', 'bob@example.com'], '2'],
  ]);
});

it('adds recipients with Enter, comma, space, a paste and on leaving the field, and never sends', async () => {
  const calls = callsOf(concealSecret);
  await secretField().fill('x');
  await press(recipientsField(), '{Enter}');
  await userEvent.keyboard('a@x.example{Enter}');
  await expectAddresses('a@x.example');
  await userEvent.keyboard('b@x.example,c@x.example d@x.example');
  await expect.element(removable()).toHaveLength(3);
  await userEvent.keyboard('{Tab}');
  await expect.element(removable()).toHaveLength(4);
  focus(recipientsField());
  await paste('e@x.example; f@x.example\na@x.example');
  await expectAddresses(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@x.example`));
  await expect.element(recipientsField()).toHaveValue('');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'f@x.example added' }))
    .toBeInTheDocument();
  expect(calls).toEqual([]);
});

it('makes addresses of the lists that mail programs copy, in both fields', async () => {
  const addresses = ['jane@example.com', 'bob@example.org', 'eve@example.net', 'al@example.com'];
  const fields = [recipientsField(), page.getByRole('textbox', { name: 'Only these people' })];
  for (const field of fields) {
    focus(field);
    await paste('Doe, Jane <jane@example.com>; Bob Roe <bob@example.org>\nmailto:eve@example.net');
    await paste('Poe, Al <al@example.com>');
    await expect.element(field).toHaveValue('');
  }
  await expect.poll(() => textsOf(removable())).toEqual(expect.arrayContaining(addresses));
  await expect.element(removable()).toHaveLength(2 * addresses.length);
  await expect.element(page.css('li[data-wrong=true]')).not.toBeInTheDocument();
});

it('removes a recipient with Backspace, or with a button of its own', async () => {
  await recipientsField().fill('a@x.example b@x.example c@x.example ');
  await press(recipientsField(), '{Backspace}');
  await expectAddresses('a@x.example', 'b@x.example');
  await press(page.getByRole('button', { name: 'Remove a@x.example' }), '{Enter}');
  await expectAddresses('b@x.example');
  await expect.element(recipientsField()).toHaveFocus();
  await expect.element(page.getByText('7 days, 1 recipient')).toBeVisible();
});

it('marks a wrong address, and leads to it by the button', async () => {
  const calls = callsOf(concealSecret);
  await secretField().fill('x');
  await recipientsField().fill('ada@example.com ada.example.com ');
  const error = 'ada.example.com is not an email address. Correct or remove it.';
  await expect.element(recipientsField()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(recipientsField()).toHaveAccessibleDescription(new RegExp(error));
  await toggleDrawer('Privacy options');
  await expect.element(createFor(2)).toHaveAccessibleDescription(error);
  await createFor(2).click({ force: true });
  await expect.element(recipientsField()).toHaveFocus();
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Remove ada.example.com' }).click();
  await expect.element(recipientsField()).toHaveAttribute('aria-invalid', 'false');
  await expect.element(createFor(1)).toHaveAttribute('aria-disabled', 'false');
});

it('does not lose an address that was not finished', async () => {
  const calls = callsOf(concealSecret);
  await secretField().fill('x');
  await press(recipientsField(), 'ada');
  await createFor(1).click({ force: true });
  await expectAddresses('ada');
  await expect.element(recipientsField()).toHaveAttribute('aria-invalid', 'true');
  expect(calls).toEqual([]);
});

it('reports a refusal of the recipients at the field, in a drawer that was closed again, and keeps the input', async () => {
  const code = 'too_many_recipients';
  refuse(concealSecret, code, { field: 'recipient' });
  await passphraseField().fill('violet hat');
  await recipientsField().fill('ada@example');
  await toggleDrawer('Privacy options');
  await expect.element(recipientsField()).not.toBeInTheDocument();
  await secretField().fill('x');
  await createFor(1).click();
  await expectAlert(sentence(code));
  await expect.element(recipientsField()).toHaveFocus();
  await expect.element(recipientsField()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(recipientsField()).toHaveAccessibleDescription(new RegExp(sentence(code)));
  await expectAddresses('ada@example');
  await expect.element(secretField()).toHaveValue('x');
  await expect.element(passphraseField()).toHaveValue('violet hat');
  await page.getByRole('button', { name: 'Remove ada@example' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('does not report a failure of another kind at the field', async () => {
  refuse(concealSecret, 'ttl_invalid', { field: 'ttl' });
  await secretField().fill('x');
  await createButton().click();
  await expectAlert(sentence('ttl_invalid'));
  await expect.element(recipientsField()).toHaveAttribute('aria-invalid', 'false');
});

it('has no field for recipients with a plan without email', async () => {
  const options = { ...ada.plan.options, email: false };
  const cust = { ...ada, plan: { ...ada.plan, options } };
  await toggleDrawer('Privacy options');
  await openCustomersForm({ cust });
  await expect.element(passphraseField()).toBeVisible();
  await expect.element(recipientsField()).not.toBeInTheDocument();
});

it('stores the addresses nowhere', async () => {
  await recipientsField().fill('bob@example.com');
  await open('/dashboard');
  await expect.element(recipientsField()).toHaveValue('');
  await expect.element(removable()).not.toBeInTheDocument();
});
