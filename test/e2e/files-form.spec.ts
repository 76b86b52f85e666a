/** Files on the form that creates a secret: encrypted in the browser, sent, and opened as the command line does. */
import { utimesSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { formsOf } from '../cli/forms.ts';
import { callsOf } from './support/answers.ts';
import { attach, attachButton, attachedFiles, expectContent, fileOf } from './support/files.ts';
import { createButton, expectHeading } from './support/home.ts';
import { ownServer } from './support/own-server.ts';
import { linkToSend } from './support/receipt.ts';
import { expect, test } from './support/test.ts';

const MIB = 1024 * 1024;
/** So long that no form of it is found by chance. */
const NAME = 'plans-of-the-northern-wing.txt';

const options = { anonymous: { file_bytes: 8 * MIB } };
const server = ownServer({ SEAL_MODES: 'both', PLAN_OPTIONS: JSON.stringify(options) });

async function visit(page: Page): Promise<void> {
  await page.goto(server().base);
  await expect(attachButton(page)).toBeVisible();
}

test('sends small files in one call, without text, names or content', async ({ page }) => {
  const calls = callsOf(page, concealSecret);
  await visit(page);
  const files = [fileOf(NAME, 5000), fileOf('empty', 0)];
  await attach(page, ...files);
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  const link = await linkToSend(page);
  expect(calls).toHaveLength(1);
  const sent = calls[0]?.postData() ?? '';
  expect(sent.length).toBeGreaterThan(5000);
  expect(formsOf(NAME).filter((form) => sent.includes(form))).toEqual([]);
  // The bytes of the file are almost all 0.
  expect(sent).not.toContain('A'.repeat(64));
  await expectContent(link, { text: '', files, parts: 0 });
});

test('names a file that has changed since it was attached', async ({ page }, testInfo) => {
  const path = testInfo.outputPath('changed.txt');
  writeFileSync(path, 'as it was attached');
  await visit(page);
  await attach(page, fileOf('same.txt', 10));
  const chooser = page.waitForEvent('filechooser');
  await attachButton(page).click();
  await (await chooser).setFiles(path);
  writeFileSync(path, 'and something more');
  utimesSync(path, 0, 0);
  await createButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'changed.txt cannot be read: it was changed, moved or deleted after you attached it.',
  );
  await expect(createButton(page)).toHaveAttribute('aria-disabled', 'false');
  await expect(attachedFiles(page)).toHaveCount(2);
});
