/** A secret with a passphrase on the recipient's page: wrong ones, and the pause after five of them. */
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { burnSecret } from '../../../shared/contract/receipts.ts';
import { revealSecret, showSecret } from '../../../shared/contract/reveal.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { jump, NOW_SECONDS, pass, startTimers } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { button, field, press } from '../support/screen.ts';
import { callsOf, intercept } from '../support/server.ts';
import {
  againButton,
  breakSeal,
  expectMessage,
  expectWrongPassphrase,
  offer,
  openButton,
  passphraseField,
  PATH,
} from './recipient.ts';

const locked = () => page.getByText(/^Locked until .*: too many wrong passphrases/);

it('takes a passphrase as it was typed, spaces and all, and keeps a wrong one in its field', async () => {
  offer({ text: 'kept', passphrase: ' пароль 🔏 ' });
  await open(PATH);
  await breakSeal('пароль 🔏');
  await expectWrongPassphrase(4);
  await expect.element(passphraseField()).toHaveValue('пароль 🔏');
  await passphraseField().fill(' пароль 🔏 ');
  await againButton().click();
  await expectMessage('kept');
});

it('pauses after five wrong passphrases, counts down by the second, and goes on without a reload', async () => {
  startTimers();
  const timers = vi.spyOn(globalThis, 'setInterval');
  const ticking = () => timers.mock.calls.filter(([, ms = 0]) => ms <= 1000).length;
  offer({ text: 'kept', passphrase: 'right' });
  await open(PATH);
  await breakSeal('wrong 1');
  for (const triesLeft of [4, 3, 2, 1]) {
    await expectWrongPassphrase(triesLeft);
    await passphraseField().fill(`wrong with ${triesLeft} left`);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(ticking()).toBe(0);
    await press(passphraseField(), '{Enter}');
  }
  await expect.element(locked()).toMatchTextContent('The sender may be able to unlock it earlier');
  await expect.element(page.getByText(/^(?:10:00|09:5\d)$/)).toBeVisible();
  expect(ticking()).toBeGreaterThan(0);
  await expect.element(passphraseField()).not.toBeInTheDocument();
  await expect.element(openButton()).not.toBeInTheDocument();
  await expect.element(page.getByRole('status').filter({ has: locked() })).toHaveFocus();
  const status = page.getByRole('status').filter({ hasText: 'You can try again now.' });
  await expect.element(status).not.toBeInTheDocument();

  intercept(showSecret, () => new Promise(() => undefined));
  await jump(601_000);
  await expect.element(status).toBeInTheDocument();
  await expect.element(locked()).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(passphraseField()).toHaveFocus();
});

it('lets a recipient who waits continue as soon as the sender has unlocked the secret', async () => {
  startTimers();
  const { unlock } = offer({ text: 'kept', passphrase: 'right' });
  const wrong = { continue: true, passphrase: 'wrong', rid: 'of another recipient' };
  for (let tries = 0; tries < 5; tries++) {
    await fetch(`/api/v2${PATH}`, { method: 'POST', body: JSON.stringify(wrong) });
  }
  await open(PATH);
  await expect.element(locked()).toBeVisible();
  unlock();
  await pass(15_000);
  await expect.element(locked()).not.toBeInTheDocument();
  await breakSeal('right');
  await expectMessage('kept');
});

const hints = {
  'horse ': 'It ends with a space.',
  ' horse': 'It begins with a space.',
  'correct  horse': 'It contains two spaces in a row.',
  'correct\u00a0horse': 'It contains a character that cannot be seen.',
  'horse\u200b': 'It contains a character that cannot be seen.',
  '١٢٣٤٥٦': 'Its digits are not 0 to 9, and count as other characters.',
  'correct\thorse': 'It contains a line break or another character that cannot be typed.',
};

it('names what no one sees in a passphrase before it costs an attempt', async () => {
  offer({ passphrase: 'right' });
  const calls = callsOf(revealSecret);
  await open(PATH);
  for (const [text, hint] of Object.entries(hints)) {
    await passphraseField().fill(text);
    const pattern = new RegExp(`^${hint.replaceAll('.', '\\.')}`);
    await expect.element(passphraseField()).toHaveAccessibleDescription(pattern);
  }
  await passphraseField().fill('correct horse');
  await expect
    .element(passphraseField())
    .not.toHaveAccessibleDescription(/It (?:begins|ends|contains) |Its /);
  expect(calls).toEqual([]);
});

it('takes no passphrase for a new secret that no one can type', async () => {
  const calls = [concealSecret, burnSecret].map(callsOf);
  await open('/');
  await field('Your secret').fill('x');
  await page.getByText('Privacy options', { exact: true }).click();
  await passphraseField().fill('correct\thorse');
  const create = button('Create a link');
  await expect
    .element(create)
    .toHaveAccessibleDescription(
      'Remove the line break or control character from the passphrase first',
    );
  await create.click({ force: true });
  await expect.element(passphraseField()).toHaveFocus();
  // The keys press the same button.
  await press(field('Your secret'), '{Control>}{Enter}{/Control}');
  await expect.element(passphraseField()).toHaveFocus();
  expect(calls.flat()).toEqual([]);
});

// The last one: the page remembers the smallest difference between the clocks.
it('is locked as long as for the server where the browser’s clock is 11 minutes ahead', async () => {
  const aheadMs = 11 * 60_000;
  startTimers();
  vi.setSystemTime(NOW_SECONDS * 1000 + aheadMs);
  offer({ passphrase: 'right', details: { locked_until: NOW_SECONDS + 600 }, aheadMs });
  await open(PATH);
  await expect.element(locked()).toBeVisible();
  await expect.element(passphraseField()).not.toBeInTheDocument();
  await jump(480_000);
  await expect.element(locked()).toBeVisible();
  await jump(121_000);
  await expect.element(locked()).not.toBeInTheDocument();
  await expect.element(passphraseField()).toBeVisible();
});
