/** The seal of a link presses onto the card of a link that was just created. */
import type { Page } from '@playwright/test';
import { createLink } from './support/home.ts';
import { expect, test } from './support/test.ts';

const words = /seal is ([a-z]+ [a-z]+)\./;

test('presses the seal onto the card of a new link, once, and not under reduced motion', async ({
  page,
  openBrowser,
}) => {
  const watch = async (tab: Page) =>
    tab.addInitScript(() => {
      const started: string[] = [];
      Reflect.set(globalThis, 'started', started);
      document.addEventListener('animationstart', ({ animationName }) =>
        started.push(animationName),
      );
    });
  const presses = (tab: Page) =>
    tab.evaluate(() => {
      const started: unknown = Reflect.get(globalThis, 'started');
      return Array.isArray(started)
        ? started.filter((name) => /press/.test(String(name))).length
        : 0;
    });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await watch(page);
  await createLink(page, { secret: 'x' });
  await expect.poll(() => presses(page)).toBe(1);
  await page.reload();
  await expect(page.getByText(words)).toBeVisible();
  expect(await presses(page)).toBe(0);

  const still = await openBrowser({ reducedMotion: 'reduce' });
  await watch(still);
  await createLink(still, { secret: 'x' });
  await expect(still.getByText(words)).toBeVisible();
  expect(await presses(still)).toBe(0);
});
