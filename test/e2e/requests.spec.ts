/** The requests of a visit before any interaction: what the budget measures, and nothing more. */
import type { Page } from '@playwright/test';
import { filesOfPage, weighedPages } from '../budget/page-weight.ts';
import { expectHeading } from './support/home.ts';
import { expect, test } from './support/test.ts';

interface Visit {
  readonly path: string;
  readonly heading: string;
  /** Requested by the boot script, beside the files. */
  readonly calls: readonly string[];
  /** What only some of these pages load. */
  readonly others?: RegExp;
}

const { home = '', recipient = '' } = weighedPages;

/** Loaded when nothing waits for it, for spent links alone, or where the boot script was faster than the application. */
const NOT_NEEDED = /\/(?:favicon-[\w-]+\.svg|print\.css|gone-[\w-]+\.js)$/;

const visits: readonly Visit[] = [
  { path: home, heading: 'Sealed for one. Opened once.', calls: ['/api/v2/bootstrap'] },
  {
    path: recipient,
    heading: 'That information is no longer available.',
    calls: ['/api/v2/bootstrap', `/api/v2${recipient}`],
    // With the report of a spent link.
    others: /\/form-[\w-]+\.(?:js|css)$/,
  },
];

test.beforeEach(({ monitor }) => monitor.expectFailedLoads(404));

/** Opens a page and waits until it sends no more requests; returns their paths. */
async function requestsOf(page: Page, { path, heading }: Visit): Promise<string[]> {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(path, { waitUntil: 'networkidle' });
  await expectHeading(page, heading);
  return requested;
}

for (const visit of visits) {
  const { path, calls, others = NOT_NEEDED } = visit;

  test(`loads for ${path} what the budget measures, each file once, and uses everything that it preloads`, async ({
    page,
  }) => {
    await page.coverage.startJSCoverage();
    const requested = await requestsOf(page, visit);
    const weighed = filesOfPage(path).map((file) => `/${file.path}`.replace(/^\/.*\.html$/, path));
    const needed = requested.filter((one) => !NOT_NEEDED.test(one) && !others.test(one));
    expect(needed.toSorted()).toEqual([...weighed, ...calls].toSorted());

    const scripts = await page.coverage.stopJSCoverage();
    const run = new Set(
      scripts
        .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
        .map(({ url }) => url),
    );
    const ahead = await page.locator('link[rel$="preload"]').evaluateAll((links) =>
      links
        .filter((link) => link instanceof HTMLLinkElement)
        .map(({ href, as }) => ({
          href,
          isStyle: as === 'style',
          isApplied: [...document.styleSheets].some((sheet) => sheet.href === href),
        })),
    );
    expect(ahead.length).toBeGreaterThan(0);
    const unused = ahead.filter(({ href, isStyle, isApplied }) =>
      isStyle ? !isApplied : !run.has(href),
    );
    expect(unused.map(({ href }) => href)).toEqual([]);
  });
}
