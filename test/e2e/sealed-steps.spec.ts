/** A tab that is reloaded, or closed and opened again, during an upload. */
import type { Page, Request } from '@playwright/test';
import * as v from 'valibot';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { beginUpload, finishUpload, uploadPart } from '../../shared/contract/uploads.ts';
import { secretKeyOf } from '../../worker/crypto/keys.ts';
import { apiClient } from '../support/client.ts';
import { intercept } from './support/answers.ts';
import { attach, attachButton, attachedFiles, expectContent, fileOf } from './support/files.ts';
import { createButton, expectHeading, secretField } from './support/home.ts';
import { ownServer } from './support/own-server.ts';
import { linkToSend } from './support/receipt.ts';
import { expect, test } from './support/test.ts';

const MIB = 1024 * 1024;
const TEXT = 'the text beside the file';
const file = fileOf('film.mp4', 5 * MIB);

const plans = JSON.stringify({ anonymous: { file_bytes: 8 * MIB } });
const server = ownServer({ SEAL_MODES: 'both', PLAN_OPTIONS: plans });

test.beforeEach(({ monitor }) => monitor.expectFailedLoads('no answer'));

/** A call of which the answer never arrives. */
interface Step {
  readonly endpoint: Endpoint;
  readonly isMeant?: (request: Request) => boolean;
  /** Whether the server gets it. */
  readonly isSent: boolean;
}

const isPart = (number: number) => (request: Request) => request.url().endsWith(`/${number}`);
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

for (const [title, endpoint, isMeant, act] of [
  ['the last part of its upload is lost', uploadPart, isPart(2), reload],
  ['its upload is finished', finishUpload, undefined, reopen],
] as const) {
  test(`leaves nothing to read on a form whose tab goes when ${title}, and uploads anew`, async ({
    page,
  }) => {
    let begun: string | undefined;
    page.on('response', async (response) => {
      if (!response.url().endsWith(beginUpload.path)) return;
      begun = v.parse(beginUpload.reply, await response.json()).record.key;
    });
    await page.goto(server().base);
    await attach(page, file);
    await secretField(page).fill(TEXT);
    const isSent = endpoint === finishUpload;
    const { reached, end } = await stopAt(page, { endpoint, ...(isMeant && { isMeant }), isSent });
    await createButton(page).click();
    await reached;
    const next = await act(page);
    end();
    await expect(attachButton(next)).toBeVisible();
    await expect(secretField(next)).toHaveValue('');
    await expect(attachedFiles(next)).toHaveCount(0);
    // Once it is finished it waits for a link that no one has, and expires.
    expect(begun).toBeDefined();
    const api = apiClient(server().base, 1);
    expect((await api.show(secretKeyOf(begun ?? ''))).ok).toBe(isSent);
    api.close();
    await attach(next, file);
    await secretField(next).fill(TEXT);
    await createButton(next).click();
    await expectHeading(next, 'Send this link');
    await expectContent(await linkToSend(next), { text: TEXT, files: [file], parts: 2 });
  });
}
