import { expect, it } from 'vitest';
import { nextItem, TYPE_AHEAD_MS, type Typed, typedSoFar } from './menu.tsx';

const texts = ['Canada', 'Cuba', 'European Union', 'United States'];
const nothing: Typed = { text: '', atMs: 0 };

it('moves around with arrow keys, to the first item with Home and to the last with End', () => {
  expect(nextItem(texts, -1, 'ArrowDown', '')).toBe(0);
  expect(nextItem(texts, 3, 'ArrowDown', '')).toBe(0);
  expect(nextItem(texts, 0, 'ArrowUp', '')).toBe(3);
  expect(nextItem(texts, -1, 'ArrowUp', '')).toBe(3);
  expect(nextItem(texts, 2, 'Home', '')).toBe(0);
  expect(nextItem(texts, 0, 'End', '')).toBe(3);
});

it('moves with a character to the next name that begins with it, ignoring case', () => {
  expect(nextItem(texts, -1, 'c', 'c')).toBe(0);
  expect(nextItem(texts, 0, 'c', 'c')).toBe(1);
  expect(nextItem(texts, 1, 'C', 'c')).toBe(0);
  expect(nextItem(texts, 0, 'x', 'x')).toBeUndefined();
});

it('searches for a name by letters typed in quick succession', () => {
  const first = typedSoFar(nothing, 'C', 1000);
  const second = typedSoFar(first, 'u', 1000 + TYPE_AHEAD_MS);
  expect(second.text).toBe('cu');
  expect(nextItem(texts, 0, 'u', second.text)).toBe(1);
  expect(nextItem(texts, 1, 'u', second.text)).toBe(1);
});

it('starts a new search after a pause of 350 ms', () => {
  const first = typedSoFar(nothing, 'c', 1000);
  expect(typedSoFar(first, 'u', 1000 + TYPE_AHEAD_MS + 1).text).toBe('u');
});

it('ignores keys that are not letters', () => {
  expect(typedSoFar({ text: 'c', atMs: 1000 }, 'Shift', 1001).text).toBe('');
  expect(nextItem(texts, 0, 'Shift', '')).toBeUndefined();
  expect(nextItem(texts, 0, ' ', typedSoFar(nothing, ' ', 0).text)).toBeUndefined();
});
