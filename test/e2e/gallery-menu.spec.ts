import type { Locator, Page } from '@playwright/test';
import { openGallery, section } from './support/gallery.ts';
import { painted } from './support/layout-shift.ts';
import { expect, test } from './support/test.ts';
import { inWorkshop } from './support/workshop.ts';

test.use(inWorkshop);

function button(page: Page, name = 'Data region'): Locator {
  return section(page, 'menus').getByRole('button', { name });
}

function item(page: Page, name: string): Locator {
  return page.getByRole('menuitem', { name });
}

async function expectClosed(page: Page, opener = button(page)): Promise<void> {
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
}

for (const [key, entry] of [
  ['Enter', 'Canada'],
  ['Space', 'Canada'],
  ['ArrowDown', 'Canada'],
  ['ArrowUp', 'United States'],
] as const) {
  test(`${key} opens a menu at ${entry}`, async ({ page }) => {
    await openGallery(page);
    await button(page).press(key);
    await expect(page.getByRole('menu')).toBeVisible();
    await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(item(page, entry)).toBeFocused();
  });
}

test('a click opens a menu, and a second one closes it', async ({ page }) => {
  await openGallery(page);
  await button(page).click();
  await expect(item(page, 'Canada')).toBeFocused();
  await button(page).click();
  await expectClosed(page);
});

test('in a menu the arrow keys wrap around, Home and End go to the first and last item', async ({
  page,
}) => {
  await openGallery(page);
  await button(page).press('ArrowDown');
  for (const [key, entry] of [
    ['ArrowDown', 'Cuba'],
    ['ArrowDown', 'European Union'],
    ['ArrowDown', 'United States'],
    ['ArrowDown', 'Canada'],
    ['ArrowUp', 'United States'],
    ['Home', 'Canada'],
    ['End', 'United States'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(item(page, entry)).toBeFocused();
  }
});

for (const modifier of ['Control', 'Meta', 'Alt']) {
  test(`${modifier} and a letter or an arrow are left to the browser`, async ({ page }) => {
    await openGallery(page);
    await button(page).press('ArrowDown');
    await page.evaluate(() => {
      document.addEventListener('keydown', (event) => {
        document.documentElement.dataset['left'] = String(!event.defaultPrevented);
        // Nothing of the browser's own may happen in the test.
        event.preventDefault();
      });
    });
    for (const key of ['e', 'ArrowUp']) {
      await page.keyboard.press(`${modifier}+${key}`);
      await expect(page.locator('html')).toHaveAttribute('data-left', 'true');
      await expect(item(page, 'Canada')).toBeFocused();
    }
  });
}

test.describe('with a stopped clock', () => {
  test.beforeEach(async ({ page }) => {
    await openGallery(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await button(page).press('ArrowDown');
  });

  test('letters typed in a row lead to the entry that starts with them', async ({ page }) => {
    await page.keyboard.type('cu');
    await expect(item(page, 'Cuba')).toBeFocused();
    await page.keyboard.press('b');
    await expect(item(page, 'Cuba')).toBeFocused();
  });

  test('a character after a pause leads to the next entry that starts with it', async ({
    page,
  }) => {
    await page.keyboard.press('c');
    await expect(item(page, 'Cuba')).toBeFocused();
    await page.clock.runFor(351);
    await page.keyboard.press('c');
    await expect(item(page, 'Canada')).toBeFocused();
  });
});

test('Escape closes a menu and gives the focus back to its button', async ({ page }) => {
  await openGallery(page);
  await button(page).press('Enter');
  await expect(item(page, 'Canada')).toBeFocused();
  await page.keyboard.press('Escape');
  await expectClosed(page);
  await expect(button(page)).toBeFocused();
});

test('a click elsewhere closes a menu', async ({ page }) => {
  await openGallery(page);
  await button(page).click();
  await expect(item(page, 'Canada')).toBeFocused();
  await page.getByRole('heading', { name: 'menus' }).click();
  await expectClosed(page);
});

test('Tab closes a menu and moves on from its button', async ({ page }) => {
  await openGallery(page);
  await button(page).press('Enter');
  await expect(item(page, 'Canada')).toBeFocused();
  await page.keyboard.press('Tab');
  await expectClosed(page);
  await expect(button(page, 'Another region')).toBeFocused();
});

test('an entry is followed by Enter and by a click, and the menu is closed then', async ({
  page,
}) => {
  await openGallery(page);
  await button(page).press('Enter');
  await expect(item(page, 'Canada')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#menus$/);
  await expectClosed(page);
  await button(page, 'Another region').click();
  await item(page, 'Cuba').click();
  await expectClosed(page, button(page, 'Another region'));
});

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

function boxOf(locator: Locator): Promise<Box> {
  return locator.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return { top, bottom, left, right };
  });
}

/** Scrolls until a button is at a height of the window. */
async function scrollTo(opener: Locator, fromTop: number): Promise<void> {
  await opener.evaluate((element, height) => {
    window.scrollBy({ top: element.getBoundingClientRect().top - height, behavior: 'instant' });
  }, fromTop);
}

async function expectBeside(page: Page, opener: Locator): Promise<'above' | 'below'> {
  const menu = await boxOf(page.getByRole('menu'));
  const anchor = await boxOf(opener);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(menu.top, 'inside the window').toBeGreaterThanOrEqual(0);
  expect(menu.left, 'inside the window').toBeGreaterThanOrEqual(0);
  expect(menu.bottom, 'inside the window').toBeLessThanOrEqual(height);
  expect(menu.right, 'inside the window').toBeLessThanOrEqual(width);
  const edges = [Math.abs(menu.left - anchor.left), Math.abs(menu.right - anchor.right)];
  expect(Math.min(...edges), 'in line with its button').toBeLessThan(1);
  const isAbove = menu.bottom <= anchor.top;
  const gap = isAbove ? anchor.top - menu.bottom : menu.top - anchor.bottom;
  expect(gap, 'beside its button').toBeGreaterThanOrEqual(0);
  expect(gap, 'beside its button').toBeLessThanOrEqual(8);
  return isAbove ? 'above' : 'below';
}

for (const locale of ['en', 'ar_XB'] as const) {
  for (const width of [320, 1280]) {
    test(`in ${locale}, ${width} px wide, a menu opens beside its button, where there is room`, async ({
      page,
    }) => {
      const height = 600;
      await page.setViewportSize({ width, height });
      await openGallery(page, { locale });
      for (const name of ['Data region', 'Another region']) {
        const opener = button(page, name);
        for (const [fromTop, side] of [
          [height - 60, 'above'],
          [height / 2, 'above'],
          [10, 'below'],
        ] as const) {
          await scrollTo(opener, fromTop);
          // Closed, scrolled and opened within one frame, a menu would keep its old place.
          await painted(page);
          await opener.press('Enter');
          await painted(page);
          expect(await expectBeside(page, opener), `${name}, ${fromTop}`).toBe(side);
          await page.keyboard.press('Escape');
        }
      }
    });
  }
}

test('a menu that is taller than its room can be scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 200 });
  await openGallery(page);
  await scrollTo(button(page), 78);
  await button(page).press('ArrowUp');
  await expect(item(page, 'United States')).toBeInViewport({ ratio: 1 });
  await expectBeside(page, button(page));
  await page.keyboard.press('Home');
  await expect(item(page, 'Canada')).toBeInViewport({ ratio: 1 });
});
