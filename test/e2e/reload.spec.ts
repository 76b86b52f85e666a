/** Whether a document is loaded again or entered anew is known to the browser alone. */
import type { Page } from '@playwright/test';
import { revealSecret, showSecret } from '../../shared/contract/reveal.ts';
import { intercept } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { breakSeal, expectAlert, expectMessage } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const SECRET = 'read me again for a minute';
const OPENED_BEFORE = 'This message was already opened';

/** From the next load on. The clock of the test library is of no use: it hides that a load is a reload. */
async function setClockAhead(page: Page, ms: number): Promise<void> {
  await page.addInitScript((aheadMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + aheadMs;
  }, ms);
}

test('shows the message again when the page is reloaded, and not when its address is entered, here or in another tab', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(404);
  const { secretKey, metadataKey } = await api.conceal({ secret: SECRET });
  const path = `/secret/${secretKey}`;
  await recipient.goto(path);
  await breakSeal(recipient);
  await expectMessage(recipient, SECRET);
  await setClockAhead(recipient, 50_000);
  for (const repeats of [1, 2]) {
    await recipient.reload();
    await expectMessage(recipient, SECRET);
    const receipt = await api.receipt(metadataKey);
    expect(receipt.ok && receipt.reply.details.repeats).toBe(repeats);
  }
  const other = await recipient.context().newPage();
  await other.goto(path);
  await expectHeading(other, OPENED_BEFORE);
  await recipient.goto('/');
  await recipient.goto(path);
  await expectHeading(recipient, OPENED_BEFORE);
  await recipient.reload();
  await expectHeading(recipient, OPENED_BEFORE);
});

test('never says without a network that nothing was opened, not even before the application starts', async ({
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
