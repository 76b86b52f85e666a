import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expectNothingMoved, watchLayout } from './support/layout-shift.ts';
import { approachReference, chapter, openCall, openDocs } from './support/screens-docs.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 375, height: 812 };
const DOCUMENT = '**/api/openapi.json';

function exampleFile(path: string): string {
  const file = fileURLToPath(new URL(`../../shared/examples/${path}`, import.meta.url));
  return readFileSync(file, 'utf8');
}

test('the footer of every page links to it', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click();
  await expect(page).toHaveURL('/docs');
  await expect(page).toHaveTitle('API');
});

test('the copied text is the file that a test runs, with this site’s address', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDocs(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy the example: Create a secret' }).click();
  await expect(page.getByText('Copied!').first()).toBeVisible();
  const origin = new URL(baseURL ?? '').origin;
  const expected = exampleFile('curl/seal.sh').replace('https://waxseal.example', origin);
  expect(await copied()).toBe(expected);
  expect(expected).toContain(origin);
});

test('a language that is chosen for one example by keyboard is chosen for all', async ({
  page,
}) => {
  await openDocs(page);
  await page.getByRole('tab', { name: 'curl' }).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Python' }).first()).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Python', selected: true })).toHaveCount(7);
  await expect(page.getByRole('tabpanel').first()).toContainText('import json');
});

test('the reference is loaded for a visitor who scrolls near, and not before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize(PHONE);
  await openDocs(page);
  const isOfReference = (path: string) => /swagger|openapi|reference-view/.test(path);
  expect(asked.filter(isOfReference)).toEqual([]);
  await approachReference(page);
  await chapter(page, 'Secrets').waitFor();
  expect(asked.filter(isOfReference).length).toBeGreaterThan(2);
});

test('nothing moves when the reference is loaded', async ({ page }) => {
  await watchLayout(page);
  await openDocs(page);
  await approachReference(page);
  await chapter(page, 'Administration').waitFor();
  await expectNothingMoved(page);
});

test('the reference shows the parameters of a call, without a way to send it', async ({ page }) => {
  await openDocs(page);
  await approachReference(page);
  await openCall(page, 'Secrets', '/api/v2/secret/conceal');
  await expect(page.getByText('Create a secret').last()).toBeVisible();
  await expect(page.getByText(/Try it out|Authorize|Execute/)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('a reference that fails to load shows an error with a retry', async ({ page, monitor }) => {
  monitor.expectFailedLoads('no answer');
  await page.route(DOCUMENT, (route) => route.abort());
  await openDocs(page);
  await approachReference(page);
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute(DOCUMENT);
  await page.getByRole('button', { name: 'Try again' }).click();
  await chapter(page, 'Secrets').waitFor();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the script of the reference is loaded again, too', async ({ page, monitor }) => {
  monitor.expectFailedLoads('no answer');
  const program = '**/dist/swagger-ui-bundle-*.js';
  await page.route(program, (route) => route.abort());
  await openDocs(page);
  await approachReference(page);
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute(program);
  await page.getByRole('button', { name: 'Try again' }).click();
  await chapter(page, 'Secrets').waitFor();
});

test('the licence of the reference is served with it', async ({ page, request }) => {
  await openDocs(page);
  const link = page.getByRole('link', { name: 'its own licence' });
  const licence = await request.get((await link.getAttribute('href')) ?? '');
  expect(await licence.text()).toContain('Apache License');
});
