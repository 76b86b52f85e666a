import { expect, test } from 'vitest';
import { readFragment, readSearch } from './tab-names.ts';

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

test.each([
  ['', ''],
  ['bob', 'bob'],
  ['%40example.com', '@example.com'],
  ['ada+news@example.com', 'ada+news@example.com'],
  ['100%', '100%'],
])('the fragment %j is decoded to %j', (fragment, term) => {
  expect(readFragment(fragment)).toBe(term);
});
