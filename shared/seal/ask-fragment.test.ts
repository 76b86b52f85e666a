/** The two links of a request are told apart by their fragments, and nothing that is not whole is read. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askLink, askPrivateLink, readAskFragment } from './ask-fragment.ts';

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((drawn) => new Uint8Array(drawn));
const highest = (length: number) => new Uint8Array(length).fill(255);
const page = { origin: 'https://seal.example', key: '1x7Kq2ZpR9aLm4TbV0cWn5Y' };
const fragments = [
  new URL(askLink({ ...page, linkKey: highest(16) })).hash,
  new URL(askPrivateLink({ ...page, secret: highest(32) })).hash,
];

describe('the links of a request', () => {
  it('are read as they were built, whatever a program appended', () => {
    const appended = fc.constantFrom('', '.', '>', ')', '%20', '​', '…', '?x=1', '&a');
    fc.assert(
      fc.property(bytes(16), bytes(32), appended, (linkKey, secret, more) => {
        const link = askLink({ ...page, linkKey });
        expect(link).toMatch(/^https:\/\/seal\.example\/ask\/1x7Kq2ZpR9aLm4TbV0cWn5Y#a\w{22}$/);
        expect(readAskFragment(new URL(link).hash + more)).toEqual({ kind: 'answer', linkKey });
        const own = askPrivateLink({ ...page, secret });
        expect(own).toMatch(
          /^https:\/\/seal\.example\/private\/ask\/1x7Kq2ZpR9aLm4TbV0cWn5Y#p\w{43}$/,
        );
        expect(readAskFragment(new URL(own).hash + more)).toEqual({ kind: 'private', secret });
      }),
      {
        examples: [
          [new Uint8Array(16), new Uint8Array(32), ''],
          [highest(16), highest(32), '.'],
        ],
      },
    );
  });

  it('have a language where one was chosen', () => {
    const link = askLink({ ...page, linkKey: highest(16), locale: 'pt_BR' });
    expect(link).toBe(
      `https://seal.example/ask/1x7Kq2ZpR9aLm4TbV0cWn5Y?locale=pt_BR${fragments[0]}`,
    );
  });

  it.each([
    { key: `${page.key}#a` },
    { key: `../${page.key}` },
    { key: '' },
    { origin: 'https://seal.example/' },
    { origin: 'https://ada@seal.example' },
    { origin: 'seal.example' },
  ])('are not built of %j', (other) => {
    const given = { ...page, ...other };
    expect(() => askLink({ ...given, linkKey: highest(16) })).toThrow('no parts of a link');
    expect(() => askPrivateLink({ ...given, secret: highest(32) })).toThrow('no parts of a link');
  });
});

describe.each(fragments)('the fragment %s', (fragment) => {
  it('is incomplete with characters missing, added or changed', () => {
    const text = fragment.slice(1);
    for (let length = 1; length < text.length; length++) {
      expect(readAskFragment(text.slice(0, length))).toBe('incomplete');
    }
    const number = text.slice(1);
    for (const given of [`${text}0`, `b${number}`, `.${number}`, `${text[0]}.${number.slice(1)}`]) {
      expect(readAskFragment(given)).toBe('incomplete');
    }
    // The letter of the other link, whose number has another length.
    expect(readAskFragment(`${text.startsWith('a') ? 'p' : 'a'}${number}`)).toBe('incomplete');
  });

  it('is incomplete where its number is too large', () => {
    const next = fragment.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1));
    expect(next).toMatch(/^#\w+$/);
    expect(readAskFragment(next)).toBe('incomplete');
    expect(readAskFragment(fragment.replaceAll(/(?<=#.\w*)\w/g, 'z'))).toBe('incomplete');
  });

  it.each(['#', '%23', '%2523', '.#', '&x=#', '\n#'])(
    'is not read before %j and another: the first could be someone else’s',
    (between) => {
      for (const other of fragments) {
        expect(readAskFragment(fragment + between + other.slice(1))).toBe('incomplete');
      }
    },
  );
});

it('reads no fragment where a link has none', () => {
  expect(readAskFragment('')).toBe('none');
  expect(readAskFragment('#')).toBe('none');
});
