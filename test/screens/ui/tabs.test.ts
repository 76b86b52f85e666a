/** Tabs. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TabSamples } from '../../../web/gallery/sections/inputs.tsx';
import { openSection, section } from './gallery.tsx';

const tabs = [
  ['General', 'Theme and language.'],
  ['Data region', 'Where accounts and secrets are stored.'],
  ['Sessions', 'Which browsers are signed in.'],
] as const;

const tab = (place: 0 | 1 | 2) => section('tabs').getByRole('tab', { name: tabs[place][0] });

async function expectChosen(place: 0 | 1 | 2): Promise<void> {
  const [name, content] = tabs[place];
  await expect.element(tab(place)).toHaveFocus();
  await expect
    .element(section('tabs').getByRole('tab', { selected: true }))
    .toHaveTextContent(name);
  await expect.element(page.getByRole('tabpanel', { name })).toHaveTextContent(content);
}

it.for([
  ['en', '{ArrowRight}', '{ArrowLeft}'],
  ['ar_XB', '{ArrowLeft}', '{ArrowRight}'],
] as const)(
  'chooses in %s the next tab by %s, all the way round',
  async ([locale, next, before]) => {
    await openSection('tabs', TabSamples, locale);
    await tab(0).click();
    for (const place of [1, 2, 0] as const) {
      await userEvent.keyboard(next);
      await expectChosen(place);
    }
    for (const place of [2, 1, 0] as const) {
      await userEvent.keyboard(before);
      await expectChosen(place);
    }
  },
);

it('chooses the first and the last tab by Home and End, and none by an arrow with Alt', async () => {
  await openSection('tabs', TabSamples);
  await tab(1).click();
  await expectChosen(1);
  // It leads back in many browsers.
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expectChosen(1);
  await userEvent.keyboard('{End}');
  await expectChosen(2);
  await userEvent.keyboard('{Home}');
  await expectChosen(0);
});

it('makes the tabs one stop of the keyboard, at the chosen one', async () => {
  await openSection('tabs', TabSamples);
  await tab(1).click();
  await userEvent.keyboard('{Tab}');
  await expect.element(tab(1)).not.toHaveFocus();
  await expect.element(tab(2)).not.toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(tab(1)).toHaveFocus();
});

it('leaves to the browser the keys that tabs do not handle', async () => {
  await openSection('tabs', TabSamples);
  await tab(0).click();
  const before = window.scrollY;
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => window.scrollY).toBeGreaterThan(before);
  await expectChosen(0);
});
