/** The private page. */
import type { Locator, Page } from '@playwright/test';

export function linkBox(page: Page): Locator {
  return page.getByRole('region', { name: 'Link to send' });
}

/** The link to send, as the page shows it. */
export async function linkToSend(page: Page): Promise<string> {
  return (await linkBox(page).getByRole('paragraph').first().textContent()) ?? '';
}

/** The last part of an address: the key of a secret, or of its sender's page. */
export function keyIn(address: string): string {
  return address.split('/').at(-1) ?? '';
}

export function timeline(page: Page): Locator {
  return page.getByRole('list').filter({ hasText: 'Created' });
}
