import { createLink, expectHeading } from './support/home.ts';
import { keyIn, linkBox, linkToSend, timeline } from './support/receipt.ts';
import { breakSeal, expectMessage, openButton } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

test('a secret goes from its sender to its recipient, once, and both pages show what happened @journey', async ({
  page,
  recipient,
  openBrowser,
  monitor,
}) => {
  await page.clock.install();
  await createLink(page, { secret: 'db-admin / 8fQ!x2m$Lr' });
  await expect(page).toHaveURL(/\/private\/[\w-]+$/);
  await expect(timeline(page)).toContainText('Not opened yet');

  await recipient.goto(await linkToSend(page));
  await expectHeading(recipient, 'Someone sent you a secret message');
  await breakSeal(recipient);
  await expectMessage(recipient, 'db-admin / 8fQ!x2m$Lr');

  await page.clock.fastForward(10_000);
  await expectHeading(page, 'It was opened');
  await expect(timeline(page)).toContainText('Opened by the recipient');
  await expect(linkBox(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Burn this secret' })).toHaveCount(0);

  monitor.expectFailedLoads(404);
  const second = await openBrowser();
  await second.goto(recipient.url());
  await expectHeading(second, 'This message was already opened');
  await expect(second.getByRole('main')).toContainText(
    /It was opened on .*\b20\d\d\b.*If that was not you, tell the sender/,
  );
  await expect(openButton(second)).toHaveCount(0);
});

test('the link to send is a link to the message, and never the address of the private page @journey', async ({
  page,
  baseURL,
}) => {
  await createLink(page, { secret: 'x' });
  const link = await linkToSend(page);
  expect(link).toMatch(new RegExp(`^${baseURL}/secret/[\\w-]{22,}$`));
  expect(keyIn(link)).not.toBe(keyIn(page.url()));
  await expect(page.getByRole('img', { name: 'QR code of the link to send' })).toBeVisible();
});

test('copying puts the link on the clipboard, with a notice for two seconds @journey', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await createLink(page, { secret: 'x' });
  const copy = page.getByRole('button', { name: 'Copy the link to send' });
  await copy.click();
  const copied = linkBox(page).getByRole('button', { name: 'Copied!' });
  await expect(copied).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await linkToSend(page));
  await page.clock.fastForward(2000);
  await expect(copied).toHaveCount(0);
  await expect(copy).toBeVisible();
});

test('where the browser forbids copying, the link is selected @journey', async ({ page }) => {
  await createLink(page, { secret: 'x' });
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Object.defineProperty(document, 'execCommand', { value: () => false });
  });
  await page.getByRole('button', { name: 'Copy the link to send' }).click();
  await expect(page.getByRole('button', { name: 'Selected' })).toBeVisible();
  const selected = await page.evaluate(() => String(getSelection()));
  expect(selected).toBe(await linkToSend(page));
});

test('the private page passes only the link to the share sheet', async ({ page }) => {
  await page.addInitScript(() => {
    const share = (data: unknown) => Promise.resolve(Reflect.set(globalThis, 'shared', data));
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await createLink(page, { secret: 'x' });
  await page.getByRole('button', { name: 'Share' }).click();
  const given: unknown = await page.evaluate(() => {
    const shared: unknown = Reflect.get(globalThis, 'shared');
    return shared;
  });
  expect(given).toEqual({ url: await linkToSend(page) });
});

test('the private page explains which link to send', async ({ page }) => {
  await createLink(page, { secret: 'x' });
  await expect(linkBox(page)).toContainText('This page is only for you.');
  await expect(linkBox(page)).toContainText('not the address of this page');
  await page.getByRole('link', { name: 'Create another secret' }).click();
  await expectHeading(page, 'Sealed for one. Opened once.');
});

test('an unknown address reveals nothing more, and links to the start page @journey', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(404);
  const unknown = `1${'a'.repeat(22)}`;
  for (const path of [`/secret/${unknown}`, `/private/${unknown}`, `/private/${unknown}/burn`]) {
    await page.goto(path);
    await expectHeading(page, 'That information is no longer available.');
    await page.getByRole('link', { name: 'Return home' }).click();
    await expectHeading(page, 'Sealed for one. Opened once.');
  }
});
