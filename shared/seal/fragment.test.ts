/** The link's own key is read from what people paste, and from nothing that is not whole. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fragmentOf, linkOf, readFragment } from './fragment.ts';

const key = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => new Uint8Array(bytes));
const highest = new Uint8Array(16).fill(255);

describe('the fragment of a link', () => {
  it('reads the fragment of a link as it was written, whatever a program appended', () => {
    const appended = fc.constantFrom('', '.', '>', ')', '%20', '​', '…', '?x=1', '&a');
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

  it('treats a fragment with characters missing, added or changed as incomplete', () => {
    const fragment = fragmentOf({ key: highest, hasPassphrase: false });
    for (let length = 1; length < fragment.length; length++) {
      expect(readFragment(fragment.slice(0, length))).toBe('incomplete');
    }
    expect(readFragment(`${fragment}0`)).toBe('incomplete');
    expect(readFragment(`c${fragment.slice(1)}`)).toBe('incomplete');
    expect(readFragment(`a.${fragment.slice(2)}`)).toBe('incomplete');
  });

  it('reads no key where another follows: the first could be someone else’s', () => {
    const link = fc.record({ key, hasPassphrase: fc.boolean() }).map(fragmentOf);
    const between = fc.constantFrom('#', '%23', '%2523', '.#', '&x=#', '\n#');
    fc.assert(
      fc.property(link, between, link, (first, hash, second) => {
        expect(readFragment(`#${first}${hash}${second}`)).toBe('incomplete');
      }),
    );
    expect(readFragment(`${fragmentOf({ key: highest, hasPassphrase: false })}#`)).toBe(
      'incomplete',
    );
  });

  it('treats a fragment as incomplete when its number is too large for a key', () => {
    const next = fragmentOf({ key: highest, hasPassphrase: false }).replace(/.$/, (last) =>
      String.fromCharCode(last.charCodeAt(0) + 1),
    );
    expect(readFragment(next)).toBe('incomplete');
    expect(readFragment(`a${'z'.repeat(22)}`)).toBe('incomplete');
  });

  it('reads no fragment where a link has none', () => {
    expect(readFragment('')).toBe('none');
    expect(readFragment('#')).toBe('none');
  });
});

describe('a link', () => {
  const parts = { origin: 'https://seal.example', key: '1x7Kq2ZpR9aLm4TbV0cWn5Y', fragment: '' };
  const fragment = fragmentOf({ key: highest, hasPassphrase: true });

  it('builds a link from its parts', () => {
    const link = 'https://seal.example/secret/1x7Kq2ZpR9aLm4TbV0cWn5Y';
    expect(linkOf(parts)).toBe(link);
    expect(linkOf({ ...parts, fragment })).toBe(`${link}#${fragment}`);
    expect(linkOf({ ...parts, fragment, locale: 'pt_BR' })).toBe(
      `${link}?locale=pt_BR#${fragment}`,
    );
    expect(linkOf({ ...parts, side: 'private' })).toBe(link.replace('secret', 'private'));
    expect(linkOf({ ...parts, origin: 'http://localhost:8787' })).toMatch(
      /^http:\/\/localhost:8787\/s/,
    );
  });

  it.each([
    { key: `${parts.key}#${fragment}` },
    { key: `${parts.key}?x=` },
    { key: `../${parts.key}` },
    { key: '' },
    { origin: 'https://seal.example/' },
    { origin: 'https://seal.example/#' },
    { origin: 'https://ada@seal.example' },
    { origin: 'seal.example' },
    { fragment: `${fragment}#${fragment}` },
    { fragment: `#${fragment}`.slice(0, -1) },
  ])('builds no link of %j', (other) => {
    expect(() => linkOf({ ...parts, fragment, ...other })).toThrow('no parts of a link');
  });
});
