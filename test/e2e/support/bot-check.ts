/** The bot check, as a visitor uses it. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { BotChallenge } from '../../../shared/contract/bot-check.ts';
import { takeFeedback } from './feedback.ts';

/** The script of its workers. */
export const SOLVER = /\/dist\/solver-[\w-]+\.js$/;

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

/** Replaces the challenge with one that cannot be solved. */
export async function stallSolvers(page: Page): Promise<void> {
  await page.route(SOLVER, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'void 0;' }),
  );
}

/** A valid challenge that no number solves. */
export const unsolvable: BotChallenge = {
  algorithm: 'SHA-256',
  challenge: '0'.repeat(64),
  salt: 'x'.repeat(24),
  signature: '0'.repeat(64),
  maxnumber: 1_000_000,
};

/** Opens a form that has the box. */
export async function openCheckedForm(page: Page): Promise<void> {
  await takeFeedback(page);
  await page.goto('/feedback');
  await robotBox(page).waitFor();
}
