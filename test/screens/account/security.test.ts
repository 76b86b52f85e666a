/** The password and the sessions on the account page. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { changePassword, endSessions, showAccount } from '../../../shared/contract/account.ts';
import { button, expectAlert, field, notice, panel } from '../support/screen.ts';
import { callsOf, holdAnswers, refuse, sentence, succeed } from '../support/server.ts';
import { whatIsStored } from '../support/storage.ts';
import {
  changeButton,
  openTab,
  sessionsWithout,
  showAs,
  signIn,
  typePasswords,
} from './account.ts';

const sessions = () => panel('Where you are signed in');

async function openSecurity(): Promise<void> {
  signIn();
  await openTab('security');
  await expect.element(sessions().getByText('Firefox · Linux')).toBeVisible();
}

async function expectPasswords(current: string, chosen: string, again = chosen): Promise<void> {
  await expect.element(field('Current password')).toHaveValue(current);
  await expect.element(field('New password')).toHaveValue(chosen);
  await expect.element(field('Confirm new password')).toHaveValue(again);
}

it('sends a new password once, as typed, and clears the form', async () => {
  await openSecurity();
  succeed(changePassword, { details: { changed: true } });
  showAs({ sessions: sessionsWithout('phone', 'unnamed-session') });
  const calls = callsOf(changePassword);
  await typePasswords();
  expect(await whatIsStored()).not.toContain('words here');
  await changeButton().dblClick();
  await expect.element(notice('Your password was changed.')).toBeVisible();
  await expectPasswords('', '');
  expect(calls.map(({ fields }) => [fields['currentp'], fields['newp'], fields['newp2']])).toEqual([
    ['old words here', 'new words here', 'new words here'],
  ]);
  await expect.element(sessions().getByRole('listitem')).toHaveLength(1);
});

it.each([
  ['password_wrong', 'Current password'],
  ['password_weak', 'New password'],
  ['passwords_differ', 'Confirm new password'],
] as const)(
  'reports %s at the field "%s", which gets the focus, and keeps the input',
  async (code, name) => {
    await openSecurity();
    refuse(changePassword, code);
    await typePasswords('new words her');
    await changeButton().click();
    await expect.element(field(name)).toHaveFocus();
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(name)).toHaveAccessibleDescription(sentence(code));
    await expect.element(page.css('[aria-invalid="true"]')).toHaveLength(1);
    await expectPasswords('old words here', 'new words here', 'new words her');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  },
);

it('names each field and the account for password managers, and rates a new password while it is typed', async () => {
  await openSecurity();
  const inputs = page.css('form input').elements();
  expect(inputs.map((input) => input.getAttribute('autocomplete'))).toEqual([
    'username',
    'current-password',
    'new-password',
    'new-password',
  ]);
  await expect.element(page.css('input[autocomplete="username"]')).toHaveValue('ada@example.com');

  for (const [typed, hint] of [
    ['', /^At least 8 characters\./],
    ['seven77', /^Too short\. Use at least 8 characters\./],
    ['aaaaaaaaaa', /^Easy to guess\./],
    ['Tr0ub4dor', /^Fair\./],
    ['correct horse battery staple', /^Strong\./],
  ] as const) {
    await field('New password').fill(typed);
    await expect.element(field('New password')).toHaveAccessibleDescription(hint);
  }
});

it('ends a session by its id, and focuses the heading of the list', async () => {
  await openSecurity();
  succeed(endSessions, { details: { ended: 1 } });
  // The list shortens at once, before the account is loaded again.
  holdAnswers(showAccount);
  const calls = callsOf(endSessions);
  await button('Sign out Safari · iPhone').click();
  await expect.element(notice('1 browser was signed out.')).toBeVisible();
  await expect.element(page.getByText('Safari · iPhone')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('heading', { name: 'Where you are signed in' }))
    .toHaveFocus();
  expect(calls.map(({ fields }) => fields['id'])).toEqual(['phone']);
});

it('ends all other sessions at once, and not this one', async () => {
  await openSecurity();
  const items = sessions().getByRole('listitem');
  await expect.element(items).toHaveLength(3);
  // It is left by signing out.
  await expect.element(items.nth(0).getByRole('button')).not.toBeInTheDocument();
  succeed(endSessions, { details: { ended: 2 } });
  holdAnswers(showAccount);
  const calls = callsOf(endSessions);
  await button('Sign out all others').click();
  await expect.element(notice('2 browsers were signed out.')).toBeVisible();
  await expect.element(page.getByText('This browser')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Sign out/ })).not.toBeInTheDocument();
  expect(calls.map(({ fields }) => fields['others'])).toEqual([true]);
});

it('keeps a session that cannot be ended on the list', async () => {
  await openSecurity();
  refuse(endSessions, 'store_unavailable');
  await button('Sign out Safari · iPhone').click();
  await expectAlert(sentence('store_unavailable'));
  await expect.element(sessions().getByText('Safari · iPhone').first()).toBeVisible();
});
