/** The frame with text at 200 % on a small phone, and in forced colours. */
import type { Locator, Page } from '@playwright/test';
import { openTab, signIn } from './support/account.ts';
import { accountButton } from './support/entry.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { customer, overrideSite, withEverything } from './support/site.ts';
import { expect, test } from './support/test.ts';

async function enlargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
}

/** The parts of the header, as boxes, that lie on each other. */
function overlapsInHeader(page: Page): Promise<string[]> {
  return page.getByRole('banner').evaluate((header) => {
    const parts = [...header.querySelectorAll('svg, nav a, nav button')]
      .filter((part) => !part.closest('[popover]') && !part.parentElement?.closest('button'))
      .map((part) => ({ name: part.textContent, box: part.getBoundingClientRect() }));
    return parts.flatMap((one, index) =>
      parts
        .slice(index + 1)
        .filter(
          ({ box }) =>
            box.left < one.box.right - 1 &&
            one.box.left < box.right - 1 &&
            box.top < one.box.bottom - 1 &&
            one.box.top < box.bottom - 1,
        )
        .map((other) => `${one.name} and ${other.name}`),
    );
  });
}

for (const [who, site] of [
  ['visitors', withEverything],
  ['customers', customer],
] as const) {
  test(`with text at 200 % the navigation of ${who} stands clear of the seal`, async ({ page }) => {
    await overrideSite(page, site);
    await page.goto('/about');
    const last = site.authenticated
      ? accountButton(page)
      : page.getByRole('link', { name: 'Sign in' });
    await expect(last.first()).toBeVisible();
    await enlargeText(page);
    expect(await overlapsInHeader(page)).toEqual([]);
    await expectNoSidewaysScroll(page, 'with large text');
  });
}

test('with text at 200 % the account menu is inside the window', async ({ page }) => {
  await overrideSite(page, customer);
  await page.goto('/about');
  await accountButton(page).waitFor();
  await enlargeText(page);
  await accountButton(page).click();
  await expect(page.getByRole('menuitem', { name: 'Recent secrets' })).toBeFocused();
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  /** Only borders are left to mark the selected tab. */
  const underlines = (tabs: Locator) =>
    tabs.evaluateAll((all) =>
      all.map((tab) => Number.parseFloat(getComputedStyle(tab).borderBlockEndWidth) > 0),
    );

  test('only the selected tab is underlined', async ({ page }) => {
    await signIn(page);
    await openTab(page, 'security');
    const tabs = page.getByRole('tab');
    const selected = await tabs.evaluateAll((all) => all.map((tab) => tab.ariaSelected === 'true'));
    expect(await underlines(tabs)).toEqual(selected);
  });

  test('only the link to the current page is underlined', async ({ page }) => {
    await overrideSite(page, customer);
    await page.goto('/recent');
    const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
    await expect(links).toHaveCount(3);
    expect(await underlines(links)).toEqual([false, true, false]);
  });

  test('the focused entry of a menu is outlined after a click, too', async ({ page }) => {
    await overrideSite(page, customer);
    await page.goto('/about');
    await accountButton(page).click();
    const first = page.getByRole('menuitem', { name: 'Recent secrets' });
    await expect(first).toBeFocused();
    await expect(first).toHaveCSS('outline-style', 'solid');
  });
});
