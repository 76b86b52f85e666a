/** The tab with the password and the sessions. */
import type { Page } from '@playwright/test';
import { changePassword, endSessions } from '../../shared/contract/account.ts';
import {
  changeButton,
  field,
  openTab,
  panel,
  refuse,
  sentence,
  sessionsWithout,
  showAs,
  signIn,
  succeed,
  typePasswords,
} from './support/account.ts';
import { callsOf, holdAnswers, sentField } from './support/answers.ts';
import { expectAlert } from './support/reveal.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const FIELDS = ['Current password', 'New password', 'Confirm new password'] as const;

async function openSecurity(page: Page): Promise<void> {
  await signIn(page);
  await openTab(page, 'security');
  await panel(page, 'Where you are signed in').getByText('Firefox · Linux').waitFor();
}

async function values(page: Page): Promise<string[]> {
  return Promise.all(FIELDS.map((name) => field(page, name).inputValue()));
}

test('a new password is sent once, as typed, and the form is cleared @journey', async ({
  page,
}) => {
  await openSecurity(page);
  await succeed(page, changePassword, { details: { changed: true } });
  await showAs(page, { sessions: sessionsWithout('phone', 'unnamed-session') });
  const calls = callsOf(page, changePassword);
  await typePasswords(page);
  await changeButton(page).dblclick();
  await expect(
    page.getByRole('status').filter({ hasText: 'Your password was changed.' }),
  ).toBeVisible();
  expect(await values(page)).toEqual(['', '', '']);
  expect(calls).toHaveLength(1);
  for (const call of calls) {
    expect(['currentp', 'newp', 'newp2'].map((name) => sentField(call, name))).toEqual([
      'old words here',
      'new words here',
      'new words here',
    ]);
  }
  await expect(panel(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(1);
});

for (const [code, name] of [
  ['password_wrong', 'Current password'],
  ['password_weak', 'New password'],
  ['passwords_differ', 'Confirm new password'],
] as const) {
  test(`${code} is reported at its field, which gets the focus, and the input is kept`, async ({
    page,
    monitor,
  }) => {
    monitor.expectFailedLoads(422);
    await openSecurity(page);
    await refuse(page, changePassword, code);
    await typePasswords(page, 'new words her');
    await changeButton(page).click();
    const wrong = field(page, name);
    await expect(wrong).toBeFocused();
    await expect(wrong).toHaveAttribute('aria-invalid', 'true');
    await expect(wrong).toHaveAccessibleDescription(sentence(code));
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
    expect(await values(page)).toEqual(['old words here', 'new words here', 'new words her']);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('after too many attempts the page shows how long to wait', async ({ page, monitor }) => {
  monitor.expectFailedLoads(429);
  await openSecurity(page);
  await refuse(page, changePassword, 'rate_limited', { retry_after: 1190 });
  await typePasswords(page);
  await changeButton(page).click();
  await expectAlert(page, 'Try again in 20 minutes.');
  expect(await values(page)).toEqual(['old words here', 'new words here', 'new words here']);
});

test('the button is disabled until all three fields are filled, with the reason, and while a request runs', async ({
  page,
}) => {
  await openSecurity(page);
  const calls = callsOf(page, changePassword);
  await field(page, 'Current password').fill('old words here');
  await expect(changeButton(page)).toHaveAccessibleDescription('Fill in all three fields first');
  await field(page, 'New password').press('Enter');
  expect(calls).toEqual([]);
  await succeed(page, changePassword, { details: { changed: true } });
  const letThrough = await holdAnswers(page, changePassword);
  await typePasswords(page);
  await field(page, 'Confirm new password').press('Enter');
  const busy = page.getByRole('button', { name: 'Changing…' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await field(page, 'Confirm new password').press('Enter');
  letThrough();
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('the hint rates a new password while it is typed', async ({ page }) => {
  await openSecurity(page);
  const password = field(page, 'New password');
  for (const [typed, hint] of [
    ['', 'At least 8 characters.'],
    ['seven77', 'Too short. Use at least 8 characters.'],
    ['aaaaaaaaaa', 'Easy to guess.'],
    ['Tr0ub4dor', 'Fair.'],
    ['correct horse battery staple', 'Strong.'],
  ] as const) {
    await password.fill(typed);
    await expect(password).toHaveAccessibleDescription(new RegExp(`^${hint}`));
  }
});

test('password managers can identify each field and the account', async ({ page }) => {
  await openSecurity(page);
  const kinds = await page
    .locator('form input')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')));
  expect(kinds).toEqual(['username', 'current-password', 'new-password', 'new-password']);
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue('ada@example.com');
});

test('a password can be shown while it is typed, and is not stored', async ({ page }) => {
  await openSecurity(page);
  await field(page, 'Current password').fill('typed-password-93');
  await expect(field(page, 'Current password')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show the characters' }).first().click();
  await expect(field(page, 'Current password')).toHaveAttribute('type', 'text');
  expect(await whatIsStored(page)).not.toContain('typed-password-93');
});

test('the sessions show their browser, their start, and which one is the current one', async ({
  page,
}) => {
  await openSecurity(page);
  const sessions = panel(page, 'Where you are signed in').getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.nth(0)).toContainText('This browser');
  await expect(sessions.nth(0).getByRole('button')).toHaveCount(0);
  await expect(sessions.nth(1)).toContainText('remembered for 30 days');
  await expect(sessions.nth(2)).toContainText('Unknown browser');
  await expect(sessions.nth(2)).toContainText('until the browser is closed');
  await expect(page.getByText('This browser')).toHaveCount(1);
});

test('a session is ended by its id and removed from the list, and the heading takes the focus @journey', async ({
  page,
}) => {
  await openSecurity(page);
  await succeed(page, endSessions, { details: { ended: 1 } });
  await showAs(page, { sessions: sessionsWithout('phone') });
  const calls = callsOf(page, endSessions);
  await page.getByRole('button', { name: 'Sign out Safari · iPhone' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: '1 browser was signed out.' }),
  ).toBeVisible();
  await expect(page.getByText('Safari · iPhone')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
  expect(calls.map((call) => sentField(call, 'id'))).toEqual(['phone']);
});

test('all other sessions end at once, and this one stays', async ({ page }) => {
  await openSecurity(page);
  await succeed(page, endSessions, { details: { ended: 2 } });
  await showAs(page, { sessions: sessionsWithout('phone', 'unnamed-session') });
  const calls = callsOf(page, endSessions);
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.getByText('2 browsers were signed out.')).toBeVisible();
  await expect(page.getByText('This browser')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
  expect(calls.map((call) => sentField(call, 'others'))).toEqual([true]);
});

test('a session that cannot be ended stays on the list', async ({ page, monitor }) => {
  monitor.expectFailedLoads(503);
  await openSecurity(page);
  await refuse(page, endSessions, 'store_unavailable');
  await page.getByRole('button', { name: 'Sign out Safari · iPhone' }).click();
  await expectAlert(page, sentence('store_unavailable'));
  await expect(page.getByText('Safari · iPhone').first()).toBeVisible();
});
