import type { Locator, Page } from '@playwright/test';
import { burnSecret } from '../../shared/contract/receipts.ts';
import { revealSecret } from '../../shared/contract/reveal.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { callsOf } from './support/answers.ts';
import { countTimers } from './support/clock.ts';
import {
  createButton,
  createLink,
  expectHeading,
  passphraseField,
  secretField,
  toggleDrawer,
} from './support/home.ts';
import { keyIn, linkToSend, timeline } from './support/receipt.ts';
import {
  breakSeal,
  expectAlert,
  expectMessage,
  expectWrongPassphrase,
  openButton,
  recipientPassphrase,
} from './support/reveal.ts';
import { expect, test } from './support/test.ts';

function unlockButton(page: Page) {
  return page.getByRole('button', { name: 'Unlock now for 5 more attempts' });
}

test.beforeEach(({ monitor }) => monitor.expectFailedLoads(422, 429));

test('a wrong passphrase is reported as wrong and consumes nothing', async ({
  page,
  recipient,
}) => {
  await createLink(page, { secret: 'kept', passphrase: 'right one' });
  await expect(page.getByRole('main')).toContainText('Encrypted with your passphrase.');
  await recipient.goto(await linkToSend(page));
  await breakSeal(recipient, 'Right one');
  await expectWrongPassphrase(recipient, 4);
  await expect(recipientPassphrase(recipient)).toHaveValue('Right one');

  await recipientPassphrase(recipient).fill('right one');
  await recipient.getByRole('button', { name: 'Try again' }).click();
  await expectMessage(recipient, 'kept');
});

test('a passphrase is taken as it was typed, spaces and all', async ({ page, recipient }) => {
  await createLink(page, { secret: 'kept', passphrase: ' пароль 🔏 ' });
  await recipient.goto(await linkToSend(page));
  await breakSeal(recipient, ' пароль 🔏 ');
  await expectMessage(recipient, 'kept');
});

test('without a passphrase the button is disabled, with the reason', async ({ recipient, api }) => {
  const { secretKey } = await api.conceal({ secret: 'kept', passphrase: 'right' });
  const calls = callsOf(recipient, revealSecret);
  await recipient.goto(`/secret/${secretKey}`);
  await expect(openButton(recipient)).toHaveAttribute('aria-disabled', 'true');
  await expect(openButton(recipient)).toHaveAccessibleDescription('Enter the passphrase first');
  await openButton(recipient).click({ force: true });
  await recipientPassphrase(recipient).press('Enter');
  await expect(recipient.getByRole('alert')).toHaveCount(0);
  expect(calls).toEqual([]);
});

test('five wrong attempts lock a secret, the sender unlocks it, and the right passphrase opens it', async ({
  page,
  recipient,
}) => {
  await page.clock.install();
  await createLink(page, { secret: 'kept', passphrase: 'right' });
  await recipient.goto(await linkToSend(page));
  await breakSeal(recipient, 'wrong 1');
  for (const triesLeft of [4, 3, 2, 1]) {
    await expectWrongPassphrase(recipient, triesLeft);
    await recipientPassphrase(recipient).fill(`wrong with ${triesLeft} left`);
    await expect(recipient.getByRole('alert')).toHaveCount(0);
    await recipientPassphrase(recipient).press('Enter');
  }
  const locked = recipient.getByText(/^Locked until .*: too many wrong passphrases/);
  await expect(locked).toContainText('You can also ask the sender to unlock it');
  const again = recipient.getByRole('button', { name: 'Try again' });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toHaveAccessibleDescription('Too many wrong passphrases. Please wait.');
  await expect(recipientPassphrase(recipient)).toBeFocused();
  await expect(recipientPassphrase(recipient)).not.toBeEditable();

  await page.clock.fastForward(10_000);
  await expect(unlockButton(page)).toBeVisible();
  await expect(page.getByText('Unlocks left: 3 of 3')).toBeVisible();
  await expect(timeline(page)).toContainText('5 wrong passphrases');
  await expect(timeline(page)).not.toContainText('Unlocked on this page');
  await unlockButton(page).click();
  await expect(unlockButton(page)).toHaveCount(0);
  await expect(timeline(page)).toContainText('Unlocked on this page');

  await recipient.reload();
  await breakSeal(recipient, 'right');
  await expectMessage(recipient, 'kept');
});

test('a lockout counts down and ends without a reload, and the field keeps the focus', async ({
  recipient,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: 'kept', passphrase: 'right' });
  for (let tries = 0; tries < 4; tries++) await api.reveal(secretKey, { passphrase: 'wrong' });
  // The page learns the end of the lockout from the server once, and from its own clock after that.
  await recipient.clock.install();
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient, 'wrong');
  await expect(recipient.getByText(/^Locked until/)).toBeVisible();
  await expect(recipient.getByText(/^(?:10:00|09:5\d)$/)).toBeVisible();
  const field = recipientPassphrase(recipient);
  await expect(field).not.toBeEditable();
  const status = recipient.getByRole('status').filter({ hasText: 'You can try again now.' });
  await expect(status).toHaveCount(0);

  await recipient.clock.fastForward('10:01');
  await expect(status).toHaveCount(1);
  await expect(recipient.getByText(/^Locked until/)).toHaveCount(0);
  await expect(recipient.getByRole('alert')).toHaveCount(0);
  await expect(field).toBeEditable();
  await expect(field).toBeFocused();
});

test('a page renders by the second only while a lockout counts down', async ({
  recipient,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: 'kept', passphrase: 'right' });
  for (let tries = 0; tries < 4; tries++) await api.reveal(secretKey, { passphrase: 'wrong' });
  const timers = await countTimers(recipient, 1000);
  await recipient.goto(`/secret/${secretKey}`);
  await recipientPassphrase(recipient).fill('wrong');
  expect(await timers()).toBe(0);
  await openButton(recipient).click();
  await expect(recipient.getByText(/^Locked until/)).toBeVisible();
  expect(await timers()).toBe(1);
});

for (const [wrong, differenceMs] of [
  ['11 minutes ahead', 11 * 60_000],
  ['a day behind', -24 * 3_600_000],
] as const) {
  test(`a lockout lasts as long as for the server where the visitor’s clock is ${wrong} @journey`, async ({
    page,
    recipient,
    api,
  }) => {
    const { secretKey, metadataKey } = await api.conceal({ secret: 'kept', passphrase: 'right' });
    for (let tries = 0; tries < 5; tries++) await api.reveal(secretKey, { passphrase: 'wrong' });
    await page.clock.install({ time: Date.now() + differenceMs });
    await page.goto(`/private/${metadataKey}`);
    await expect(unlockButton(page)).toBeVisible();
    await expect(timeline(page).getByText(/tomorrow|yesterday/)).toHaveCount(0);

    await recipient.clock.install({ time: Date.now() + differenceMs });
    await recipient.goto(`/secret/${secretKey}`);
    const locked = recipient.getByText(/^Locked until/);
    await expect(locked).toBeVisible();
    await expect(recipientPassphrase(recipient)).not.toBeEditable();
    await recipient.clock.fastForward('08:00');
    await expect(locked).toBeVisible();
    await recipient.clock.fastForward('02:01');
    await expect(locked).toHaveCount(0);
    await expect(recipientPassphrase(recipient)).toBeEditable();
  });
}

const hints = {
  'horse ': 'It ends with a space.',
  ' horse': 'It begins with a space.',
  'correct  horse': 'It contains two spaces in a row.',
  'correct\u00a0horse': 'It contains a character that cannot be seen.',
  'horse\u200b': 'It contains a character that cannot be seen.',
  '١٢٣٤٥٦': 'Its digits are not 0 to 9, and count as other characters.',
  'correct\thorse': 'It contains a line break or another character that cannot be typed.',
};

test('what no one sees in a passphrase is named before it is set, or costs an attempt', async ({
  page,
  api,
}) => {
  const { secretKey, metadataKey } = await api.conceal({ secret: 'kept', passphrase: 'right' });
  const calls = [revealSecret, burnSecret, concealSecret].map((call) => callsOf(page, call));
  const expectHints = async (field: Locator) => {
    for (const [passphrase, hint] of Object.entries(hints)) {
      await field.fill(passphrase);
      const described = expect(field, JSON.stringify(passphrase));
      await described.toHaveAccessibleDescription(new RegExp(`^${hint.replaceAll('.', '\\.')}`));
    }
    await field.fill('correct horse');
    await expect(field).not.toHaveAccessibleDescription(/It |Its /);
  };
  await page.goto(`/secret/${secretKey}`);
  await expectHints(recipientPassphrase(page));
  await page.goto(`/private/${metadataKey}/burn`);
  await expectHints(page.getByRole('textbox', { name: 'Passphrase of this secret' }));
  await page.goto('/');
  await secretField(page).fill('x');
  await toggleDrawer(page, 'Privacy options');
  await expectHints(passphraseField(page));
  expect(calls.flat()).toEqual([]);
});

test('a passphrase with a character that no one can type creates nothing', async ({ page }) => {
  const calls = callsOf(page, concealSecret);
  await page.goto('/');
  await secretField(page).fill('x');
  await toggleDrawer(page, 'Privacy options');
  await passphraseField(page).fill('correct\thorse');
  const reason = 'Remove the line break or control character from the passphrase first';
  await expect(createButton(page)).toHaveAccessibleDescription(reason);
  await createButton(page).click({ force: true });
  await expect(passphraseField(page)).toBeFocused();
  // The keys press the same button.
  await secretField(page).press('Control+Enter');
  await expect(passphraseField(page)).toBeFocused();
  expect(calls).toEqual([]);
});

test('the private page shows each unlock, and after the third the alternatives', async ({
  page,
  api,
}) => {
  const { secretKey, metadataKey } = await api.conceal({ secret: 'kept', passphrase: 'right' });
  const lockOut = async () => {
    for (let tries = 0; tries < 5; tries++) await api.reveal(secretKey, { passphrase: 'wrong' });
  };
  const lines = timeline(page).getByText('Unlocked on this page');
  for (const left of [3, 2, 1]) {
    await lockOut();
    await page.goto(`/private/${metadataKey}`);
    await expect(page.getByText(`Unlocks left: ${left} of 3`)).toBeVisible();
    await unlockButton(page).click();
    await expect(lines).toHaveCount(4 - left);
  }
  await lockOut();
  await page.reload();
  await expect(page.getByText('All unlocks have been used.')).toBeVisible();
  await expect(unlockButton(page)).toHaveCount(0);
  await expect(timeline(page)).toContainText('20 wrong passphrases');
});

test('an unlock that another tab has used up is refused, and the page shows it', async ({
  page,
  api,
}) => {
  const { secretKey, metadataKey } = await api.conceal({ secret: 'kept', passphrase: 'right' });
  const lockOut = async () => {
    for (let tries = 0; tries < 5; tries++) await api.reveal(secretKey, { passphrase: 'wrong' });
  };
  await page.clock.install();
  await lockOut();
  await page.goto(`/private/${metadataKey}`);
  await expect(unlockButton(page)).toBeVisible();
  for (let unlocks = 0; unlocks < 3; unlocks++) {
    await api.unlock(metadataKey);
    await lockOut();
  }
  await unlockButton(page).click();
  await expect(page.getByText('All unlocks have been used.')).toBeVisible();
  await expect(unlockButton(page)).toHaveCount(0);
});

test('a waiting recipient can continue as soon as the secret is unlocked, without reloading', async ({
  recipient,
  api,
}) => {
  const { secretKey, metadataKey } = await api.conceal({ secret: 'kept', passphrase: 'right' });
  for (let tries = 0; tries < 5; tries++) await api.reveal(secretKey, { passphrase: 'wrong' });
  await recipient.clock.install();
  await recipient.goto(`/secret/${secretKey}`);
  await expect(recipient.getByText(/^Locked until/)).toBeVisible();
  await api.unlock(metadataKey);
  await recipient.clock.fastForward(15_000);
  await expect(recipient.getByText(/^Locked until/)).toHaveCount(0);
  await breakSeal(recipient, 'right');
  await expectMessage(recipient, 'kept');
});

test('wrong passphrases on the burn page burn nothing', async ({ page, api }) => {
  await createLink(page, { secret: 'kept', passphrase: 'right' });
  const secretKey = keyIn(await linkToSend(page));
  await page.getByRole('link', { name: 'Burn this secret' }).click();
  await expectHeading(page, 'Burn this secret before it is opened?');
  const burn = page.getByRole('button', { name: 'Burn permanently' });
  await expect(burn).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('textbox', { name: 'Passphrase of this secret' }).fill('wrong');
  await burn.click();
  await expectAlert(page, 'Double check that passphrase');
  expect((await api.show(secretKey)).ok).toBe(true);

  await page.getByRole('textbox', { name: 'Passphrase of this secret' }).fill('right');
  await burn.click();
  await expectHeading(page, 'It was burned before it was opened');
  expect((await api.show(secretKey)).ok).toBe(false);
});
