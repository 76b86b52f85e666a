/** Every component in every state: in both themes, both directions of writing, and in forced colours. */
import { expect, inject, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { violations } from '../support/axe.ts';
import { emulate } from '../support/media.ts';
import { expectNoSidewaysScroll } from '../support/overflow.ts';
import { takePictureOf } from '../support/pictures.ts';
import { LAPTOP, PHONE, sizes } from '../support/room.ts';
import { openGallery, section, sectionNames } from './gallery.tsx';

const all = (['light', 'dark'] as const).flatMap((theme) =>
  (['en', 'en_XA', 'ar_XB'] as const).map((locale) => ({ theme, locale })),
);
/** Enough to cover every colour and both directions. */
const few = [
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'ar_XB' },
] as const;

const version = inject('version');

for (const view of version === 'gate' ? few : all) {
  const what = `gallery-${view.theme}-${view.locale}`;
  it(`shows ${what} so that everybody can use it`, { timeout: 120_000 }, async () => {
    await openGallery(view);
    expect(sectionNames().length).toBeGreaterThan(20);
    if (version === 'pictures') {
      for (const { width, height } of [PHONE, LAPTOP]) {
        await page.viewport(width, height);
        for (const name of sectionNames()) {
          await takePictureOf(
            section(name).element(),
            `shots/gallery/${name}-${width}-${what}.png`,
          );
        }
      }
      return;
    }
    expect(await violations(), `in ${what}`).toEqual([]);
    for (const { width, height } of sizes) {
      await page.viewport(width, height);
      expectNoSidewaysScroll(`${what}, at ${width} px`);
    }
  });
}

it('shows both themes side by side, and the states of a pointer and of the keyboard', async () => {
  await openGallery({ theme: 'both' });
  const sides = section('states').element().querySelectorAll('[data-theme]');
  const paints = [...sides].map((side) => getComputedStyle(side).backgroundColor);
  expect(new Set(paints).size).toBe(2);
  for (const side of sides) {
    const focused = side.querySelector('[data-sample="primary, focus"] button');
    expect(focused && getComputedStyle(focused).outlineStyle).toBe('solid');
  }
});

const sample = (name: string) =>
  section('states').css(`[data-sample="${name}"]`).css('button, a, input').first();

/** What a state can be seen by, as the browser paints it. */
function look(shown: Locator): string {
  const { color, outlineStyle, outlineColor, borderColor, borderStyle } = getComputedStyle(
    shown.element(),
  );
  return [color, outlineStyle, outlineColor, borderColor, borderStyle].join(' ');
}

// States that differ in colour alone would look the same: each differs by something that remains.
it('tells states apart in forced colours', async () => {
  await emulate({ forcedColours: true });
  await openGallery({ theme: 'light' });
  for (const name of ['primary', 'secondary', 'danger', 'quiet', 'link', 'field', 'checkbox']) {
    await expect.element(sample(`${name}, focus`)).toHaveStyle({ outlineStyle: 'solid' });
    await expect.element(sample(`${name}, rest`)).toHaveStyle({ outlineStyle: 'none' });
  }
  for (const variant of ['primary', 'secondary', 'danger', 'quiet']) {
    expect(look(sample(`${variant}, disabled`)), `disabled ${variant}`).not.toBe(
      look(sample(`${variant}, rest`)),
    );
  }
  const tabs = section('states').getByRole('tab');
  expect(look(tabs.first())).not.toBe(look(tabs.last()));
  const [on, off] = ['switch, on', 'switch, off'].map(
    (name) => getComputedStyle(sample(name).element(), '::before').marginInlineStart,
  );
  expect(on).not.toBe(off);
});
