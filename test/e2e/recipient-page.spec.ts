/** What the recipient's page shows before anything is opened, and how a message leaves it: on paper and on a phone. */
import type { Locator, Page } from '@playwright/test';
import { showSecret } from '../../shared/contract/reveal.ts';
import { answerWith } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { breakSeal, message, openButton } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const LINES = Array.from({ length: 42 }, (_, index) => `line ${index + 1} of forty-two`);
const PHONE = { width: 375, height: 667 };

test('the site, its host, the expiry and the button are above the fold of a phone @journey', async ({
  page,
  api,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  const { secretKey } = await api.conceal({ secret: 'x', passphrase: 'right', ttl: 3600 });
  await page.goto(`/secret/${secretKey}`);
  const site = page.getByRole('banner');
  await expect(site).toContainText('Waxseal');
  await expect(site).toContainText(new URL(baseURL ?? '').host);
  const time = page.getByRole('time');
  const soon = Date.now() + 3600 * 1000;
  expect(Math.abs(Date.parse((await time.getAttribute('datetime')) ?? '') - soon)).toBeLessThan(
    60_000,
  );
  for (const part of [site, time, openButton(page)])
    await expect(part).toBeInViewport({ ratio: 1 });
});

async function openLines(page: Page, secretKey: string): Promise<Locator> {
  await page.goto(`/secret/${secretKey}`);
  await breakSeal(page);
  await message(page).waitFor();
  return message(page);
}

async function isClipped(box: Locator): Promise<boolean> {
  return box.evaluate((element) => element.scrollHeight > element.clientHeight + 1);
}

test('an opened message is printed whole, and nothing but the page’s content with it', async ({
  page,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: LINES.join('\n') });
  const box = await openLines(page, secretKey);
  expect(await isClipped(box)).toBe(true);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await isClipped(box)).toBe(false);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(box).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

for (const path of ['/', '/info/security', '/pricing']) {
  test(`${path} is printed without navigation and buttons, black on white`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const role of ['navigation', 'banner', 'contentinfo', 'button'] as const) {
      await expect(page.getByRole(role)).toHaveCount(0);
    }
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  });
}

test('on a phone the box grows with the message; a very long one scrolls inside', async ({
  page,
  api,
}) => {
  await page.setViewportSize(PHONE);
  const long = await api.conceal({ secret: 'words and words '.repeat(300) });
  const all = await api.conceal({ secret: LINES.join('\n') });
  const box = await openLines(page, all.secretKey);
  expect(await isClipped(box)).toBe(false);
  await expect(box).toHaveCSS('resize', 'none');
  expect(await isClipped(await openLines(page, long.secretKey))).toBe(false);
  const longer = await api.conceal({ secret: 'words and words '.repeat(400) });
  expect(await isClipped(await openLines(page, longer.secretKey))).toBe(true);
});

test('an expired link wears a clock, and its heading is the title', async ({ page, monitor }) => {
  monitor.expectFailedLoads(404);
  await answerWith(page, showSecret, {
    status: 404,
    json: {
      message: 'Unknown secret',
      code: 'secret_spent',
      state: 'expired',
      ended: 1_790_000_000,
    },
  });
  await page.goto(`/secret/1${'a'.repeat(22)}`);
  await expectHeading(page, 'This message has expired');
  await expect(page).toHaveTitle('This message has expired');
  await expect(page.locator('main svg')).toHaveAttribute('data-state', 'expired');
});

const key = `1${'a'.repeat(22)}`;
for (const [path, sentence, heading] of [
  ['/', 'Creating a link needs JavaScript', 'Sealed for one.'],
  [`/secret/${key}`, 'Opening this message needs JavaScript', null],
  [`/private/${key}`, 'Your private page needs JavaScript', null],
  ['/about', 'Parts of this page need JavaScript', 'A message that opens once'],
] as const) {
  test(`without script, ${path.replace(key, ':key')} names at its top what it needs`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path);
    const top = page.locator('.without-script strong');
    await expect(top).toHaveText(sentence);
    await expect(top).toBeInViewport({ ratio: 1 });
    // Its own style sheet is loaded.
    await expect(top).toHaveCSS('display', 'block');
    if (heading === null) await expect(page.locator('#root')).toBeHidden();
    else await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await context.close();
  });
}
