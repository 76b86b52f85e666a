import { expect } from 'vitest';

/**
 * By how many pixels the page can be scrolled sideways, in either direction of writing. Tried rather than computed:
 * where room is reserved for a scroll bar, the widths that the browser reports do not add up.
 */
export function widthBeyond(): number {
  const { scrollX: left, scrollY: top } = window;
  const reached = [-10_000, 10_000].map((far) => {
    window.scrollTo({ left: far, top, behavior: 'instant' });
    return Math.abs(window.scrollX);
  });
  window.scrollTo({ left, top, behavior: 'instant' });
  return Math.max(...reached);
}

export function expectNoSidewaysScroll(where: string): void {
  expect(widthBeyond(), `scrolls sideways ${where}`).toBe(0);
}
