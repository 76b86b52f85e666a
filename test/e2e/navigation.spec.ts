import { createLink, expectHeading } from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, expectMessage } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

test('each new page and each new state of a page has the focus on its heading @journey', async ({
  page,
  api,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await createLink(page, { secret: 'x' });
  await expect(heading).toBeFocused();
  await page.getByRole('link', { name: 'Burn this secret' }).click();
  await expectHeading(page, 'Burn this secret before it is opened?');
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Burn permanently' }).click();
  await expectHeading(page, 'It was burned before it was opened');
  await expect(heading).toBeFocused();

  const { secretKey } = await api.conceal({ secret: 'y' });
  await page.goto(`/secret/${secretKey}`);
  await breakSeal(page);
  await expectMessage(page, 'y');
  await expect(heading).toBeFocused();
});

test('the titles distinguish the pages and contain nothing of the secret @journey', async ({
  page,
  monitor,
}) => {
  const secret = 'title-secret';
  const passphrase = 'title-passphrase';
  const titles: string[] = [];
  const note = async () => titles.push(await page.title());
  await page.goto('/');
  await expect(page).toHaveTitle('Send a secret that opens once');
  await note();
  await createLink(page, { secret, passphrase });
  await expect(page).toHaveTitle('Your secret');
  await note();
  const link = await linkToSend(page);
  await page.getByRole('link', { name: 'Burn this secret' }).click();
  await expect(page).toHaveTitle('Burn a secret');
  await note();
  await page.goto(link);
  await expect(page).toHaveTitle('A secret message');
  await note();
  await breakSeal(page, passphrase);
  await expectMessage(page, secret);
  await expect(page).toHaveTitle('Opened message');
  await note();
  await page.goto('about:blank');
  monitor.expectFailedLoads(404);
  await page.goto(link);
  await expect(page).toHaveTitle('This message was already opened');
  await note();
  expect(new Set(titles).size).toBe(titles.length);
  for (const title of titles) {
    for (const hint of [secret, passphrase, link.slice(-22)]) expect(title).not.toContain(hint);
  }
});

test('each page starts at its top', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await createLink(page, { secret: 'x' });
  const another = page.getByRole('link', { name: 'Create another secret' });
  await another.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await another.click();
  await expectHeading(page, 'Sealed for one. Opened once.');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the name of the product links to the home page', async ({ page, api }) => {
  const { metadataKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/private/${metadataKey}`);
  await page.getByRole('link', { name: 'Waxseal' }).click();
  await expectHeading(page, 'Sealed for one. Opened once.');
  await expect(page).toHaveURL(/\/$/);
});

test('the recipient’s page links nowhere else, and names the product', async ({ page, api }) => {
  const { secretKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/secret/${secretKey}`);
  await expectHeading(page, 'Someone sent you a secret message');
  await expect(page.getByText('Powered by Waxseal')).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('an unknown path shows that it is unknown and links to the start page', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(404);
  for (const path of ['/nowhere', '/private', '/secret', '/dist/nothing.js']) {
    await page.goto(path);
    await expectHeading(page, 'Page Not Found');
  }
  await expect(page).toHaveTitle('Page Not Found');
  await page.getByRole('link', { name: 'Return home' }).click();
  await expectHeading(page, 'Sealed for one. Opened once.');
});

test('a link under the pointer preloads its code, and no data', async ({ page, api }) => {
  const { metadataKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/private/${metadataKey}`);
  await expectHeading(page, 'Send this link');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  for (const [name, file] of [
    ['Burn this secret', /private\._metadataKey\.burn-.*\.js$/],
    ['Security', /info\.security-.*\.js$/],
  ] as const) {
    const ahead = page.waitForRequest(file);
    await page.getByRole('link', { name }).hover();
    await ahead;
  }
  expect(calls).toEqual([]);
});
