import type { Page } from '@playwright/test';

/**
 * Counts the timers that the page sets from its next load on, of all that repeat something at least this often.
 *
 * @returns how many of the current document have been set
 */
export async function countTimers(page: Page, msMax: number): Promise<() => Promise<number>> {
  await page.addInitScript((longest) => {
    globalThis.setInterval = new Proxy(globalThis.setInterval, {
      apply: (set, _, parameters: Parameters<typeof setInterval>) => {
        const { dataset } = document.documentElement;
        if (Number(parameters[1]) <= longest) {
          dataset['timers'] = String(Number(dataset['timers'] ?? 0) + 1);
        }
        return set(...parameters);
      },
    });
  }, msMax);
  return () => page.evaluate(() => Number(document.documentElement.dataset['timers'] ?? 0));
}

/** From the next load on. The clock of the test library is of no use: it hides that a load is a reload. */
export async function setClockAhead(page: Page, ms: number): Promise<void> {
  await page.addInitScript((aheadMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + aheadMs;
  }, ms);
}
