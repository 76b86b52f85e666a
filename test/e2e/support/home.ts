/** The home page: its controls and actions. */
import { expect, type Locator, type Page } from '@playwright/test';

export function secretField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Your secret' });
}

export function createButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Create a link' });
}

function generateButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Generate a password' });
}

/** Opens or closes the drawer with a title. */
export async function toggleDrawer(page: Page, title: string): Promise<void> {
  await page.getByText(title, { exact: true }).click();
}

export function passphraseField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Passphrase', exact: true });
}

/** Names the people that a secret is for, in the open drawer of the options. */
export async function namePeople(page: Page, names: string): Promise<void> {
  await page.getByRole('radio', { name: 'Named people' }).click();
  await page.getByRole('textbox', { name: 'Email addresses' }).fill(names);
}

interface Draft {
  readonly secret: string;
  readonly passphrase?: string;
}

/** Creates a secret on the home page; ends on the private page. */
export async function createLink(page: Page, { secret, passphrase }: Draft): Promise<void> {
  await page.goto('/');
  await secretField(page).fill(secret);
  if (passphrase !== undefined) {
    await toggleDrawer(page, 'Privacy options');
    await passphraseField(page).fill(passphrase);
  }
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
}

/** Creates a link to a generated password on a page with the form, and returns the password; ends on the private page. */
export async function createGenerated(page: Page): Promise<string> {
  await generateButton(page).click();
  await expect(secretField(page)).not.toHaveValue('');
  const password = await secretField(page).inputValue();
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  return password;
}

export async function expectHeading(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
}
