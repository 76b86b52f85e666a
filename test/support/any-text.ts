/** Texts as secrets may be: whatever UTF-8 can encode, and above all what programs often lose. */
import fc from 'fast-check';

/** Marks, line ends, zeros, white space, what terminals would swallow. */
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed()),
  fc.constantFrom(
    '\r\n',
    '\r',
    '\n',
    '\0',
    '\uFEFF',
    ' ',
    '\t',
    '\u001B[2J',
    '%',
    '+',
    '&',
    '=',
    '"',
    '\\',
    '🔏',
    '👩‍👧',
    'e\u0301',
    'é',
    '\u2028',
  ),
);

export const anyText = fc
  .array(piece, { minLength: 1, maxLength: 40 })
  .map((pieces) => pieces.join(''))
  .filter((text) => text !== '');

/** Losses are most frequent at the ends: every pair of clients is tried with this. */
export const HARD_TEXT = '\uFEFF \r\n\t=+&%00🔏\u2028e\u0301"\\\0 \r\n\n';
