import type { Page } from '@playwright/test';
import { contrastFaults, faults } from './support/axe.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { expectFailuresOfScreens, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 375, height: 812 };
const LAPTOP = { width: 1280, height: 800 };
const SMALLEST = { width: 320, height: 568 };
/** A laptop's page at 200 % zoom is laid out in half of its pixels. */
const ZOOMED = { width: 640, height: 400 };
/** What differs between themes and directions is looked at everywhere in the long run, on the main screens in each. */
const isFull = process.env['FULL'] !== undefined;

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ vigil }) => expectFailuresOfScreens(vigil));

/** Between the themes nothing differs but colours. */
async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await faults(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await contrastFaults(page), 'dark').toEqual([]);
}

async function expectRoom(page: Page, direction: string): Promise<void> {
  for (const viewport of [PHONE, ZOOMED, SMALLEST]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page, `at ${viewport.width} px, ${direction}`);
  }
  await page.setViewportSize(PHONE);
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  for (const screen of screens) {
    test(`everybody can use ${screen.name}`, async ({ page, api }) => {
      await screen.open({ page, api });
      if (!isFull && !screen.isMain) {
        expect(await faults(page)).toEqual([]);
        return expectRoom(page, 'from left to right');
      }
      await expectAccessible(page);
      await expectRoom(page, 'from left to right');
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      await expectRoom(page, 'from right to left');
      expect(await faults(page), 'from right to left').toEqual([]);
      return undefined;
    });
  }
});

if (isFull) {
  test.describe('on a laptop', () => {
    test.use({ viewport: LAPTOP });

    for (const screen of screens) {
      test(`everybody can use ${screen.name}`, async ({ page, api }) => {
        await screen.open({ page, api });
        await expectAccessible(page);
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
        await expectAccessible(page);
        await expectNoSidewaysScroll(page, 'on a laptop, from right to left');
      });
    }
  });
}
