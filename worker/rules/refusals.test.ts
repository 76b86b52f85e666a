import { expect, test } from 'vitest';
import { Refusals } from './refusals.ts';

test('a refusal is in force until its time is over, under its own name', () => {
  const refusals = new Refusals(10);
  refusals.add('ada', 20, 500);
  expect(refusals.secondsLeft('ada', 500)).toBe(20);
  expect(refusals.secondsLeft('ada', 20_499)).toBe(1);
  expect(refusals.secondsLeft('ada', 20_500)).toBe(0);
  expect(refusals.secondsLeft('bob', 500)).toBe(0);
});

test('a forgotten refusal is not in force', () => {
  const refusals = new Refusals(10);
  refusals.add('ada', 20, 0);
  refusals.forget('ada');
  expect(refusals.secondsLeft('ada', 0)).toBe(0);
});

test('however many are refused, no more are remembered than there is room for: the latest', () => {
  const refusals = new Refusals(3);
  for (const name of ['ada', 'bob', 'cyd', 'ada', 'dan']) refusals.add(name, 20, 0);
  const inForce = ['ada', 'bob', 'cyd', 'dan'].filter((name) => refusals.secondsLeft(name, 0) > 0);
  expect(inForce).toEqual(['ada', 'cyd', 'dan']);
});
