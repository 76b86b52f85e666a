/**
 * The accessibility tree of each screen changes only on purpose: `UPDATE_ROLES=1 npm run shots` rewrites the stored
 * lists, to be reviewed with the change that caused it.
 */
import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expectRoles, framesIn, ROLES_FOLDER } from './support/roles.ts';
import { expectFailuresOfScreens, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { inWorkshop } from './support/workshop.ts';

const isUpdate = process.env['UPDATE_ROLES'] !== undefined;
/** Otherwise `screens.spec.ts` compares them. */
const isAlone = process.env['FULL'] !== undefined || isUpdate;

// The workshop has several languages to choose from.
test.use(inWorkshop);
test.beforeEach(({ monitor }) => expectFailuresOfScreens(monitor));

for (const screen of isAlone ? screens : []) {
  test(`the roles and names of ${screen.name} stay, and none is empty`, async ({ page, api }) => {
    await screen.open({ page, api });
    await expectRoles(page, screen.name);
  });
}

test('every stored list belongs to a screen @screen', () => {
  const names = new Set(screens.map(({ name }) => `${name}.txt`));
  const unused = globSync(join(ROLES_FOLDER, '*.txt')).filter((file) => !names.has(basename(file)));
  if (isUpdate) for (const file of unused) rmSync(file);
  else expect(unused).toEqual([]);
});

test('every stored header and footer is named by a list @screen', () => {
  const lists = globSync(join(ROLES_FOLDER, '*.txt')).map((file) => readFileSync(file, 'utf8'));
  const named = new Set(lists.flatMap(framesIn));
  const stored = globSync('frames/*.txt', { cwd: ROLES_FOLDER });
  expect(stored.filter((file) => !named.has(file))).toEqual([]);
});
