import type { Page } from '@playwright/test';
import { health } from '../../shared/contract/health.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { alterReply, answerWith, callsOf, holdAnswers, intercept } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { expectNothingMoved, painted, watchLayout } from './support/layout-shift.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 375, height: 812 };

function fact(page: Page, name: string) {
  return page.locator('dl > div').filter({ hasText: name }).getByRole('definition');
}

/** The status of a store. Hidden texts reserve the space there. */
async function expectState(page: Page, store: string, state: string): Promise<void> {
  await expect(fact(page, store)).toHaveText(state, { useInnerText: true });
}

test('the status page shows that everything works, the time of the check, and the version @journey', async ({
  page,
}) => {
  await page.goto('/status');
  await expectHeading(page, 'Everything works');
  await expect(page).toHaveTitle('Status');
  await expectState(page, 'Envelope store', 'Works');
  await expectState(page, 'Vault', 'Works');
  await expect(fact(page, 'Checked')).toHaveText('now');
  await expect(fact(page, 'Version')).toHaveText(/^\d+\.\d+\.\d+/);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('a store that does not answer is named, and the other one still works', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(503);
  const stores = { kv: 'ok', vault: 'silent' };
  const json = { success: false, message: 'x', code: 'store_unavailable', stores };
  await answerWith(page, health, { status: 503, json });
  await page.goto('/status');
  await expectHeading(page, 'Something is wrong');
  await expectState(page, 'Envelope store', 'Works');
  await expectState(page, 'Vault', 'No answer');
});

test('an answer without stores shows nothing about stores', async ({ page, monitor }) => {
  monitor.expectFailedLoads(503);
  const json = { success: false, message: 'x', code: 'store_unavailable' };
  await answerWith(page, health, { status: 503, json });
  await page.goto('/status');
  await expectHeading(page, 'Something is wrong');
  await expectState(page, 'Envelope store', '–');
  await expectState(page, 'Vault', '–');
});

test('the region is shown only where there are several', async ({ page }) => {
  await page.goto('/status');
  await expectHeading(page, 'Everything works');
  await expect(fact(page, 'Version')).toHaveText(/\d/);
  await expect(page.getByText('Region')).toHaveCount(0);
  await alterReply(page, bootstrap, ({ regions }) => ({
    regions_enabled: true,
    regions: {
      ...regions,
      jurisdictions: [
        {
          identifier: regions.current_jurisdiction,
          display_name: 'European Union',
          domain: 'eu.example',
          icon: 'eu',
        },
      ],
    },
  }));
  await page.reload();
  await expect(fact(page, 'Region')).toHaveText('European Union');
});

test('the status is refreshed every 30 seconds, and changes are announced', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(500);
  await page.clock.install();
  const checks = callsOf(page, health);
  await page.goto('/status');
  await expectHeading(page, 'Everything works');
  expect(checks).toHaveLength(1);
  await answerWith(page, health, { status: 500, json: {} });
  await page.clock.fastForward(30_000);
  await expectHeading(page, 'Something is wrong');
  expect(checks).toHaveLength(2);
  await page.unrouteAll();
  await page.clock.fastForward(30_000);
  await expectHeading(page, 'Everything works');
});

test('the status is not refreshed in a hidden tab', async ({ page }) => {
  await page.clock.install();
  const checks = callsOf(page, health);
  await page.goto('/status');
  await expectHeading(page, 'Everything works');
  await show(page, 'hidden');
  await page.clock.fastForward(120_000);
  expect(checks).toHaveLength(1);
  await show(page, 'visible');
  await expect.poll(() => checks.length).toBe(2);
});

test('an old answer shows its age', async ({ page }) => {
  await page.clock.install();
  await page.goto('/status');
  await expect(fact(page, 'Checked')).toHaveText('now');
  await holdAnswers(page, health);
  await page.clock.fastForward(120_000);
  await expect(fact(page, 'Checked')).toHaveText('2 minutes ago');
});

test('an unreachable service can be tried again, and is shown as working when it answers', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  await intercept(page, health, (route) => route.abort());
  await page.goto('/status');
  await expectHeading(page, 'Not reachable');
  await expect(fact(page, 'Checked')).toHaveText('now');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectHeading(page, 'Everything works');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

for (const waitsFor of [health, bootstrap]) {
  test(`on a slow network nothing moves on the status page when ${waitsFor.path} answers`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await watchLayout(page);
    const deliver = await holdAnswers(page, waitsFor);
    await page.goto('/status');
    await expect(page.getByRole('main')).toBeVisible();
    await painted(page);
    deliver();
    await expectHeading(page, 'Everything works');
    await expect(fact(page, 'Version')).toHaveText(/\d/);
    await expectNothingMoved(page);
  });
}

test('an automatic change on the status page moves nothing', async ({ page, monitor }) => {
  monitor.expectFailedLoads('no answer');
  await page.setViewportSize(PHONE);
  await page.clock.install();
  await watchLayout(page);
  await page.goto('/status');
  await expectHeading(page, 'Everything works');
  await intercept(page, health, (route) => route.abort());
  await page.clock.fastForward(30_000);
  await expectHeading(page, 'Not reachable');
  await expectNothingMoved(page);
});

test('on a narrow screen nothing moves when a store fails, in a language of long words', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(503);
  await page.setViewportSize({ width: 320, height: 812 });
  await page.clock.install();
  await watchLayout(page);
  await page.goto('/status?locale=de');
  await expect(page.getByText('Funktioniert').first()).toBeVisible();
  const stores = { kv: 'ok', vault: 'silent' };
  const json = { success: false, message: 'x', code: 'store_unavailable', stores };
  await answerWith(page, health, { status: 503, json });
  await page.clock.fastForward(30_000);
  await expect(fact(page, 'Tresor')).toHaveText('Keine Antwort', { useInnerText: true });
  await expectNothingMoved(page);
});

/** Makes a page visible or hidden. */
async function show(page: Page, visibility: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);
}
