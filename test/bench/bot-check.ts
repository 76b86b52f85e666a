/**
 * How long a visitor's device works on the bot check, from the tick to the result, as the page shows it: its own
 * solver and its own workers, in a real browser, at full speed and slowed down four times.
 *
 * Chromium slows down pages, not workers ("Operation is only supported for pages, not workers"), and the work is done
 * in workers. So there is a line for that, and one for which the whole process that the page and its workers live in is
 * stopped for three quarters of the time. What that comes to is measured: see the numbers tried in a second.
 */
import { setInterval } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import * as v from 'valibot';
import { sendFeedback } from '../../shared/contract/feedback.ts';
import { launchFlags, provideChromium } from '../support/chromium.ts';

const CHALLENGES = 20;
const SLOWER = 4;
/** How long the process may run at a time. */
const TURN_MS = 10;
const CHECK_MS_MAX = 60_000;

const result = v.object({ number: v.number(), took: v.number() });
type Result = v.InferOutput<typeof result>;

const submission = v.object({ authenticity_payload: v.string() });
const processes = v.object({
  processInfo: v.array(v.object({ type: v.string(), id: v.number() })),
});

/** Solves challenges at full speed and slowed down. A table in Markdown. */
export async function botCheckTable(base: string): Promise<string> {
  const browser = await chromium.launch({ executablePath: provideChromium(), args: launchFlags });
  try {
    const page = await browser.newPage();
    await page.goto(`${base}/feedback`);
    const full = await solveMany(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const slowPage = await solveMany(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const release = slowDown(await renderersOf(browser));
    const slow = await solveMany(page).finally(release);
    return [
      '| bot check | median s | worst s | numbers tried, median | per second |',
      '|---|---:|---:|---:|---:|',
      row('at full speed', full),
      row(`page ${SLOWER} times slower, its workers not`, slowPage),
      row(`page and workers, stopped for ${SLOWER - 1} / ${SLOWER} of the time`, slow),
    ].join('\n');
  } finally {
    await browser.close();
  }
}

async function solveMany(page: Page): Promise<Result[]> {
  const results: Result[] = [];
  await page.route(`**${sendFeedback.path}`, async (route) => {
    const { authenticity_payload: payload } = v.parse(submission, route.request().postDataJSON());
    results.push(v.parse(result, JSON.parse(atob(payload))));
    const details = { message: 'Feedback received.' };
    await route.fulfill({ json: { success: true, custid: 'anon', details } });
  });
  const box = page.getByRole('checkbox');
  const message = page.getByRole('textbox');
  for (let left = CHALLENGES; left > 0; left--) {
    await message.fill('x');
    await box.click();
    await page.getByText('Verified.').waitFor({ timeout: CHECK_MS_MAX });
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.waitForFunction(() => document.querySelector('textarea')?.value === '');
  }
  await page.unrouteAll();
  return results;
}

/** The processes in which pages and their workers run. */
async function renderersOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = v.parse(processes, await session.send('SystemInfo.getProcessInfo'));
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Throttles processes to a quarter of the time; returns what ends that. */
function slowDown(ids: readonly number[]): () => void {
  const over = new AbortController();
  const signalAll = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const id of ids) process.kill(id, name);
  };
  const beat = async () => {
    let turn = 0;
    for await (const _ of setInterval(TURN_MS, undefined, { signal: over.signal })) {
      signalAll(turn++ % SLOWER === 0 ? 'SIGCONT' : 'SIGSTOP');
    }
  };
  // Ends by the signal.
  beat().catch(() => signalAll('SIGCONT'));
  return () => over.abort();
}

function row(name: string, results: readonly Result[]): string {
  const took = results.map((one) => one.took).toSorted((one, other) => one - other);
  const numbers = results.map(({ number }) => number).toSorted((one, other) => one - other);
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
  const cells = [
    name,
    ((took[took.length >> 1] ?? 0) / 1000).toFixed(2),
    ((took.at(-1) ?? 0) / 1000).toFixed(2),
    String(numbers[numbers.length >> 1] ?? 0),
    ((sum(numbers) / sum(took)) * 1000).toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}
