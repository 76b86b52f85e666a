/** The frame with text at 200 % on a small phone, and in forced colours. */
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { emulate } from '../support/media.ts';
import { expectNoSidewaysScroll } from '../support/overflow.ts';
import { customer, withEverything } from '../support/site.ts';
import { accountButton, header, openOn } from './frame.ts';

async function enlargeText(): Promise<void> {
  const { style } = document.documentElement;
  await page.viewport(360, 740);
  style.fontSize = '200%';
  onTestFinished(() => void style.removeProperty('font-size'));
}

/** The parts of the header, as boxes, that lie on each other. */
function overlapsInHeader(): string[] {
  const parts = [...header.element().querySelectorAll('svg, nav a, nav button')]
    .filter((part) => !part.closest('[popover]') && !part.parentElement?.closest('button'))
    .map((part) => ({ name: part.textContent, box: part.getBoundingClientRect() }));
  expect(parts.length).toBeGreaterThan(1);
  return parts.flatMap((one, index) =>
    parts
      .slice(index + 1)
      .filter(
        ({ box }) =>
          box.left < one.box.right - 1 &&
          one.box.left < box.right - 1 &&
          box.top < one.box.bottom - 1 &&
          one.box.top < box.bottom - 1,
      )
      .map((other) => `${one.name} and ${other.name}`),
  );
}

it.for([
  ['visitors', withEverything],
  ['customers', customer],
] as const)('keeps the navigation of %s clear of the seal at 200 %', async ([, site]) => {
  await openOn(site);
  await enlargeText();
  expect(overlapsInHeader()).toEqual([]);
  expectNoSidewaysScroll('with large text');
});

it('keeps the account menu inside the window at 200 %', async () => {
  await openOn(customer);
  await enlargeText();
  await accountButton.click();
  await expect.element(page.getByRole('menuitem', { name: 'Recent secrets' })).toHaveFocus();
  await expect.element(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
});

it('outlines the focused entry of a menu after a click in forced colours', async () => {
  await emulate({ forcedColours: true });
  await openOn(customer);
  await accountButton.click();
  const first = page.getByRole('menuitem', { name: 'Recent secrets' });
  await expect.element(first).toHaveFocus();
  await expect.element(first).toHaveStyle({ outlineStyle: 'solid' });
});
