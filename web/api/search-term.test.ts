import { expect, it } from 'vitest';
import { fragmentOf, termIn } from './search-term.ts';

it.each([
  ['', ''],
  ['bob', 'bob'],
  ['%40example.com', '@example.com'],
  ['ada+news@example.com', 'ada+news@example.com'],
  ['100%', '100%'],
])('decodes the fragment %j to %j', (fragment, term) => {
  expect(termIn(fragment)).toBe(term);
});

it('reads a term as it was written', () => {
  const term = 'Büro #3 & 50% of ada+news@example.com';
  expect(termIn(fragmentOf(term))).toBe(term);
});
