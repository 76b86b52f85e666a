/** The list of a customer's secrets, and what they fill in about one. */
import type { Locator, Page } from '@playwright/test';

/** One of the two lists of the page of recent secrets. */
export function list(page: Page, name: 'Not received' | 'Received'): Locator {
  return page.locator('section').filter({
    has: page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }),
  });
}

export function labelField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Label', exact: true });
}

export function recipientsField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Email the link to' });
}
