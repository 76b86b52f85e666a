/** Files on the form that creates a secret: attached, encrypted in the browser, and sent. */
import { utimesSync, writeFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import * as v from 'valibot';
import { burnSecret } from '../../shared/contract/receipts.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { beginUpload, finishUpload, uploadPart } from '../../shared/contract/uploads.ts';
import { FILES_MAX } from '../../shared/seal/content.ts';
import { secretKeyOf } from '../../worker/crypto/keys.ts';
import { apiClient } from '../support/client.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { callsOf, intercept } from './support/answers.ts';
import {
  attach,
  attachButton,
  attachedFiles,
  expectContent,
  fileOf,
  transfer,
} from './support/files.ts';
import {
  createButton,
  generateButton,
  passphraseField,
  secretField,
  toggleDrawer,
} from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { recipientsField } from './support/recent.ts';
import { expectAlert } from './support/reveal.ts';
import { customer, overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

const MIB = 1024 * 1024;
const PASSPHRASE = 'correct horse battery';

let server: RunningServer;

test.beforeAll(async () => {
  const options = { anonymous: { file_bytes: 8 * MIB } };
  server = await startServer({
    env: { SEAL_MODES: 'both', PLAN_OPTIONS: JSON.stringify(options) },
  });
});

test.afterAll(async () => {
  await server.stop();
});

test.beforeEach(({ monitor }) => monitor.expectVisitTo(server.base));

async function visit(page: Page, path = '/'): Promise<void> {
  await page.goto(server.base + path);
  await expect(attachButton(page)).toBeVisible();
}

async function create(page: Page): Promise<string> {
  await createButton(page).click();
  return createdLink(page);
}

/** An upload takes its time. */
async function createdLink(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send this link', {
    timeout: 20_000,
  });
  return linkToSend(page);
}

test.describe('attaching', () => {
  test('by the button lists names and sizes, and Remove takes one away @journey', async ({
    page,
  }) => {
    await visit(page);
    await attach(page, fileOf('one.txt', 700), fileOf('عقد.pdf', 3 * MIB));
    await expect(attachedFiles(page)).toHaveText([/^one\.txt700 bytes$/, /^عقد\.pdf3 MB$/]);
    await expect(page.getByText('2 files, 3 MB of 8 MB')).toBeVisible();
    await page.getByRole('button', { name: 'Remove one.txt' }).click();
    await expect(attachedFiles(page)).toHaveText([/^عقد\.pdf/]);
    await expect(attachButton(page)).toBeFocused();
  });

  test('makes the text optional, until the last file is removed', async ({ page }) => {
    await visit(page);
    const text = page.getByLabel('Your secret');
    await expect(text).toHaveAttribute('required');
    await attach(page, fileOf('one.txt', 700));
    await expect(text).not.toHaveAttribute('required');
    await page.getByRole('button', { name: 'Remove one.txt' }).click();
    await expect(text).toHaveAttribute('required');
  });

  test('takes a file that is dropped anywhere on the page', async ({ page }) => {
    await visit(page);
    await transfer(page.locator('body'), 'drop', { name: 'dropped.txt', text: 'x' });
    await expect(attachedFiles(page)).toHaveText([/^dropped\.txt/]);
    await expect(createButton(page)).toHaveAttribute('aria-disabled', 'false');
  });

  test('takes a pasted picture, and leaves a text with its picture to the field', async ({
    page,
  }) => {
    await visit(page);
    await transfer(secretField(page), 'paste', {
      name: 'cells.png',
      text: 'x',
      copiedText: 'a table',
    });
    await transfer(secretField(page), 'paste', { name: 'shot.png', text: 'x' });
    await expect(attachedFiles(page)).toHaveText([/^shot\.png/]);
  });

  test('refuses more files than a secret can hold, with advice', async ({ page }) => {
    await visit(page);
    const many = Array.from({ length: FILES_MAX + 2 }, (_, place) => fileOf(`${place}.txt`, 1));
    await attach(page, ...many);
    await expect(attachedFiles(page)).toHaveCount(FILES_MAX);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('2 files were not attached. A secret can hold 20 files.');
    await expect(alert).toContainText('put them into one ZIP file');
    await page.getByRole('button', { name: 'Remove 0.txt' }).click();
    await expect(alert).toHaveCount(0);
  });

  test('refuses what is too large, and names the limit and what is left', async ({ page }) => {
    await visit(page);
    await attach(page, fileOf('fits.bin', 6 * MIB), fileOf('large.bin', 3 * MIB));
    await expect(attachedFiles(page)).toHaveText([/^fits\.bin/]);
    await expect(page.getByRole('alert')).toContainText(
      '1 file was not attached: it is too large. The files of a secret can have 8 MB together, and 2 MB are left.',
    );
  });

  test('leaves the button that generates a password in use', async ({ page }) => {
    await visit(page);
    const file = fileOf('a.txt', 10);
    await attach(page, file);
    await generateButton(page).click();
    await expect(secretField(page)).not.toHaveValue('');
    const password = await secretField(page).inputValue();
    const link = await create(page);
    await expect(page.getByText(password, { exact: true })).toBeVisible();
    await expectContent(link, { text: password, files: [file], parts: 0 });
  });
});

test('no text is sent without its files when the site begins to encrypt by itself', async ({
  page,
}) => {
  await visit(page);
  await attach(page, fileOf('a.txt', 10));
  await secretField(page).fill('see the file');
  await overrideSite(page, { seal_modes: 'server' });
  const site = page.waitForResponse('**/api/v2/bootstrap');
  await page.evaluate(() => {
    localStorage.setItem('signedIn', '1');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await site;
  await expect(page.getByText('Encrypted in your browser')).toHaveCount(0);
  await expect(attachedFiles(page)).toHaveCount(1);
  const calls = callsOf(page, concealSecret);
  await createButton(page).click();
  await expectAlert(page, '1 file was not attached');
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Remove a.txt' }).click();
  await expect(attachButton(page)).toHaveCount(0);
  await create(page);
});

test.describe('is not offered', () => {
  test('where the site always encrypts', async ({ page }) => {
    await overrideSite(page, { seal_modes: 'server' });
    await page.goto(server.base);
    await secretField(page).fill('typed');
    await expect(createButton(page)).toHaveAttribute('aria-disabled', 'false');
    await expect(attachButton(page)).toHaveCount(0);
  });

  test('without https', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(globalThis, 'isSecureContext', { value: false }),
    );
    await page.goto(server.base);
    await expect(page.getByText('because this connection is not secure')).toBeVisible();
    await expect(attachButton(page)).toHaveCount(0);
  });

  test('where the plan has no files', async ({ page }) => {
    const options = {
      size: 100,
      file_bytes: 0,
      ttl: 60,
      email: false,
      custom_domains: false,
      api: false,
    };
    await overrideSite(page, { plan: { planid: 'anonymous', options } });
    await page.goto(server.base);
    await expect(page.getByText('Encrypted in your browser')).toBeVisible();
    await expect(attachButton(page)).toHaveCount(0);
  });
});

test.describe('recipients', () => {
  test.beforeEach(({ page }) => overrideSite(page, { ...customer, seal_modes: 'both' }));

  test('cannot be named beside files, and the field explains why', async ({ page }) => {
    await visit(page, '/dashboard');
    await toggleDrawer(page, 'Privacy options');
    await attach(page, fileOf('a.txt', 10));
    await expect(recipientsField(page)).not.toBeEditable();
    await expect(recipientsField(page)).toHaveAccessibleDescription(
      /^Remove the files to email the link\./,
    );
    await page.getByRole('button', { name: 'Remove a.txt' }).click();
    await expect(recipientsField(page)).toBeEditable();
  });

  test('exclude files, and the button explains why', async ({ page }) => {
    await visit(page, '/dashboard');
    await toggleDrawer(page, 'Privacy options');
    await recipientsField(page).fill('ada@example.com');
    const reason = /^Remove the recipients to attach files\./;
    await expect(attachButton(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(attachButton(page)).toHaveAccessibleDescription(reason);
    await transfer(page.locator('body'), 'drop', { name: 'dropped.txt', text: 'x' });
    await expect(page.getByRole('status').filter({ hasText: reason })).toBeVisible();
    await expect(attachedFiles(page)).toHaveCount(0);
    await recipientsField(page).fill('');
    await expect(attachButton(page)).toHaveAttribute('aria-disabled', 'false');
  });
});

test.describe('sending', () => {
  test('small files go in one call, without text, names or content @journey', async ({ page }) => {
    const calls = callsOf(page, concealSecret);
    await visit(page);
    const files = [fileOf('plans.txt', 5000), fileOf('empty', 0)];
    await attach(page, ...files);
    const link = await create(page);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.postData()).not.toContain('plans.txt');
    await expectContent(link, { text: '', files, parts: 0 });
  });

  test('large files go in parts, with the text and under the passphrase', async ({ page }) => {
    const parts = callsOf(page, uploadPart);
    await visit(page);
    const files = [fileOf('film.mp4', 6 * MIB), fileOf('note.txt', 20)];
    await attach(page, ...files);
    await secretField(page).fill('typed');
    await toggleDrawer(page, 'Privacy options');
    await passphraseField(page).fill(PASSPHRASE);
    const link = await create(page);
    expect(parts).toHaveLength(2);
    await expectContent(link, { text: 'typed', files, parts: 2, passphrase: PASSPHRASE });
  });

  test('a part that fails is sent again with the same bytes, and the upload continues', async ({
    page,
    monitor,
  }) => {
    monitor.expectFailedLoads(503);
    const parts = callsOf(page, uploadPart);
    const begins = callsOf(page, beginUpload);
    await intercept(page, uploadPart, async (route) => {
      const json = { message: 'Busy', code: 'store_unavailable' };
      const isFirst = parts.length === 2;
      await (isFirst ? route.fulfill({ status: 503, json }) : route.fallback());
    });
    await visit(page);
    const files = [fileOf('film.mp4', 6 * MIB)];
    await attach(page, ...files);
    const link = await create(page);
    expect(begins).toHaveLength(1);
    expect(parts.map(partOf)).toEqual(['1', '2', '2']);
    const digests = parts.map((request) => request.headers()['content-digest']);
    expect(digests[1]).toBe(digests[2]);
    expect(digests[0]).not.toBe(digests[1]);
    await expectContent(link, { text: '', files, parts: 2 });
  });

  test('waits while the browser is offline, and continues', async ({ page, context, monitor }) => {
    monitor.expectFailedLoads('no answer');
    const begins = callsOf(page, beginUpload);
    let isCut = false;
    await intercept(page, uploadPart, async (route) => {
      if (isCut) return route.fallback();
      isCut = true;
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await visit(page);
    const files = [fileOf('film.mp4', 6 * MIB)];
    await attach(page, ...files);
    await createButton(page).click();
    await expect(page.getByText('The upload continues by itself.')).toBeVisible();
    await context.setOffline(false);
    const link = await createdLink(page);
    expect(begins).toHaveLength(1);
    await expectContent(link, { text: '', files, parts: 2 });
  });

  test('Cancel burns what was sent, and leaves the form as it was', async ({ page }) => {
    await visit(page);
    const burns = page.waitForResponse((response) => response.url().endsWith('/burn'));
    // The second part never arrives.
    await intercept(page, uploadPart, async (route) => {
      if (partOf(route.request()) === '1') await route.fallback();
    });
    const finishes = callsOf(page, finishUpload);
    await attach(page, fileOf('film.mp4', 6 * MIB));
    await secretField(page).fill('typed');
    await createButton(page).click();
    await expect(page.getByText(/^Uploading: \d+%, [\d.]+ MB of 7 MB/)).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    const burned = await burns;
    expect(burned.status()).toBe(200);
    const { record } = v.parse(burnSecret.reply, await burned.json());
    expect(record.metadata.state).toBe('burned');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(secretField(page)).toHaveValue('typed');
    await expect(attachedFiles(page)).toHaveText([/^film\.mp4/]);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(createButton(page)).toHaveAttribute('aria-disabled', 'false');
    expect(finishes).toEqual([]);
    const api = apiClient(server.base, 1);
    const shown = await api.show(secretKeyOf(record.metadata.key));
    api.close();
    expect(shown).toMatchObject({ ok: false, failure: { code: 'secret_spent', state: 'burned' } });
  });

  test('asks before the page is left', async ({ page }) => {
    await visit(page);
    await intercept(page, uploadPart, () => Promise.resolve());
    await attach(page, fileOf('film.mp4', 6 * MIB));
    await createButton(page).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    const isAsked = () =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await isAsked()).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(await isAsked()).toBe(false);
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
});

function partOf(request: Request): string | undefined {
  return request.url().split('/').at(-1);
}
