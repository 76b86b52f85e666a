import { describe, expect, it } from 'vitest';
import { createIntl } from 'react-intl';
import { supportedLocales } from '../../shared/locales.ts';
import { ownTexts } from '../build/locale-messages.ts';
import {
  drawSeal,
  sealMessages,
  sealName,
  shortkeyOf,
  waxes,
  wordsIn,
} from './link-seal-drawing.tsx';
import { stamps } from './seal-stamps.ts';

const WAXES = 16;
const STAMPS = 32;

/** All coordinates of a path, x and y in turn. */
function coordinatesOf(outline: string): number[] {
  return [...outline.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
}

const drawings = await Promise.all(
  Array.from({ length: 2000 }, (_, index) => drawSeal(`key-${index}`)),
);

it('derives the short key of a link as the server does', async () => {
  // As `shortkeyOf(idOf(key))` of `worker/crypto/keys.ts` gives it.
  expect(await shortkeyOf('1SAMPLEsample23SAMPLEsa')).toBe('MIb69ITK');
});

it('draws the same seal of a short key for ever', async () => {
  const { wax, stamp, outline } = await drawSeal('MIb69ITK');
  expect({ wax, stamp, outline: outline.slice(0, 10) }).toEqual({
    wax: 14,
    stamp: 7,
    outline: 'M86.3 46.4',
  });
});

it('has a wax and a stamp for each word, no two the same', () => {
  expect(new Set(waxes.map(({ light }) => light)).size).toBe(WAXES);
  expect(new Set(stamps).size).toBe(STAMPS);
});

it('draws all waxes and stamps, about equally often', () => {
  const counts = (values: readonly number[]) =>
    [...new Set(values)].map((value) => values.filter((other) => other === value).length);
  const drawnWaxes = counts(drawings.map(({ wax }) => wax));
  const drawnStamps = counts(drawings.map(({ stamp }) => stamp));
  expect(drawnWaxes).toHaveLength(WAXES);
  expect(drawnStamps).toHaveLength(STAMPS);
  expect(Math.max(...drawnWaxes)).toBeLessThan(2 * (2000 / WAXES));
  expect(Math.max(...drawnStamps)).toBeLessThan(2 * (2000 / STAMPS));
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
    ['first', first.id, WAXES],
    ['second', second.id, STAMPS],
  ])('has a list of %s words, no two the same', (_, id, count) => {
    const words = wordsIn(texts[id] ?? '');
    expect(words).toHaveLength(count);
    expect(new Set(words).size).toBe(count);
    expect(words).not.toContain('');
  });
});

const drawing = { wax: 0, stamp: 31 };

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
