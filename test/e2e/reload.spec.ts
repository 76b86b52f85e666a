import type { Page } from '@playwright/test';
import { expectHeading } from './support/home.ts';
import { breakSeal, expectMessage, message, readerPassphrase } from './support/reveal.ts';
import { whatIsStored } from './support/storage.ts';
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

test.beforeEach(({ monitor }) => monitor.expectFailedLoads(404));

test('a reload within a minute shows the message again by itself', async ({ reader, api }) => {
  const { secretKey, metadataKey } = await api.conceal({ secret: SECRET });
  await reader.goto(`/secret/${secretKey}`);
  await breakSeal(reader);
  await expectMessage(reader, SECRET);
  await setClockAhead(reader, 50_000);
  await reader.reload();
  await expectMessage(reader, SECRET);
  await reader.reload();
  await expectMessage(reader, SECRET);
  const receipt = await api.receipt(metadataKey);
  expect(receipt.ok && receipt.reply.details.repeats).toBe(2);
});

test('a reload within a minute requires the passphrase again', async ({ reader, api, monitor }) => {
  monitor.expectFailedLoads(422);
  const { secretKey } = await api.conceal({ secret: SECRET, passphrase: 'right' });
  await reader.goto(`/secret/${secretKey}`);
  await breakSeal(reader, 'right');
  await expectMessage(reader, SECRET);
  expect(await whatIsStored(reader)).not.toContain('right');

  await reader.reload();
  await expectHeading(reader, 'You opened this a moment ago');
  await expect(message(reader)).toHaveCount(0);
  await readerPassphrase(reader).fill('right');
  await reader.getByRole('button', { name: 'Show it again' }).click();
  await expectMessage(reader, SECRET);
});

test('after a minute a reload shows nothing any more', async ({ reader, api }) => {
  const { secretKey } = await api.conceal({ secret: SECRET });
  await reader.goto(`/secret/${secretKey}`);
  await breakSeal(reader);
  await expectMessage(reader, SECRET);
  await setClockAhead(reader, 61_000);
  await reader.reload();
  await expectHeading(reader, OPENED_BEFORE);
});

test('a minute after opening the tab has deleted its token, and still shows the message', async ({
  reader,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: SECRET });
  await reader.clock.install();
  await reader.goto(`/secret/${secretKey}`);
  await breakSeal(reader);
  await expectMessage(reader, SECRET);
  expect(await reader.evaluate(() => sessionStorage.length)).toBe(1);
  await reader.clock.fastForward(61_000);
  expect(await reader.evaluate(() => sessionStorage.length)).toBe(0);
  await expectMessage(reader, SECRET);
});

test('without the stored token a reload shows nothing', async ({ reader, api }) => {
  const { secretKey } = await api.conceal({ secret: SECRET });
  await reader.goto(`/secret/${secretKey}`);
  await breakSeal(reader);
  await expectMessage(reader, SECRET);
  await reader.evaluate(() => sessionStorage.clear());
  await reader.reload();
  await expectHeading(reader, OPENED_BEFORE);
});

test('neither another tab nor another browser is shown the message again', async ({
  reader,
  openBrowser,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: SECRET });
  await reader.goto(`/secret/${secretKey}`);
  await breakSeal(reader);
  await expectMessage(reader, SECRET);
  for (const other of [await reader.context().newPage(), await openBrowser()]) {
    await other.goto(`/secret/${secretKey}`);
    await expectHeading(other, OPENED_BEFORE);
    await other.reload();
    await expectHeading(other, OPENED_BEFORE);
  }
});

test('entering the address again in the same tab is no reload', async ({ reader, api }) => {
  const { secretKey } = await api.conceal({ secret: SECRET });
  await reader.goto(`/secret/${secretKey}`);
  await breakSeal(reader);
  await expectMessage(reader, SECRET);
  await reader.goto('/');
  await reader.goto(`/secret/${secretKey}`);
  await expectHeading(reader, OPENED_BEFORE);
  await reader.reload();
  await expectHeading(reader, OPENED_BEFORE);
});
