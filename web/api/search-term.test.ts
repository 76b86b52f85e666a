import { expect, test } from 'vitest';
import { fragmentOf, termIn } from './search-term.ts';

test.each([
  ['', ''],
  ['bob', 'bob'],
  ['%40example.com', '@example.com'],
  ['ada+news@example.com', 'ada+news@example.com'],
  ['100%', '100%'],
])('the fragment %j is decoded to %j', (fragment, term) => {
  expect(termIn(fragment)).toBe(term);
});

test('a term is read as it was written', () => {
  const term = 'Büro #3 & 50% of ada+news@example.com';
  expect(termIn(fragmentOf(term))).toBe(term);
});
