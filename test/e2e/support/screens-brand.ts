import { revealSecret } from '../../../shared/contract/reveal.ts';
import { answerWith } from './answers.ts';
import { visitDomain } from './brand.ts';
import { acmeBranding } from './domains.ts';
import { expectHeading } from './home.ts';
import { breakSeal, message } from './reveal.ts';
import type { Scene, Screen } from './screens.ts';

async function onDomain({ page, api }: Scene, brand = acmeBranding): Promise<void> {
  await visitDomain(page, brand);
  const { secretKey } = await api.conceal({ secret: 'db-admin / 8fQ!x2m$Lr' });
  await page.goto(`/secret/${secretKey}`);
  await expectHeading(page, 'Someone sent you a secret message');
  await page.getByText('Acme Hosting').waitFor();
}

export const brandScreens: readonly Screen[] = [
  { name: 'branded-sealed', isMain: true, open: (scene) => onDomain(scene) },
  {
    name: 'branded-opened',
    open: async (scene) => {
      await onDomain(scene, { ...acmeBranding, logo: null });
      await breakSeal(scene.page);
      await message(scene.page).waitFor();
    },
  },
  {
    name: 'branded-gone',
    open: async (scene) => {
      const { page } = scene;
      await answerWith(page, revealSecret, {
        status: 404,
        json: { message: 'Unknown secret', code: 'secret_unknown' },
      });
      await onDomain(scene);
      await breakSeal(page);
      await expectHeading(page, 'That information is no longer available.');
    },
  },
  {
    name: 'branded-elsewhere',
    open: async ({ page }) => {
      await visitDomain(page);
      await page.goto('/about');
      await expectHeading(page, 'Page Not Found');
    },
  },
];
