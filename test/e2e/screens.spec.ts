/**
 * Every screen, opened once and held to what holds for all of them. What differs between themes and directions is
 * looked at here on the main screens only, and on all of them in `npm run test:full`.
 */
import { contrastFaults, faults } from './support/axe.ts';
import { expectRoles } from './support/roles.ts';
import { expectRoom, LAPTOP } from './support/room.ts';
import { expectFailuresOfScreens, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const isFull = process.env['FULL'] !== undefined;

test.use({ viewport: LAPTOP, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ vigil }) => expectFailuresOfScreens(vigil));

for (const screen of isFull ? [] : screens) {
  test(`${screen.name} can be used by everybody, and is steered by what was agreed on`, async ({
    page,
    api,
  }) => {
    await screen.open({ page, api });
    await expectRoles(page, screen.name);
    await expectRoom(page, 'from left to right');
    expect(await faults(page)).toEqual([]);
    if (!screen.isMain) return;
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await contrastFaults(page), 'dark').toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expectRoom(page, 'from right to left');
    expect(await faults(page), 'from right to left').toEqual([]);
  });
}
