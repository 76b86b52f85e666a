/** The list of a customer's secrets, and their label of one. */
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
