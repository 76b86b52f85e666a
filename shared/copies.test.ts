import { expect, it } from 'vitest';
import { fitsCopies, namesOfCopy } from './copies.ts';

const names = ['ada@example.com', 'bob@example.com'];

it('gives each of several copies a name of its own, and a single copy all of them', () => {
  expect([0, 1].map((place) => namesOfCopy(names, 2, place))).toEqual([
    ['ada@example.com'],
    ['bob@example.com'],
  ]);
  expect(namesOfCopy(names, 1, 0)).toEqual(names);
});

it.each([[[]], [['@acme.example']]])('gives every copy the names %j', (few) => {
  expect([0, 1, 2].map((place) => namesOfCopy(few, 3, place))).toEqual([few, few, few]);
  expect(fitsCopies(few, 3)).toBe(true);
});

it('fits several names only to as many copies, so that no copy is open to everyone', () => {
  expect([1, 2, 3].map((copies) => fitsCopies(names, copies))).toEqual([true, true, false]);
});
