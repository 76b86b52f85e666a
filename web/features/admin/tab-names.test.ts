import { expect, test } from 'vitest';
import { readSearch } from './tab-names.ts';

test.each([
  [{}, {}],
  [{ tab: 'overview' }, {}],
  [{ tab: 'nonsense' }, {}],
  [{ tab: 7 }, {}],
  [{ tab: 'audit' }, { tab: 'audit' }],
  [{ tab: 'customers' }, { tab: 'customers' }],
  [
    { tab: 'customers', q: '@example.com' },
    { tab: 'customers', q: '@example.com' },
  ],
  [
    { tab: 'customers', q: 42 },
    { tab: 'customers', q: '42' },
  ],
  [{ tab: 'customers', q: '' }, { tab: 'customers' }],
  [{ tab: 'customers', q: ['a'] }, { tab: 'customers' }],
  [{ tab: 'mail', q: 'ada' }, { tab: 'mail' }],
])('the query %j is read as %j', (query, search) => {
  expect(readSearch(query)).toEqual(search);
});
