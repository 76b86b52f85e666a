import { expect, it } from 'vitest';
import { negotiateLocale } from './choice.ts';

const offered = ['en', 'de', 'pt_BR', 'ar'];

it('follows the chosen language, and of several choices the first', () => {
  expect(negotiateLocale(['ar', 'de'], ['en-GB'], offered)).toBe('ar');
});

it('ignores an unknown choice', () => {
  expect(negotiateLocale(['tlh', 'de'], ['en-GB'], offered)).toBe('de');
  expect(negotiateLocale(['tlh'], ['en-GB'], offered)).toBe('en');
});

it('tries the browser’s languages in order', () => {
  expect(negotiateLocale([], ['pt-BR', 'de'], offered)).toBe('pt_BR');
  expect(negotiateLocale([], ['tlh', 'de-AT', 'ar'], offered)).toBe('de');
});

it('gives a browser without a supported language the default', () => {
  expect(negotiateLocale([], ['tlh', 'xx-YY'], offered)).toBe('en');
  expect(negotiateLocale([], [], offered)).toBe('en');
});
