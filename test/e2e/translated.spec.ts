/** Pages that the browser translates for people who read another language. */
import type { Locator, Page } from '@playwright/test';
import { createButton, secretField } from './support/home.ts';
import { linkBox } from './support/receipt.ts';
import { breakSeal, message, recipientPassphrase } from './support/reveal.ts';
import { expect, test } from './support/test.ts';
import { addTranslator, translateNow, type Translator } from './support/translator.ts';

const SECRET = 'Correct horse battery staple';

/** Opens a page, which is translated when this returns. */
async function openTranslated(page: Page, path: string, translator: Translator): Promise<void> {
  await addTranslator(page, translator);
  await page.goto(path);
  const heading = page.getByRole('heading', { level: 1 });
  // What is done before that is repeated by the application, if it can be.
  await page.waitForFunction(() => {
    const shown = document.querySelector('h1');
    return Object.keys(shown ?? {}).some((name) => name.startsWith('__react'));
  });
  // The name of its seal is drawn once the recipient's page is hydrated.
  if (path.includes('/secret/')) await expect(page.getByText(/^seal: /i)).toBeVisible();
  // React renders what was translated before it started.
  if (translator !== 'before') await expectTranslated(heading);
}

/** A heading in capitals. */
async function expectTranslated(heading: Locator): Promise<void> {
  await expect(heading).toHaveText(/^[^a-z]+$/);
}

/** Expects a heading, translated or not. */
async function expectHeading(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text, { ignoreCase: true });
}

async function expectText(page: Page, text: string): Promise<void> {
  await expectHeading(page, 'Here is your message');
  expect(await message(page).textContent()).toBe(text);
  // Also once the translator has seen it.
  await translateNow(page);
  expect(await message(page).textContent()).toBe(text);
}

// What a translator does once the application runs is shown by `test/screens/recipient/translated.test.ts`.
for (const translator of ['before', 'always'] as const) {
  test.describe(`translated ${translator}`, () => {
    test.beforeEach(({ monitor }) => {
      // React renders anew what is not as it was prerendered.
      monitor.expectLine(/#418/);
    });

    test(`creates a link on a page that is translated ${translator} it starts, and shows it as it is`, async ({
      page,
    }) => {
      await openTranslated(page, '/', translator);
      await secretField(page).fill(SECRET);
      await createButton(page).click();
      await expectHeading(page, 'Send this link');
      const link = linkBox(page).getByRole('paragraph').first();
      await expect(link).toHaveText(/^http:\/\/[a-z0-9.:]+\/secret\/\w+$/);
      const address = await link.textContent();
      await translateNow(page);
      await expectTranslated(page.getByRole('heading', { level: 1 }));
      expect(await link.textContent()).toBe(address);
    });

    test(`opens a message on a page that is translated ${translator} it starts, after a wrong passphrase`, async ({
      recipient,
      api,
      monitor,
    }) => {
      monitor.expectFailedLoads(422);
      const { secretKey } = await api.conceal({ secret: SECRET, passphrase: 'right' });
      await openTranslated(recipient, `/secret/${secretKey}`, translator);
      await breakSeal(recipient, 'wrong');
      const wrong = (left: number) =>
        `Double check that passphrase. ${left} more wrong attempts lock the link for a while.`;
      const alert = recipient.getByRole('alert');
      await expect(alert).toHaveText(wrong(4), { ignoreCase: true });
      await recipientPassphrase(recipient).fill('wrong again');
      await recipientPassphrase(recipient).press('Enter');
      // The number is not that of a text which the page has lost.
      await expect(alert).toHaveText(wrong(3), { ignoreCase: true });
      await recipientPassphrase(recipient).fill('right');
      await recipientPassphrase(recipient).press('Enter');
      await expectText(recipient, SECRET);
    });
  });
}
