/**
 * Every screen once: axe, room at every width, and no text outside of the translations. `npm test` opens the main screens and
 * measures colour contrast on them; `npm test -- --part screens` opens all of them.
 * `npm run test:full` covers every combination of screen, width, theme, language and direction instead.
 */
import { violations, violationsBesideContrast } from './support/axe.ts';
import { expectToFit } from './support/fit.ts';
import { switchLanguage } from './support/language.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { expectRoom, LAPTOP } from './support/room.ts';
import { expectFailuresOfScreens, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { untranslated } from './support/untranslated.ts';
import { inWorkshop } from './support/workshop.ts';

const isFull = process.env['FULL'] !== undefined;

/**
 * What a screen reader is given of these is stored, a screen of each kind whose text is the same in every run.
 * `UPDATE_SCREENS=1 npm run test:e2e -- screens` writes it, to be reviewed with the change that caused it.
 */
const read = new Set(
  'home-filled opened spent-received bound sign-up dashboard account-security domain-add pricing'.split(
    ' ',
  ),
);

test.use({ ...inWorkshop, viewport: LAPTOP, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ monitor }) => expectFailuresOfScreens(monitor));

for (const screen of isFull ? [] : screens) {
  const tag = screen.isMain ? '@screen' : '@state';
  test(
    `${screen.name} is accessible, has room, and is translated`,
    { tag },
    async ({ page, api }) => {
      await screen.open({ page, api });
      if (read.has(screen.name)) {
        await expect(page.getByRole('main')).toMatchAriaSnapshot({
          name: `${screen.name}.aria.yml`,
        });
      }
      const found = screen.isMain ? violations(page) : violationsBesideContrast(page);
      expect(await found).toEqual([]);
      await expectRoom(page, 'from left to right');
      await switchLanguage(page, 'en_XA');
      expect(await untranslated(page)).toEqual([]);
      await expectNoSidewaysScroll(page, 'in long words');
      await expectToFit(page, 'in long words');
    },
  );
}
