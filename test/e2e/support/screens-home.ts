import { bootstrap } from '../../../shared/contract/site.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { alterReply, answerWith, holdAnswers } from './answers.ts';
import { attach, fileOf } from './files.ts';
import {
  createButton,
  expectHeading,
  generateButton,
  generator,
  passphraseField,
  secretField,
  toggleDrawer,
} from './home.ts';
import { expectAlert } from './reveal.ts';
import type { Scene, Screen } from './screens.ts';

async function home({ page }: Scene): Promise<void> {
  await page.goto('/');
  await expectHeading(page, 'Sealed for one. Opened once.');
}

export const homeScreens: readonly Screen[] = [
  { name: 'home', open: home, isMain: true },
  {
    name: 'home-browser',
    open: async (scene) => {
      await alterReply(scene.page, bootstrap, () => ({ seal_modes: 'both' }));
      await home(scene);
      await scene.page.getByText(/^Encrypted in your browser/).waitFor();
    },
  },
  {
    name: 'home-files',
    open: async (scene) => {
      await alterReply(scene.page, bootstrap, () => ({ seal_modes: 'both' }));
      await home(scene);
      await attach(
        scene.page,
        fileOf('contract.pdf', 81_920),
        fileOf(`${'long-'.repeat(20)}.docx`, 5120),
      );
      await secretField(scene.page).fill('The password of the archive is 4711.');
    },
  },
  {
    name: 'home-filled',
    isMain: true,
    open: async (scene) => {
      const { page } = scene;
      await home(scene);
      await toggleDrawer(page, 'Privacy options');
      await secretField(page).fill('db-admin / 8fQ!x2m$Lr\nsecond line');
      await passphraseField(page).fill('violet hat');
    },
  },
  {
    name: 'home-copies',
    open: async (scene) => {
      const { page } = scene;
      await home(scene);
      await toggleDrawer(page, 'Privacy options');
      await secretField(page).fill('the guest Wi-Fi');
      await page.getByRole('combobox', { name: 'Number of links' }).selectOption('3');
    },
  },
  {
    name: 'home-generated',
    open: async (scene) => {
      const { page } = scene;
      // The same password in every run.
      await page.addInitScript(() => {
        const value = (numbers: Uint16Array) => numbers.fill(7);
        Object.defineProperty(crypto, 'getRandomValues', { value });
      });
      await home(scene);
      await generateButton(page).click();
      await generator.kind(page).selectOption('words');
      await generator.kind(page).and(page.locator(':has(:checked[value="words"])')).waitFor();
    },
  },
  {
    name: 'home-refused',
    open: async (scene) => {
      await home(scene);
      await createButton(scene.page).click({ force: true });
    },
  },
  {
    name: 'home-cut',
    open: async (scene) => {
      await home(scene);
      // A paste follows a key; what it moves is expected.
      await secretField(scene.page).press('End');
      await secretField(scene.page).fill('x'.repeat(10_001));
    },
  },
  {
    name: 'home-no-lifetimes',
    open: async (scene) => {
      await alterReply(scene.page, bootstrap, ({ plan }) => ({
        plan: { ...plan, options: { ...plan.options, ttl: 60 } },
      }));
      await home(scene);
      await toggleDrawer(scene.page, 'Privacy options');
    },
  },
  {
    name: 'home-busy',
    open: async (scene) => {
      const { page } = scene;
      await home(scene);
      await holdAnswers(page, concealSecret);
      await secretField(page).fill('x');
      await createButton(page).click();
      await page.getByRole('button', { name: 'Creating…' }).waitFor();
    },
  },
  {
    name: 'home-failed',
    open: async (scene) => {
      const { page } = scene;
      await home(scene);
      await answerWith(page, concealSecret, { status: 500, json: {} });
      await secretField(page).fill('x');
      await createButton(page).click();
      await expectAlert(page, 'Request was not successful. Please try again later.');
    },
  },
  {
    name: 'home-waiting',
    open: async (scene) => {
      const { page } = scene;
      await home(scene);
      const json = { success: false, message: 'Busy.', code: 'store_unavailable' };
      await answerWith(page, concealSecret, {
        status: 503,
        headers: { 'Retry-After': '9' },
        json,
      });
      await secretField(page).fill('x');
      await createButton(page).click();
      await page.getByText('The service is busy. Trying again…').waitFor();
    },
  },
  {
    name: 'home-blocked',
    open: async (scene) => {
      const { page } = scene;
      await home(scene);
      const answer = { status: 403, contentType: 'text/html', body: '<h1>Attention required</h1>' };
      await answerWith(page, concealSecret, answer);
      await secretField(page).fill('x');
      await createButton(page).click();
      await expectAlert(page, 'Something between you and this site blocked the request.');
    },
  },
  {
    name: 'not-found',
    isMain: true,
    open: async ({ page }) => {
      await page.goto('/nowhere');
      await expectHeading(page, 'Page Not Found');
    },
  },
];
