/** The reference of the API, which is made of files of the site. */
import { violations } from './support/axe.ts';
import { approachReference, chapter, openCall, openDocs } from './support/docs.ts';
import { expectNothingMoved, watchLayout } from './support/layout-shift.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 375, height: 812 };

test('loads the reference for a visitor who scrolls near, and not before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize(PHONE);
  await openDocs(page);
  await page.waitForLoadState('networkidle');
  const isOfReference = (path: string) => /swagger|openapi|reference-view/.test(path);
  expect(asked.filter(isOfReference)).toEqual([]);
  await approachReference(page);
  await chapter(page, 'Secrets').waitFor();
  expect(asked.filter(isOfReference).length).toBeGreaterThan(2);
});

test('shows the parameters of a call to everybody, without a way to send it, and moves nothing as it loads', async ({
  page,
}) => {
  await watchLayout(page);
  await openDocs(page);
  await approachReference(page);
  await chapter(page, 'Administration').waitFor();
  await expectNothingMoved(page);
  const prose = page.locator('.renderedMarkdown');
  await expect(prose.getByRole('heading', { level: 3, name: 'Bodies' })).toBeVisible();
  await expect(prose.locator('strong').filter({ hasText: 'exactly once' })).toBeVisible();
  await expect(prose.locator('code').filter({ hasText: 'duplicate_field' }).first()).toBeVisible();
  await expect(prose.first()).not.toContainText('**');
  await openCall(page, 'Secrets', '/api/v2/secret/conceal');
  await expect(page.getByText('Create a secret').last()).toBeVisible();
  await expect(page.getByText(/Try it out|Authorize|Execute/)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await expectNoSidewaysScroll(page, `at ${width} px`);
  }
});

for (const part of ['**/api/openapi.json', '**/dist/swagger-ui-bundle-*.js']) {
  test(`loads the reference again on request when a part was missing: ${part}`, async ({
    page,
    monitor,
  }) => {
    monitor.expectFailedLoads('no answer');
    await page.route(part, (route) => route.abort());
    await openDocs(page);
    await approachReference(page);
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await page.unroute(part);
    await page.getByRole('button', { name: 'Try again' }).click();
    await chapter(page, 'Secrets').waitFor();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const link = page.getByRole('link', { name: 'its own licence' });
    const licence = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(await licence.text()).toContain('Apache License');
  });
}
