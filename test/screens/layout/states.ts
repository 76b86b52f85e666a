/** The states of what is around a page. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { button } from '../support/screen.ts';
import { colonel, withEverything } from '../support/site.ts';
import type { State } from '../support/states.ts';
import { openOn, openRegions, openSettings } from './frame.ts';

export const frameStates: readonly State[] = [
  {
    name: 'home-with-everything',
    open: async () => {
      await openOn(withEverything, '/');
      await expect.element(button('European Union')).toBeVisible();
    },
  },
  {
    name: 'near-miss',
    open: async () => {
      await openOn(withEverything, `/secrets/1${'a'.repeat(22)}`);
      await expect.element(page.getByText(/^Did you mean/)).toBeVisible();
    },
  },
  { name: 'about-of-colonel', open: () => openOn(colonel) },
  { name: 'settings', isMain: true, open: () => openSettings(withEverything) },
  { name: 'settings-region', open: () => openSettings(withEverything, 'Data region') },
  {
    name: 'regions-open',
    open: async () => {
      await openOn(withEverything, '/');
      await openRegions();
    },
  },
];
