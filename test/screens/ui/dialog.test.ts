/** Dialogs. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialogs } from '../../../web/gallery/sections/actions.tsx';
import { violations } from '../support/axe.ts';
import { drag, middleOf, turnWheel } from '../support/mouse.ts';
import { expectNoSidewaysScroll } from '../support/overflow.ts';
import { focus, press } from '../support/screen.ts';
import { openSection, section } from './gallery.tsx';

const opener = (name = 'Short dialog') => section('dialogs').getByRole('button', { name });
const dialog = (name = 'Short dialog') => page.getByRole('dialog', { name });

async function openDialog(name = 'Short dialog'): Promise<void> {
  await openSection('dialogs', Dialogs);
  await opener(name).click();
  await expect.element(dialog(name)).toBeVisible();
}

async function expectGone(): Promise<void> {
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
}

const corner = { x: 5, y: 5 };

it.for([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click outside', () => drag(corner, corner)],
  [
    'the button in the corner',
    () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  ],
  ['a button of its own', () => page.getByRole('button', { name: 'Done' }).click()],
] as const)('closes by %s, and gives the focus back to its opener', async ([, close]) => {
  await openDialog();
  await close();
  await expectGone();
  // Again: a dialog that was closed by half could not be opened a second time.
  await press(opener(), '{Enter}');
  await expect.element(dialog()).toBeVisible();
  await close();
  await expectGone();
});

it('closes by Escape however often it is opened without a click in it', async () => {
  await openSection('dialogs', Dialogs);
  focus(opener());
  for (let time = 0; time < 4; time++) {
    const button = opener().element();
    if (button instanceof HTMLElement) button.click();
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectGone();
  }
});

it('keeps the focus inside', async () => {
  await openDialog();
  const inside = () => dialog().element().contains(document.activeElement);
  expect(inside(), 'as soon as it opens').toBe(true);
  const stops = new Set<string>();
  for (let stop = 0; stop < 8; stop++) {
    await userEvent.keyboard('{Tab}');
    // Between the last stop and the first the browser's own controls may come.
    const text = document.activeElement?.outerHTML.slice(0, 40) ?? '';
    expect(inside() || text.startsWith('<body'), `the focus is on ${text}`).toBe(true);
    stops.add(text);
  }
  expect(stops.size, 'stops').toBeGreaterThanOrEqual(3);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(opener()).not.toHaveFocus();
});

it('does not let the page behind it scroll', async () => {
  await openDialog('Long dialog');
  const before = window.scrollY;
  for (const point of [corner, { x: 640, y: 400 }]) {
    for (let turn = 0; turn < 20; turn++) await turnWheel(point, 400);
  }
  await expect.poll(() => dialog('Long dialog').element().scrollTop).toBeGreaterThan(0);
  await expect.element(dialog('Long dialog').getByText('Line 40 of')).toBeInViewport();
  expect(window.scrollY).toBe(before);
  await userEvent.keyboard('{Escape}');
  await turnWheel({ x: 640, y: 400 }, 400);
  await expect.poll(() => window.scrollY).toBeGreaterThan(before);
});

it('stays open after a press that begins inside and ends outside', async () => {
  await openDialog();
  const field = dialog().getByRole('textbox');
  await field.fill('half a sentence');
  await drag(middleOf(field.element()), corner);
  await expect.element(field).toHaveValue('half a sentence');
  await drag(corner, corner);
  await expectGone();
});

it.for([
  [320, 568],
  [1280, 800],
] as const)('is accessible and has room, %d px wide', async ([width, height]) => {
  await page.viewport(width, height);
  for (const name of ['Short dialog', 'Long dialog']) {
    await openDialog(name);
    await expect.element(dialog(name).getByRole('heading')).toBeInViewport();
    expectNoSidewaysScroll(name);
    const { scrollWidth, clientWidth } = dialog(name).element();
    expect(scrollWidth - clientWidth, `${name} scrolls sideways inside`).toBe(0);
    expect(await violations()).toEqual([]);
  }
});
