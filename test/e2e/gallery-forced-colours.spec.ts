/** With forced colours, states that differ in colour alone would look the same: each differs by something that remains. */
import type { Locator, Page } from '@playwright/test';
import { openGallery, section } from './support/gallery.ts';
import { expect, test } from './support/test.ts';
import { inWorkshop } from './support/workshop.ts';

test.use({ ...inWorkshop, contextOptions: { reducedMotion: 'reduce' } });

const sample = (page: Page, name: string) =>
  section(page, 'states').locator(`[data-sample="${name}"]`);

const control = (place: Locator) => place.locator('button, a, input').first();

/** What a state can be seen by, as the browser paints it. */
function look(element: Locator): Promise<string> {
  return element.evaluate((shown) => {
    const { color, outlineStyle, outlineColor, borderColor, borderStyle } = getComputedStyle(shown);
    return [color, outlineStyle, outlineColor, borderColor, borderStyle].join(' ');
  });
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openGallery(page, { theme: 'light' });
});

for (const name of ['primary', 'secondary', 'danger', 'quiet', 'link', 'field', 'checkbox']) {
  test(`a focused ${name} has an outline`, async ({ page }) => {
    const focused = control(sample(page, `${name}, focus`));
    await expect(focused).toHaveCSS('outline-style', 'solid');
    await expect(control(sample(page, `${name}, rest`))).toHaveCSS('outline-style', 'none');
  });
}

for (const variant of ['primary', 'secondary', 'danger', 'quiet']) {
  test(`a disabled ${variant} button differs from one that can be pressed`, async ({ page }) => {
    const disabled = await look(control(sample(page, `${variant}, disabled`)));
    expect(disabled).not.toBe(await look(control(sample(page, `${variant}, rest`))));
  });
}

test('the selected tab differs from the others', async ({ page }) => {
  const tabs = section(page, 'states').getByRole('tab');
  expect(await look(tabs.first())).not.toBe(await look(tabs.last()));
});

test('a switch that is on has its knob at the other end', async ({ page }) => {
  const margins = await Promise.all(
    ['switch, on', 'switch, off'].map((name) =>
      control(sample(page, name)).evaluate(
        (knob) => getComputedStyle(knob, '::before').marginInlineStart,
      ),
    ),
  );
  expect(margins[0]).not.toBe(margins[1]);
});
