import { expect, it } from 'vitest';
import { readSearch } from './search.ts';

it.each<[Parameters<typeof readSearch>[0], object]>([
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
])('reads the query %j as %j', (given, expected) => {
  expect(readSearch(given)).toEqual(expected);
});
