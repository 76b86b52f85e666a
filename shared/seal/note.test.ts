/** A note opens under its link's key alone, all are equally long, and what is shown of one is one plain line. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINK_KEY_BYTES } from './fragment.ts';
import { shownNote } from '../shown-note.ts';
import { NOTE_BYTES, openNote, sealNote } from './note.ts';

const key = (byte: number) => new Uint8Array(LINK_KEY_BYTES).fill(byte);

describe('a note', () => {
  it('opens under its key, and is as long as any other', async () => {
    const texts = fc.string({ unit: 'grapheme-ascii', maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const sealed = await sealNote(key(1), text);
        expect(sealed).toHaveLength(NOTE_BYTES);
        expect(await openNote(key(1), sealed)).toBe(text.trim());
      }),
    );
  });

  it('may have eighty of the longest characters, and no more', async () => {
    const sealed = await sealNote(key(1), '🔑'.repeat(80));
    expect(sealed).toHaveLength(NOTE_BYTES);
    expect(await openNote(key(1), sealed)).toBe('🔑'.repeat(80));
    await expect(sealNote(key(1), 'a'.repeat(81))).rejects.toThrow(RangeError);
  });

  it('is none under another key, damaged, or of another length', async () => {
    const sealed = await sealNote(key(1), 'Staging database, from Maya');
    expect(await openNote(key(2), sealed)).toBeNull();
    expect(await openNote(key(1), sealed.with(5, 0).with(6, 0))).toBeNull();
    expect(await openNote(key(1), sealed.slice(1))).toBeNull();
  });
});

it.each([
  ['two\r\nlines', 'two lines'],
  ['a\u2028b', 'a b'],
  ['\u202Egpj.exe', 'gpj.exe'],
  ['zero\u200Bwidth', 'zero width'],
  [' edges ', 'edges'],
  [`${'a'.repeat(80)}b`, 'a'.repeat(80)],
])('shows %j as %j', (note, shown) => {
  expect(shownNote(note)).toBe(shown);
});
