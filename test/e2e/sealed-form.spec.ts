/** The form where browsers encrypt: the server gets neither the text nor what opens it. */
import type { Page } from '@playwright/test';
import { type RunningServer, startServer } from '../support/server.ts';
import {
  createButton,
  expectHeading,
  passphraseField,
  secretField,
  toggleDrawer,
} from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, expectMessage } from './support/reveal.ts';
import { linkKeyIn, watchTraffic } from './support/sealed.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const PASSPHRASE = 'correct horse battery';
const IN_BROWSER = 'Encrypted in your browser: this site cannot read it.';

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer({ env: { SEAL_MODES: 'both' } });
});

test.afterAll(async () => {
  await server.stop();
});

test.beforeEach(({ monitor }) => monitor.expectVisitTo(server.base));

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(server.base + path);
}

test('encrypts in the browser, and sends neither text nor passphrase', async ({
  page,
  recipient,
}) => {
  const expectNotSent = watchTraffic(page.context());
  const expectNotSentOn = watchTraffic(recipient.context());
  await visit(page, '/');
  await expect(page.getByText(IN_BROWSER)).toBeVisible();
  await secretField(page).fill('typed\nin the form ');
  await toggleDrawer(page, 'Privacy options');
  await passphraseField(page).fill(PASSPHRASE);
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  const link = await linkToSend(page);
  expect(link).toMatch(/\/secret\/1[0-9A-Za-z]{22}#b[0-9A-Za-z]{22}$/);
  await expect(page).toHaveURL(/\/private\/1[0-9A-Za-z]{22}#b[0-9A-Za-z]{22}$/);
  expect(page.url()).toContain(linkKeyIn(link));
  await recipient.goto(link);
  await breakSeal(recipient, PASSPHRASE);
  await expectMessage(recipient, 'typed\nin the form ');
  const confidential = [linkKeyIn(link), PASSPHRASE, 'in the form'];
  await expectNotSent(...confidential);
  await expectNotSentOn(...confidential);
  expect((await whatIsStored(page)).replace(page.url(), '')).not.toContain(linkKeyIn(link));
});
