/** Menus. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { Menus } from '../../../web/gallery/sections/actions.tsx';
import { painted } from '../support/layout-shift.ts';
import { press } from '../support/screen.ts';
import { openSection, section } from './gallery.tsx';

const button = (name = 'Data region') => section('menus').getByRole('button', { name });
const menu = page.getByRole('menu');
const item = (name: string) => page.getByRole('menuitem', { name });

async function expectClosed(opener = button()): Promise<void> {
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
}

/** Opens the gallery, and a menu in it at its first entry. */
async function openMenu(): Promise<void> {
  await openSection('menus', Menus);
  await press(button(), '{ArrowDown}');
  await expect.element(item('Canada')).toHaveFocus();
}

it.for([
  ['{Enter}', 'Canada'],
  [' ', 'Canada'],
  ['{ArrowDown}', 'Canada'],
  ['{ArrowUp}', 'United States'],
] as const)('opens by %s at %s', async ([key, entry]) => {
  await openSection('menus', Menus);
  await press(button(), key);
  await expect.element(menu).toBeVisible();
  await expect.element(button()).toHaveAttribute('aria-expanded', 'true');
  await expect.element(item(entry)).toHaveFocus();
});

it('opens by a click, and closes by a second one', async () => {
  await openSection('menus', Menus);
  await button().click();
  await expect.element(item('Canada')).toHaveFocus();
  await button().click();
  await expectClosed();
});

it('goes from entry to entry by the arrow keys, all the way round, and by Home and End', async () => {
  await openMenu();
  for (const [key, entry] of [
    ['ArrowDown', 'Cuba'],
    ['ArrowDown', 'European Union'],
    ['ArrowDown', 'United States'],
    ['ArrowDown', 'Canada'],
    ['ArrowUp', 'United States'],
    ['Home', 'Canada'],
    ['End', 'United States'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(item(entry)).toHaveFocus();
  }
});

it.for(['Control', 'Meta', 'Alt'])(
  'leaves %s with a letter or an arrow to the browser',
  async (modifier) => {
    await openMenu();
    const left: boolean[] = [];
    const listen = (event: KeyboardEvent) => {
      if (event.key !== modifier) left.push(!event.defaultPrevented);
      // Nothing of the browser's own may happen in the test.
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    onTestFinished(() => document.removeEventListener('keydown', listen));
    for (const key of ['e', '{ArrowUp}']) {
      await userEvent.keyboard(`{${modifier}>}${key}{/${modifier}}`);
      await expect.element(item('Canada')).toHaveFocus();
    }
    expect(left).toEqual([true, true]);
  },
);

it('leads by letters typed in a row to the entry that starts with them', async () => {
  await openMenu();
  await userEvent.keyboard('cu');
  await expect.element(item('Cuba')).toHaveFocus();
  await userEvent.keyboard('b');
  await expect.element(item('Cuba')).toHaveFocus();
});

it('leads by a letter after a pause to the next entry that starts with it', async () => {
  await openMenu();
  await userEvent.keyboard('c');
  await expect.element(item('Cuba')).toHaveFocus();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 351);
  await userEvent.keyboard('c');
  await expect.element(item('Canada')).toHaveFocus();
});

it.for([
  ['Escape, which gives the focus back', () => userEvent.keyboard('{Escape}'), 'Data region'],
  ['Tab, which moves on from its button', () => userEvent.keyboard('{Tab}'), 'Another region'],
  ['a click elsewhere', () => page.getByRole('heading', { name: 'menus' }).click(), null],
] as const)('closes by %s', async ([, close, focused]) => {
  await openMenu();
  await close();
  await expectClosed();
  if (focused) await expect.element(button(focused)).toHaveFocus();
});

it('follows an entry by Enter and by a click, and is closed then', async () => {
  await openMenu();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.hash).toBe('#menus');
  await expectClosed();
  history.replaceState(null, '', location.pathname);
  await button('Another region').click();
  await item('Cuba').click();
  await expect.poll(() => location.hash).toBe('#menus');
  await expectClosed(button('Another region'));
});

/** Scrolls until a button is at a height of the window. */
function scrollTo(opener: Locator, fromTop: number): void {
  const { top } = opener.element().getBoundingClientRect();
  window.scrollBy({ top: top - fromTop, behavior: 'instant' });
}

function expectBeside(opener: Locator): 'above' | 'below' {
  const box = menu.element().getBoundingClientRect();
  const anchor = opener.element().getBoundingClientRect();
  expect(box.top, 'inside the window').toBeGreaterThanOrEqual(0);
  expect(box.left, 'inside the window').toBeGreaterThanOrEqual(0);
  expect(box.bottom, 'inside the window').toBeLessThanOrEqual(window.innerHeight);
  expect(box.right, 'inside the window').toBeLessThanOrEqual(window.innerWidth);
  const edges = [Math.abs(box.left - anchor.left), Math.abs(box.right - anchor.right)];
  expect(Math.min(...edges), 'in line with its button').toBeLessThan(1);
  const isAbove = box.bottom <= anchor.top;
  const gap = isAbove ? anchor.top - box.bottom : box.top - anchor.bottom;
  expect(gap, 'beside its button').toBeGreaterThanOrEqual(0);
  expect(gap, 'beside its button').toBeLessThanOrEqual(8);
  return isAbove ? 'above' : 'below';
}

it.for([
  ['en', 320],
  ['en', 1280],
  ['ar_XB', 320],
  ['ar_XB', 1280],
] as const)(
  'opens beside its button, where there is room: in %s, %d px wide',
  async ([locale, width]) => {
    const height = 600;
    await page.viewport(width, height);
    await openSection('menus', Menus, locale);
    for (const name of ['Data region', 'Another region']) {
      const opener = button(name);
      for (const [fromTop, side] of [
        [height - 60, 'above'],
        [height / 2, 'above'],
        [10, 'below'],
      ] as const) {
        scrollTo(opener, fromTop);
        // Closed, scrolled and opened within one frame, a menu would keep its old place.
        await painted();
        await press(opener, '{Enter}');
        await painted();
        expect(expectBeside(opener), `${name}, ${fromTop}`).toBe(side);
        await userEvent.keyboard('{Escape}');
      }
    }
  },
);

it('scrolls a menu that is taller than its room', async () => {
  await page.viewport(640, 200);
  await openSection('menus', Menus);
  scrollTo(button(), 78);
  await press(button(), '{ArrowUp}');
  await expect.element(item('United States')).toBeInViewport({ ratio: 1 });
  expectBeside(button());
  await userEvent.keyboard('{Home}');
  await expect.element(item('Canada')).toBeInViewport({ ratio: 1 });
});
