/** The bot check, as a visitor uses it. */
import { expect, type Locator, type Page } from '@playwright/test';

export function robotBox(page: Page): Locator {
  return page.getByRole('checkbox', { name: "I'm not a robot" });
}

/** Ticks the box and waits for the device to have done its work. */
export async function passBotCheck(page: Page): Promise<void> {
  await robotBox(page).click();
  await expect(robotBox(page)).toBeChecked();
}
