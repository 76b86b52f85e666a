/**
 * A file as large as a plan can allow, through the pages in a browser: how long creating and opening it takes, what browser and
 * runtime take of the memory, and how long the page does not react. One, and two at once. Then the Worker's isolate alone.
 */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { membersOf } from '../support/process-group.ts';
import { startServer } from '../support/server.ts';
import { isolateRows } from './isolate-memory.ts';
import { openBrowser, type OwnBrowser, type Tab } from './own-browser.ts';
import { peakGrowth } from './peak.ts';

/** The most that a plan can allow. */
const FILE_BYTES = 104_857_600;
const AT_ONCE = [1, 2];

const settings = {
  SEAL_MODES: 'both',
  PLAN_OPTIONS: JSON.stringify({ anonymous: { file_bytes: FILE_BYTES } }),
  LIMIT_PART: '0',
  LIMIT_UPLOAD_BYTES: '0',
};

interface Step {
  readonly seconds: number;
  /** In megabytes: of a page's process, of all other processes of the browser, and of the server's runtime. */
  readonly page: number;
  readonly browser: number;
  readonly runtime: number;
  /** The longest task of a page, in milliseconds. */
  readonly blocked: number;
}

/** Creates and opens files of 100 MiB. Tables in Markdown. */
export async function fileTable(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waxseal-files-'));
  const path = join(folder, 'large.bin');
  writeFileSync(path, '');
  truncateSync(path, FILE_BYTES);
  const browser = await openBrowser();
  const rows: string[] = [];
  try {
    for (const atOnce of AT_ONCE) {
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
    '',
    '| at once | isolate while sending, MB | while opening, MB |',
    '|---|---:|---:|',
    ...(await isolateRows(FILE_BYTES, AT_ONCE, settings)),
  ].join('\n');
}

async function stepsOf(
  browser: OwnBrowser,
  path: string,
  atOnce: number,
): Promise<readonly (readonly [string, Step])[]> {
  const server = await startServer({ env: settings });
  try {
    const senders = await tabsOf(browser, Array<string>(atOnce).fill(server.base));
    for (const tab of senders) await tab.waitFor(`document.querySelector('input[type=file]') && 1`);
    const links: string[] = [];
    const created = await measured(browser, server.group, senders, async (tab) => {
      await tab.attach(path);
      await tab.click('Create a link');
      const link = String.raw`/https?:\S+\/secret\/1\w{22}#a\w{22}/`;
      links.push(String(await tab.waitFor(`${link}.exec(document.body.innerText)?.[0]`)));
    });
    await closeAll(senders);
    const recipients = await tabsOf(browser, links);
    const opened = await measured(browser, server.group, recipients, async (tab) => {
      await tab.click('Open the message');
      await tab.waitFor(`document.querySelector('a[download]') && 1`);
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

async function tabsOf(browser: OwnBrowser, urls: readonly string[]): Promise<Tab[]> {
  return Promise.all(urls.map((url) => browser.newTab(url)));
}

async function closeAll(tabs: readonly Tab[]): Promise<void> {
  for (const tab of tabs) await tab.close();
}

async function measured(
  browser: OwnBrowser,
  group: number,
  tabs: readonly Tab[],
  act: (tab: Tab) => Promise<void>,
): Promise<Step> {
  for (const tab of tabs) await tab.watchTasks();
  const runtime = membersOf(group).filter((member) => member.endsWith(' workerd'));
  const runtimePids = runtime.map((member) => Number.parseInt(member, 10));
  const { pages, others } = await browser.processes();
  let [seconds, inPages, inRuntime] = [0, 0, 0];
  const inBrowser = await peakGrowth(others, async () => {
    inPages = await peakGrowth(pages, async () => {
      inRuntime = await peakGrowth(runtimePids, async () => {
        const start = performance.now();
        await Promise.all(tabs.map(act));
        seconds = (performance.now() - start) / 1000;
      });
    });
  });
  const blocked = Math.max(...(await Promise.all(tabs.map((tab) => tab.longestTask()))));
  const [page = 0, rest = 0] = [inPages, inBrowser].map((megabytes) => megabytes / tabs.length);
  return { seconds, page, browser: rest, runtime: inRuntime, blocked };
}
