/** The recipient's page on a phone with a slow connection: when its button is painted, and that a click made then opens the message. */
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { launchFlags, provideChromium } from '../support/chromium.ts';
import { median } from '../support/median.ts';
import { seconds } from './bounds.ts';

/** The preset "Slow 4G" of Chromium's own tools; throughput in bytes per second, latency in milliseconds. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
const CPU_SLOWER = 4;
/** The longest that the heading and the button may take to be painted. */
const PAINTED_MS_MAX = 1500;

/** In milliseconds since the visitor followed the link. */
export interface FirstClick {
  readonly paintedMs: number;
  readonly openedMs: number;
}

/** A link that was not followed before, and the message behind it. */
export interface Link {
  readonly url: string;
  readonly message: string;
}

export async function launchPhone(): Promise<Browser> {
  return chromium.launch({ executablePath: provideChromium(), args: launchFlags });
}

/**
 * Follows a link for the first time, and clicks its button as soon as that is painted. Throws when the click does not open the
 * message.
 *
 * @param language the browser's language
 */
export async function clickFirst(
  browser: Browser,
  { url, message }: Link,
  language: string,
): Promise<FirstClick> {
  const context = await browser.newContext({ ...devices['Moto G4'], locale: language });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    await page.addInitScript(recordPaint);
    await page.goto(url, { waitUntil: 'commit' });
    const paintedMs = await timeOfPaint(page);
    await page.locator('main button').first().tap();
    await page.getByText(message).waitFor();
    return { paintedMs, openedMs: await page.evaluate(() => performance.now()) };
  } finally {
    await context.close();
  }
}

/** Runs in the page: records the end of the frame in which heading and button stand. */
function recordPaint(): void {
  const check = () => {
    const hasButton = document.querySelector('main h1') && document.querySelector('main button');
    if (!hasButton) requestAnimationFrame(check);
    else requestAnimationFrame(() => setTimeout(() => performance.mark('painted')));
  };
  requestAnimationFrame(check);
}

async function timeOfPaint(page: Page): Promise<number> {
  const mark = await page.waitForFunction(
    () => performance.getEntriesByName('painted')[0]?.startTime,
  );
  return Number(await mark.jsonValue());
}

/** A table in Markdown with the median of each language's clicks, and the languages in which the button came too late. */
export function clickTable(clicks: ReadonlyMap<string, readonly FirstClick[]>): {
  readonly table: string;
  readonly failures: readonly string[];
} {
  const medians = [...clicks].map(([language, list]) => ({
    language,
    painted: median(list.map(({ paintedMs }) => paintedMs)),
    opened: median(list.map(({ openedMs }) => openedMs)),
  }));
  const lines = medians.map(
    ({ language, painted, opened }) => `| ${language} | ${seconds(painted)} | ${seconds(opened)} |`,
  );
  const late = medians.filter(({ painted }) => painted > PAINTED_MS_MAX);
  return {
    table: [
      '| recipient’s page, slow 4G, a quarter of the processor | button painted | opened by a click made then |',
      '|---|---:|---:|',
      ...lines,
    ].join('\n'),
    failures: late.map(
      ({ language, painted }) =>
        `${language}: the button is painted after ${seconds(painted)}: at most ${seconds(PAINTED_MS_MAX)}`,
    ),
  };
}
