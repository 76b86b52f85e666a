/** A theme beyond the page on which it was chosen. */
import type { Locator, Page } from '@playwright/test';
import { createLink, expectHeading } from './support/home.ts';
import { expect, test } from './support/test.ts';

const PAPER = { light: 'rgb(246, 242, 236)', dark: 'rgb(22, 20, 18)' };

function themeChoice(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Theme' });
}

async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('background-color', PAPER[theme]);
}

for (const [stored, shown] of [
  ['dark', 'dark'],
  ['purple', undefined],
] as const) {
  test(`applies the stored theme before the first paint, if it is one: ${stored}`, async ({
    page,
    monitor,
  }) => {
    const line = `theme at the first paint: ${shown}`;
    monitor.expectLine(line);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addInitScript((theme) => {
      localStorage.setItem('restMode', theme);
      const parsing = new MutationObserver(() => {
        if (!document.body) return;
        parsing.disconnect();
        // Nothing is painted before there is a body.
        console.log(`theme at the first paint: ${document.documentElement.dataset['theme']}`);
      });
      parsing.observe(document, { childList: true, subtree: true });
    }, stored);
    const logged = page.waitForEvent('console');
    await page.goto('/');
    expect((await logged).text()).toBe(line);
    await expectTheme(page, shown ?? 'light');
    await expect(themeChoice(page)).toHaveValue(shown ?? 'system');
  });
}

test('works without storage, the theme included', async ({ page }) => {
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
