/** The tab where the announcement is written. */
import { type Page } from '@playwright/test';
import { setBanner } from '../../shared/contract/colonel.ts';
import { refuse, sentence, succeed, tab } from './support/account.ts';
import { callsOf, holdAnswers, sentField } from './support/answers.ts';
import { bannerField, openFull, preview, saveButton } from './support/colonel.ts';
import { statistics } from './support/colonel-samples.ts';
import { banner } from './support/feedback.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const NEWS = 'All is well again. <a href="/status">See for yourself</a>';

async function open(page: Page): Promise<void> {
  await openFull(page, 'banner', 'Preview');
}

const shownSwitch = (page: Page) => page.getByRole('switch', { name: /^Show it on every page/ });

test('the field contains the current announcement, which cannot be saved again', async ({
  page,
}) => {
  await open(page);
  await expect(bannerField(page)).toHaveValue(statistics.banner.content);
  await expect(bannerField(page)).toHaveAccessibleDescription(/<a> with href, target, rel, class/);
  await expect(shownSwitch(page)).toBeChecked();
  await expect(saveButton(page)).toHaveAccessibleDescription('Nothing has changed');
});

test('the preview follows the input, and its links are inactive', async ({ page }) => {
  await open(page);
  await bannerField(page).fill(NEWS);
  await expect(preview(page)).toContainText('All is well again. See for yourself');
  await preview(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/colonel\?tab=banner$/);
  await expect(bannerField(page)).toHaveValue(NEWS);
  await bannerField(page).fill('  ');
  await expect(preview(page)).toContainText('Without a text, nothing is shown.');
});

for (const [html, names] of Object.entries({
  '<b>bold</b>': ['<b>'],
  '<a href="/about" title="x" onclick="x()">link</a>': ['onclick', 'title'],
  '<a href="javascript:x()">link</a>': ['href'],
  '<script>x()</script>text': ['<script>'],
  '<style>p{}</style><img src="/x.png">text': ['<style>', '<img>'],
})) {
  test.describe(() => {
    // Chromium reports a handler as soon as it parses one, even where nothing is shown.
    test.use({ bypassCSP: true });
    test(`what is removed from ${html} is listed`, async ({ page }) => {
      await open(page);
      await bannerField(page).fill(html);
      await expect(page.getByRole('status').filter({ hasText: 'Removed' })).toContainText(
        `Removed, to keep every page safe: ${names.join(', ')}`,
      );
    });
  });
}

test('an empty field warns of nothing', async ({ page }) => {
  await open(page);
  await bannerField(page).fill('<b>x</b>');
  await expect(page.getByText('Removed, to keep')).toBeVisible();
  await bannerField(page).fill('');
  await expect(preview(page)).toContainText('Without a text, nothing is shown.');
  await expect(page.getByText('Removed, to keep')).toHaveCount(0);
});

test('of text and proper links nothing is left out', async ({ page }) => {
  await open(page);
  await bannerField(page).fill('5 < 6 &amp; 7 > 2 <a href="https://example.com" class="x">a</a>');
  await expect(preview(page)).toContainText('5 < 6 & 7 > 2 a');
  await expect(page.getByText('Removed, to keep')).toHaveCount(0);
});

test('it is saved once, as it was typed, and this page announces it at once @journey', async ({
  page,
}) => {
  await open(page);
  await succeed(page, setBanner, { record: { flag: true, content: NEWS } });
  const deliver = await holdAnswers(page, setBanner);
  const calls = callsOf(page, setBanner);
  await bannerField(page).fill(NEWS);
  await saveButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  deliver();
  await expect(page.getByRole('status').filter({ hasText: 'was saved' })).toContainText('a minute');
  await expect(banner(page)).toContainText('All is well again. See for yourself');
  await expect(saveButton(page)).toHaveAccessibleDescription('Nothing has changed');
  expect(calls.map((call) => [sentField(call, 'flag'), sentField(call, 'content')])).toEqual([
    [true, NEWS],
  ]);
});

test('switched off, it is gone from this page', async ({ page }) => {
  await open(page);
  await succeed(page, setBanner, { record: { flag: true, content: NEWS } });
  await bannerField(page).fill(NEWS);
  await saveButton(page).click();
  await expect(banner(page)).toBeVisible();
  await succeed(page, setBanner, { record: { flag: false, content: NEWS } });
  await shownSwitch(page).uncheck();
  await expect(page.getByText('was saved')).toHaveCount(0);
  await saveButton(page).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(bannerField(page)).toHaveValue(NEWS);
});

test('the input is kept after a failure and after a visit to another tab', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(503);
  await open(page);
  await refuse(page, setBanner, 'store_unavailable');
  await bannerField(page).fill(NEWS);
  await shownSwitch(page).uncheck();
  await saveButton(page).click();
  await expectAlert(page, sentence('store_unavailable'));
  await expect(bannerField(page)).toHaveValue(NEWS);
  await expect(shownSwitch(page)).not.toBeChecked();
  await tab(page, 'Audit log').click();
  await tab(page, 'Announcement').click();
  await expect(bannerField(page)).toHaveValue(NEWS);
  await succeed(page, setBanner, { record: { flag: false, content: NEWS } });
  await saveButton(page).click();
  await expect(page.getByText('was saved')).toBeVisible();
});

test('a text that is too long is not sent, and shows by how much', async ({ page }) => {
  await open(page);
  const calls = callsOf(page, setBanner);
  await bannerField(page).fill('🔏'.repeat(4097));
  await expect(bannerField(page)).toHaveAccessibleDescription(
    '1 character too long. The limit is 4,096.',
  );
  await expect(saveButton(page)).toHaveAccessibleDescription('Shorten the text first');
  await saveButton(page).press('Enter');
  expect(calls).toEqual([]);
});

test('by keyboard alone it is written, switched and saved', async ({ page }) => {
  await open(page);
  await succeed(page, setBanner, { record: { flag: false, content: 'Back soon.' } });
  await bannerField(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Back soon.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Preview' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(shownSwitch(page)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(saveButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('was saved')).toBeVisible();
});
