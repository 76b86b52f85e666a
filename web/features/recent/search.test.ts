import { expect, test } from 'vitest';
import { pagesOf, readSearch } from './search.ts';

test.each([
  [{}, {}],
  [{ page: 1, per_page: 50 }, {}],
  [
    { page: 3, per_page: 20 },
    { page: 3, per_page: 20 },
  ],
  [{ page: 0 }, {}],
  [{ page: -2 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: 1001 }, {}],
  [{ page: 'two', per_page: 'all' }, {}],
  [{ per_page: 101 }, {}],
  [{ other: 1 }, {}],
])('the query %j is read as %j', (given, expected) => {
  expect(readSearch(given)).toEqual(expected);
});

test.each([
  [0, 1],
  [1, 1],
  [50, 1],
  [51, 2],
  [120, 3],
])('%i entries have %i pages of 50', (entries, pages) => {
  expect(pagesOf(entries, 50)).toBe(pages);
});
