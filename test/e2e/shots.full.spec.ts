/** Every screen at every width; `npm run shots` takes pictures of them, to be looked at by people. */
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { expectFailuresOfScreens, screens } from './support/screens.ts';
import { test } from './support/test.ts';

const FOLDER = '.cache/shots';
const withPictures = process.env['SHOTS'] !== undefined;
const WIDTHS = { 375: 812, 768: 1024, 1280: 800 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ monitor }) => expectFailuresOfScreens(monitor));

for (const screen of screens) {
  test(`${screen.name} fits at every width, in both directions`, async ({ page, api }) => {
    await screen.open({ page, api });
    for (const dir of ['ltr', 'rtl']) {
      await page.evaluate((to) => document.documentElement.setAttribute('dir', to), dir);
      for (const [width, height] of Object.entries(WIDTHS)) {
        await page.setViewportSize({ width: Number(width), height });
        await expectNoSidewaysScroll(page, `at ${width} px, ${dir}`);
        if (!withPictures) continue;
        for (const colorScheme of dir === 'rtl'
          ? (['light'] as const)
          : (['light', 'dark'] as const)) {
          await page.emulateMedia({ colorScheme });
          const path = `${FOLDER}/${screen.name}-${width}-${dir}-${colorScheme}.png`;
          await page.screenshot({ path, fullPage: true });
        }
      }
    }
  });
}
