import { expect, test } from 'vitest';
import { directionOf, negotiateLocale } from './negotiate.ts';

test('the chosen language wins, an unknown one counts as none', () => {
  expect(negotiateLocale('en', ['de'])).toBe('en');
  expect(negotiateLocale('tlh', ['en-GB'])).toBe('en');
});

test('a browser that speaks none of ours gets English', () => {
  expect(negotiateLocale(null, ['tlh', 'xx-YY'])).toBe('en');
  expect(negotiateLocale(null, [])).toBe('en');
});

test('Arabic and Hebrew are written from right to left', () => {
  expect(['ar', 'he', 'ar-EG', 'en', 'de_AT'].map(directionOf)).toEqual([
    'rtl',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
  ]);
});
