/** What the sender sees of wrong passphrases and of too many downloads, and how they unlock a secret. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { burnSecret, unlockSecret } from '../../../shared/contract/receipts.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { button, expectAlert, expectHeading, field } from '../support/screen.ts';
import { callsOf, intercept, refuse, success } from '../support/server.ts';
import { open } from '../support/mount.tsx';
import {
  burn,
  ends,
  linkBox,
  locked,
  metadataKey,
  openBurnPage,
  openReceipt,
  type Receipt,
  receiptOf,
  showReceipts,
  timeline,
  withPassphrase,
} from './receipts.ts';

const unlockButton = () => button('Unlock now for 5 more attempts');

/** From now on an unlock leads to this. */
function unlockTo(
  details: Partial<Receipt['details']>,
  record: Partial<Receipt['record']> = {},
): void {
  intercept(unlockSecret, () => {
    showReceipts(record, details);
    return success<typeof unlockSecret>(receiptOf(metadataKey(), record, details));
  });
}

it('names the alternatives once all unlocks are used, and shows these after the end', async () => {
  await openReceipt({}, { ...locked, unlocks: 2, unlocks_left: 1 });
  await expect.element(page.getByText('Unlocks left: 1 of 3')).toBeVisible();
  const unlocked = [NOW_SECONDS - 3, NOW_SECONDS - 2, NOW_SECONDS - 1];
  const usedUp = { ...locked, misses: 20, unlocks: 3, unlocks_left: 0, unlocked };
  showReceipts({}, usedUp);
  refuse(unlockSecret, 'unlocks_used', { locked_until: NOW_SECONDS + 3600 });
  await unlockButton().click();
  await expect.element(page.getByText('All unlocks have been used.')).toBeVisible();
  await expect.element(unlockButton()).not.toBeInTheDocument();
  showReceipts(ends.received, usedUp);
  await open(`/private/${metadataKey()}`);
  await expect.element(timeline()).toMatchTextContent('20 wrong passphrases');
  expect(timeline().getByText('Unlocked on this page').elements()).toHaveLength(3);
});

it('burns nothing with a wrong passphrase', async () => {
  await openBurnPage(withPassphrase);
  const burnButton = button('Burn permanently');
  const passphrase = field('Passphrase of this secret');
  await expect.element(burnButton).toHaveAttribute('aria-disabled', 'true');
  await expect.element(burnButton).toHaveAccessibleDescription('Enter the passphrase first');
  await expect.element(passphrase).toHaveAttribute('autocomplete', 'off');
  refuse(burnSecret, 'passphrase_wrong', { tries_left: 4 });
  await passphrase.fill('wrong');
  await burnButton.click();
  await expectAlert('Double check that passphrase');
  burn();
  const calls = callsOf(burnSecret);
  await passphrase.fill('right');
  await burnButton.click();
  await expectHeading('Your secret was burned before it was opened');
  expect(calls.map(({ fields }) => fields['passphrase'])).toEqual(['right']);
});

const FRAGMENT = `a${'0'.repeat(22)}`;
const inBrowser = { sealed_by: 'browser' } as const;
const inParts = { bytes: 8_392_976, parts: 2 };

/** From the link, in pixels: what stands between them. */
function distanceToActions(): number {
  const link = page.getByRole('link', { name: 'Burn', exact: true }).element();
  return link.getBoundingClientRect().y - linkBox().element().getBoundingClientRect().y;
}

async function openInParts(details: Partial<Receipt['details']>): Promise<void> {
  showReceipts(inBrowser, { ...inParts, ...details });
  await open(`/private/${metadataKey()}#${FRAGMENT}`);
  await expect.element(linkBox()).toBeVisible();
}

it('shows that a secret was downloaded too often, and unlocks it without moving what is below', async () => {
  await openInParts({ downloads_locked: true });
  const status = page.getByRole('status').filter({ hasText: 'Locked:' });
  await expect.element(status).toMatchTextContent('downloaded too often, but never opened');
  await expect.element(page.getByText('Unlocks left: 3 of 3')).toBeVisible();
  const before = distanceToActions();
  const calls = callsOf(unlockSecret);
  unlockTo({ ...inParts, downloads_locked: false, unlocks_left: 2 }, inBrowser);
  await button('Unlock now').click();
  const unlocked = page.getByRole('status').filter({ hasText: 'Unlocked.' });
  await expect.element(unlocked).toHaveFocus();
  expect(distanceToActions()).toBe(before);
  expect(calls).toHaveLength(1);
  await openInParts({ downloads_locked: false });
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('Encrypted in your browser: this site cannot read it.');
  expect(distanceToActions()).toBe(before);
});

it('offers no unlock of downloads once all are used', async () => {
  await openInParts({ downloads_locked: true, unlocks_left: 0 });
  await expect
    .element(page.getByText('All 3 unlocks have been used. Burn this secret'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Unlock/ })).not.toBeInTheDocument();
});
