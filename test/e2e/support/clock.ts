import type { Page } from '@playwright/test';

/** From the next load on. The clock of the test library is of no use: it hides that a load is a reload. */
export async function setClockAhead(page: Page, ms: number): Promise<void> {
  await page.addInitScript((aheadMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + aheadMs;
  }, ms);
}
