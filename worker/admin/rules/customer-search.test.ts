import fc from 'fast-check';
import { expect, it } from 'vitest';
import { customerSearch } from './customer-search.ts';
import { normalAddress } from '../../platform/rules/email-address.ts';

/** Whether a search finds an address, the way an index would. */
function finds(text: string, address: string): boolean {
  const search = customerSearch(text);
  if (!search) return true;
  const [, domain = ''] = address.split('@', 2);
  const value = inOrder(search.by === 'domain' ? domain : address);
  return value >= inOrder(search.from) && value < inOrder(search.below);
}

/** A text that compares as SQLite compares UTF-8: by code points. */
function inOrder(text: string): string {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return points.map((point) => point.toString(16).padStart(6, '0')).join('');
}

it.each(['', '  '])('reads %j as an empty search', (text) => {
  expect(customerSearch(text)).toBeNull();
});

it.each([
  ['ada', 'address'],
  ['ada@example.com', 'address'],
  ['@', 'domain'],
  ['@example.com', 'domain'],
])('searches for %j by %s', (text, by) => {
  expect(customerSearch(text)?.by).toBe(by);
});

it.each(['a', 'ada', 'ADA', ' ada@ex', 'Ada@Example.COM', '@ex', '@EXAMPLE.com', '@'])(
  'finds ada@example.com by %j',
  (text) => {
    expect(finds(text, 'ada@example.com')).toBe(true);
  },
);

it.each(['da', 'adb', '%', 'ad_', 'example', '@xample', '@example.org', 'ada@example.com.'])(
  'does not find ada@example.com by %j',
  (text) => {
    expect(finds(text, 'ada@example.com')).toBe(false);
  },
);

it('finds a complete domain in every spelling', () => {
  expect(finds('@München.de', 'ada@xn--mnchen-3ya.de')).toBe(true);
  expect(finds('ada@MÜNCHEN.de', 'ada@xn--mnchen-3ya.de')).toBe(true);
});

it('finds every address by each of its prefixes', () => {
  const emails = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' });
  fc.assert(
    fc.property(emails, fc.nat(), (local, length) => {
      const address = normalAddress(`${local}@example.com`);
      fc.pre(address !== null);
      const beginning = Array.from(address)
        .slice(0, length % (address.length + 1))
        .join('');
      fc.pre(!beginning.startsWith('@'));
      expect(finds(beginning, address)).toBe(true);
    }),
  );
});
