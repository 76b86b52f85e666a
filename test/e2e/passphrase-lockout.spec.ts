/** Wrong passphrases, from the recipient to the sender and back. */
import { createLink } from './support/home.ts';
import { linkToSend, timeline } from './support/receipt.ts';
import {
  breakSeal,
  expectMessage,
  expectWrongPassphrase,
  recipientPassphrase,
} from './support/reveal.ts';
import { expect, test } from './support/test.ts';

test('locks a secret after five wrong passphrases, until its sender unlocks it, and then opens with the right one', async ({
  page,
  recipient,
  monitor,
}) => {
  monitor.expectFailedLoads(422, 429);
  const unlockButton = page.getByRole('button', { name: 'Unlock now for 5 more attempts' });
  await page.clock.install();
  await createLink(page, { secret: 'kept', passphrase: 'right' });
  await recipient.goto(await linkToSend(page));
  await breakSeal(recipient, 'wrong 1');
  for (const triesLeft of [4, 3, 2, 1]) {
    await expectWrongPassphrase(recipient, triesLeft);
    await recipientPassphrase(recipient).fill(`wrong with ${triesLeft} left`);
    await recipientPassphrase(recipient).press('Enter');
  }
  await expect(recipient.getByText(/^Locked until/)).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(unlockButton).toBeVisible();
  await expect(page.getByText('Unlocks left: 3 of 3')).toBeVisible();
  await expect(page.getByText('5 wrong passphrases so far.')).toBeVisible();
  await unlockButton.click();
  await expect(unlockButton).toHaveCount(0);
  await expect(page.getByText(/^Unlocked\. The recipient can try/)).toBeVisible();

  await recipient.reload();
  await breakSeal(recipient, 'right');
  await expectMessage(recipient, 'kept');
  await page.reload();
  for (const event of ['5 wrong passphrases', 'Unlocked on this page', 'Opened']) {
    await expect(timeline(page)).toContainText(event);
  }
});
