import { expect, test } from 'vitest';
import { negotiateLocale } from './choice.ts';

const offered = ['en', 'de', 'pt_BR', 'ar'];

test('the chosen language wins, and of several choices the first', () => {
  expect(negotiateLocale(['ar', 'de'], ['en-GB'], offered)).toBe('ar');
});

test('an unknown choice is ignored', () => {
  expect(negotiateLocale(['tlh', 'de'], ['en-GB'], offered)).toBe('de');
  expect(negotiateLocale(['tlh'], ['en-GB'], offered)).toBe('en');
});

test('the browser’s languages are tried in order', () => {
  expect(negotiateLocale([], ['pt-BR', 'de'], offered)).toBe('pt_BR');
  expect(negotiateLocale([], ['tlh', 'de-AT', 'ar'], offered)).toBe('de');
});

test('a browser without a supported language gets the default', () => {
  expect(negotiateLocale([], ['tlh', 'xx-YY'], offered)).toBe('en');
  expect(negotiateLocale([], [], offered)).toBe('en');
});
