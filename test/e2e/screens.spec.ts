/**
 * Every screen, opened once and held to what holds for all of them: everybody can use it, it is steered by what was
 * agreed on, it has room, and it says nothing that a translator cannot reach. Its words have room on a phone in the long
 * words that nobody speaks and in two languages, which are others on the next screen. What differs between themes,
 * directions and languages is looked at on the main screens only, and on all of them in `npm run test:full`.
 */
import { supportedLocales } from '../../shared/locales.ts';
import { contrastFaults, faults } from './support/axe.ts';
import { expectToFit } from './support/fit.ts';
import { speak } from './support/language.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { expectRoles } from './support/roles.ts';
import { expectRoom, LAPTOP } from './support/room.ts';
import { expectFailuresOfScreens, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { untranslated } from './support/untranslated.ts';
import { inWorkshop } from './support/workshop.ts';

const isFull = process.env['FULL'] !== undefined;

test.use({ ...inWorkshop, viewport: LAPTOP, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ vigil }) => expectFailuresOfScreens(vigil));

const LANGUAGES_EACH = 2;

/** Which languages a screen is measured in: the screens take turns, so that every language is measured on many. */
function languagesOf(turn: number): readonly string[] {
  return Array.from(
    { length: LANGUAGES_EACH },
    (_, nth) => supportedLocales[(turn * LANGUAGES_EACH + nth) % supportedLocales.length] ?? '',
  );
}

for (const [turn, screen] of isFull ? [] : screens.entries()) {
  test(`${screen.name} can be used by everybody, in any language, and is steered by what was agreed on`, async ({
    page,
    api,
  }) => {
    await screen.open({ page, api });
    await expectRoles(page, screen.name);
    await expectRoom(page, 'from left to right');
    expect(await faults(page)).toEqual([]);
    await speak(page, 'en_XA');
    expect(await untranslated(page)).toEqual([]);
    await expectNoSidewaysScroll(page, 'in long words');
    await expectToFit(page, 'in long words');
    for (const locale of languagesOf(turn)) {
      await speak(page, locale);
      await expectNoSidewaysScroll(page, `in ${locale}`);
      await expectToFit(page, `in ${locale}`);
    }
    if (!screen.isMain) return;
    await expectRoom(page, 'from right to left');
    expect(await faults(page), 'from right to left').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await contrastFaults(page), 'dark').toEqual([]);
  });
}
