/** For whom a secret is: anyone with the link, or named people. The combinations of their choices are in `people.test.ts` of the form. */
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading, focus, press } from '../support/screen.ts';
import { callsOf, intercept, refuse, sentence, wordsOf } from '../support/server.ts';
import { ada } from '../support/site.ts';
import { whatIsStored } from '../support/storage.ts';
import {
  anyone,
  confirmBox,
  createButton,
  emailBox,
  expectRefused,
  namePeople,
  numberOfLinks,
  openCustomersForm,
  passphraseField,
  peopleField,
  raise,
  removable,
  secretField,
  textsOf,
  toggleDrawer,
} from './form.ts';

const createFor = (count: number) =>
  page.getByRole('button', { name: `Create and email ${count} ${count === 1 ? 'link' : 'links'}` });

async function expectAddresses(...addresses: readonly string[]): Promise<void> {
  await expect.poll(() => textsOf(removable())).toEqual(addresses);
}

async function paste(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  await userEvent.paste();
}

beforeEach(() => openCustomersForm());

it('explains to a customer what naming people means', async () => {
  await namePeople();
  await expect.element(peopleField()).toHaveAttribute('inputmode', 'email');
  await expect.element(peopleField()).toHaveAttribute('dir', 'ltr');
  await expect
    .element(peopleField())
    .toHaveAccessibleDescription(/Up to 20 addresses, or domains such as @example\.com/);
  await expect.element(confirmBox()).toBeChecked();
  await expect.element(confirmBox()).toHaveAccessibleDescription(/You see who opened it/);
  await expect.element(emailBox()).not.toBeChecked();
  await emailBox().click();
  await expect
    .element(emailBox())
    .toHaveAccessibleDescription(/send a passphrase another way.*operator of this site could read/);
  await expect.element(peopleField()).toHaveAccessibleDescription(/^\s*Up to 10 people\./);
});

it('gives each of the named people a link of their own, which opens for those who confirm their address', async () => {
  const calls = callsOf(concealSecret);
  intercept(concealSecret, () => Response.json({}, { status: 500 }));
  await secretField().fill('x');
  await namePeople();
  await peopleField().fill('ada@example.com, @acme.example');
  await expect.element(page.getByText('7 days, no passphrase, 2 recipients')).toBeVisible();
  await button('Create 2 links').click();
  await expect.poll(() => calls.length).toBe(1);
  expect(calls.map(({ fields }) => [fields['bound_to'], fields['copies']])).toEqual([
    [['ada@example.com', '@acme.example'], '2'],
  ]);
  expect(Object.keys(calls[0]?.fields ?? {})).not.toContain('recipient[]');
});

it('emails each address once, and counts them on the button', async () => {
  const calls = callsOf(concealSecret);
  await secretField().fill('x');
  await expect.element(createButton()).toBeVisible();
  await namePeople({ isEmailed: true });
  await confirmBox().click();
  await peopleField().fill(' ada@example.com, bob@example.com ;ada@example.com');
  await createFor(2).click();
  await expectHeading('Send these links');
  expect(
    calls.map(({ fields }) => [fields['recipient[]'], fields['copies'], fields['bound_to']]),
  ).toEqual([[['ada@example.com', 'bob@example.com'], '2', undefined]]);
});

it('says in place what is not possible', async () => {
  await secretField().fill('x');
  await namePeople();
  await expectRefused(createButton(), 'Enter an address first');
  await expect.element(peopleField()).toHaveFocus();
  await peopleField().fill('@acme.example ');
  await expect
    .element(peopleField())
    .toHaveAccessibleDescription(/Anyone with an address at this domain can open it/);
  await emailBox().click();
  await expect
    .element(peopleField())
    .toHaveAccessibleDescription(/^No email reaches a whole domain\. Remove @acme\.example/);
  await emailBox().click();
  await expect.element(peopleField()).toHaveAttribute('aria-invalid', 'false');
  await confirmBox().click();
  const unprotected =
    'Choose at least one. Unless they confirm their address, anyone with a link can open it.';
  await expect.element(page.getByRole('status').filter({ hasText: unprotected })).toBeVisible();
  await expect.element(createButton()).toHaveAccessibleDescription(unprotected);
});

it('is for anyone with the link at first, and where that is chosen again, keeps the people and sends nothing of them', async () => {
  const calls = callsOf(concealSecret);
  await secretField().fill('x');
  await expect.element(anyone()).toBeChecked();
  await expect.element(peopleField()).not.toBeInTheDocument();
  await namePeople({ isEmailed: true });
  await peopleField().fill('ada@example.com ');
  await anyone().click();
  await namePeople();
  await expectAddresses('ada@example.com');
  await expect.element(emailBox()).toBeChecked();
  await anyone().click();
  await raise(numberOfLinks());
  await button('Create 2 links').click();
  await expectHeading('Send these links');
  expect(calls.map(({ fields }) => [fields['copies'], fields['bound_to']])).toEqual([
    ['2', undefined],
  ]);
  expect(wordsOf(calls)).not.toContain('ada@example.com');
});

it('adds people with Enter, comma, space, a paste and on leaving the field, and never sends', async () => {
  const calls = callsOf(concealSecret);
  await secretField().fill('x');
  await namePeople();
  await press(peopleField(), '{Enter}');
  await userEvent.keyboard('a@x.example{Enter}');
  await expectAddresses('a@x.example');
  await userEvent.keyboard('b@x.example,c@x.example d@x.example');
  await expect.element(removable()).toHaveLength(3);
  await userEvent.keyboard('{Tab}');
  await expect.element(removable()).toHaveLength(4);
  focus(peopleField());
  await paste('Doe, Jane <e@x.example>; f@x.example\na@x.example');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'f@x.example added' }))
    .toBeInTheDocument();
  // A list of one is added as if it were typed.
  await paste('Poe, Al <g@x.example>');
  await expectAddresses(...Array.from('abcdefg', (name) => `${name}@x.example`));
  await expect.element(peopleField()).toHaveValue('');
  expect(calls).toEqual([]);
});

it('removes a name with Backspace, or with a button of its own', async () => {
  await namePeople();
  await peopleField().fill('a@x.example b@x.example c@x.example ');
  await press(peopleField(), '{Backspace}');
  await expectAddresses('a@x.example', 'b@x.example');
  await press(page.getByRole('button', { name: 'Remove a@x.example' }), '{Enter}');
  await expectAddresses('b@x.example');
  await expect.element(peopleField()).toHaveFocus();
  await expect.element(page.getByText('7 days, no passphrase, 1 recipient')).toBeVisible();
});

it('marks a wrong address, and leads to it by the button', async () => {
  const calls = callsOf(concealSecret);
  await secretField().fill('x');
  await namePeople({ isEmailed: true });
  await peopleField().fill('ada@example.com ada.example.com ');
  const error = 'ada.example.com is not an email address. Correct or remove it.';
  await expect.element(peopleField()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(peopleField()).toHaveAccessibleDescription(new RegExp(error));
  await toggleDrawer('Privacy options');
  await expect.element(createFor(2)).toHaveAccessibleDescription(error);
  await createFor(2).click({ force: true });
  await expect.element(peopleField()).toHaveFocus();
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Remove ada.example.com' }).click();
  await expect.element(peopleField()).toHaveAttribute('aria-invalid', 'false');
  await expect.element(createFor(1)).toHaveAttribute('aria-disabled', 'false');
});

it('does not lose an address that was not finished', async () => {
  const calls = callsOf(concealSecret);
  await secretField().fill('x');
  await namePeople({ isEmailed: true });
  await press(peopleField(), 'ada');
  await createFor(1).click({ force: true });
  await expectAddresses('ada');
  await expect.element(peopleField()).toHaveAttribute('aria-invalid', 'true');
  expect(calls).toEqual([]);
});

it('reports a refusal of the people at the field, in a drawer that was closed again, keeps the input, and reports no failure of another kind there', async () => {
  const code = 'too_many_recipients';
  refuse(concealSecret, code, { field: 'recipient' });
  await passphraseField().fill('violet hat');
  await namePeople({ isEmailed: true });
  await peopleField().fill('ada@example');
  await toggleDrawer('Privacy options');
  await expect.element(peopleField()).not.toBeInTheDocument();
  await secretField().fill('x');
  await createFor(1).click();
  await expectAlert(sentence(code));
  await expect.element(peopleField()).toHaveFocus();
  await expect.element(peopleField()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(peopleField()).toHaveAccessibleDescription(new RegExp(sentence(code)));
  await expectAddresses('ada@example');
  await expect.element(secretField()).toHaveValue('x');
  await expect.element(passphraseField()).toHaveValue('violet hat');
  await page.getByRole('button', { name: 'Remove ada@example' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  refuse(concealSecret, 'ttl_invalid', { field: 'ttl' });
  await peopleField().fill('ada@example.com ');
  await createFor(1).click();
  await expectAlert(sentence('ttl_invalid'));
  await expect.element(peopleField()).toHaveAttribute('aria-invalid', 'false');
});

it('asks only for the number of links with a plan without email', async () => {
  const options = { ...ada.plan.options, email: false };
  const cust = { ...ada, plan: { ...ada.plan, options } };
  await toggleDrawer('Privacy options');
  await openCustomersForm({ cust });
  await expect.element(numberOfLinks()).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});

it('stores the addresses nowhere', async () => {
  await namePeople();
  await peopleField().fill('bob@example.com ');
  await expectAddresses('bob@example.com');
  expect(await whatIsStored()).not.toContain('bob@example.com');
  await open('/dashboard');
  await expect.element(anyone()).toBeChecked();
  await namePeople();
  await expect.element(peopleField()).toHaveValue('');
  await expect.element(removable()).not.toBeInTheDocument();
});
