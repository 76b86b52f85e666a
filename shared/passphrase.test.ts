/** What the passphrase of a new secret may contain. */
import { expect, it } from 'vitest';
import { hasControlCharacter } from './passphrase.ts';

it.each(['\0', '\t', '\n', '\r', '\u001B', '\u007F', '\u0085', '\u009F', '\u2028', '\u2029'])(
  'finds the control character %j, wherever it stands in a text',
  (character) => {
    for (const text of [character, `a${character}`, `${character}a`, `a${character}b`]) {
      expect(hasControlCharacter(text)).toBe(true);
    }
  },
);

it.each([
  '',
  'hunter two',
  ' a ',
  'a\u00A0b',
  'a\u200Bb',
  '\uFEFFa',
  '\u3000',
  'é',
  '🦦',
  '\u2027',
])('finds no control character in a text such as %j', (text) => {
  expect(hasControlCharacter(text)).toBe(false);
});
