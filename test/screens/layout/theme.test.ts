/** The theme of the pages. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { emulate } from '../support/media.ts';
import { openOn } from './frame.ts';

const PAPER = { light: 'rgb(246, 242, 236)', dark: 'rgb(22, 20, 18)' };
const INK = { light: 'rgb(29, 26, 23)', dark: 'rgb(242, 237, 230)' };

const choice = page.getByRole('combobox', { name: 'Theme' });
const stored = () => localStorage.getItem('restMode');

async function expectTheme(theme: 'light' | 'dark'): Promise<void> {
  const colours = () => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return [backgroundColor, color];
  };
  await expect.poll(colours).toEqual([PAPER[theme], INK[theme]]);
}

it('follows the system, also when that changes its mind, and stores nothing', async () => {
  await openOn({});
  for (const theme of ['light', 'dark', 'light'] as const) {
    await emulate({ theme });
    await expectTheme(theme);
  }
  await expect.element(choice).toHaveValue('system');
  expect(stored()).toBeNull();
});

it('applies a chosen theme whatever the system prefers, until the choice is given back', async () => {
  await emulate({ theme: 'light' });
  await openOn({});
  await choice.selectOptions('Dark');
  await expectTheme('dark');
  expect(stored()).toBe('dark');
  await openOn({}, '/');
  await expectTheme('dark');
  await expect.element(choice).toHaveValue('dark');
  await choice.selectOptions('Light');
  await expectTheme('light');
  expect(stored()).toBe('light');
  await emulate({ theme: 'dark' });
  await expectTheme('light');
  await choice.selectOptions('System');
  await expectTheme('dark');
  expect(stored()).toBeNull();
});
