/** What a program can check in every translation. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageTag, supportedLocales, type Translation } from '../../shared/locales.ts';
import { englishTexts, ownTexts, textsOf } from '../../web/build/locale-messages.ts';
import { sourcesOf, worklistOf } from '../../web/build/translation-sources.ts';
import forbiddenVariants from './forbidden-variants.json' with { type: 'json' };
import { errorsIn } from './translation-errors.ts';
import { rulesOf } from './language-rules.ts';
import { sameAsEnglish } from './same-as-english.ts';

const english = englishTexts();
const ids = Object.keys(english);
const folder = new URL('../../locales', import.meta.url);
const translations = supportedLocales.filter((locale): locale is Translation => locale !== 'en');
/** Messages whose `time` is a moment: in most it is a duration. */
const timedUntil = new Set(['answer.until', 'bound.code.lead', 'reveal.until']);
/** By language: patterns of words that the glossary has another word for, and that word. */
const variants: Readonly<Record<string, Readonly<Record<string, string>>>> = forbiddenVariants;

it('has a file of every language on offer, and of no other', () => {
  const files = globSync('*.json', { cwd: folder }).map((file) => basename(file, '.json'));
  expect(files.toSorted()).toEqual(supportedLocales.toSorted());
});

/** Each kind of error once: what finds none finds none in the translations. */
it.each<[english: string, locale: Translation, translation: string, error: string]>([
  ['Open', 'de', '', 'is empty'],
  ['Open', 'de', "It's", 'has a straight quotation mark'],
  ['Open', 'de', '{count', 'is no ICU message'],
  ['Hi {name}', 'de', 'Hallo', 'lacks {name, argument}'],
  ['Hi', 'de', 'Hallo {name}', 'has {name, argument}, which English has not'],
  ['<code>a</code>', 'de', '<code>b</code>', 'has changed a piece of code'],
  ['{n, plural, one {a} other {b}}', 'cs', '{n, plural, one {a} other {b}}', 'lacks "few" of {n}'],
  [
    '{n, plural, one {a} other {b}}',
    'de',
    '{n, plural, one {a} two {b} other {c}}',
    'has "two" of {n} for no number',
  ],
  [
    '{k, select, a {x} other {y}}',
    'de',
    '{k, select, b {x} other {y}}',
    'lacks {k, select: a other}',
  ],
  ['<b>“word”</b>', 'de', '<b>«Wort»</b>', 'has «, a quotation mark of another language'],
  [
    '{n, plural, other {the}}',
    'de',
    '{n, plural, one {a} other {the}}',
    'has "the", which is English',
  ],
  ['up to 10,000', 'de', 'bis 10,000', 'does not say 10.000'],
])('finds what is wrong with “%s” in %s as “%s”: %s', (source, locale, translation, error) => {
  expect(errorsIn(source, translation, locale, rulesOf[locale])).toContain(error);
});

describe.each(translations)('%s', (locale) => {
  const texts = textsOf(locale);

  it('has every message of the English, and no other', () => {
    expect(Object.keys(texts).toSorted()).toEqual(ids.toSorted());
  });

  // A corrected English text makes translations stale: `npm run translations -- check` refuses that before a release.
  it('records for every translation the English that it comes from', () => {
    expect(worklistOf(locale).missing).toEqual([]);
    expect(Object.keys(sourcesOf(locale))).toEqual(Object.keys(ownTexts(locale)).toSorted());
  });

  it('has no error that a program can find', () => {
    const errors = Object.entries(texts).flatMap(([id, text]) =>
      errorsIn(english[id] ?? '', text, locale, rulesOf[locale]).map((error) => `${id} ${error}`),
    );
    expect(errors).toEqual([]);
  });

  it('repeats the English only where that was reviewed', () => {
    const same = new Set(
      ids.filter((id) => texts[id] === english[id]).map((id) => texts[id] ?? ''),
    );
    expect([...same].toSorted()).toEqual(sameAsEnglish(locale).toSorted());
  });

  it('ends no sentence in two full stops, its own and that of a date', () => {
    const ends = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(languageTag(locale), options).format(0).endsWith('.');
    const moment = ends({ dateStyle: 'medium', timeStyle: 'short' });
    const day = ends({ dateStyle: 'long' });
    const doubled = Object.entries(texts)
      .filter(([id]) => (id.startsWith('account.plan.') ? day : moment))
      .filter(([id, text]) =>
        (timedUntil.has(id) ? /\{time\}\./ : /\{(?:date|until)\}\./).test(text),
      );
    expect(doubled).toEqual([]);
  });

  it('uses the words of the glossary, and none of their variants', () => {
    const forbidden = Object.entries(variants[locale] ?? {});
    expect(forbidden.length).toBeGreaterThanOrEqual(10);
    const found = Object.entries(texts).flatMap(([id, text]) =>
      forbidden
        .filter(([pattern]) => new RegExp(pattern, 'iu').test(text))
        .map(([pattern, word]) => `${id}: ${pattern} instead of ${word}`),
    );
    expect(found).toEqual([]);
  });
});

it('knows every message with a moment in it that is called a time', () => {
  for (const id of timedUntil) expect(english[id]).toContain('{time}');
});

it('stores only what differs for a language with a region', () => {
  const inherited = Object.keys(ownTexts('fr')).length;
  const own = Object.entries(ownTexts('fr_FR'));
  expect(own.filter(([id, text]) => ownTexts('fr')[id] === text)).toEqual([]);
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThan(inherited / 2);
});

it('fixes the words of the product for every language, the same ones in each', () => {
  const glossary = readFileSync(new URL('glossary.md', `${folder.href}/`), 'utf8');
  const [, ...sections] = glossary.split(/^## /m);
  const fixed = sections.map((section) => section.split(' ', 1).join());
  expect(fixed).toEqual(translations.filter((locale) => locale !== 'fr_FR'));
  const words = sections.map((section) =>
    [...section.matchAll(/^\| ([^|]+?) +\| \S/gm)].map(([, word]) => word),
  );
  expect(words[0]).toContain('passphrase');
  for (const each of words) expect(each).toEqual(words[0]);
});

it('has words of their own for Portugal and Brazil', () => {
  const portugal = textsOf('pt_PT');
  const brazil = textsOf('pt_BR');
  const shared = ids.filter((id) => portugal[id] === brazil[id]);
  expect(shared.length).toBeLessThan(ids.length / 2);
});
