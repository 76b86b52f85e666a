import { expect, test } from 'vitest';
import { drawSeal, FIRST_WORDS, SECOND_WORDS } from './seal-drawing.ts';

const KEY = 'bSAMPLEsample23SAMPLEsample';

/** All coordinates of a path, x and y in turn. */
function coordinatesOf(outline: string): number[] {
  return [...outline.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
}

const drawings = await Promise.all(
  Array.from({ length: 2000 }, (_, index) => drawSeal(`key-number-${index}`)),
);

test('the seal of a key never changes', async () => {
  const { first, second, outline } = await drawSeal(KEY);
  expect({ first, second, outline: outline.slice(0, 30) }).toEqual({
    first: 3,
    second: 21,
    outline: 'M86.4 46.4Q86.7 48.0 87.1 49.7',
  });
});

test('what mail and chat append to a link does not change its seal', async () => {
  const seal = await drawSeal(KEY);
  for (const end of ['.', '>', ' ', ')', ',', '%20']) {
    expect(await drawSeal(`${KEY}${end}`)).toEqual(seal);
  }
});

test('all words are drawn, about equally often', () => {
  const counts = (values: readonly number[]) =>
    [...new Set(values)].map((value) => values.filter((other) => other === value).length);
  const first = counts(drawings.map((drawing) => drawing.first));
  const second = counts(drawings.map((drawing) => drawing.second));
  expect(first).toHaveLength(FIRST_WORDS);
  expect(second).toHaveLength(SECOND_WORDS);
  expect(Math.max(...first)).toBeLessThan(2 * (2000 / FIRST_WORDS));
  expect(Math.max(...second)).toBeLessThan(2 * (2000 / SECOND_WORDS));
});

test('two thousand links have outlines of their own, all but a few', () => {
  expect(new Set(drawings.map(({ outline }) => outline)).size).toBeGreaterThan(1900);
});

test('every outline stays in the box of the seal, and outside of its ring', () => {
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
