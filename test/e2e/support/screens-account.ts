import { listAuthLog } from '../../../shared/contract/auth-log.ts';
import { changePassword, destroyAccount, endSessions } from '../../../shared/contract/account.ts';
import {
  changeButton,
  deleteButton,
  field,
  manySignIns,
  openTab,
  panel,
  refuse,
  sentence,
  sessionsWithout,
  showAs,
  showLog,
  signIn,
  succeed,
  typePasswords,
} from './account.ts';
import { holdAnswers } from './answers.ts';
import { expectHeading } from './home.ts';
import { expectAlert } from './reveal.ts';
import type { Scene, Screen } from './screens.ts';
import { open, overviewScreens } from './screens-account-overview.ts';
import { apiTokenScreens } from './screens-api-tokens.ts';
import { withoutPin, withRegions } from './site.ts';

async function security(scene: Scene): Promise<void> {
  await open(scene, 'security', 'Where you are signed in');
  await panel(scene.page, 'Where you are signed in').getByText('Firefox · Linux').waitFor();
  await scene.page.getByText('Wrong password, 3 times').waitFor();
}

/** The tab with another log; the answers are set after the sign-in. */
async function securityWith(
  { page }: Scene,
  setAnswers: (page: Scene['page']) => Promise<void>,
): Promise<void> {
  await signIn(page);
  await setAnswers(page);
  await openTab(page, 'security');
  await page.getByRole('heading', { name: 'Security log', exact: true }).waitFor();
}

const logScreens: readonly Screen[] = [
  {
    name: 'account-log-more',
    open: async (scene) => {
      const { page } = scene;
      await securityWith(scene, () => showLog(page, manySignIns(70)));
      await page.getByRole('button', { name: 'Show more' }).click();
      await panel(page, 'Security log').getByRole('listitem').nth(59).waitFor();
    },
  },
  {
    name: 'account-log-empty',
    open: async (scene) => {
      await securityWith(scene, (page) => showLog(page, []));
      await scene.page.getByText('Nothing has been recorded yet.').waitFor();
    },
  },
  {
    name: 'account-log-failed',
    open: async (scene) => {
      await securityWith(scene, (page) => refuse(page, listAuthLog, 'store_unavailable'));
      await expectAlert(scene.page, 'Failed to fetch data from /api/v2/account/log');
    },
  },
];

const securityScreens: readonly Screen[] = [
  { name: 'account-security', isMain: true, open: security },
  {
    name: 'account-password-refused',
    open: async (scene) => {
      await refuse(scene.page, changePassword, 'password_wrong');
      await security(scene);
      await typePasswords(scene.page);
      await changeButton(scene.page).click();
      await scene.page.getByText(sentence('password_wrong')).waitFor();
    },
  },
  {
    name: 'account-password-busy',
    open: async (scene) => {
      await holdAnswers(scene.page, changePassword);
      await security(scene);
      await typePasswords(scene.page);
      await changeButton(scene.page).click();
      await scene.page.getByRole('button', { name: 'Changing…' }).waitFor();
    },
  },
  {
    name: 'account-password-changed',
    open: async (scene) => {
      const { page } = scene;
      await succeed(page, changePassword, { details: { changed: true } });
      await security(scene);
      await showAs(page, { sessions: sessionsWithout('phone', 'unnamed-session') });
      await typePasswords(page);
      await changeButton(page).click();
      await page.getByText('Your password was changed.').waitFor();
      await page.getByText('Safari · iPhone').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'account-password-too-often',
    open: async (scene) => {
      await refuse(scene.page, changePassword, 'rate_limited', { retry_after: 700 });
      await security(scene);
      await typePasswords(scene.page);
      await changeButton(scene.page).click();
      await expectAlert(scene.page, 'Try again in 12 minutes.');
    },
  },
  {
    name: 'account-sessions-ended',
    open: async (scene) => {
      const { page } = scene;
      await succeed(page, endSessions, { details: { ended: 2 } });
      await security(scene);
      await showAs(page, { sessions: sessionsWithout('phone', 'unnamed-session') });
      await page.getByRole('button', { name: 'Sign out all others' }).click();
      await page.getByText('2 browsers were signed out.').waitFor();
    },
  },
];

async function deletion(scene: Scene): Promise<void> {
  await open(scene, 'delete', 'Delete this account');
}

const lastScreens: readonly Screen[] = [
  {
    name: 'account-region',
    open: (scene) => open(scene, 'region', 'Available regions', {}, withRegions),
  },
  {
    name: 'account-region-near',
    open: (scene) => open(scene, 'region', 'Available regions', {}, withoutPin),
  },
  { name: 'account-region-only', open: (scene) => open(scene, 'region', 'Data region') },
  { name: 'account-delete', isMain: true, open: deletion },
  {
    name: 'account-delete-refused',
    open: async (scene) => {
      const { page } = scene;
      await refuse(page, destroyAccount, 'password_wrong');
      await deletion(scene);
      await field(page, 'Your password').fill('wrong');
      await deleteButton(page).click();
      await page.getByText(sentence('password_wrong')).waitFor();
    },
  },
  {
    name: 'account-deleted',
    open: async (scene) => {
      const { page } = scene;
      // It would be left again three seconds later.
      await page.route('**/logout', (route) => route.fulfill({ status: 204 }));
      await succeed(page, destroyAccount, { details: { destroyed: true } });
      await deletion(scene);
      await field(page, 'Your password').fill('right');
      await deleteButton(page).click();
      await expectHeading(page, 'Your account was deleted');
    },
  },
];

export const accountScreens: readonly Screen[] = [
  ...overviewScreens,
  ...securityScreens,
  ...logScreens,
  ...apiTokenScreens,
  ...lastScreens,
];
