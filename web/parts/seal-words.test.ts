import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { supportedLocales } from '../../shared/locales.ts';
import { ownTexts } from '../build/locale-messages.ts';
import { FIRST_WORDS, SECOND_WORDS } from './seal-drawing.ts';
import { sealMessages, sealName, wordsIn } from './seal-words.tsx';

const { first, second } = sealMessages;
const english = {
  [first.id]: first.defaultMessage,
  [second.id]: second.defaultMessage,
};
const languages: { locale: string; texts: Readonly<Record<string, string>> }[] =
  supportedLocales.map((locale) => ({
    locale,
    texts: locale === 'en' ? english : ownTexts(locale),
  }));
const withWords = languages.filter(({ texts }) => first.id in texts || second.id in texts);

describe.each(withWords)('$locale', ({ texts }) => {
  test.each([
    ['first', first.id, FIRST_WORDS],
    ['second', second.id, SECOND_WORDS],
  ])('has a list of %s words, each of its own', (_, id, count) => {
    const words = wordsIn(texts[id] ?? '');
    expect(words).toHaveLength(count);
    expect(new Set(words).size).toBe(count);
    expect(words).not.toContain('');
  });
});

const drawing = { first: 0, second: 31 };

function intlWith(messages: Record<string, string>) {
  return createIntl({ locale: 'de', messages, onError: () => undefined });
}

const sixteen = Array.from({ length: 16 }, (_, index) => `Stoff${index}`);
const thirtyTwo = Array.from({ length: 32 }, (_, index) => `tier${index}`);

test('a language joins the words in its own way', () => {
  const german = intlWith({
    [first.id]: sixteen.join('، '),
    [second.id]: thirtyTwo.join('、'),
    'seal.words': '{second}-{first}',
  });
  expect(sealName(german, drawing)).toBe('tier31-Stoff0');
});

test('a language without words, or with too few of them, has the English ones', () => {
  expect(sealName(intlWith({}), drawing)).toBe('amber dog');
  const lists = { [first.id]: sixteen.slice(1).join(', '), [second.id]: thirtyTwo.join(', ') };
  expect(sealName(intlWith({ ...lists, 'seal.words': '{second} {first}' }), drawing)).toBe(
    'amber dog',
  );
});
