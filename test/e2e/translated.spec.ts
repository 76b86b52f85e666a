/** Pages that the browser translates for people who read another language. */
import type { Locator, Page } from '@playwright/test';
import { forgotPassword, signIn } from '../../shared/contract/entry.ts';
import { answerWith } from './support/answers.ts';
import { apiClient } from '../support/client.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { concealSealed } from './support/sealed.ts';
import {
  ADDRESS,
  addressField,
  mailed,
  PASSWORD,
  refused,
  signInButton,
  withEntry,
} from './support/entry.ts';
import { createButton, secretField } from './support/home.ts';
import { linkBox } from './support/receipt.ts';
import { breakSeal, message, openButton, recipientPassphrase } from './support/reveal.ts';
import { overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { addTranslator, translateNow, type Translator, translators } from './support/translator.ts';

const SECRET = 'Correct horse battery staple';
const FILE = { name: 'Quarterly Report.txt', content: new Blob(['numbers']) };

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
  // The words of its seal are drawn once the recipient's page is hydrated.
  if (path.includes('/secret/')) await expect(page.locator('main b')).toBeVisible();
  if (translator === 'after') await translateNow(page);
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

for (const translator of translators) {
  test.describe(`translated ${translator} it starts`, () => {
    test.beforeEach(({ monitor }) => {
      // React renders anew what is not as it was prerendered.
      if (translator !== 'after') monitor.expectLine(/#418/);
    });

    test(`a link is created, and shown as it is: ${translator} @journey`, async ({ page }) => {
      await openTranslated(page, '/', translator);
      await secretField(page).fill(SECRET);
      await createButton(page).click();
      await expectHeading(page, 'Send this link');
      const link = linkBox(page).getByRole('paragraph').first();
      await expect(link).toHaveText(/^http:\/\/[a-z0-9.:]+\/secret\/\w+$/);
      const words = linkBox(page).locator('b');
      await expect(words).toHaveText(/^[a-z]+ [a-z]+$/);
      const [address, name] = [await link.textContent(), await words.textContent()];
      await translateNow(page);
      await expectTranslated(page.getByRole('heading', { level: 1 }));
      expect([await link.textContent(), await words.textContent()]).toEqual([address, name]);
    });

    test(`a message is opened, and shown as it is: ${translator} @journey`, async ({
      recipient,
      api,
    }) => {
      const { secretKey } = await api.conceal({ secret: SECRET });
      await openTranslated(recipient, `/secret/${secretKey}`, translator);
      await breakSeal(recipient);
      await expectText(recipient, SECRET);
    });

    test(`a wrong passphrase, then the right one: ${translator} @journey`, async ({
      recipient,
      api,
      monitor,
    }) => {
      monitor.expectFailedLoads(422);
      const { secretKey } = await api.conceal({ secret: SECRET, passphrase: 'right' });
      await openTranslated(recipient, `/secret/${secretKey}`, translator);
      await breakSeal(recipient, 'wrong');
      await expect(recipient.getByRole('alert')).toHaveText(
        'Double check that passphrase. 4 tries left.',
        { ignoreCase: true },
      );
      await recipientPassphrase(recipient).fill('wrong again');
      await recipientPassphrase(recipient).press('Enter');
      // The number is not that of a text which the page has lost.
      await expect(recipient.getByRole('alert')).toHaveText(
        'Double check that passphrase. 3 tries left.',
        { ignoreCase: true },
      );
      await recipientPassphrase(recipient).fill('right');
      await recipientPassphrase(recipient).press('Enter');
      await expectText(recipient, SECRET);
    });

    test(`a refused sign-in shows why: ${translator} @journey`, async ({ page, monitor }) => {
      monitor.expectFailedLoads(422);
      const reason = 'Wrong email or password.';
      await overrideSite(page, withEntry);
      await answerWith(page, signIn, refused(422, 'signin_failed', reason));
      await openTranslated(page, '/signin', translator);
      await addressField(page).fill(ADDRESS);
      await page.getByRole('textbox', { name: /^password$/i }).fill(PASSWORD);
      await signInButton(page).click();
      await expect(page.getByRole('alert')).toContainText(reason, { ignoreCase: true });
      await expectHeading(page, 'Sign in');
    });

    test(`a forgotten password is reset: ${translator} @journey`, async ({ page }) => {
      await overrideSite(page, withEntry);
      await answerWith(page, forgotPassword, mailed.forgot);
      await openTranslated(page, '/forgot', translator);
      await addressField(page).fill(ADDRESS);
      await addressField(page).press('Enter');
      await expectHeading(page, 'Check your email');
      // Neither changed nor sent to the translator.
      await expect(page.locator('bdi').first()).toHaveText(ADDRESS);
    });
  });
}

test.describe('encrypted in a browser', () => {
  let server: RunningServer;

  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    server = await startServer({ env: { SEAL_MODES: 'both' } });
  });
  test.afterAll(async () => server.stop());

  for (const translator of translators) {
    test(`a message and its file are shown as they are: ${translator} @journey`, async ({
      page,
      monitor,
    }) => {
      monitor.expectVisitTo(server.base);
      if (translator !== 'after') monitor.expectLine(/#418/);
      const sender = apiClient(server.base, 1);
      const { link } = await concealSealed(sender, SECRET, '', [FILE]);
      sender.close();
      await openTranslated(page, server.base + link, translator);
      await openButton(page).click();
      await expectHeading(page, 'Here are your message and files');
      await translateNow(page);
      expect(await message(page).textContent()).toBe(SECRET);
      await expect(page.locator('li bdi')).toHaveText(FILE.name);
    });
  }
});
