import { expect, test } from 'vitest';
import { directionOf, languageTag, negotiateLocale } from './negotiate.ts';

const offered = ['en', 'de', 'pt_BR', 'ar'];

test('the chosen language wins, the first of several choices most of all', () => {
  expect(negotiateLocale(['ar', 'de'], ['en-GB'], offered)).toBe('ar');
});

test('a choice that is not on offer counts as none', () => {
  expect(negotiateLocale(['tlh', 'de'], ['en-GB'], offered)).toBe('de');
  expect(negotiateLocale(['tlh'], ['en-GB'], offered)).toBe('en');
});

test('the browser’s languages are tried in their order, each with its region and without', () => {
  expect(negotiateLocale([], ['pt-BR', 'de'], offered)).toBe('pt_BR');
  expect(negotiateLocale([], ['tlh', 'de-AT', 'ar'], offered)).toBe('de');
});

test('a browser that speaks none of ours gets the default', () => {
  expect(negotiateLocale([], ['tlh', 'xx-YY'], offered)).toBe('en');
  expect(negotiateLocale([], [], offered)).toBe('en');
});

test('Arabic and Hebrew are written from right to left', () => {
  expect(['ar', 'he', 'ar-EG', 'ar_XB', 'en', 'de_AT'].map(directionOf)).toEqual([
    'rtl',
    'rtl',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
  ]);
});

test('our codes become tags that Intl takes', () => {
  expect(Intl.getCanonicalLocales(languageTag('pt_BR'))).toEqual(['pt-BR']);
});
