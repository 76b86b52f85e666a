/** Sizes that every screen must have room in, without scrolling sideways. */
import { page } from 'vitest/browser';
import { expectNoSidewaysScroll } from './overflow.ts';

export const PHONE = { width: 375, height: 812 };
const TABLET = { width: 768, height: 1024 };
export const LAPTOP = { width: 1280, height: 800 };
export const SMALLEST = { width: 320, height: 568 };
/** A laptop's page at 200 % zoom is laid out in half of its pixels. */
const ZOOMED = { width: 640, height: 400 };

/** Those that have a layout of their own. */
export const sizes = [SMALLEST, PHONE, TABLET, LAPTOP];

/** Leaves the page as wide as a phone. */
export async function expectRoom(direction: string): Promise<void> {
  for (const { width, height } of [ZOOMED, SMALLEST, PHONE]) {
    await page.viewport(width, height);
    expectNoSidewaysScroll(`at ${width} px, ${direction}`);
  }
}
