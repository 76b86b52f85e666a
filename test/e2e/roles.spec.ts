/**
 * What people who do not see a screen steer by stays what it is, or is changed on purpose:
 * `UPDATE_ROLES=1 npm run shots` writes the lists anew, and their difference belongs to the change that made it.
 */
import { globSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expectRoles } from './support/roles.ts';
import { expectFailuresOfScreens, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { inWorkshop } from './support/workshop.ts';

const FOLDER = join(import.meta.dirname, 'roles');

/** The short run looks at them in passing, in `screens.spec.ts`. */
const isAlone = process.env['FULL'] !== undefined || process.env['UPDATE_ROLES'] !== undefined;

// As it is with several languages to choose from.
test.use(inWorkshop);
test.beforeEach(({ vigil }) => expectFailuresOfScreens(vigil));

for (const screen of isAlone ? screens : []) {
  test(`the roles and names of ${screen.name} stay, and none is empty`, async ({ page, api }) => {
    await screen.open({ page, api });
    await expectRoles(page, screen.name);
  });
}

test('every list of roles belongs to a screen', () => {
  const names = new Set(screens.map(({ name }) => `${name}.txt`));
  const strays = globSync(join(FOLDER, '*')).filter((file) => !names.has(basename(file)));
  if (process.env['UPDATE_ROLES'] !== undefined) for (const stray of strays) rmSync(stray);
  else expect(strays).toEqual([]);
});
