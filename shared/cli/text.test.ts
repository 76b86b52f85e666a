import { expect, it } from 'vitest';
import { escapeControls, hasDirectionMarks, safeJson } from './text.ts';

it.each([
  ['a\tb\nc\r\nd', 'a\tb\nc\r\nd'],
  ['\u001B]0;title\u0007', '<U+001B>]0;title<U+0007>'],
  ['seen\rhidden', 'seen<U+000D>hidden'],
  ['\u009B2J\u007F\0', '<U+009B>2J<U+007F><U+0000>'],
  ['כספת 🔏 e\u0301', 'כספת 🔏 e\u0301'],
])('removes what a terminal would obey from the text %j', (text, shown) => {
  expect(escapeControls(text)).toBe(shown);
});

it('writes JSON without characters that a terminal would obey or reorder, and with the same values', () => {
  const codes = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code));
  const value = { name: codes.join(''), list: ['\u009B31m', '\u202Egpj.exe', '🦦'] };
  const json = safeJson(value);
  expect(json).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
  expect(JSON.parse(json)).toEqual(value);
  expect(json).toContain('\\u202egpj.exe');
});

it.each(['\u202Ea', 'a\u2066b', 'a\u200E', '\u061C'])('finds marks of direction in %j', (text) => {
  expect(hasDirectionMarks(text)).toBe(true);
});

it.each(['', 'كلمة', 'כספת', 'a\u200Db', '\u001B'])('finds no marks of direction in %j', (text) => {
  expect(hasDirectionMarks(text)).toBe(false);
});
