/**
 * Feedback of visitors and announcements on the admin page, with its content security policy and its Trusted Types. Each payload
 * by itself, where no policy would stop it, is tried by `test/screens/banner/content.test.ts`.
 */
import { payloads, readTogether } from '../screens/banner/payloads.ts';
import { feedbackLine } from '../screens/admin/samples.ts';
import { openFull } from './support/colonel.ts';
import { countRuns, expectRefusals } from './support/harm.ts';
import { expect, test } from './support/test.ts';

test('shows feedback as text and an announcement as text and links, whatever they contain', async ({
  page,
  monitor,
}) => {
  expectRefusals(monitor);
  const expectNoRuns = await countRuns(page);
  const today = payloads.map(({ name, html }) => feedbackLine(name, html));
  await openFull(page, 'feedback', 'Today', {
    perPage: payloads.length,
    feedback: { today, yesterday: [], before: [] },
  });
  const messages = page.locator('section section p[lang=""]');
  await expect(messages).toHaveCount(payloads.length);
  expect(await messages.evaluateAll((all) => all.map(({ textContent }) => textContent))).toEqual(
    payloads.map(({ html }) => html),
  );
  await expect(messages.locator('*')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Announcement' }).click();
  await page.getByRole('textbox').fill(`Before ${readTogether}`);
  const preview = page.getByRole('region', { name: 'Preview' }).getByRole('paragraph').first();
  await expect(preview).toContainText('Before');
  await expect(preview.locator(':not(a)')).toHaveCount(0);
  await expectNoRuns();
  await expect(page).toHaveTitle(/Admin/);
});
