import { expect, it } from 'vitest';
import { compare } from './compared.ts';

/** Evenly spread times around a mean. */
function around(meanMs: number, count: number, spreadMs = 1): number[] {
  return Array.from(
    { length: count },
    (_, index) => meanMs + spreadMs * (((index * 7) % 11) / 5 - 1),
  );
}

it('finds no difference between the same times', () => {
  expect(compare(around(5, 1000), around(5, 1000))).toMatchObject({
    differenceMs: 0,
    effect: 0,
    t: 0,
    isDifferent: false,
  });
});

it('finds a difference of a tenth of the spread with enough samples, and not with few', () => {
  expect(compare(around(5.1, 20_000), around(5, 20_000))).toMatchObject({ isDifferent: true });
  expect(compare(around(5.1, 200), around(5, 200))).toMatchObject({ isDifferent: false });
});

it('measures the effect in standard deviations, whatever the number of samples', () => {
  const { effect } = compare(around(5, 1100), around(4.99, 1100));
  expect(compare(around(5, 11_000), around(4.99, 11_000)).effect).toBeCloseTo(effect, 2);
});

it('finds no difference for a few slow calls of one kind', () => {
  const paused = [...around(5, 990), ...around(900, 10)];
  expect(compare(paused, around(5, 1000)).isDifferent).toBe(false);
});

it('reports a difference of constant times as infinite, and refuses too few calls', () => {
  expect(compare([2, 2, 2], [1, 1, 1]).t).toBe(Infinity);
  expect(() => compare([1], [1, 2])).toThrow('needs two calls');
});
