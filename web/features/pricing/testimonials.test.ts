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

test('every sample is out of this world: its address is reserved for examples, its stars are at most five', () => {
  for (const { uri, stars } of testimonials) {
    expect(new URL(uri).hostname).toMatch(/\.example\.com$/);
    expect([1, 2, 3, 4, 5]).toContain(stars);
  }
});
