/** The tab with the feedback of customers and visitors. */
import { listFeedback, showColonel } from '../../shared/contract/colonel.ts';
import { answerWith, callsOf } from './support/answers.ts';
import {
  group,
  moreButton,
  openFull,
  openTab,
  signInAsColonel,
  answerWithSite,
} from './support/colonel.ts';
import { feedback, feedbackLine } from './support/colonel-samples.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const nothing = { today: [], yesterday: [], before: [] };

test('the messages of today, yesterday and before are separate groups with their counts', async ({
  page,
}) => {
  await openFull(page, 'feedback', 'It just works.');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Today 3',
    'Yesterday 1',
    'Before 48',
  ]);
  await expect(group(page, 'Today').getByRole('listitem')).toHaveCount(3);
  await expect(group(page, 'Yesterday').getByRole('listitem')).toHaveCount(1);
  await expect(group(page, 'Before').getByRole('listitem')).toHaveCount(20);
});

test('each message shows its author, time, time zone and version', async ({ page }) => {
  await openFull(page, 'feedback', 'It just works.');
  const [first, second] = await group(page, 'Today').getByRole('listitem').all();
  await expect(first ?? page.locator('nothing')).toContainText('bob@example.org');
  await expect(first ?? page.locator('nothing')).toContainText('2 hours ago');
  await expect(first ?? page.locator('nothing')).toContainText('Europe/Berlin');
  await expect(first ?? page.locator('nothing')).toContainText('0.1.0');
  await expect(second ?? page.locator('nothing')).toContainText('Without an account');
});

test('a message is shown as it was typed: white space kept, nothing marked up, nothing linked @journey', async ({
  page,
}) => {
  await openFull(page, 'feedback', 'It just works.');
  const messages = group(page, 'Today').getByRole('listitem').locator('p[lang=""]');
  expect(await messages.nth(0).textContent()).toBe('Thank you!\n\n   It just works.');
  await expect(messages.nth(0)).toHaveCSS('white-space', 'pre-wrap');
  expect(await messages.nth(1).textContent()).toBe(
    '<b>Bold</b> of you, see https://example.com/why?a=b&c=d',
  );
  await expect(messages.locator('*')).toHaveCount(0);
  await expect(group(page, 'Today').getByRole('link')).toHaveCount(0);
});

test('a long message is folded, and one that is not has nothing to unfold', async ({ page }) => {
  await openFull(page, 'feedback', 'It just works.');
  const unfold = page.getByRole('button', { name: 'Show all' });
  await expect(unfold).toHaveCount(1);
  const message = group(page, 'Today').locator('p[lang=""]').nth(2);
  const folded = await message.boundingBox();
  await unfold.press('Enter');
  const fold = page.getByRole('button', { name: 'Show less' });
  await expect(fold).toBeFocused();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  const whole = await message.boundingBox();
  expect(whole?.height).toBeGreaterThan(2 * (folded?.height ?? 0));
  await fold.click();
  expect((await message.boundingBox())?.height).toBe(folded?.height);
});

test('each group is read on by itself', async ({ page }) => {
  const today = Array.from({ length: 25 }, (_, place) => feedbackLine(`t${place}`, `New ${place}`));
  await openFull(page, 'feedback', 'New 0', { feedback: { ...feedback, today } });
  const calls = callsOf(page, listFeedback);
  await moreButton(group(page, 'Before')).click();
  await expect(group(page, 'Before').getByRole('listitem')).toHaveCount(40);
  await expect(group(page, 'Today').getByRole('listitem')).toHaveCount(20);
  await moreButton(group(page, 'Today')).click();
  await expect(group(page, 'Today').getByRole('listitem')).toHaveCount(25);
  await expect(
    group(page, 'Today').getByText('End of the list: 25 entries.').locator('..'),
  ).toBeFocused();
  expect(calls.map((call) => new URL(call.url()).search)).toEqual([
    '?group=before&after=20',
    '?group=today&after=20',
  ]);
});

test('a group without messages shows that it is empty', async ({ page }) => {
  await openFull(page, 'feedback', 'No feedback yet.', { feedback: nothing });
  await expect(page.getByText('No feedback yet.')).toHaveCount(3);
});

test('messages that cannot be loaded can be tried again', async ({ page, monitor }) => {
  monitor.expectFailedLoads(500);
  await signInAsColonel(page);
  await answerWith(page, showColonel, { status: 500, json: {} });
  await openTab(page, 'feedback');
  await expectAlert(page, 'Failed to fetch data from /api/v2/colonel');
  await answerWithSite(page, {});
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('It just works.')).toBeVisible();
});
