import type { Locator, Page } from '@playwright/test';
import { openGallery, section, type View } from './support/gallery.ts';
import { expect, test } from './support/test.ts';
import { inWorkshop } from './support/workshop.ts';

test.use(inWorkshop);

const NAMES = ['General', 'Data region', 'Sessions'];
const CONTENTS = [
  'Theme and language.',
  'Where accounts and secrets are stored.',
  'Which browsers are signed in.',
];

function tab(page: Page, place: number): Locator {
  return section(page, 'tabs').getByRole('tab', { name: NAMES[place] ?? '' });
}

async function expectChosen(page: Page, place: number): Promise<void> {
  await expect(tab(page, place)).toBeFocused();
  await expect(section(page, 'tabs').getByRole('tab', { selected: true })).toHaveText(
    NAMES[place] ?? '',
  );
  await expect(page.getByRole('tabpanel', { name: NAMES[place] ?? '' })).toHaveText(
    CONTENTS[place] ?? '',
  );
}

const directions: readonly { view: View; next: string; before: string }[] = [
  { view: { locale: 'en' }, next: 'ArrowRight', before: 'ArrowLeft' },
  { view: { locale: 'ar_XB' }, next: 'ArrowLeft', before: 'ArrowRight' },
];

for (const { view, next, before } of directions) {
  test(`in ${view.locale} ${next} chooses the next tab, all the way round`, async ({ page }) => {
    await openGallery(page, view);
    await tab(page, 0).click();
    for (const place of [1, 2, 0]) {
      await page.keyboard.press(next);
      await expectChosen(page, place);
    }
    for (const place of [2, 1, 0]) {
      await page.keyboard.press(before);
      await expectChosen(page, place);
    }
  });
}

test('Home and End choose the first and the last tab', async ({ page }) => {
  await openGallery(page);
  await tab(page, 1).click();
  await expectChosen(page, 1);
  await page.keyboard.press('End');
  await expectChosen(page, 2);
  await page.keyboard.press('Home');
  await expectChosen(page, 0);
});

test('an arrow with Alt, which leads back in many browsers, chooses no tab', async ({ page }) => {
  await openGallery(page);
  await tab(page, 1).click();
  await page.keyboard.press('Alt+ArrowLeft');
  await expectChosen(page, 1);
});

test('the tabs are one stop of the keyboard, at the chosen one', async ({ page }) => {
  await openGallery(page);
  await tab(page, 1).click();
  await page.keyboard.press('Tab');
  await expect(tab(page, 1)).not.toBeFocused();
  await expect(tab(page, 2)).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tab(page, 1)).toBeFocused();
});

test('keys that tabs do not handle keep their default action', async ({ page }) => {
  await openGallery(page);
  await tab(page, 0).click();
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('PageDown');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
  await expectChosen(page, 0);
});
