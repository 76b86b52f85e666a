/**
 * What opens a secret that is encrypted before it is sent: only the link and the pages that show it have it. And links of the
 * form and of the command line open in each other.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { readFragment } from '../../shared/seal/fragment.ts';
import { type Program, program } from '../cli/program.ts';
import { type Contents, heldTexts, filesThatHold, readAll, stateCopy } from '../state/search.ts';
import { httpClient } from '../support/http.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { attach, attachButton, fileOf, type TestFile } from './support/files.ts';
import {
  createButton,
  expectHeading,
  passphraseField,
  secretField,
  toggleDrawer,
} from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, message, recipientPassphrase } from './support/reveal.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const MIB = 1024 * 1024;
const TEXT = 'the combination of the safe is 11-38-07';
const PASSPHRASE = 'correct horse battery';
const METRICS_TOKEN = 'metrics-for-the-tests-0123456789';
const UPLOAD_MS_MAX = 20_000;

/** Their sizes are found nowhere by chance. */
const files = [fileOf('blueprint-of-the-vault.pdf', 5_271_009), fileOf('guards.csv', 104_729)];

let home: string;
let server: RunningServer;
let waxseal: Program;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-confidential-'));
  const plans = JSON.stringify({ anonymous: { file_bytes: 8 * MIB } });
  server = await startServer({
    home,
    env: { SEAL_MODES: 'both', PLAN_OPTIONS: plans, LOG_REQUESTS: '1', METRICS_TOKEN },
  });
  waxseal = program();
});

test.afterAll(async () => {
  waxseal.remove();
  await server.stop();
  rmSync(home, { recursive: true });
});

test.beforeEach(({ monitor }) => monitor.expectVisitTo(server.base));

/** Records what a browser sends and receives, apart from the files of the site. */
function traffic(context: BrowserContext): () => Promise<Contents> {
  const recorded: Promise<[string, Buffer]>[] = [];
  context.on('requestfinished', (request) => {
    // Before anything is awaited: requests of the same name would take the place of each other.
    const name = `traffic ${recorded.length}`;
    const record = async (): Promise<[string, Buffer]> => {
      const response = await request.response();
      const isCall = request.url().includes('/api/');
      const parts = [
        Buffer.from(`${request.method()} ${request.url()}\n`),
        Buffer.from(JSON.stringify(await request.allHeaders())),
        request.postDataBuffer() ?? Buffer.alloc(0),
        Buffer.from(JSON.stringify(await response?.allHeaders())),
        isCall ? ((await response?.body()) ?? Buffer.alloc(0)) : Buffer.alloc(0),
      ];
      return [name, Buffer.concat(parts)];
    };
    recorded.push(record());
  });
  return async () => new Map(await Promise.all(recorded));
}

async function metrics(): Promise<string> {
  const http = httpClient(server.base, 1);
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const { status, text } = await http.send({ method: 'GET', path: '/metrics', headers });
  http.close();
  expect(status).toBe(200);
  return text;
}

/** Everything that the server has now: its state, and its log and metrics. */
async function serverSide(): Promise<Contents> {
  const copy = stateCopy(home);
  const state = readAll(copy);
  rmSync(copy, { recursive: true });
  return new Map([
    ...state,
    ['log', Buffer.from(server.output())],
    ['metrics', Buffer.from(await metrics())],
  ]);
}

/** Expects that nothing holds what opens the secret, what is in it, or how long that is. */
function expectNowhere(contents: Contents, link: string): void {
  const fragment = readFragment(new URL(link).hash);
  if (typeof fragment === 'string') throw new Error(`The link has no key: ${fragment}`);
  const characters = new URL(link).hash.slice(2);
  const beginnings = files.map(({ buffer }) => buffer.subarray(4090, 4090 + 24));
  const texts = [characters, TEXT, PASSPHRASE, ...files.map(({ name }) => name)];
  expect(Object.fromEntries(heldTexts(contents, texts))).toEqual({});
  for (const bytes of [fragment.key, ...beginnings]) {
    expect(filesThatHold(contents, bytes)).toEqual([]);
  }
  for (const { buffer } of files) {
    const size = String(buffer.length);
    const found = [...contents].filter(([, content]) => content.includes(size));
    expect(found.map(([path]) => path)).toEqual([]);
  }
}

async function createOnForm(page: Page): Promise<string> {
  await page.goto(server.base);
  await expect(attachButton(page)).toBeVisible();
  await attach(page, ...files);
  await secretField(page).fill(TEXT);
  await toggleDrawer(page, 'Privacy options');
  await passphraseField(page).fill(PASSPHRASE);
  await createButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send this link', {
    timeout: UPLOAD_MS_MAX,
  });
  return linkToSend(page);
}

async function expectShown(page: Page, saved: readonly TestFile[]): Promise<void> {
  await expectHeading(page, 'Here are your message and files');
  expect(await message(page).textContent()).toBe(TEXT);
  for (const { name, buffer } of saved) {
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: `Save ${name}` }).click();
    const path = await (await saving).path();
    expect(readFileSync(path).equals(buffer)).toBe(true);
  }
}

function passphraseFile(): string {
  const path = join(waxseal.home, 'passphrase');
  writeFileSync(path, PASSPHRASE);
  return path;
}

async function expectSavedByCommand(link: string): Promise<void> {
  const folder = mkdtempSync(join(waxseal.home, 'saved-'));
  const options = ['--passphrase-file', passphraseFile(), '--output', folder, link];
  const { code, stdout } = await waxseal.run(['reveal', ...options]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: TEXT });
  for (const { name, buffer } of files) {
    expect(readFileSync(join(folder, name)).equals(buffer)).toBe(true);
  }
}

async function createByCommand(shared: readonly TestFile[]): Promise<string> {
  const paths = shared.map(({ name, buffer }) => {
    const path = join(waxseal.home, name);
    writeFileSync(path, buffer);
    return path;
  });
  const attached = paths.flatMap((path) => ['--file', path]);
  const options = ['--passphrase-file', passphraseFile(), ...attached, '-'];
  const env = { WAXSEAL_HOST: server.base };
  const { code, stdout } = await waxseal.run(['share', ...options], { input: TEXT, env });
  expect(code).toBe(0);
  return stdout.trim();
}

test('sends from a page, and stores on a server, nothing that opens a secret or describes what is in it', async ({
  page,
  recipient,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  const sent = traffic(page.context());
  const received = traffic(recipient.context());
  const link = await createOnForm(page);
  expectNowhere(await serverSide(), link);
  await recipient.goto(link);
  await breakSeal(recipient, 'a wrong passphrase');
  await expect(recipient.getByRole('alert')).toBeVisible();
  await recipientPassphrase(recipient).fill(PASSPHRASE);
  await recipient.getByRole('button', { name: 'Try again' }).click();
  await expectShown(recipient, files);
  expectNowhere(await serverSide(), link);
  const calls = [await sent(), await received()];
  for (const contents of calls) {
    expect(contents.size).toBeGreaterThan(5);
    expectNowhere(contents, link);
  }
  // The addresses of these pages are the only place in the browser: it stores them in its history.
  for (const each of [page, recipient]) {
    const stored = (await whatIsStored(each)).replaceAll(each.url(), '');
    expectNowhere(new Map([['stored', Buffer.from(stored)]]), link);
  }
});

test('finds what a server encrypts, for text and passphrase are sent to it', async ({ page }) => {
  const sent = traffic(page.context());
  await page.route('**/api/v2/bootstrap', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"seal_modes":"both"', '"seal_modes":"server"');
    await route.fulfill({ response, body });
  });
  await page.goto(server.base);
  await secretField(page).fill(TEXT);
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  // A request is recorded when the browser reports its end, which may be later than the page that it leads to.
  await expect.poll(async () => [...heldTexts(await sent(), [TEXT]).keys()]).toEqual([TEXT]);
});

test('sends with the command line, and leaves on a server, nothing of it either', async () => {
  const link = await createByCommand(files);
  expectNowhere(await serverSide(), link);
  await expectSavedByCommand(link);
  expectNowhere(await serverSide(), link);
});

test('opens with the command line what the form created, in parts', async ({ page }) => {
  await expectSavedByCommand(await createOnForm(page));
});

test('opens on the page what the command line created, in one call', async ({ recipient }) => {
  const [, small] = files;
  if (!small) throw new Error('There is no small file');
  await recipient.goto(await createByCommand([small]));
  await breakSeal(recipient, PASSPHRASE);
  await expectShown(recipient, [small]);
});
