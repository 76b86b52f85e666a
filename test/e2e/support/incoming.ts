/** The form for messages to the support: its controls. */
import type { Locator, Page } from '@playwright/test';

export function messageArea(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Your secret' });
}

export function ticketField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Ticket number' });
}

export function submitButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Send the secret' });
}
