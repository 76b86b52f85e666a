import { expect, it } from 'vitest';
import { negotiateLocale } from './choice.ts';

const offered = ['en', 'de', 'pt_BR', 'ar'];

it.each([
  ['the first of several chosen languages', ['ar', 'de'], ['en-GB'], 'ar'],
  ['the chosen language after an unknown one', ['tlh', 'de'], ['en-GB'], 'de'],
  ['the browser’s language after an unknown choice', ['tlh'], ['en-GB'], 'en'],
  ['the browser’s first language', [], ['pt-BR', 'de'], 'pt_BR'],
  ['the first of the browser’s languages that is supported', [], ['tlh', 'de-AT', 'ar'], 'de'],
  ['the default where none is supported', [], ['tlh', 'xx-YY'], 'en'],
  ['the default where the browser names none', [], [], 'en'],
])('takes %s', (_what, chosen, preferred, locale) => {
  expect(negotiateLocale(chosen, preferred, offered)).toBe(locale);
});
