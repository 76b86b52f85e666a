/** One run of Lighthouse for phones, in a browser of its own, by its command line. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { launchFlags, provideChromium } from '../support/chromium.ts';

const program = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));
const RUN_MS_MAX = 120_000;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
const run = promisify(execFile);

const score = v.object({ score: v.number() });
const value = v.object({ numericValue: v.number() });

const report = v.object({
  categories: v.object({
    performance: score,
    accessibility: score,
    'best-practices': score,
    seo: score,
  }),
  audits: v.object({
    'first-contentful-paint': value,
    'largest-contentful-paint': value,
    'total-blocking-time': value,
    'cumulative-layout-shift': value,
  }),
});

/** What Lighthouse reports of a page: scores of 0 to 100, times in milliseconds. */
export interface Result {
  readonly performance: number;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
}

/**
 * Loads a page as a phone that loads it for the first time.
 *
 * @param language the browser's language
 */
export async function loadOnPhone(url: string, language = 'en'): Promise<Result> {
  const flags = ['--headless=new', ...launchFlags, `--accept-lang=${language}`];
  const { stdout } = await run(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      '--no-enable-error-reporting',
      `--chrome-flags=${flags.join(' ')}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: provideChromium() },
      timeout: RUN_MS_MAX,
      maxBuffer: OUTPUT_BYTES_MAX,
    },
  ).catch((error: unknown) => {
    // The error's own message repeats the whole report.
    const { stderr } = v.parse(v.object({ stderr: v.string() }), error);
    throw new Error(`Lighthouse could not load the page: ${stderr}`);
  });
  return resultOf(JSON.parse(stdout));
}

/** The metrics in Lighthouse's report. */
export function resultOf(json: unknown): Result {
  const { categories, audits } = v.parse(report, json);
  const percent = (category: { score: number }) => Math.round(category.score * 100);
  return {
    performance: percent(categories.performance),
    fcpMs: audits['first-contentful-paint'].numericValue,
    lcpMs: audits['largest-contentful-paint'].numericValue,
    tbtMs: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    accessibility: percent(categories.accessibility),
    bestPractices: percent(categories['best-practices']),
    seo: percent(categories.seo),
  };
}
