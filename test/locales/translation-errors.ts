/** Errors in a translation that a program can find. Reviewers find the rest. */
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { languageTag } from '../../shared/locales.ts';
import { ENGLISH_WORDS, type LanguageRules } from './language-rules.ts';
import { argumentsOf, codesOf, pluralsOf, textsOf } from './message-parts.ts';

/** The quotation marks of all languages; the last is an apostrophe where it is beside another character. */
const QUOTES = /[«»„“”‟‘‚‹›「」『』]|(?<!\p{L})’(?!\p{L})/gu;

/** What is wrong with one message, in words. */
export function errorsIn(
  source: string,
  translation: string,
  locale: string,
  rules: LanguageRules,
): string[] {
  if (translation.trim() === '') return ['is empty'];
  if (/['"`]/.test(translation)) return ['has a straight quotation mark'];
  const english = parse(source);
  const message = parsed(translation);
  if (!message) return ['is no ICU message'];
  return [
    ...differences(argumentsOf(english), argumentsOf(message)),
    ...(codesOf(english).join() === codesOf(message).join() ? [] : ['has changed a piece of code']),
    ...pluralErrors(message, locale),
    ...textsOf(message).flatMap((text) => textErrors(text, rules)),
    ...numberErrors(textsOf(english).join(' '), textsOf(message).join(' '), locale),
  ];
}

const categoriesOf = new Map<string, ReadonlySet<string>>();

/**
 * The plural categories of a language for whole numbers up to 999, and for decimals among them. Cached: they take
 * 2,003 calls of `select`, and every message of the language needs them.
 */
function pluralCategories(locale: string): ReadonlySet<string> {
  const cached = categoriesOf.get(locale);
  if (cached) return cached;
  const rules = new Intl.PluralRules(languageTag(locale));
  const whole = Array.from({ length: 1000 }, (_, number) => number);
  const numbers = [...whole, ...whole.map((number) => number / 10), 0.25, 1.25, 2.25];
  const categories = new Set<string>(numbers.map((number) => rules.select(number)));
  categoriesOf.set(locale, categories);
  return categories;
}

function parsed(translation: string): MessageFormatElement[] | null {
  try {
    return parse(translation);
  } catch {
    return null;
  }
}

function differences(wanted: Set<string>, found: Set<string>): string[] {
  return [
    ...[...wanted.difference(found)].map((part) => `lacks ${part}`),
    ...[...found.difference(wanted)].map((part) => `has ${part}, which English has not`),
  ];
}

function pluralErrors(message: MessageFormatElement[], locale: string): string[] {
  const needed = pluralCategories(locale);
  const known = new Set<string>(
    new Intl.PluralRules(languageTag(locale)).resolvedOptions().pluralCategories,
  );
  return pluralsOf(message).flatMap(({ value, options }) => {
    const given = new Set(Object.keys(options).filter((name) => !name.startsWith('=')));
    return [
      ...[...needed.difference(given)].map((name) => `lacks "${name}" of {${value}}`),
      ...[...given.difference(known)].map((name) => `has "${name}" of {${value}} for no number`),
    ];
  });
}

function textErrors(text: string, { quotes, own = [] }: LanguageRules): string[] {
  const foreign = [...text.matchAll(QUOTES)].map(([mark]) => mark);
  // Paths, host names and names of services are not translated.
  const words = new Set(
    text
      .replaceAll('Onetime Secret', '')
      .toLowerCase()
      .match(/(?<![\p{L}\p{M}./])[\p{L}\p{M}]+(?![\p{L}\p{M}]|[./]\p{L})/gu),
  );
  return [
    ...foreign
      .filter((mark) => !quotes.includes(mark))
      .map((mark) => `has ${mark}, a quotation mark of another language`),
    ...ENGLISH_WORDS.filter((word) => words.has(word) && !own.includes(word)).map(
      (word) => `has "${word}", which is English`,
    ),
  ];
}

/** Numbers that English groups, such as 10,000, as `Intl` groups them in the language. */
function numberErrors(english: string, translation: string, locale: string): string[] {
  const format = new Intl.NumberFormat(languageTag(locale));
  const text = translation.replaceAll(/\s/g, ' ');
  return (english.match(/\d{1,3}(?:,\d{3})+/g) ?? [])
    .map((number) => format.format(Number(number.replaceAll(',', ''))))
    .filter((number) => !text.includes(number.replaceAll(/\s/g, ' ')))
    .map((number) => `does not say ${number}`);
}
