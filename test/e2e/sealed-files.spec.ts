/** Large secrets that a browser encrypted: downloaded in parts, opened once, and saved as files. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { revealSecret } from '../../shared/contract/reveal.ts';
import { downloadPart } from '../../shared/contract/uploads.ts';
import { apiClient, type Client } from '../support/client.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { callsOf, holdAnswers, intercept, isCall, sentField } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import {
  breakSeal,
  expectAlert,
  expectWrongPassphrase,
  message,
  openButton,
  recipientPassphrase,
} from './support/reveal.ts';
import { linkKeyIn, uploadSealed, watchTraffic } from './support/sealed.ts';
import { expect, test } from './support/test.ts';

const MIB = 1024 * 1024;
const TEXT = 'the text beside the files';
const PASSPHRASE = 'correct horse battery';
const BOTH = 'Here are your message and files';

/** Bytes that compress badly, and differ from file to file. */
function bytesOf(length: number, seed: number): Buffer {
  return Buffer.from(
    Uint8Array.from({ length }, (_, index) => (index * 2_654_435_761 + seed) >>> 9),
  );
}

const first = bytesOf(4 * MIB, 1);
const second = bytesOf(2 * MIB, 2);
const files = [
  { name: 'Bericht é.pdf', content: new Blob([Uint8Array.from(first)]) },
  { name: 'photo.jpg', content: new Blob([Uint8Array.from(second)]) },
];

let server: RunningServer;
let sender: Client;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const plans = JSON.stringify({ anonymous: { file_bytes: 16 * MIB } });
  server = await startServer({ env: { SEAL_MODES: 'both', PLAN_OPTIONS: plans } });
  sender = apiClient(server.base, 2);
});

test.afterAll(async () => {
  sender.close();
  await server.stop();
});

test.beforeEach(({ monitor }) => monitor.expectVisitTo(server.base));

async function visit(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(server.base + path);
}

async function saved(page: Page, click: () => Promise<void>): Promise<Download> {
  const saving = page.waitForEvent('download');
  await click();
  return saving;
}

async function expectSaved(page: Page, name: string, bytes: Buffer): Promise<void> {
  const link = page.getByRole('link', { name: `Save ${name}` });
  const download = await saved(page, () => link.click());
  expect(download.suggestedFilename()).toBe(name);
  expect((await readFile(await download.path())).equals(bytes)).toBe(true);
}

async function expectUnopened(secretKey: string): Promise<void> {
  expect((await sender.show(secretKey)).ok).toBe(true);
}

test('opens a secret in parts, and saves its files byte for byte @journey', async ({ page }) => {
  const { link, secretKey, parts } = await uploadSealed(server.base, TEXT, files);
  expect(parts).toBe(2);
  const expectNotSent = watchTraffic(page.context());
  await page.addInitScript(() => {
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (content) => {
      const types = document.documentElement.dataset['types'] ?? '';
      const type = content instanceof Blob ? content.type : '';
      document.documentElement.dataset['types'] = `${types} ${type}`;
      return create(content);
    };
  });
  const downloads = callsOf(page, downloadPart);
  const reveals = callsOf(page, revealSecret);
  await visit(page, link);
  await expect(page.getByText('7 MB will be downloaded')).toBeVisible();
  await breakSeal(page);
  await expectHeading(page, BOTH);
  expect(await message(page).textContent()).toBe(TEXT);
  expect(downloads).toHaveLength(2);
  // The hashes, and then the claim.
  expect(reveals.map((each) => sentField(each, 'continue') ?? false)).toEqual([false, true]);
  await expectSaved(page, 'Bericht é.pdf', first);
  await expectSaved(page, 'photo.jpg', second);
  // In a tab of its own neither is shown as a page of this site.
  await expect(page.locator('html')).toHaveAttribute(
    'data-types',
    /^( application\/octet-stream){2,}$/,
  );
  const all = page.getByRole('button', { name: 'Save all as ZIP (6 MB)' });
  const archive = await saved(page, () => all.click());
  expect(archive.suggestedFilename()).toBe('files.zip');
  const zip = await readFile(await archive.path());
  expect(zip.includes(first)).toBe(true);
  expect(zip.includes(second)).toBe(true);
  expect(zip.includes('Bericht é.pdf')).toBe(true);
  await expectNotSent(linkKeyIn(link), TEXT);
  expect((await sender.show(secretKey)).ok).toBe(false);
});

test('asks before the page is left while a file is not saved', async ({ page }) => {
  const { link } = await uploadSealed(server.base, '', files);
  await visit(page, link);
  await breakSeal(page);
  await expectHeading(page, 'Here are your files');
  await expectSaved(page, 'photo.jpg', second);
  const asked = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => location.assign('/'));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await expectSaved(page, 'Bericht é.pdf', first);
  await page.goto('about:blank');
});

test('a cancelled download opens nothing, and continues where it was', async ({ page }) => {
  const { link, secretKey } = await uploadSealed(server.base, TEXT, files);
  const downloads = callsOf(page, downloadPart);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await intercept(page, downloadPart, async (route) => {
    if (route.request().url().endsWith('/2') && downloads.length === 2) await held;
    await route.fallback();
  });
  await visit(page, link);
  await breakSeal(page);
  await expect(page.getByText(/of 7 MB \(5[67]%\)/)).toBeVisible();
  await expect(page.getByText('If you cancel, the link keeps working.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the download' }).click();
  await expect(page.getByText('The download was cancelled.')).toBeVisible();
  await expect(openButton(page)).toBeFocused();
  release();
  await expectUnopened(secretKey);
  await breakSeal(page);
  await expectHeading(page, BOTH);
  const paths = downloads.map((each) => each.url().split('/').at(-1));
  expect(paths).toEqual(['1', '2', '2']);
});

test('nothing can be cancelled any more once the secret is being claimed', async ({ page }) => {
  const { link } = await uploadSealed(server.base, TEXT, files);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await intercept(page, revealSecret, async (route) => {
    if (sentField(route.request(), 'continue') === true) await held;
    await route.fallback();
  });
  await visit(page, link);
  const claims = page.waitForRequest(
    (request) => isCall(revealSecret, request) && sentField(request, 'continue') === true,
  );
  await breakSeal(page);
  await claims;
  await expect(page.getByText('Decrypting…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel the download' })).toHaveCount(0);
  release();
  await expectHeading(page, BOTH);
});

test('a reload during the download opens nothing, and the download begins again', async ({
  page,
}) => {
  const { link, secretKey } = await uploadSealed(server.base, TEXT, files);
  const release = await holdAnswers(page, downloadPart);
  await visit(page, link);
  await breakSeal(page);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.reload();
  await expect(openButton(page)).toBeVisible();
  await expectUnopened(secretKey);
  release();
  await breakSeal(page);
  await expectHeading(page, BOTH);
  expect((await sender.show(secretKey)).ok).toBe(false);
});

test('retries a part that fails twice, and one that arrives damaged', async ({ page, monitor }) => {
  monitor.expectFailedLoads(503, 'no answer');
  const { link } = await uploadSealed(server.base, TEXT, files);
  const failures = ['not ready', 'no answer', 'damaged'];
  await intercept(page, downloadPart, async (route) => {
    switch (failures.shift()) {
      case 'not ready': {
        const json = { message: 'not yet', code: 'not_ready' };
        return route.fulfill({ status: 503, json });
      }
      case 'no answer':
        return route.abort();
      case 'damaged': {
        const response = await route.fetch();
        const body = await response.body();
        body[1000] = (body[1000] ?? 0) ^ 1;
        return route.fulfill({ response, body });
      }
      default:
        return route.fallback();
    }
  });
  await visit(page, link);
  await breakSeal(page);
  await expectHeading(page, BOTH);
  expect(failures).toEqual([]);
});

test('a download that was repeated is no sign that this page has opened the message', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer', 404);
  const { link, secretKey } = await uploadSealed(server.base, TEXT, files);
  const downloads = callsOf(page, downloadPart);
  await intercept(page, downloadPart, (route) =>
    downloads.length === 1 ? route.abort() : route.fallback(),
  );
  await intercept(page, revealSecret, async (route) => {
    if (sentField(route.request(), 'continue') !== true) return route.fallback();
    const json = { message: 'spent', code: 'secret_spent', state: 'received', ended: 1e9 };
    return route.fulfill({ status: 404, json: { ...json, secret_key: secretKey } });
  });
  await visit(page, link);
  await breakSeal(page);
  await expectHeading(page, 'This message was already opened');
  expect(downloads.length).toBeGreaterThan(2);
  await expectAlert(page, 'Secret not found or already viewed.');
  await expect(page.getByText('it may have been opened then')).toHaveCount(0);
});

test('a download that gets no answer is not said to have opened the message', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  const { link, secretKey } = await uploadSealed(server.base, TEXT, files);
  const downloads = callsOf(page, downloadPart);
  await intercept(page, downloadPart, (route) => route.abort());
  await page.clock.install();
  await visit(page, link);
  await breakSeal(page);
  await expect.poll(() => downloads.length).toBe(1);
  await page.clock.fastForward(50_000);
  await expect.poll(() => downloads.length).toBeGreaterThanOrEqual(2);
  await page.clock.fastForward(10_000);
  await expectAlert(page, 'No response received from server. Check your connection and try again.');
  await expect(page.getByText('if the message was opened meanwhile')).toHaveCount(0);
  await page.unrouteAll();
  await expectUnopened(secretKey);
});

test('a wrong passphrase downloads nothing', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422);
  const { link, secretKey } = await uploadSealed(server.base, TEXT, files, PASSPHRASE);
  const downloads = callsOf(page, downloadPart);
  await visit(page, link);
  await breakSeal(page, 'a wrong passphrase');
  await expectWrongPassphrase(page, 4);
  expect(downloads).toEqual([]);
  await expectUnopened(secretKey);
  await recipientPassphrase(page).fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectHeading(page, BOTH);
});

test('the key of another link downloads and consumes nothing', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422);
  const { secretKey, fragment } = await uploadSealed(server.base, TEXT, files);
  const other = fragment.startsWith('a0') ? '1' : '0';
  const downloads = callsOf(page, downloadPart);
  await visit(page, `/secret/${secretKey}#a${other}${fragment.slice(2)}`);
  await breakSeal(page);
  await expectAlert(page, 'This link was changed or is not complete. Nothing was opened.');
  expect(downloads).toEqual([]);
  await expectUnopened(secretKey);
});

test('names a download that is locked, and opens nothing', async ({ page, monitor }) => {
  monitor.expectFailedLoads(429);
  const { link, secretKey } = await uploadSealed(server.base, TEXT, files);
  const json = { message: 'locked', code: 'download_locked' };
  await intercept(page, downloadPart, (route) => route.fulfill({ status: 429, json }));
  await visit(page, link);
  await breakSeal(page);
  await expectAlert(page, 'This was downloaded too often without being opened.');
  await expectUnopened(secretKey);
});

test('shows it again after a reload, and to no other tab', async ({ page, monitor }) => {
  monitor.expectFailedLoads(404);
  const { link } = await uploadSealed(server.base, TEXT, files);
  await visit(page, link);
  await breakSeal(page);
  await expectHeading(page, BOTH);
  page.once('dialog', (dialog) => void dialog.accept());
  const release = await holdAnswers(page, downloadPart);
  await page.reload();
  await expectHeading(page, 'You opened this a moment ago');
  await expect(page.getByText('for 10 minutes after opening it')).toBeVisible();
  release();
  await expectHeading(page, BOTH);
  await expectSaved(page, 'photo.jpg', second);
  await expectSaved(page, 'Bericht é.pdf', first);
  await visit(page, link);
  await expectHeading(page, 'This message was already opened');
});

test('recommends a full browser inside of an app', async ({ openBrowser, monitor }) => {
  monitor.expectVisitTo(server.base);
  const { link } = await uploadSealed(server.base, TEXT, files);
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 Instagram 385.0.0';
  const page = await openBrowser({ userAgent });
  await visit(page, link);
  await expect(page.getByText('Open this page in your browser to save files.')).toBeVisible();
  await expect(openButton(page)).toBeVisible();
});
