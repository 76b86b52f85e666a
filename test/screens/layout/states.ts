/** The states of what is around a page. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { button } from '../support/screen.ts';
import { colonel, withEverything } from '../support/site.ts';
import { statesOf } from '../support/states.ts';
import { openOn, openRegions, openSettings } from './frame.ts';

export const frameStates = statesOf({
  'home-with-everything': async () => {
    await openOn(withEverything, '/');
    await expect.element(button('European Union')).toBeVisible();
  },
  'near-miss': async () => {
    await openOn(withEverything, `/secrets/1${'a'.repeat(22)}`);
    await expect.element(page.getByText(/^Did you mean/)).toBeVisible();
  },
  'about-of-colonel': () => openOn(colonel),
  settings: { isMain: true, open: () => openSettings(withEverything) },
  'settings-region': () => openSettings(withEverything, 'Data region'),
  'regions-open': async () => {
    await openOn(withEverything, '/');
    await openRegions();
  },
});
