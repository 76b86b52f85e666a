/** A tab that is reloaded, or closed and opened again, at each step of an upload and of a download. */
import type { Page, Request } from '@playwright/test';
import * as v from 'valibot';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { revealSecret } from '../../shared/contract/reveal.ts';
import {
  beginUpload,
  downloadPart,
  finishUpload,
  uploadPart,
} from '../../shared/contract/uploads.ts';
import { secretKeyOf } from '../../worker/crypto/keys.ts';
import { apiClient, type Client } from '../support/client.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { intercept, sentField } from './support/answers.ts';
import { attach, attachButton, attachedFiles, expectContent, fileOf } from './support/files.ts';
import { createButton, expectHeading, secretField } from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, message, openButton } from './support/reveal.ts';
import { uploadSealed } from './support/sealed.ts';
import { expect, test } from './support/test.ts';

const MIB = 1024 * 1024;
const TEXT = 'the text beside the file';
const BOTH = 'Here are your message and files';
const file = fileOf('film.mp4', 5 * MIB);

let server: RunningServer;
let api: Client;

test.beforeAll(async () => {
  const plans = JSON.stringify({ anonymous: { file_bytes: 8 * MIB } });
  server = await startServer({ env: { SEAL_MODES: 'both', PLAN_OPTIONS: plans } });
  api = apiClient(server.base, 1);
});

test.afterAll(async () => {
  api.close();
  await server.stop();
});

test.beforeEach(({ monitor }) => {
  monitor.expectVisitTo(server.base);
  monitor.expectFailedLoads('no answer');
});

/** A call of which the answer never arrives. */
interface Step {
  readonly endpoint: Endpoint;
  readonly isMeant?: (request: Request) => boolean;
  /** Whether the server gets it. */
  readonly isSent: boolean;
}

const isPart = (number: number) => (request: Request) => request.url().endsWith(`/${number}`);
const isClaim = (request: Request) => sentField(request, 'continue') === true;

/** Each call of a transfer twice: it does not reach the server, and its answer is lost. */
function bothOf(
  name: string,
  endpoint: Endpoint,
  isMeant?: Step['isMeant'],
): (readonly [name: string, step: Step])[] {
  const call = { endpoint, ...(isMeant && { isMeant }) };
  return [
    [`before ${name}`, { ...call, isSent: false }],
    [`after ${name}`, { ...call, isSent: true }],
  ];
}

async function reload(page: Page): Promise<Page> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  return page;
}

async function reopen(page: Page): Promise<Page> {
  const [url, context] = [page.url(), page.context()];
  await page.close();
  const next = await context.newPage();
  await next.goto(url);
  return next;
}

const acts = [
  ['reloaded', reload],
  ['closed, and its address opened again,', reopen],
] as const;

/** Loses the answers of a step. `reached` resolves with the first; after `end` they arrive again. */
async function stopAt(
  page: Page,
  { endpoint, isMeant, isSent }: Step,
): Promise<{ reached: Promise<void>; end: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let [isReached, isOver] = [false, false];
  await intercept(page, endpoint, async (route) => {
    if (isOver || !(isMeant?.(route.request()) ?? true)) return route.fallback();
    if (isSent && !isReached) await route.fetch();
    isReached = true;
    await route.abort();
    resolve();
  });
  return { reached: promise, end: () => (isOver = true) };
}

for (const [done, act] of acts) {
  test.describe(`a form that is ${done}`, () => {
    const steps = [
      ...bothOf('beginning', beginUpload),
      ...bothOf('the first part', uploadPart, isPart(1)),
      ...bothOf('the last part', uploadPart, isPart(2)),
      ...bothOf('finishing', finishUpload),
    ];
    for (const [name, step] of steps) {
      test(`${name} leaves nothing to read, and a new upload works`, async ({ page }) => {
        let begun: string | undefined;
        page.on('response', async (response) => {
          if (!response.url().endsWith(beginUpload.path)) return;
          begun = v.parse(beginUpload.reply, await response.json()).record.key;
        });
        await page.goto(server.base);
        await attach(page, file);
        await secretField(page).fill(TEXT);
        const { reached, end } = await stopAt(page, step);
        await createButton(page).click();
        await reached;
        const next = await act(page);
        end();
        await expect(attachButton(next)).toBeVisible();
        await expect(secretField(next)).toHaveValue('');
        await expect(attachedFiles(next)).toHaveCount(0);
        // Once it is finished it waits for a link that no one has, and expires.
        const isFinished = step.endpoint === finishUpload && step.isSent;
        if (begun !== undefined) {
          expect((await api.show(secretKeyOf(begun))).ok).toBe(isFinished);
        }
        await attach(next, file);
        await secretField(next).fill(TEXT);
        await createButton(next).click();
        await expectHeading(next, 'Send this link');
        await expectContent(await linkToSend(next), { text: TEXT, files: [file], parts: 2 });
      });
    }
  });

  test.describe(`a recipient's page that is ${done}`, () => {
    const steps = [
      ...bothOf('the check', revealSecret),
      ...bothOf('the first part', downloadPart, isPart(1)),
      ...bothOf('the last part', downloadPart, isPart(2)),
      ['before the claim', { endpoint: revealSecret, isMeant: isClaim, isSent: false }] as const,
    ];
    for (const [name, step] of steps) {
      test(`${name} has opened nothing, and opens`, async ({ page }) => {
        const { link, secretKey } = await upload();
        await page.goto(server.base + link);
        const { reached, end } = await stopAt(page, step);
        await breakSeal(page);
        await reached;
        const next = await act(page);
        end();
        await expect(openButton(next)).toBeVisible();
        expect((await api.show(secretKey)).ok).toBe(true);
        await breakSeal(next);
        await expectOpen(next);
        expect((await api.show(secretKey)).ok).toBe(false);
      });
    }
  });
}

async function stoppedAfterClaim(page: Page): Promise<() => void> {
  const { link } = await upload();
  await page.goto(server.base + link);
  const step = { endpoint: revealSecret, isMeant: isClaim, isSent: true };
  const { reached, end } = await stopAt(page, step);
  await breakSeal(page);
  await reached;
  return end;
}

test('a page that is reloaded after the claim opens the secret @journey', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(404, 'no answer');
  const end = await stoppedAfterClaim(page);
  const next = await reload(page);
  end();
  await expectOpen(next);
});

test('a page that is closed after the claim has opened it: no other tab can', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(404, 'no answer');
  await stoppedAfterClaim(page);
  await expectHeading(await reopen(page), 'This message was already opened');
});

async function upload() {
  const content = new Blob([Uint8Array.from(file.buffer)]);
  return uploadSealed(server.base, TEXT, [{ name: file.name, content }]);
}

async function expectOpen(page: Page): Promise<void> {
  await expectHeading(page, BOTH);
  expect(await message(page).textContent()).toBe(TEXT);
  await expect(page.getByRole('link', { name: `Save ${file.name}` })).toBeVisible();
}
