/** Custom domains: their pages, and the answers of the server about them. */
import { type Locator, type Page } from '@playwright/test';

/** A picture of one pixel. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export function addLink(page: Page): Locator {
  return page.getByRole('link', { name: 'Add a domain' });
}

/** The line of a domain in the list. */
export function lineOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

/** Opens the menu in the line of a domain. */
export async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menu').waitFor();
}

export function nameField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Domain' });
}

export function verifyButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(?:Verify now|Checking|Check again)/ });
}

/** The value under a label of the panel, such as SSL status. */
export function fact(page: Page, name: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
}

/** Host and value of a DNS record, by the names of their copy buttons. */
export function recordParts(page: Page, type: string): Locator {
  return page
    .locator('dl')
    .filter({ has: page.getByRole('button', { name: `Copy the host of the ${type} record` }) })
    .getByRole('code');
}

/** The fields of the branding form, in their order. */
export const brandingForm = {
  name: (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true }),
  accent: (page: Page) => page.getByRole('textbox', { name: 'Accent colour', exact: true }),
  logo: (page: Page) => page.locator('input[type="file"]'),
  before: (page: Page) => page.getByRole('textbox', { name: 'Line above the button' }),
  after: (page: Page) => page.getByRole('textbox', { name: 'Line below the opened secret' }),
  save: (page: Page) => page.getByRole('button', { name: 'Save branding' }),
};

/** The choice of a domain on the dashboard’s form. */
export function domainChoice(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Domain of the link' });
}
