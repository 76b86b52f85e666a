/** The tab of the account where API tokens are created and revoked. */
import { makeApiToken, revokeApiToken } from '../../../shared/contract/account.ts';
import {
  createButton,
  created,
  owner,
  refuse,
  sentence,
  showAs,
  type signIn,
  succeed,
  TOKEN,
  typeToken,
  unnamed,
  withNewToken,
  withTokens,
} from './account.ts';
import { answerWith } from './answers.ts';
import { freePlan } from './pricing.ts';
import { expectAlert } from './reveal.ts';
import { open } from './screens-account-overview.ts';
import type { Scene, Screen } from './screens.ts';

async function token(scene: Scene, changes: Parameters<typeof signIn>[1]): Promise<void> {
  await open(scene, 'api', 'API tokens', changes);
}

async function askToRevoke(scene: Scene): Promise<void> {
  await token(scene, withTokens);
  await scene.page.getByRole('button', { name: 'Revoke Nightly backup' }).click();
  await scene.page.getByRole('dialog', { name: 'Revoke this API token?' }).waitFor();
}

export const apiTokenScreens: readonly Screen[] = [
  {
    name: 'account-token-none',
    open: async (scene) => {
      await token(scene, {});
      await scene.page.getByText('You have no API tokens.').waitFor();
    },
  },
  {
    name: 'account-token-not-in-plan',
    open: async ({ page, api }) => {
      const cust = owner({ plan: freePlan });
      const site = { plans_enabled: true, api_needs_plan: true };
      await open({ page, api }, 'api', 'API tokens', { cust }, site);
      await page.getByText('Your plan does not include API access').waitFor();
    },
  },
  {
    name: 'account-token',
    isMain: true,
    open: async (scene) => {
      await token(scene, withTokens);
      await scene.page.getByRole('button', { name: 'Revoke Unnamed token' }).waitFor();
    },
  },
  {
    name: 'account-token-shown',
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
      await scene.page.getByText('You already have a token with this name.').waitFor();
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
    open: askToRevoke,
  },
  {
    name: 'account-token-revoke-failed',
    open: async (scene) => {
      await answerWith(scene.page, revokeApiToken, { status: 500, json: {} });
      await askToRevoke(scene);
      await scene.page.getByRole('button', { name: 'Revoke token' }).click();
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
      await page.getByRole('button', { name: 'Revoke token' }).click();
      await page.getByText('The token was revoked.').waitFor();
    },
  },
];
