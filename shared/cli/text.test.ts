import { expect, it } from 'vitest';
import { escapeControls } from './text.ts';

it.each([
  ['a\tb\nc\r\nd', 'a\tb\nc\r\nd'],
  ['\u001B]0;title\u0007', '<U+001B>]0;title<U+0007>'],
  ['seen\rhidden', 'seen<U+000D>hidden'],
  ['\u009B2J\u007F\0', '<U+009B>2J<U+007F><U+0000>'],
  ['כספת 🔏 e\u0301', 'כספת 🔏 e\u0301'],
])('a terminal gets nothing that it would obey: %j', (text, shown) => {
  expect(escapeControls(text)).toBe(shown);
});
