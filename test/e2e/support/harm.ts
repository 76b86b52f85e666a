/** Whether a script of a payload runs in a page of the built site. */
import { expect, type Page } from '@playwright/test';
import type { PageMonitor } from './page-monitor.ts';

/**
 * Counts the scripts of payloads in every document that is opened from now on.
 *
 * @returns a function that expects that none has run
 */
export async function countRuns(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'runs', 0);
    Reflect.set(globalThis, 'ran', () => {
      Reflect.set(globalThis, 'runs', Number(Reflect.get(globalThis, 'runs')) + 1);
    });
  });
  return async () => {
    const runs = await page.evaluate(() => Number(Reflect.get(globalThis, 'runs')));
    expect(runs, 'scripts that ran').toBe(0);
  };
}

/** Chromium reports handlers, styles and media that the policy forbids as soon as it parses them, even where nothing is shown. */
export function expectRefusals(monitor: PageMonitor): void {
  monitor.expectLine(/violates the following Content Security Policy directive/);
  monitor.expectLine(/^CSP violation: (?:media|script|style)-src/);
}
