/** Every component in every state, in both themes and both directions of writing. */
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { openGallery, section, sectionNames, type View } from './support/gallery.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { expect, test } from './support/test.ts';
import { inWorkshop } from './support/workshop.ts';

const FOLDER = '.cache/shots/gallery';
const HEIGHTS = { 320: 568, 375: 812, 1280: 800 };
const isFull = process.env['FULL'] !== undefined;

const all = (['light', 'dark'] as const).flatMap((theme) =>
  (['en', 'en_XA', 'ar_XB'] as const).map((locale) => ({ theme, locale })),
);
/** Enough to cover every colour and both directions. */
const few = [
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'ar_XB' },
] as const;

test.use({ ...inWorkshop, contextOptions: { reducedMotion: 'reduce' } });

async function expectSound(page: Page, what: string): Promise<void> {
  expect(await violations(page), what).toEqual([]);
  for (const [width, height] of Object.entries(HEIGHTS)) {
    await page.setViewportSize({ width: Number(width), height });
    await expectNoSidewaysScroll(page, `${what}, at ${width} px`);
  }
}

/** Pictures of each section. */
async function photograph(page: Page, view: View): Promise<void> {
  for (const width of [375, 1280] as const) {
    await page.setViewportSize({ width, height: HEIGHTS[width] });
    const suffix = `${width}-${view.locale}-${view.theme}.png`;
    for (const name of await sectionNames(page)) {
      await section(page, name).screenshot({ path: `${FOLDER}/${name}-${suffix}` });
    }
  }
}

for (const view of isFull ? all : few) {
  const what = `${view.theme}, in ${view.locale}`;

  test(`every component is accessible, ${what}`, async ({ page }) => {
    test.slow();
    await openGallery(page, view);
    await expectSound(page, what);
    if (isFull) await photograph(page, view);
  });
}

test('the choices in the gallery are in its address, and are applied', async ({ page }) => {
  await openGallery(page);
  await page.getByRole('banner').getByLabel('Theme').selectOption('dark');
  await page.getByRole('banner').getByLabel('Language').selectOption('ar_XB');
  await page.getByLabel('Width').selectOption('375');
  const html = page.locator('html');
  const expectShown = async () => {
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(html).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('main')).toHaveAttribute('data-width', '375');
  };
  await expectShown();
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ theme: 'dark', locale: 'ar_XB', width: '375' });
  await page.reload();
  await expectShown();
});

test('an address with the name of a section scrolls to it', async ({ page }) => {
  await page.goto('/__gallery#menus');
  await expect(section(page, 'menus')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Gallery' })).not.toBeInViewport();
});

test('both themes stand side by side, and the states of a pointer and of the keyboard are shown', async ({
  page,
}) => {
  await openGallery(page, { theme: 'both' });
  const sides = section(page, 'states').locator('[data-theme]');
  await expect(sides).toHaveCount(2);
  const paint = (place: typeof sides) =>
    place.evaluate((side) => getComputedStyle(side).backgroundColor);
  expect(await paint(sides.first())).not.toBe(await paint(sides.last()));
  for (const side of await sides.all()) {
    const focused = side.locator('[data-sample="primary, focus"]').getByRole('button');
    await expect(focused).toHaveCSS('outline-style', 'solid');
  }
});
