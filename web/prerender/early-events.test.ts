import { expect, it } from 'vitest';
import { isRepeated } from './early-events.ts';

it.each([
  ['a click on what is still there', 'click', true, true, true],
  ['a click on what was rendered anew, on the same page', 'click', false, true, true],
  ['a click on what another page has replaced', 'click', false, false, false],
  ['what was typed, even into another page', 'input', false, false, true],
])('decides whether to repeat %s', (_what, type, isThere, isSamePage, expected) => {
  expect(isRepeated({ type, place: 0 }, isThere, isSamePage)).toBe(expected);
});
