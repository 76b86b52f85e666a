/** Every screen is accessible: in both themes, both directions of writing, on a phone and on a laptop. */
import type { Page } from '@playwright/test';
import { contrastViolations, violations } from './support/axe.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { expectRoom, LAPTOP, PHONE } from './support/room.ts';
import { expectFailuresOfScreens, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ monitor }) => expectFailuresOfScreens(monitor));

/** Between the themes nothing differs but colours. */
async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violations(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await contrastViolations(page), 'dark').toEqual([]);
}

async function mirror(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  for (const screen of screens) {
    test(`${screen.name} is accessible`, async ({ page, api }) => {
      await screen.open({ page, api });
      await expectAccessible(page);
      await expectRoom(page, 'from left to right');
      await mirror(page);
      await expectRoom(page, 'from right to left');
      expect(await violations(page), 'from right to left').toEqual([]);
    });
  }
});

test.describe('on a laptop', () => {
  test.use({ viewport: LAPTOP });

  for (const screen of screens) {
    test(`${screen.name} is accessible`, async ({ page, api }) => {
      await screen.open({ page, api });
      await expectAccessible(page);
      await mirror(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page, 'on a laptop, from right to left');
    });
  }
});
