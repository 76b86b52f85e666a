/** Pages and search of the list of recent secrets. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from '../support/mount.tsx';
import { expectAddress } from '../support/navigation.ts';
import { button, expectTexts, focus, notice, press } from '../support/screen.ts';
import {
  burnedEntry,
  entry,
  line,
  manyEntries,
  searchField,
  signIn,
  someEntries,
} from './secrets.ts';

const pager = () => page.getByRole('navigation', { name: 'Pages' });
const link = (name: string) => pager().getByRole('link', { name });

it('shows a long list in pages, by keyboard too, with the page in the address', async () => {
  signIn(manyEntries(15));
  await open('/recent?per_page=5');
  await expect.element(pager()).toMatchTextContent(/Page 1 of 3/);
  await expectTexts(pager().getByRole('link'), ['Older']);
  await press(link('Older'), '{Enter}');
  await expect.element(line(entry(7))).toBeInTheDocument();
  await expect.element(line(entry(1))).not.toBeInTheDocument();
  await expectAddress('/recent?page=2&per_page=5');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expectTexts(pager().getByRole('link'), ['Newer', 'Older']);
  await link('Older').click();
  await expect.element(pager()).toMatchTextContent(/Page 3 of 3/);
  await expectTexts(pager().getByRole('link'), ['Newer']);
  history.back();
  await expect.element(pager()).toMatchTextContent(/Page 2 of 3/);
  await link('Newer').click();
  await expectAddress('/recent?per_page=5');
});

it.for([
  ['?page=9', /Page 3 of 3/],
  ['?page=none&per_page=-1', /Page 1 of 3/],
  ['?page=2&per_page=20', /Page 2 of 6/],
] as const)(
  'leads from the address %s to a page that has something on it',
  async ([query, place]) => {
    signIn(manyEntries(120));
    await open(`/recent${query}`);
    await expect.element(pager()).toMatchTextContent(place);
    await expect.element(page.css('main ul > li').first()).toBeInTheDocument();
  },
);

it('redirects any page number of an empty list to the first page', async () => {
  signIn([]);
  await open('/recent?page=4');
  await expect.element(page.getByText('No recent secrets')).toBeVisible();
  await expectAddress('/recent');
});

it('searches the list by label, address or short key, keeps that in the fragment, and keeps up with fast typing', async () => {
  signIn(someEntries);
  await open('/recent');
  const shown = page.css('section ul > li');
  await searchField().fill('XE002');
  await expect.element(shown).toHaveLength(1);
  await expect.element(line(entry(2))).toBeVisible();
  await expect.element(notice('1 secret found')).toBeInTheDocument();
  await expectAddress('/recent#XE002');
  await open('/recent#XE002');
  await expect.element(searchField()).toHaveValue('XE002');
  await expect.element(shown).toHaveLength(1);

  await searchField().fill('sk4Zw004');
  await expect.element(line(burnedEntry(4))).toBeVisible();
  await expect.element(shown).toHaveLength(1);
  await searchField().fill('john@example.com');
  await expect.element(shown).toHaveLength(2);
  await expectAddress('/recent#john%40example.com');
  await searchField().fill('lisbon');
  await expect.element(line(entry(1))).toBeVisible();
  await expect.element(shown).toHaveLength(1);
  await expectTexts(page.getByRole('main').getByRole('heading', { level: 2 }), ['Not received']);
  await searchField().fill('zzz');
  await expect.element(shown).not.toBeInTheDocument();
  await expect.element(page.getByText(/No matches. Search by label/)).toHaveLength(1);
  await button('Show all').click();
  await expect.element(shown).toHaveLength(5);
  await expect.element(searchField()).toHaveValue('');
  await expectAddress('/recent');

  await expect.element(searchField()).toBeVisible();
  focus(searchField());
  await userEvent.keyboard('mq7Xe003');
  await expect.element(searchField()).toHaveValue('mq7Xe003');
  await expectAddress('/recent#mq7Xe003');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByText('Recent secrets').click();
  await expectAddress('/recent');
  await expect.element(searchField()).toHaveValue('');
});

it('counts the secrets of other pages in no filter but that of all', async () => {
  signIn(manyEntries(60));
  await open('/recent');
  await expectTexts(page.css('main [aria-pressed]'), [
    'All 60',
    'Waiting 34+',
    'Opened 16+',
    'Burned or expired 0+',
  ]);
});

it('says that the search covers only this one of several pages', async () => {
  signIn(someEntries);
  await open('/recent');
  await expect.element(searchField()).toHaveAccessibleDescription('');
  signIn(manyEntries(60));
  await open('/recent');
  await expect
    .element(searchField())
    .toHaveAccessibleDescription('Searches the 50 secrets on this page.');
  await searchField().fill('mq7Xe001');
  await expectAddress('/recent#mq7Xe001');
  await link('Older').click();
  await expectAddress('/recent?page=2#mq7Xe001');
  await expect.element(searchField()).toHaveValue('mq7Xe001');
  await expect.element(searchField()).toHaveAccessibleDescription(/the 10 secrets on this page/);
  await searchField().fill('mq7Xe05');
  await expectAddress('/recent?page=2#mq7Xe05');
  history.back();
  await expect.element(searchField()).toHaveValue('mq7Xe001');
  history.forward();
  await expect.element(searchField()).toHaveValue('mq7Xe05');
});
