/** The sender's private page: what it shows to whom, and what stays in place when the state of the secret changes. */
import type { Locator, Page } from '@playwright/test';
import { showReceipt } from '../../shared/contract/receipts.ts';
import type { Client } from '../support/client.ts';
import { alterReply } from './support/answers.ts';
import { createLink, expectHeading } from './support/home.ts';
import { keyIn, linkBox, linkToSend, timeline } from './support/receipt.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const REFRESH_MS = 10_000;

function question(page: Page): Locator {
  return page.getByRole('region', { name: 'Were you sent this link?' });
}

async function topOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? Number.NaN;
}

async function lockOut(api: Client, secretKey: string): Promise<void> {
  for (let tries = 0; tries < 5; tries++) await api.reveal(secretKey, { passphrase: 'wrong' });
}

test('a private link that was sent by mistake leads with the way to the right one @journey', async ({
  page,
  recipient,
}) => {
  await createLink(page, { secret: 'x' });
  await expect(question(page)).toHaveCount(0);
  await recipient.goto(page.url());
  await expect(question(recipient)).toContainText('Ask them for the other link');
  expect(await topOf(question(recipient))).toBeLessThan(await topOf(linkBox(recipient)));

  await page.reload();
  await expectHeading(page, 'Send this link');
  await expect(question(page)).toHaveCount(0);
});

test('the sender is warned when the text was cut', async ({ page, api }) => {
  const { metadataKey } = await api.conceal({ secret: 'x'.repeat(10_001) });
  await page.goto(`/private/${metadataKey}`);
  await expect(page.getByRole('status').filter({ hasText: 'its end was cut off' })).toBeVisible();
});

test('a link with https on a page without it comes with a word of warning', async ({
  page,
  api,
}) => {
  const note = page.getByText('This link begins with https, and you opened this site without it.');
  const { metadataKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/private/${metadataKey}`);
  await expectHeading(page, 'Send this link');
  await expect(note).toHaveCount(0);
  await alterReply(page, showReceipt, ({ record, details }) => ({
    record: { ...record, share_url: record.share_url?.replace('http:', 'https:') },
    details,
  }));
  await page.reload();
  await expect(note).toBeVisible();
});

test('dates are written as in the region of the browser', async ({ api, openBrowser }) => {
  const { metadataKey } = await api.conceal({ secret: 'x' });
  for (const [locale, date] of Object.entries({
    'en-GB': /\d{1,2} [A-Z]\w+ \d{4}/,
    'en-US': /[A-Z]\w+ \d{1,2}, \d{4}/,
  })) {
    const page = await openBrowser({ locale });
    await page.goto(`/private/${metadataKey}`);
    await expect(timeline(page).locator('time').first()).toHaveText(date);
  }
});

test('the browser remembers its private pages without storing a key', async ({ page }) => {
  await createLink(page, { secret: 'x' });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ownPages'))).not.toBeNull();
  const local = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(local).not.toContain(keyIn(page.url()));
  expect(local).not.toContain(keyIn(await linkToSend(page)));
  expect(await whatIsStored(page)).toContain('ownPages');
});

test('without storage no one is asked whether the link was sent to them', async ({ page, api }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', { value: undefined });
  });
  const { metadataKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/private/${metadataKey}`);
  await expectHeading(page, 'Send this link');
  await expect(question(page)).toHaveCount(0);
});

for (const width of [1280, 375]) {
  test(`a lockout stands first, and nothing moves when it comes and goes, at ${width} px`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.clock.install();
    await createLink(page, { secret: 'x', passphrase: 'right' });
    const secretKey = keyIn(await linkToSend(page));
    const buttons = [
      page.getByRole('button', { name: 'Copy the link to send' }),
      page.getByRole('link', { name: 'Burn this secret' }),
    ];
    const places = async () => Promise.all(buttons.map(topOf));
    await expect(page.getByText(/^Its seal is/)).toBeVisible();
    const before = await places();

    await lockOut(api, secretKey);
    await page.clock.fastForward(REFRESH_MS);
    const unlock = page.getByRole('button', { name: 'Unlock now for 5 more attempts' });
    await expect(unlock).toBeVisible();
    expect(await topOf(unlock)).toBeLessThan(await topOf(page.getByRole('heading', { level: 1 })));
    expect(await places(), 'locked').toEqual(before);

    await unlock.click();
    await expect(page.getByText('Unlocked. The recipient can try 5 more times.')).toBeVisible();
    expect(await places(), 'unlocked').toEqual(before);
  });
}

test('wrong passphrases and the unlock are announced, and the focus stays beside them', async ({
  page,
  api,
}) => {
  await page.clock.install();
  await createLink(page, { secret: 'x', passphrase: 'right' });
  const state = page.getByRole('status').filter({ hasText: 'so far' });
  await expect(state).toHaveText('Protected by a passphrase. No wrong passphrases so far.');
  await state.evaluate((element) => Reflect.set(globalThis, 'announced', element));
  const isSame = () =>
    state.evaluate((element) => element === Reflect.get(globalThis, 'announced'));

  await lockOut(api, keyIn(await linkToSend(page)));
  await page.clock.fastForward(REFRESH_MS);
  await expect(state).toHaveText(/^Locked until .*\. 5 wrong passphrases so far\.$/);
  // A live region that is replaced is not announced.
  expect(await isSame()).toBe(true);
  await page.getByRole('button', { name: 'Unlock now for 5 more attempts' }).press('Enter');
  await expect(state).toHaveText(/^Unlocked\. The recipient can try 5 more times\./);
  expect(await isSame()).toBe(true);
  await expect(state).toBeFocused();
});

test('the timeline shows when the secret was opened, and not that its sender looked at the page', async ({
  page,
  api,
}) => {
  const { metadataKey, secretKey } = await api.conceal({ secret: 'x' });
  await api.reveal(secretKey);
  await page.goto(`/private/${metadataKey}`);
  await expectHeading(page, 'It was opened');
  await expect(timeline(page).getByRole('listitem')).toHaveText([
    /^Created/,
    /^Opened by the recipient/,
  ]);
});

test('the tab shows a broken seal once the secret was opened, and the usual one elsewhere', async ({
  page,
  api,
}) => {
  const icons = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')].map(({ href }) => href),
    );
  await page.clock.install();
  await createLink(page, { secret: 'x' });
  const usual = await icons();
  await expect(page).toHaveTitle('Your secret');
  await api.reveal(keyIn(await linkToSend(page)));
  await page.clock.fastForward(REFRESH_MS);
  await expect(page).toHaveTitle('Opened: your secret');
  await expect.poll(icons).toEqual([expect.stringMatching(/favicon-broken.*\.svg$/)]);
  const [broken = ''] = await icons();
  expect((await page.request.get(broken)).headers()['content-type']).toContain('image/svg+xml');
  await page.getByRole('link', { name: 'Create another secret' }).click();
  await expectHeading(page, 'Sealed for one. Opened once.');
  expect(await icons()).toEqual(usual);
});

test('the card of the link keeps its width when the link is copied', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await createLink(page, { secret: 'x' });
  const button = linkBox(page).getByRole('button').first();
  const before = await button.boundingBox();
  await button.click();
  await expect(button).toHaveText(/Copied!/);
  expect(await button.boundingBox()).toEqual(before);
});

test('on a phone the QR code is folded away', async ({ page, api }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const { metadataKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/private/${metadataKey}`);
  const code = page.getByRole('img', { name: 'QR code of the link to send' });
  const title = linkBox(page).getByText('QR code', { exact: true });
  await expect(title).toBeVisible();
  await expect(code).toHaveCount(0);
  await title.click();
  await expect(code).toBeVisible();
});

test('past and coming events differ in forced colours', async ({ page, api }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { metadataKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/private/${metadataKey}`);
  const events = timeline(page).getByRole('listitem');
  await expect(events).toHaveCount(3);
  const filled = await events.evaluateAll((items) =>
    items.map((item) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(item, '::before');
      return backgroundColor === borderTopColor;
    }),
  );
  expect(filled).toEqual([true, false, false]);
});
