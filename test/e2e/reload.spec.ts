import type { Page } from '@playwright/test';
import { revealSecret, showSecret } from '../../shared/contract/reveal.ts';
import type { Client } from '../support/client.ts';
import { intercept } from './support/answers.ts';
import { setClockAhead } from './support/clock.ts';
import { expectHeading } from './support/home.ts';
import {
  breakSeal,
  expectAlert,
  expectMessage,
  message,
  recipientPassphrase,
} from './support/reveal.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const SECRET = 'read me again for a minute';
const OPENED_BEFORE = 'This message was already opened';

test.beforeEach(({ monitor }) => monitor.expectFailedLoads(404));

test('a reload within a minute shows the message again by itself', async ({ recipient, api }) => {
  const { secretKey, metadataKey } = await api.conceal({ secret: SECRET });
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient);
  await expectMessage(recipient, SECRET);
  await setClockAhead(recipient, 50_000);
  await recipient.reload();
  await expectMessage(recipient, SECRET);
  await recipient.reload();
  await expectMessage(recipient, SECRET);
  const receipt = await api.receipt(metadataKey);
  expect(receipt.ok && receipt.reply.details.repeats).toBe(2);
});

test('a reload within a minute requires the passphrase again', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  const { secretKey } = await api.conceal({ secret: SECRET, passphrase: 'right' });
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient, 'right');
  await expectMessage(recipient, SECRET);
  expect(await whatIsStored(recipient)).not.toContain('right');

  await recipient.reload();
  await expectHeading(recipient, 'You opened this a moment ago');
  await expect(message(recipient)).toHaveCount(0);
  await recipientPassphrase(recipient).fill('right');
  await recipient.getByRole('button', { name: 'Show it again' }).click();
  await expectMessage(recipient, SECRET);
});

/** Opens a new secret, after which the page cannot load its state any more. @returns its key */
async function openAndLoseNetwork(recipient: Page, api: Client): Promise<string> {
  const { secretKey } = await api.conceal({ secret: SECRET });
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient);
  await expectMessage(recipient, SECRET);
  await intercept(recipient, showSecret, (route) => route.abort());
  return secretKey;
}

test('a reload without a network does not say that nothing was opened, and shows the message once there is one', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer', 404);
  await openAndLoseNetwork(recipient, api);
  await recipient.reload();
  await expectHeading(recipient, 'Failed to fetch initial page data');
  await expectAlert(
    recipient,
    'No answer arrived. Check your connection and try again now: if the message was opened meanwhile, it can be shown here for up to a minute.',
  );
  await expect(recipient.getByText('Nothing was opened')).toHaveCount(0);
  await recipient.unrouteAll();
  await recipient.getByRole('button', { name: 'Try again' }).click();
  await expectMessage(recipient, SECRET);
});

test('a reload without a network, after the minute, does not say that nothing was opened', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer', 404);
  const { secretKey } = await api.conceal({ secret: SECRET });
  await recipient.goto(`/secret/${secretKey}`);
  await intercept(recipient, revealSecret, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const lost = recipient.waitForEvent('requestfailed');
  await breakSeal(recipient);
  await lost;
  await recipient.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes('Nothing was opened'))
        document.documentElement.dataset['said'] = 'nothing';
    }).observe(document, { childList: true, subtree: true });
  });
  await intercept(recipient, showSecret, (route) => route.abort());
  await setClockAhead(recipient, 61_000);
  for (const reload of ['first', 'second']) {
    await recipient.reload();
    await expectHeading(recipient, 'Failed to fetch initial page data');
    await expectAlert(recipient, 'No response received from server.');
    await expect(recipient.locator('html'), `the ${reload} reload`).not.toHaveAttribute(
      'data-said',
    );
  }
});

test('an address that is entered again without a network, too', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer', 404);
  const secretKey = await openAndLoseNetwork(recipient, api);
  await recipient.goto('/');
  await recipient.goto(`/secret/${secretKey}`);
  await expectHeading(recipient, 'Failed to fetch initial page data');
  await expectAlert(recipient, 'No response received from server.');
  await expect(recipient.getByText('Nothing was opened')).toHaveCount(0);
});

test('after a minute a reload shows nothing any more', async ({ recipient, api }) => {
  const { secretKey } = await api.conceal({ secret: SECRET });
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient);
  await expectMessage(recipient, SECRET);
  await setClockAhead(recipient, 61_000);
  await recipient.reload();
  await expectHeading(recipient, OPENED_BEFORE);
});

test('a minute after opening the tab has deleted its token, and still shows the message', async ({
  recipient,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: SECRET });
  await recipient.clock.install();
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient);
  await expectMessage(recipient, SECRET);
  const stored = await recipient.evaluate(() => Object.entries(sessionStorage));
  expect(stored).toEqual([[expect.stringMatching(/^claim:/), expect.any(String)]]);
  expect(JSON.stringify(stored)).not.toContain(secretKey);
  await recipient.clock.fastForward(61_000);
  expect(await recipient.evaluate(() => sessionStorage.length)).toBe(0);
  await expectMessage(recipient, SECRET);
});

test('without the stored token a reload shows nothing', async ({ recipient, api }) => {
  const { secretKey } = await api.conceal({ secret: SECRET });
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient);
  await expectMessage(recipient, SECRET);
  await recipient.evaluate(() => sessionStorage.clear());
  await recipient.reload();
  await expectHeading(recipient, OPENED_BEFORE);
});

test('neither another tab nor another browser is shown the message again', async ({
  recipient,
  openBrowser,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: SECRET });
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient);
  await expectMessage(recipient, SECRET);
  for (const other of [await recipient.context().newPage(), await openBrowser()]) {
    await other.goto(`/secret/${secretKey}`);
    await expectHeading(other, OPENED_BEFORE);
    await other.reload();
    await expectHeading(other, OPENED_BEFORE);
  }
});

test('entering the address again in the same tab is no reload', async ({ recipient, api }) => {
  const { secretKey } = await api.conceal({ secret: SECRET });
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient);
  await expectMessage(recipient, SECRET);
  await recipient.goto('/');
  await recipient.goto(`/secret/${secretKey}`);
  await expectHeading(recipient, OPENED_BEFORE);
  await recipient.reload();
  await expectHeading(recipient, OPENED_BEFORE);
});
