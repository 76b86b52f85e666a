/**
 * Attempts to get a script into an announcement, on a page with its content security policy and its Trusted Types. What passes the
 * filter is shown by `test/screens/banner/content.test.ts`, where no policy would stop it.
 */
import { markOf, readTogether, together } from '../screens/banner/payloads.ts';
import { announce, banner } from './support/banner.ts';
import { expect, test } from './support/test.ts';

test('runs and loads nothing of an announcement, and shows its text', async ({ page, monitor }) => {
  // Chromium reports handlers, styles and media that the policy forbids as soon as it parses them, even where nothing is shown.
  monitor.expectLine(/violates the following Content Security Policy directive/);
  monitor.expectLine(/^CSP violation: (?:media|script|style)-src/);
  let runs = 0;
  await page.exposeFunction('ran', () => runs++);
  await announce(page, `Before ${readTogether}`);
  await page.goto('/feedback');
  await expect(banner(page)).toBeVisible();
  await banner(page).hover();
  const text = banner(page).getByRole('paragraph');
  await expect(text).toContainText('Before');
  await expect(text).toContainText(markOf(together.length - 1));
  await expect(text.locator(':not(a)')).toHaveCount(0);
  expect(runs, 'scripts that ran').toBe(0);
  await expect(page).toHaveTitle('Feedback');
  expect(page.frames()).toHaveLength(1);
});
