import { expect, test } from 'vitest';
import { pick, testimonials } from './testimonials.ts';

test('every sample can be picked, each with the same chance', () => {
  const count = testimonials.length;
  const picked = testimonials.map((_, place) => pick(testimonials, place / count));
  expect(picked).toEqual(testimonials);
  expect(testimonials.map((_, place) => pick(testimonials, (place + 0.99) / count))).toEqual(
    picked,
  );
});

test('every sample has an address reserved for examples, and one to five stars', () => {
  for (const { uri, stars } of testimonials) {
    expect(new URL(uri).hostname).toMatch(/\.example\.com$/);
    expect([1, 2, 3, 4, 5]).toContain(stars);
  }
});
