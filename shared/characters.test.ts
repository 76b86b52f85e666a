import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters, cutCharacters, displayLines } from './characters.ts';

const anyText = fc.string({ unit: 'binary' });

describe('characters', () => {
  it('counts characters as Unicode counts code points', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(countCharacters(text)).toBe(Array.from(text).length);
      }),
    );
    expect(countCharacters('🕯️é')).toBe(3);
  });

  it('cuts whole characters: the start of the text, at most so many, and nothing when they fit', () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), (text, max) => {
        const cut = cutCharacters(text, max);
        expect(cut).toBe(Array.from(text).slice(0, max).join(''));
      }),
    );
  });
});

describe('the lines to show', () => {
  it('shows more lines for more lines and for long ones, from 4 to 30', () => {
    expect(displayLines('one')).toBe(4);
    expect(displayLines('a\nb\nc\nd\ne')).toBe(5);
    expect(displayLines('x'.repeat(600))).toBe(10);
    expect(displayLines('\n'.repeat(100))).toBe(30);
  });
});
