/**
 * Attempts to get a script into an announcement, on a page with its content security policy and its Trusted Types. What passes the
 * filter is shown by `test/screens/banner/content.test.ts`, where no policy would stop it.
 */
import { markOf, readTogether, together } from '../screens/banner/payloads.ts';
import { announce, banner } from './support/feedback.ts';
import { countRuns, expectRefusals } from './support/harm.ts';
import { expect, test } from './support/test.ts';

test('runs and loads nothing of an announcement, and shows its text', async ({ page, monitor }) => {
  expectRefusals(monitor);
  const expectNoRuns = await countRuns(page);
  await announce(page, `Before ${readTogether}`);
  await page.goto('/feedback');
  await expect(banner(page)).toBeVisible();
  await banner(page).hover();
  const text = banner(page).getByRole('paragraph');
  await expect(text).toContainText('Before');
  await expect(text).toContainText(markOf(together.length - 1));
  await expect(text.locator(':not(a)')).toHaveCount(0);
  await expectNoRuns();
  await expect(page).toHaveTitle('Feedback');
  expect(page.frames()).toHaveLength(1);
});
