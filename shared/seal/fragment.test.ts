/** The link's own key is read from what people paste, and from nothing that is not whole. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fragmentOf, readFragment } from './fragment.ts';

const key = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => new Uint8Array(bytes));
const highest = new Uint8Array(16).fill(255);

describe('the fragment of a link', () => {
  it('is read as it was written, whatever a program appended', () => {
    const appended = fc.constantFrom('', '.', '>', ')', '%20', '​', '…', '?x=1', '&a', '#');
    fc.assert(
      fc.property(key, fc.boolean(), appended, (bytes, hasPassphrase, more) => {
        const fragment = fragmentOf({ key: bytes, hasPassphrase });
        expect(fragment).toMatch(/^[ab][0-9A-Za-z]{22}$/);
        expect(readFragment(`#${fragment}${more}`)).toEqual({ key: bytes, hasPassphrase });
      }),
      {
        examples: [
          [new Uint8Array(16), false, ''],
          [highest, true, ''],
        ],
      },
    );
  });

  it('is incomplete with characters missing, added or changed', () => {
    const fragment = fragmentOf({ key: highest, hasPassphrase: false });
    for (let length = 1; length < fragment.length; length++) {
      expect(readFragment(fragment.slice(0, length))).toBe('incomplete');
    }
    expect(readFragment(`${fragment}0`)).toBe('incomplete');
    expect(readFragment(`c${fragment.slice(1)}`)).toBe('incomplete');
    expect(readFragment(`a.${fragment.slice(2)}`)).toBe('incomplete');
  });

  it('is incomplete when its number is too large for a key', () => {
    const next = fragmentOf({ key: highest, hasPassphrase: false }).replace(/.$/, (last) =>
      String.fromCharCode(last.charCodeAt(0) + 1),
    );
    expect(readFragment(next)).toBe('incomplete');
    expect(readFragment(`a${'z'.repeat(22)}`)).toBe('incomplete');
  });

  it('is none where a link has none', () => {
    expect(readFragment('')).toBe('none');
    expect(readFragment('#')).toBe('none');
  });
});
