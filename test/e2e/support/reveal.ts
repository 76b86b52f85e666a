/** The recipient's page. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectHeading } from './home.ts';

export function openButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Open the message' });
}

export function recipientPassphrase(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Passphrase' });
}

export function message(page: Page): Locator {
  return page.getByRole('region', { name: 'The message' });
}

/** Opens the secret on the recipient's page. */
export async function breakSeal(page: Page, passphrase?: string): Promise<void> {
  if (passphrase !== undefined) await recipientPassphrase(page).fill(passphrase);
  await openButton(page).click();
}

/**
 * Expects the page to show a text, to the last character. The expected text is never sent to the page,
 * so that a search of its memory finds only what the page itself holds.
 */
export async function expectMessage(page: Page, text: string): Promise<void> {
  await expectHeading(page, 'Here is your message');
  expect(await message(page).textContent()).toBe(text);
}

/** Expects a red alert with a text. */
export async function expectAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Error');
  await expect(alert).toContainText(text);
}

/** Expects the passphrase field to have the focus, and to say why the last passphrase was refused. */
export async function expectWrongPassphrase(page: Page, triesLeft: number): Promise<void> {
  const more =
    triesLeft === 1 ? 'One more wrong attempt locks' : `${triesLeft} more wrong attempts lock`;
  const text = `Double check that passphrase. ${more} the link for a while.`;
  await expect(page.getByRole('alert')).toHaveText(text);
  const field = recipientPassphrase(page);
  await expect(field).toHaveAccessibleDescription(text);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
}
