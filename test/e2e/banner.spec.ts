/** The bar with the announcement of the operator, whose code a network can withhold. */
import { bootstrap } from '../../shared/contract/site.ts';
import { holdAnswers } from './support/answers.ts';
import { announce, banner } from './support/banner.ts';
import { expectHeading, secretField } from './support/home.ts';
import { painted } from './support/layout-shift.ts';
import { expect, test } from './support/test.ts';

test('changes nothing on the page when the announcement cannot be loaded', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  await announce(page, 'Maintenance on Sunday.');
  const deliver = await holdAnswers(page, bootstrap);
  // It is tried twice, the second time by another address.
  const failed = page.waitForEvent('requestfailed', (one) => one.url().includes('.js?again='));
  await page.route(/\/dist\/banner-.*\.js/, (route) => route.abort());
  await page.goto('/');
  await expectHeading(page, 'Sealed for one. Opened once.');
  await secretField(page).fill('typed before');
  deliver();
  await failed;
  await painted(page);
  await expect(secretField(page)).toHaveValue('typed before');
  await expect(banner(page)).toHaveCount(0);
});
