/** Every screen in every language and in two pseudo-languages: one with accents on every character, one mirrored. */
import { supportedLocales } from '../../shared/locales.ts';
import { violations } from './support/axe.ts';
import { expectToFit } from './support/fit.ts';
import { switchLanguage } from './support/language.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { expectFailuresOfScreens, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { untranslated } from './support/untranslated.ts';
import { inWorkshop } from './support/workshop.ts';

const SIZES = { 320: 568, 375: 812, 1280: 800 };
const PHONE_AND_LAPTOP = [375, 1280];

test.use({ ...inWorkshop, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ monitor }) => expectFailuresOfScreens(monitor));

for (const screen of screens) {
  test(`a translator reaches every text of ${screen.name}, and mirrored it fits`, async ({
    page,
    api,
  }) => {
    await screen.open({ page, api });
    for (const locale of ['en_XA', 'ar_XB']) {
      await switchLanguage(page, locale);
      if (locale === 'en_XA') expect(await untranslated(page)).toEqual([]);
      for (const [width, height] of Object.entries(SIZES)) {
        await page.setViewportSize({ width: Number(width), height });
        await expectNoSidewaysScroll(page, `at ${width} px, in ${locale}`);
      }
    }
    expect(await violations(page), 'mirrored').toEqual([]);
  });

  test(`the words of ${screen.name} have room in every language`, async ({ page, api }) => {
    test.slow();
    await screen.open({ page, api });
    for (const locale of supportedLocales.toReversed()) {
      await switchLanguage(page, locale);
      for (const width of PHONE_AND_LAPTOP) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page, `at ${width} px, in ${locale}`);
        await expectToFit(page, `at ${width} px, in ${locale}`);
      }
    }
  });
}
