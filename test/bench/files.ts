/**
 * A file as large as a plan can allow, through the pages in a browser: how long creating and opening it takes, what browser and
 * runtime take of the memory, and how long the page does not react. One, and two at once.
 */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import * as v from 'valibot';
import { launchFlags, provideChromium, provideShell } from '../support/chromium.ts';
import { membersOf } from '../support/process-group.ts';
import { startServer } from '../support/server.ts';
import { peakGrowth } from './peak.ts';

/** The most that a plan can allow. */
const FILE_BYTES = 104_857_600;
const WAIT_MS_MAX = 120_000;

interface Step {
  readonly seconds: number;
  /** In megabytes: of a page's process, of all other processes of the browser, and of the server's runtime. */
  readonly page: number;
  readonly browser: number;
  readonly runtime: number;
  /** The longest task of a page, in milliseconds. */
  readonly blocked: number;
}

/** Creates and opens files of 100 MiB. A table in Markdown. */
export async function fileTable(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waxseal-files-'));
  const path = join(folder, 'large.bin');
  writeFileSync(path, '');
  truncateSync(path, FILE_BYTES);
  const browser = await chromium.launch({
    executablePath: provideShell(provideChromium()),
    args: launchFlags,
  });
  const rows: string[] = [];
  try {
    for (const atOnce of [1, 2]) {
      for (const [name, step] of await stepsOf(browser, path, atOnce)) {
        const sizes = [step.page, step.browser, step.runtime, step.blocked];
        const cells = [step.seconds.toFixed(1), ...sizes.map((size) => size.toFixed(0))];
        rows.push(`| ${name}, ${atOnce} at once | ${cells.join(' | ')} |`);
      }
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
  return [
    '| 100 MiB | seconds | page, MB | browser, MB | runtime, MB | longest task, ms |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

async function stepsOf(
  browser: Browser,
  path: string,
  atOnce: number,
): Promise<readonly (readonly [string, Step])[]> {
  const PLAN_OPTIONS = JSON.stringify({ anonymous: { file_bytes: FILE_BYTES } });
  const limits = { LIMIT_PART: '0', LIMIT_UPLOAD_BYTES: '0' };
  const server = await startServer({ env: { SEAL_MODES: 'both', PLAN_OPTIONS, ...limits } });
  try {
    const senders = await pagesOf(browser, atOnce);
    for (const page of senders) {
      await page.goto(server.base);
      await page.getByRole('button', { name: 'Attach files' }).waitFor();
    }
    const links: string[] = [];
    const created = await measured(browser, server.group, senders, async (page) => {
      await page.locator('input[type=file]').setInputFiles(path);
      await page.getByRole('button', { name: 'Create a link' }).click();
      await page.waitForURL(/\/private\//, { timeout: WAIT_MS_MAX });
      const link = page.getByText(/\/secret\/1\w{22}#a\w{22}$/);
      links.push((await link.first().textContent()) ?? '');
    });
    await closeAll(senders);
    const recipients = await pagesOf(browser, atOnce);
    for (const [index, page] of recipients.entries()) await page.goto(links[index] ?? '');
    const opened = await measured(browser, server.group, recipients, async (page) => {
      await page.getByRole('button', { name: 'Open the message' }).click();
      await page.getByRole('link', { name: /^Save/ }).waitFor({ timeout: WAIT_MS_MAX });
    });
    await closeAll(recipients);
    return [
      ['create', created],
      ['open', opened],
    ];
  } finally {
    await server.stop();
  }
}

async function pagesOf(browser: Browser, count: number): Promise<Page[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const page = await (await browser.newContext()).newPage();
      await page.addInitScript(() => {
        const observer = new PerformanceObserver((list) => {
          const longest = Math.max(...list.getEntries().map(({ duration }) => duration));
          const before = Number(Reflect.get(globalThis, 'longestTask') ?? 0);
          Reflect.set(globalThis, 'longestTask', Math.max(before, longest));
        });
        observer.observe({ type: 'longtask' });
      });
      return page;
    }),
  );
}

async function closeAll(pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.context().close();
}

async function measured(
  browser: Browser,
  group: number,
  pages: readonly Page[],
  act: (page: Page) => Promise<void>,
): Promise<Step> {
  for (const page of pages) await page.evaluate(() => Reflect.set(globalThis, 'longestTask', 0));
  const runtime = membersOf(group).filter((member) => member.endsWith(' workerd'));
  const runtimePids = runtime.map((member) => Number.parseInt(member, 10));
  const { renderers, others } = await processesOf(browser);
  let [seconds, inPages, inRuntime] = [0, 0, 0];
  const inBrowser = await peakGrowth(others, async () => {
    inPages = await peakGrowth(renderers, async () => {
      inRuntime = await peakGrowth(runtimePids, async () => {
        const start = performance.now();
        await Promise.all(pages.map(act));
        seconds = (performance.now() - start) / 1000;
      });
    });
  });
  const tasks = pages.map((page) =>
    page.evaluate(() => Number(Reflect.get(globalThis, 'longestTask'))),
  );
  const blocked = Math.max(...(await Promise.all(tasks)));
  const [page, rest] = [inPages, inBrowser].map((megabytes) => megabytes / pages.length);
  return { seconds, page: page ?? 0, browser: rest ?? 0, runtime: inRuntime, blocked };
}

const processes = v.object({
  processInfo: v.array(v.object({ id: v.number(), type: v.string() })),
});

async function processesOf(browser: Browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = v.parse(processes, await session.send('SystemInfo.getProcessInfo'));
  await session.detach();
  const { renderer = [], ...others } = Object.groupBy(processInfo, ({ type }) => type);
  const pids = (infos: typeof processInfo) => infos.map(({ id }) => id);
  return {
    renderers: pids(renderer),
    others: pids(Object.values(others).flatMap((each) => each ?? [])),
  };
}
