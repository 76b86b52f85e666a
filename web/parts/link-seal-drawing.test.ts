import { describe, expect, it } from 'vitest';
import {
  drawSeal,
  FIRST_WORDS,
  sealMessages,
  sealName,
  SECOND_WORDS,
  wordsIn,
} from './link-seal-drawing.tsx';
import { createIntl } from 'react-intl';
import { supportedLocales } from '../../shared/locales.ts';
import { ownTexts } from '../build/locale-messages.ts';

const KEY = 'bSAMPLEsample23SAMPLEsample';

/** All coordinates of a path, x and y in turn. */
function coordinatesOf(outline: string): number[] {
  return [...outline.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
}

const drawings = await Promise.all(
  Array.from({ length: 2000 }, (_, index) => drawSeal(`key-number-${index}`)),
);

it('draws the same seal of a key for ever', async () => {
  const { first, second, outline } = await drawSeal(KEY);
  expect({ first, second, outline: outline.slice(0, 30) }).toEqual({
    first: 3,
    second: 21,
    outline: 'M86.4 46.4Q86.7 48.0 87.1 49.7',
  });
});

it('draws the same seal whatever mail and chat append to a link', async () => {
  const seal = await drawSeal(KEY);
  for (const end of ['.', '>', ' ', ')', ',', '%20']) {
    expect(await drawSeal(`${KEY}${end}`)).toEqual(seal);
  }
});

it('draws all words, about equally often', () => {
  const counts = (values: readonly number[]) =>
    [...new Set(values)].map((value) => values.filter((other) => other === value).length);
  const first = counts(drawings.map((drawing) => drawing.first));
  const second = counts(drawings.map((drawing) => drawing.second));
  expect(first).toHaveLength(FIRST_WORDS);
  expect(second).toHaveLength(SECOND_WORDS);
  expect(Math.max(...first)).toBeLessThan(2 * (2000 / FIRST_WORDS));
  expect(Math.max(...second)).toBeLessThan(2 * (2000 / SECOND_WORDS));
});

it('draws outlines of their own for nearly all of two thousand links', () => {
  expect(new Set(drawings.map(({ outline }) => outline)).size).toBeGreaterThan(1900);
});

it('keeps every outline in the box of the seal, and outside of its ring', () => {
  for (const { outline } of drawings.slice(0, 200)) {
    const numbers = coordinatesOf(outline);
    expect(Math.min(...numbers)).toBeGreaterThan(0);
    expect(Math.max(...numbers)).toBeLessThan(96);
    const distances = numbers.flatMap((x, index) =>
      index % 2 === 0 ? [Math.hypot(x - 48.5, (numbers[index + 1] ?? 0) - 48)] : [],
    );
    expect(Math.min(...distances)).toBeGreaterThan(32);
  }
});

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
  it.each([
    ['first', first.id, FIRST_WORDS],
    ['second', second.id, SECOND_WORDS],
  ])('has a list of %s words, no two the same', (_, id, count) => {
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

it('joins the words in the way of a language', () => {
  const german = intlWith({
    [first.id]: sixteen.join('، '),
    [second.id]: thirtyTwo.join('、'),
    'seal.words': '{second}-{first}',
  });
  expect(sealName(german, drawing)).toBe('tier31-Stoff0');
});

it('takes the English words for a language without words, or with too few of them', () => {
  expect(sealName(intlWith({}), drawing)).toBe('amber dog');
  const lists = { [first.id]: sixteen.slice(1).join(', '), [second.id]: thirtyTwo.join(', ') };
  expect(sealName(intlWith({ ...lists, 'seal.words': '{second} {first}' }), drawing)).toBe(
    'amber dog',
  );
});
