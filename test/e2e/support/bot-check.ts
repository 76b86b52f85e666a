/** The bot check, as a visitor uses it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { takeFeedback } from './feedback.ts';

export function robotBox(page: Page): Locator {
  return page.getByRole('checkbox', { name: "I'm not a robot" });
}

/** The text beside the box, which is its description, too. */
export async function expectBotCheck(page: Page, text: string): Promise<void> {
  await expect(robotBox(page)).toHaveAccessibleDescription(text);
  await expect(page.getByText(text)).toBeVisible();
}

/** Ticks the box and waits for the device to have done its work. */
export async function passBotCheck(page: Page): Promise<void> {
  await robotBox(page).click();
  await expect(robotBox(page)).toBeChecked();
}

/** Opens a form that has the box. */
export async function openCheckedForm(page: Page): Promise<void> {
  await takeFeedback(page);
  await page.goto('/feedback');
  await robotBox(page).waitFor();
}
