import { expect, test } from 'vitest';
import { surroundings } from '../../shared/accent.ts';
import { tokenColours } from './token-colours.ts';

test('a customer’s colour is measured against the papers and cards that there are', () => {
  for (const token of ['paper', 'card'] as const) {
    const { light, dark } = tokenColours(token);
    expect([surroundings.light[token], surroundings.dark[token]]).toEqual([light, dark]);
  }
});
