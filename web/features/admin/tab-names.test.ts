import { expect, it } from 'vitest';
import { readSearch } from './tab-names.ts';

it.each([
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
])('reads the query %j as %j', (query, search) => {
  expect(readSearch(query)).toEqual(search);
});
