import { health } from '../../../shared/contract/health.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { alterReply, answerWith, holdAnswers, intercept } from './answers.ts';
import { expectHeading } from './home.ts';
import type { Screen } from './screens.ts';

export const infoPages = {
  '/about': 'A message that opens once',
  '/info/security': 'How a secret opens only once',
  '/info/privacy': 'Privacy',
  '/info/terms': 'Terms of use',
  '/translations': 'Languages',
  '/status': 'Everything works',
} as const;

type InfoPath = keyof typeof infoPages;

function page(name: string, path: InfoPath): Screen {
  return {
    name,
    open: async (scene) => {
      await scene.page.goto(path);
      await expectHeading(scene.page, infoPages[path]);
    },
  };
}

export const infoScreens: readonly Screen[] = [
  { ...page('about', '/about'), isMain: true },
  {
    name: 'about-answers',
    open: async (scene) => {
      await page('about', '/about').open(scene);
      for (const question of await scene.page.getByText(/\?$/).all()) await question.click();
    },
  },
  { ...page('security', '/info/security'), isMain: true },
  { ...page('privacy', '/info/privacy'), isMain: true },
  {
    name: 'terms-support-host',
    open: async (scene) => {
      await alterReply(scene.page, bootstrap, () => ({ support_host: 'support.waxseal.example' }));
      await page('terms', '/info/terms').open(scene);
      await scene.page.getByRole('link', { name: 'support.waxseal.example' }).waitFor();
    },
  },
  { ...page('translations', '/translations'), isMain: true },
  {
    name: 'status',
    open: async (scene) => {
      await alterReply(scene.page, bootstrap, () => ({
        regions_enabled: true,
        regions: {
          current_jurisdiction: 'eu',
          is_pinned: true,
          jurisdictions: [
            { identifier: 'eu', display_name: 'European Union', domain: 'eu.example', icon: 'eu' },
          ],
        },
      }));
      await page('status', '/status').open(scene);
      await scene.page.getByRole('main').getByText('European Union').waitFor();
    },
  },
  {
    name: 'status-checking',
    open: async ({ page: tab }) => {
      await holdAnswers(tab, health);
      await tab.goto('/status');
      await expectHeading(tab, 'Checking…');
    },
  },
  {
    name: 'status-troubled',
    open: async ({ page: tab }) => {
      const stores = { kv: 'ok', vault: 'silent' };
      const json = { success: false, message: 'x', code: 'store_unavailable', stores };
      await answerWith(tab, health, { status: 503, json });
      await tab.goto('/status');
      await expectHeading(tab, 'Something is wrong');
    },
  },
  {
    name: 'status-unreachable',
    open: async ({ page: tab }) => {
      await intercept(tab, health, (route) => route.abort());
      await tab.goto('/status');
      await expectHeading(tab, 'Not reachable');
    },
  },
];
