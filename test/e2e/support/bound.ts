/** The recipient's page of a secret that is bound to recipients. */
import type { Locator, Page } from '@playwright/test';

export function emailField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Your email address' });
}

export function sendCodeButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Send me a code' });
}

export function codeField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Code from the email' });
}
