import { expect, test } from 'vitest';
import { directionOf, nearestLocale } from './language.ts';
import { languageName, languageTag, supportedLocales } from './locales.ts';

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-at', 'de'],
  ['fr', 'fr'],
  ['fr-CA', 'fr'],
  ['fr-FR', 'fr_FR'],
  ['it', 'it_IT'],
  ['it-CH', 'it_IT'],
  ['sv', 'sv_SE'],
  ['zh', 'cn'],
  ['zh-CN', 'cn'],
  ['zh-Hans-SG', 'cn'],
  ['pt', 'pt_BR'],
  ['pt-br', 'pt_BR'],
  ['pt-PT', 'pt_PT'],
  ['pt-AO', 'pt_PT'],
  ['ar-EG', 'ar'],
  ['en-GB', 'en'],
])('a client that prefers %s is answered in %s', (tag, expected) => {
  expect(nearestLocale(tag, supportedLocales)).toBe(expected);
});

test.each(['tlh', '*', '', 'd', 'constructor', 'x'.repeat(5000)])(
  'there is nothing near to “%.20s”',
  (tag) => {
    expect(nearestLocale(tag, supportedLocales)).toBeUndefined();
  },
);

test('Arabic and Hebrew are written from right to left', () => {
  const leftward = ['ar', 'he', 'ar-EG', 'ar_XB'];
  expect(leftward.map(directionOf)).toEqual(leftward.map(() => 'rtl'));
  expect(supportedLocales.filter((code) => directionOf(code) === 'rtl')).toEqual(['ar', 'he']);
});

test('there are twenty-five languages, English first, and no two have the same name', () => {
  expect(supportedLocales).toHaveLength(25);
  expect(supportedLocales[0]).toBe('en');
  expect(new Set(supportedLocales.map(languageName)).size).toBe(25);
});

test.each(supportedLocales)(
  '`Intl` takes the tag of %s, and writes digits that texts use',
  (code) => {
    const tag = languageTag(code);
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag]);
    expect(new Intl.NumberFormat(tag).format(0)).toBe('0');
  },
);

test.each(supportedLocales)('%s is called what it calls itself', (code) => {
  const { baseName, language } = new Intl.Locale(languageTag(code));
  const known = (['standard', 'dialect'] as const).flatMap((languageDisplay) => {
    const names = new Intl.DisplayNames([baseName], { type: 'language', languageDisplay });
    return [baseName, language, 'zh-Hans'].map((tag) => names.of(tag)?.toLocaleLowerCase(baseName));
  });
  expect(known).toContain(languageName(code).toLocaleLowerCase(baseName));
});
