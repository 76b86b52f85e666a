import { listAuthLog } from '../../../shared/contract/auth-log.ts';
import {
  changePassword,
  destroyAccount,
  endSessions,
  makeApiToken,
  revokeApiToken,
} from '../../../shared/contract/account.ts';
import {
  changeButton,
  createButton,
  created,
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
  TOKEN,
  typePasswords,
  typeToken,
  unnamed,
  withNewToken,
  withTokens,
} from './account.ts';
import { answerWith, holdAnswers } from './answers.ts';
import { expectHeading } from './home.ts';
import { expectAlert } from './reveal.ts';
import type { Scene, Screen } from './screens.ts';
import { open, overviewScreens } from './screens-account-overview.ts';
import { withoutPin, withRegions } from './site.ts';

async function security(scene: Scene): Promise<void> {
  await open(scene, 'security', 'Where you are signed in');
  await panel(scene.page, 'Where you are signed in').getByText('Firefox · Linux').waitFor();
  await scene.page.getByText('Wrong password, 3 times').waitFor();
}

/** The tab with another log than usual, which is told once the page believes that someone is signed in. */
async function securityWith(
  { page }: Scene,
  tell: (page: Scene['page']) => Promise<void>,
): Promise<void> {
  await signIn(page);
  await tell(page);
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
      await showAs(page, { sessions: sessionsWithout('phone', 'nameless') });
      await typePasswords(page);
      await changeButton(page).click();
      await page.getByText('Your password is changed.').waitFor();
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
      await expectAlert(scene.page, 'Wait 12 minutes, then try again.');
    },
  },
  {
    name: 'account-sessions-ended',
    open: async (scene) => {
      const { page } = scene;
      await succeed(page, endSessions, { details: { ended: 2 } });
      await security(scene);
      await showAs(page, { sessions: sessionsWithout('phone', 'nameless') });
      await page.getByRole('button', { name: 'Sign out all others' }).click();
      await page.getByText('2 browsers are signed out.').waitFor();
    },
  },
];

async function token(scene: Scene, changes: Parameters<typeof signIn>[1]): Promise<void> {
  await open(scene, 'api', 'API tokens', changes);
}

async function askToRevoke(scene: Scene): Promise<void> {
  await token(scene, withTokens);
  await scene.page.getByRole('button', { name: 'Revoke Nightly backup' }).click();
  await scene.page.getByRole('dialog', { name: 'Revoke the API token?' }).waitFor();
}

const apiScreens: readonly Screen[] = [
  {
    name: 'account-token-none',
    open: async (scene) => {
      await token(scene, {});
      await scene.page.getByText('This account has no API token.').waitFor();
    },
  },
  {
    name: 'account-token',
    isMain: true,
    open: async (scene) => {
      await token(scene, withTokens);
      await scene.page.getByText('Token without a name', { exact: true }).waitFor();
    },
  },
  {
    name: 'account-token-shown',
    isMain: true,
    open: async (scene) => {
      const { page } = scene;
      await succeed(page, makeApiToken, created);
      await token(scene, withTokens);
      await showAs(page, withNewToken);
      await typeToken(page);
      await createButton(page).click();
      await page.getByText(TOKEN).waitFor();
      await page.getByRole('button', { name: 'Revoke Deploy' }).waitFor();
    },
  },
  {
    name: 'account-token-refused',
    open: async (scene) => {
      await refuse(scene.page, makeApiToken, 'password_wrong');
      await token(scene, withTokens);
      await typeToken(scene.page, 'Nightly backup');
      await scene.page.getByText('You have a token with this name.').waitFor();
      await createButton(scene.page).click();
      await scene.page.getByText(sentence('password_wrong')).waitFor();
    },
  },
  {
    name: 'account-token-too-many',
    open: async (scene) => {
      await refuse(scene.page, makeApiToken, 'too_many_tokens');
      await token(scene, withTokens);
      await typeToken(scene.page);
      await createButton(scene.page).click();
      await expectAlert(scene.page, sentence('too_many_tokens'));
    },
  },
  {
    name: 'account-token-revoke',
    isMain: true,
    open: askToRevoke,
  },
  {
    name: 'account-token-revoke-failed',
    open: async (scene) => {
      await answerWith(scene.page, revokeApiToken, { status: 500, json: {} });
      await askToRevoke(scene);
      await scene.page.getByRole('button', { name: 'Revoke it' }).click();
      await expectAlert(scene.page, 'Request was not successful. Please try again later.');
    },
  },
  {
    name: 'account-token-revoked',
    open: async (scene) => {
      const { page } = scene;
      await succeed(page, revokeApiToken, { record: { apitoken: null, active: false } });
      await askToRevoke(scene);
      await showAs(page, { ...withTokens, apitokens: [unnamed] });
      await page.getByRole('button', { name: 'Revoke it' }).click();
      await page.getByText('The token is revoked.').waitFor();
    },
  },
];

async function deletion(scene: Scene): Promise<void> {
  await open(scene, 'delete', 'Delete this account');
}

const lastScreens: readonly Screen[] = [
  {
    name: 'account-region',
    isMain: true,
    open: (scene) => open(scene, 'region', 'Available regions', {}, withRegions),
  },
  {
    name: 'account-region-near',
    open: (scene) => open(scene, 'region', 'Available regions', {}, withoutPin),
  },
  { name: 'account-region-only', open: (scene) => open(scene, 'region', 'Data Region') },
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
    isMain: true,
    open: async (scene) => {
      const { page } = scene;
      // It would be left again three seconds later.
      await page.route('**/logout', (route) => route.fulfill({ status: 204 }));
      await succeed(page, destroyAccount, { details: { destroyed: true } });
      await deletion(scene);
      await field(page, 'Your password').fill('right');
      await deleteButton(page).click();
      await expectHeading(page, 'Your account is deleted');
    },
  },
];

export const accountScreens: readonly Screen[] = [
  ...overviewScreens,
  ...securityScreens,
  ...logScreens,
  ...apiScreens,
  ...lastScreens,
];
