/** The settings, when a part of the site does not load. */
import { secretField } from './support/home.ts';
import { expect, test } from './support/test.ts';

test('leaves page and input as they were when the settings cannot be loaded, and loads them with the next click', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  await page.goto('/');
  await secretField(page).fill('still here');
  await page.route('**/dist/settings-modal-*', (route) => route.abort());
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('alert')).toContainText('This could not be loaded');
  await expect(secretField(page)).toHaveValue('still here');
  // As the alert says: the same button tries again.
  await page.unroute('**/dist/settings-modal-*');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
