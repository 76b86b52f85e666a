import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { openGallery, section } from './support/gallery.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { expect, test } from './support/test.ts';
import { inWorkshop } from './support/workshop.ts';

test.use(inWorkshop);

function opener(page: Page, name = 'Short dialog'): Locator {
  return section(page, 'dialogs').getByRole('button', { name });
}

function dialog(page: Page, name = 'Short dialog'): Locator {
  return page.getByRole('dialog', { name });
}

async function openDialog(page: Page, name = 'Short dialog'): Promise<void> {
  await openGallery(page);
  await opener(page, name).click();
  await expect(dialog(page, name)).toBeVisible();
}

async function expectGone(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
}

const ways: Record<string, (page: Page) => Promise<void>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'a click outside': (page) => page.mouse.click(5, 5),
  'the button in the corner': (page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  'a button of its own': (page) => page.getByRole('button', { name: 'Done' }).click(),
};

for (const [name, close] of Object.entries(ways)) {
  test(`${name} closes a dialog, and the focus returns to its opener`, async ({ page }) => {
    await openDialog(page);
    await close(page);
    await expectGone(page);
    // Again: a dialog that was closed by half could not be opened a second time.
    await opener(page).press('Enter');
    await expect(dialog(page)).toBeVisible();
    await close(page);
    await expectGone(page);
  });
}

test('Escape closes a dialog however often it is opened without a click in it', async ({
  page,
}) => {
  await openGallery(page);
  await opener(page).focus();
  for (let time = 0; time < 4; time++) {
    await opener(page).evaluate((element) => {
      if (element instanceof HTMLElement) element.click();
    });
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expectGone(page);
  }
});

test('a dialog keeps the focus inside @journey', async ({ page }) => {
  await openDialog(page);
  const inside = () => dialog(page).evaluate((element) => element.contains(document.activeElement));
  expect(await inside(), 'as soon as it opens').toBe(true);
  const stops = new Set<string>();
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press('Tab');
    // Between the last stop and the first the browser's own controls may come.
    const text = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 40) ?? '');
    expect((await inside()) || text.startsWith('<body'), text).toBe(true);
    stops.add(text);
  }
  expect(stops.size, 'stops').toBeGreaterThanOrEqual(3);
  await page.keyboard.press('Shift+Tab');
  await expect(opener(page)).not.toBeFocused();
});

test('the page behind a dialog does not scroll', async ({ page }) => {
  await openDialog(page, 'Long dialog');
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  for (const [x, y] of [
    [5, 5],
    [640, 400],
  ] as const) {
    await page.mouse.move(x, y);
    for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, 400);
  }
  await expect
    .poll(() => dialog(page, 'Long dialog').evaluate(({ scrollTop }) => scrollTop))
    .toBeGreaterThan(0);
  await expect(dialog(page, 'Long dialog').getByText('Line 40 of')).toBeInViewport();
  expect(await scrolled()).toBe(before);
  await page.keyboard.press('Escape');
  await page.mouse.wheel(0, 400);
  await expect.poll(scrolled).toBeGreaterThan(before);
});

test('a press that begins inside and ends outside closes nothing', async ({ page }) => {
  await openDialog(page);
  const field = dialog(page).getByRole('textbox');
  await field.fill('half a sentence');
  await field.hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(field).toHaveValue('half a sentence');
});

for (const viewport of [
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
]) {
  test(`a dialog is accessible, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const name of ['Short dialog', 'Long dialog']) {
      await openDialog(page, name);
      await expect(dialog(page, name).getByRole('heading')).toBeInViewport();
      await expectNoSidewaysScroll(page, name);
      const wider = await dialog(page, name).evaluate(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      );
      expect(wider, `${name} scrolls sideways inside`).toBe(0);
      expect(await violations(page)).toEqual([]);
    }
  });
}
