import type { Locator, Page } from '@playwright/test';
import { createLink, expectHeading } from './support/home.ts';
import { expect, test } from './support/test.ts';

const PAPER = { light: 'rgb(250, 248, 245)', dark: 'rgb(22, 20, 18)' };
const INK = { light: 'rgb(29, 26, 23)', dark: 'rgb(242, 237, 230)' };

function themeChoice(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Theme' });
}

async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const colours = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement);
      return [backgroundColor, color];
    });
  await expect.poll(colours).toEqual([PAPER[theme], INK[theme]]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a system that prefers ${colorScheme} gets ${colorScheme}, and nothing is stored`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await expectTheme(page, colorScheme);
    await expect(themeChoice(page)).toHaveValue('system');
    expect(await page.evaluate(() => localStorage.getItem('restMode'))).toBeNull();
  });
}

test('a system that changes its mind takes the page along', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expectTheme(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectTheme(page, 'dark');
});

test('a chosen theme is applied, and the choice outlives the page and a change of the system’s preference @journey', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await themeChoice(page).selectOption('Dark');
  await expectTheme(page, 'dark');
  expect(await page.evaluate(() => localStorage.getItem('restMode'))).toBe('dark');

  await page.reload();
  await expectTheme(page, 'dark');
  await createLink(page, { secret: 'x' });
  await expectTheme(page, 'dark');
  await expect(themeChoice(page)).toHaveValue('dark');
  await themeChoice(page).selectOption('Light');
  await expectTheme(page, 'light');
  expect(await page.evaluate(() => localStorage.getItem('restMode'))).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectTheme(page, 'light');

  await themeChoice(page).selectOption('System');
  await expectTheme(page, 'dark');
  expect(await page.evaluate(() => localStorage.getItem('restMode'))).toBeNull();
  await page.emulateMedia({ colorScheme: 'light' });
  await expectTheme(page, 'light');
});

test('a chosen theme is applied before the first paint', async ({ page, monitor }) => {
  monitor.expectLine('theme at the first paint: dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    localStorage.setItem('restMode', 'dark');
    const parsing = new MutationObserver(() => {
      if (!document.body) return;
      parsing.disconnect();
      // Nothing is painted before there is a body.
      console.log(`theme at the first paint: ${document.documentElement.dataset['theme']}`);
    });
    parsing.observe(document, { childList: true, subtree: true });
  });
  const line = page.waitForEvent('console');
  await page.goto('/');
  expect((await line).text()).toBe('theme at the first paint: dark');
  await expectTheme(page, 'dark');
});

test('a stored theme that means nothing leaves the choice to the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('restMode', 'purple'));
  await page.goto('/');
  await expectTheme(page, 'dark');
});

test('without storage everything works, the theme included', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('storage is off', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'localStorage', { get: refuse });
    Object.defineProperty(globalThis, 'sessionStorage', { get: refuse });
  });
  await createLink(page, { secret: 'x', passphrase: 'y' });
  await themeChoice(page).selectOption('Dark');
  await expectTheme(page, 'dark');
  await page.getByRole('link', { name: 'Create another secret' }).click();
  await expectHeading(page, 'Sealed for one. Opened once.');
  await expectTheme(page, 'dark');
});
