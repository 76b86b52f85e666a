/** On a phone the button that creates a link stays within reach of who types. */
import type { Page } from '@playwright/test';
import { announce, banner } from './support/feedback.ts';
import {
  createButton,
  generateButton,
  generator,
  secretField,
  toggleDrawer,
} from './support/home.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 375, height: 667 };
/** With the keyboard up. */
const LOW = { width: 375, height: 340 };

const bottomOf = async (page: Page) => {
  const box = await createButton(page).boundingBox();
  return (box?.y ?? Infinity) + (box?.height ?? 0);
};

test('the button is in view above the keyboard once there is text, and does not cover the field @journey', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await secretField(page).fill('line\n'.repeat(30));
  await expect(createButton(page)).toBeInViewport({ ratio: 1 });
  await expect(generateButton(page)).toBeHidden();
  await page.setViewportSize(LOW);
  await secretField(page).press('End');
  await secretField(page).press('x');
  await expect(createButton(page)).toBeInViewport({ ratio: 1 });
  const field = await secretField(page).boundingBox();
  const button = await createButton(page).boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});

test('a field of the options that takes the focus is not covered either', async ({ page }) => {
  await page.setViewportSize(LOW);
  await page.goto('/');
  await secretField(page).fill('x');
  await toggleDrawer(page, 'Privacy options');
  for (const name of ['Expires after', 'Language of the recipient’s page']) {
    const choice = page.getByRole('combobox', { name });
    await choice.focus();
    const box = await choice.boundingBox();
    const button = await createButton(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  }
});

test('a generated password leaves room for both buttons in one line', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await generateButton(page).click();
  await expect(generator.another(page)).toBeInViewport({ ratio: 1 });
  const another = await generator.another(page).boundingBox();
  const button = await createButton(page).boundingBox();
  expect(another?.y).toBe(button?.y);
});

test('the button stands above the announcement', async ({ page }) => {
  await announce(page, 'Maintenance on Sunday');
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await secretField(page).fill('line\n'.repeat(30));
  await expect(banner(page)).toBeVisible();
  const bar = await banner(page).boundingBox();
  await expect.poll(() => bottomOf(page)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('where the keyboard covers the window without resizing it, the button stands above it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await secretField(page).fill('line\n'.repeat(30));
  const cover = (covered: number) =>
    page.evaluate((pixels) => {
      Object.defineProperty(visualViewport, 'height', {
        configurable: true,
        value: innerHeight - pixels,
      });
      visualViewport?.dispatchEvent(new Event('resize'));
    }, covered);
  await cover(260);
  await expect.poll(() => bottomOf(page)).toBeLessThanOrEqual(PHONE.height - 260);
  await cover(0);
  await expect.poll(() => bottomOf(page)).toBeGreaterThan(PHONE.height - 260);
});

test('on a screen that is low because it is zoomed nothing sticks', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/');
  await secretField(page).fill('line\n'.repeat(30));
  await page.evaluate(() => scrollTo(0, 0));
  await expect(createButton(page)).not.toBeInViewport();
});
