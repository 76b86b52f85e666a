import { expect, it } from 'vitest';
import { pick, testimonials } from './testimonials.ts';

it('picks every sample with the same chance', () => {
  const count = testimonials.length;
  const picked = testimonials.map((_, place) => pick(testimonials, place / count));
  expect(picked).toEqual(testimonials);
  expect(testimonials.map((_, place) => pick(testimonials, (place + 0.99) / count))).toEqual(
    picked,
  );
});

it('gives every sample an address reserved for examples, and one to five stars', () => {
  for (const { uri, stars } of testimonials) {
    expect(new URL(uri).hostname).toMatch(/\.example\.com$/);
    expect([1, 2, 3, 4, 5]).toContain(stars);
  }
});
