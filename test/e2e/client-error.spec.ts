/** Error reports from the browser: one for each error, without the address's contents, and only with consent. */
import type { Page } from '@playwright/test';
import { reportClientError } from '../../shared/contract/client-error.ts';
import { callsOf } from './support/answers.ts';
import { expectHeading, secretField } from './support/home.ts';
import { overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

const SETTINGS_FILE = /\/settings-modal-[^/]*\.js/;
const REPORTER_FILE = /\/client-error-[^/]*\.js$/;

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const reportSwitch = (page: Page) => page.getByRole('switch', { name: 'Send error reports' });
const openSettings = (page: Page) => page.getByRole('button', { name: 'Settings' }).click();

/** Makes every page that shows a moment fail while it renders, with an error that contains the page's address. */
async function breakPages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(Date.prototype, 'toISOString', () => {
      throw new TypeError(`hunter2 ${location.href}`);
    });
  });
}

test.beforeEach(({ monitor }) => {
  monitor.expectLine(/./);
  monitor.expectFailedLoads('no answer', 404);
});

test('reports a crash once, without the address of the page', async ({
  page,
  api,
  baseURL: url = '',
}) => {
  const { metadataKey } = await api.conceal({ secret: 'x' });
  // It may be reported before the site has set one of its own.
  await page.context().addCookies([{ name: 'any', value: 'theirs', url }]);
  const reports = callsOf(page, reportClientError);
  await breakPages(page);
  await page.goto(`/private/${metadataKey}`);
  await expectHeading(page, 'Oops!');
  await expect.poll(() => reports.length).toBe(1);
  const [report] = reports;
  expect(report?.postDataJSON()).toEqual({
    kind: 'crash',
    error: 'TypeError',
    route: '/private/$metadataKey',
    at: expect.stringMatching(/^[\w.-]+\.js:\d+:\d+$/) as unknown,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as unknown,
  });
  const sent = JSON.stringify([report?.url(), await report?.allHeaders(), report?.postData()]);
  expect(sent).not.toMatch(new RegExp(`${metadataKey}|hunter2|cookie|referer"`));
  expect((await report?.response())?.status()).toBe(200);
  await settled(page);
  expect(reports).toHaveLength(1);
});

test('reports a part that fails to load once, however often it is tried, but no error of an extension, keeps what was typed, and opens the part when it can be loaded', async ({
  page,
}) => {
  const reports = callsOf(page, reportClientError);
  await page.route(SETTINGS_FILE, (route) => route.abort());
  await page.goto('/');
  await secretField(page).fill('still here');
  await page.evaluate(() => {
    const error = new Error('of an extension');
    const promise = Promise.resolve();
    dispatchEvent(new ErrorEvent('error', { error }));
    dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason: error }));
  });
  await openSettingsInVain(page);
  await expect.poll(() => reports.length).toBe(1);
  await openSettingsInVain(page);
  await settled(page);
  expect(reports.map((report) => report.postDataJSON() as unknown)).toEqual([
    expect.objectContaining({ kind: 'chunk', error: 'TypeError', route: '/', at: '' }),
  ]);
  await expect(secretField(page)).toHaveValue('still here');
  // As the alert says: the same button tries again.
  await page.unroute(SETTINGS_FILE);
  await openSettings(page);
  await expect(settings(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('shows no part without its styles, and asks for them again', async ({ page }) => {
  const styles = /\/feedback-form-[^/]*\.css/;
  const open = page.getByRole('button', { name: 'Feedback' });
  const dialog = page.getByRole('dialog', { name: 'Feedback' });
  await page.route(styles, (route) => route.abort());
  await page.goto('/');
  const failed = page.waitForEvent('requestfailed', (request) => styles.test(request.url()));
  await open.click();
  await failed;
  // In the place of the dialog.
  await expect(page.getByRole('alert')).toContainText('This could not be loaded');
  await expect(dialog).toBeHidden();
  await page.unroute(styles);
  const loaded = page.waitForResponse(styles);
  await open.click();
  await loaded;
  await expect(dialog).toBeVisible();
});

test('keeps header and footer of a page whose code cannot be loaded, and offers to try again', async ({
  page,
  monitor,
}) => {
  monitor.expectLine(/net::ERR_FAILED|dynamically imported module/);
  await page.route(/\/dist\/about-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/status');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expectHeading(page, 'Oops!');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.unroute(/\/dist\/about-[^/]*\.js$/);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expectHeading(page, 'A message that opens once');
});

test('reports nothing, not even a language that does not load, with a privacy signal of the browser, until the visitor turns reports on', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  const reports = callsOf(page, reportClientError);
  const files = requestsOf(page, REPORTER_FILE);
  await page.route(/\/de-public\.js$/, (route) => route.abort());
  await page.goto('/about?locale=de');
  await expect.poll(() => files.length).toBe(1);
  await hasRun(page, files);
  await page.goto('/?locale=en');
  await openSettings(page);
  await expect(reportSwitch(page)).not.toBeChecked();
  expect(reports).toEqual([]);
  await reportSwitch(page).check();
  await page.goto('/about?locale=de');
  await expect.poll(() => reports.length).toBe(1);
  expect(reports[0]?.postDataJSON()).toMatchObject({ kind: 'language', route: '/about' });
});

test('has no switch where the operator wants no reports, and loads nothing to make one', async ({
  page,
}) => {
  await overrideSite(page, { client_errors_enabled: false });
  const reports = callsOf(page, reportClientError);
  const files = requestsOf(page, REPORTER_FILE);
  await page.goto('/');
  await openSettings(page);
  await expect(settings(page).getByRole('combobox', { name: 'Theme' })).toBeVisible();
  await expect(reportSwitch(page)).toHaveCount(0);
  await page.route(/\/language|\/de-/, (route) => route.abort());
  const failed = page.waitForEvent('console', (line) => line.text().includes('"de" could not'));
  await settings(page).getByRole('combobox', { name: 'Language' }).selectOption('de');
  await failed;
  await settled(page);
  expect([...reports, ...files]).toEqual([]);
});

test('fails silently where the reporter cannot be loaded', async ({ page }) => {
  const files = requestsOf(page, REPORTER_FILE);
  const uncaught: string[] = [];
  // Those of the pages: scripts of the test library have no address.
  page.on('pageerror', ({ message, stack = '' }) => {
    if (/https?:/.test(stack)) uncaught.push(message);
  });
  await page.route(REPORTER_FILE, (route) => route.abort());
  await page.route(SETTINGS_FILE, (route) => route.abort());
  await page.goto('/');
  await openSettingsInVain(page);
  await openSettingsInVain(page);
  await settled(page);
  expect(files).toHaveLength(1);
  expect(uncaught).toEqual([]);
});

/** Clicks where the settings cannot be loaded, which is tried twice. */
async function openSettingsInVain(page: Page): Promise<void> {
  const failed = page.waitForEvent('requestfailed', (one) => one.url().includes('.js?again='));
  await openSettings(page);
  await failed;
  await expect(page.getByRole('alert')).toContainText('This could not be loaded');
}

/** Waits until a requested file has run, and everything that waited for it. */
async function hasRun(page: Page, [file = '']: readonly string[]): Promise<void> {
  await page.evaluate(async (address) => {
    await import(address);
  }, file);
  await settled(page);
}

/** Lets the page do what it has begun. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve)));
}

/** The addresses of the files that a page requests from now on. */
function requestsOf(page: Page, file: RegExp): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (file.test(request.url())) addresses.push(request.url());
  });
  return addresses;
}
