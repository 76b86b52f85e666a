/** Pages and search of the list of recent secrets. */
import {
  burnedEntry,
  entry,
  line,
  manyEntries,
  searchField,
  signIn,
  someEntries,
} from './support/recent.ts';
import { expect, test } from './support/test.ts';

test('a long list is shown in pages, by keyboard too, and the address contains the page', async ({
  page,
}) => {
  await signIn(page, manyEntries(120));
  await page.goto('/recent');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await expect(pager).toHaveText(/Page 1 of 3/);
  await expect(pager.getByRole('link')).toHaveText(['Older']);
  await pager.getByRole('link', { name: 'Older' }).press('Enter');
  await expect(line(page, entry(52))).toBeVisible();
  await expect(line(page, entry(1))).toHaveCount(0);
  await expect(page).toHaveURL(/\/recent\?page=2$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(pager.getByRole('link')).toHaveText(['Newer', 'Older']);
  await pager.getByRole('link', { name: 'Older' }).click();
  await expect(pager).toHaveText(/Page 3 of 3/);
  await expect(pager.getByRole('link')).toHaveText(['Newer']);
  await page.goBack();
  await expect(pager).toHaveText(/Page 2 of 3/);
  await page.reload();
  await expect(pager).toHaveText(/Page 2 of 3/);
  await pager.getByRole('link', { name: 'Newer' }).click();
  await expect(page).toHaveURL(/\/recent$/);
});

for (const [query, place] of Object.entries({
  '?page=9': /Page 3 of 3/,
  '?page=0': /Page 1 of 3/,
  '?page=none&per_page=-1': /Page 1 of 3/,
  '?page=2&per_page=20': /Page 2 of 6/,
})) {
  test(`the address ${query} leads to a page that has something on it`, async ({ page }) => {
    await signIn(page, manyEntries(120));
    await page.goto(`/recent${query}`);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveText(place);
    await expect(page.locator('main ul > li')).not.toHaveCount(0);
  });
}

test('an empty list redirects any page number to the first page', async ({ page }) => {
  await signIn(page, []);
  await page.goto('/recent?page=4');
  await expect(page.getByText('No recent secrets')).toBeVisible();
  await expect(page).toHaveURL(/\/recent$/);
});

test('the search for a label, an address or a short key filters the list, and is in the fragment', async ({
  page,
}) => {
  await signIn(page, someEntries);
  await page.goto('/recent');
  const shown = page.locator('section ul > li');
  await searchField(page).fill('XE002');
  await expect(shown).toHaveCount(1);
  await expect(line(page, entry(2))).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 secret found' })).toHaveCount(1);
  await expect(page).toHaveURL(/\/recent#XE002$/);
  await page.reload();
  await expect(searchField(page)).toHaveValue('XE002');
  await expect(shown).toHaveCount(1);

  await searchField(page).fill('sk4Zw004');
  await expect(line(page, burnedEntry(4))).toBeVisible();
  await expect(shown).toHaveCount(1);
  await searchField(page).fill('john@example.com');
  await expect(shown).toHaveCount(2);
  await expect(page).toHaveURL(/\/recent#john%40example\.com$/);
  await searchField(page).fill('lisbon');
  await expect(line(page, entry(1))).toBeVisible();
  await expect(shown).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    'Not received 1',
  );
  await searchField(page).fill('zzz');
  await expect(shown).toHaveCount(0);
  await expect(page.getByText(/No matches. Search by label/)).toHaveCount(1);
  await searchField(page).fill('');
  await expect(shown).toHaveCount(5);
  await expect(page).toHaveURL(/\/recent$/);
});

test('the search keeps up with fast typing', async ({ page }) => {
  await signIn(page, someEntries);
  await page.goto('/recent');
  await searchField(page).pressSequentially('mq7Xe003');
  await expect(searchField(page)).toHaveValue('mq7Xe003');
  await expect(page).toHaveURL(/\/recent#mq7Xe003$/);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByText('Recent secrets').click();
  await expect(page).toHaveURL(/\/recent$/);
  await expect(searchField(page)).toHaveValue('');
});

test('with several pages the search shows that it covers only this one', async ({ page }) => {
  await signIn(page, someEntries);
  await page.goto('/recent');
  await expect(searchField(page)).toHaveAccessibleDescription('');
  await signIn(page, manyEntries(60));
  await page.reload();
  await expect(searchField(page)).toHaveAccessibleDescription(
    'Searches the 50 secrets on this page.',
  );
  await searchField(page).fill('mq7Xe001');
  await expect(page).toHaveURL(/\/recent#mq7Xe001$/);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page).toHaveURL(/\/recent\?page=2#mq7Xe001$/);
  await expect(searchField(page)).toHaveValue('mq7Xe001');
  await expect(searchField(page)).toHaveAccessibleDescription(/the 10 secrets on this page/);
  await searchField(page).fill('mq7Xe05');
  await expect(page).toHaveURL(/\/recent\?page=2#mq7Xe05$/);
  await page.goBack();
  await expect(searchField(page)).toHaveValue('mq7Xe001');
  await page.goForward();
  await expect(searchField(page)).toHaveValue('mq7Xe05');
});
