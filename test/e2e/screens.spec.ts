/**
 * Every screen once: its accessibility tree, axe, room at every width, and no text outside of the translations. `npm test`
 * opens the main screens and measures colour contrast on them; `npm test -- --part screens` opens all of them.
 * `npm run test:full` covers every combination of screen, width, theme, language and direction instead.
 */
import { violations, violationsBesideContrast } from './support/axe.ts';
import { expectToFit } from './support/fit.ts';
import { switchLanguage } from './support/language.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { expectRoles } from './support/roles.ts';
import { expectRoom, LAPTOP } from './support/room.ts';
import { expectFailuresOfScreens, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { untranslated } from './support/untranslated.ts';
import { inWorkshop } from './support/workshop.ts';

const isFull = process.env['FULL'] !== undefined;

test.use({ ...inWorkshop, viewport: LAPTOP, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ monitor }) => expectFailuresOfScreens(monitor));

for (const screen of isFull ? [] : screens) {
  const tag = screen.isMain ? '@screen' : '@state';
  test(
    `${screen.name} is accessible, has room, and is translated`,
    { tag },
    async ({ page, api }) => {
      await screen.open({ page, api });
      await expectRoles(page, screen.name);
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
