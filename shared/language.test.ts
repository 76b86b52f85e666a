import { expect, it } from 'vitest';
import { directionOf, nearestLocale, regionalTag } from './language.ts';
import { languageName, languageTag, supportedLocales } from './locales.ts';

it.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-at', 'de'],
  ['fr', 'fr_FR'],
  ['fr-CA', 'fr'],
  ['fr-BE', 'fr_FR'],
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
])('answers a client that prefers %s in %s', (tag, expected) => {
  expect(nearestLocale(tag, supportedLocales)).toBe(expected);
});

it('prefers a language without a region to others with one', () => {
  expect(nearestLocale('en-GB', ['en', 'en_XA'])).toBe('en');
  expect(nearestLocale('ar-EG', ['ar', 'ar_XB'])).toBe('ar');
});

it.each(['tlh', '*', '', 'd', 'constructor', 'x'.repeat(5000)])(
  'finds nothing near to “%.20s”',
  (tag) => {
    expect(nearestLocale(tag, supportedLocales)).toBeUndefined();
  },
);

it.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['en', ['de-AT', 'en-AU'], 'en-AU'],
  ['en', ['de'], 'en'],
  ['de', ['de-AT'], 'de-AT'],
  ['de', ['de'], 'de'],
  ['fr_FR', ['fr-BE'], 'fr-BE'],
  ['fr', ['de'], 'fr-CA'],
  ['pt_BR', ['pt-PT'], 'pt-PT'],
  ['ar', ['ar-EG'], 'ar-EG-u-nu-latn'],
  ['cn', ['zh-TW'], 'zh-CN'],
  ['en', ['en-US@posix', 'constructor', ''], 'en'],
] as const)('writes in %s, for a user who prefers %j, dates as in %s', (locale, preferred, tag) => {
  expect(regionalTag(locale, preferred)).toBe(tag);
});

it('writes Arabic and Hebrew from right to left', () => {
  const leftward = ['ar', 'he', 'ar-EG', 'ar_XB'];
  expect(leftward.map(directionOf)).toEqual(leftward.map(() => 'rtl'));
  expect(supportedLocales.filter((code) => directionOf(code) === 'rtl')).toEqual(['ar', 'he']);
});

it('offers twenty-five languages, English first, no two of the same name', () => {
  expect(supportedLocales).toHaveLength(25);
  expect(supportedLocales[0]).toBe('en');
  expect(new Set(supportedLocales.map(languageName)).size).toBe(25);
});

it.each(supportedLocales)(
  'has a tag of %s that `Intl` takes, and that writes digits that texts use',
  (code) => {
    const tag = languageTag(code);
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag]);
    expect(new Intl.NumberFormat(tag).format(0)).toBe('0');
  },
);

it.each(supportedLocales)('calls %s what it calls itself', (code) => {
  const { baseName, language } = new Intl.Locale(languageTag(code));
  const known = (['standard', 'dialect'] as const).flatMap((languageDisplay) => {
    const names = new Intl.DisplayNames([baseName], { type: 'language', languageDisplay });
    return [baseName, language, 'zh-Hans'].map((tag) => names.of(tag)?.toLocaleLowerCase(baseName));
  });
  expect(known).toContain(languageName(code).toLocaleLowerCase(baseName));
});
