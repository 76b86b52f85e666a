/** No name that a sender chose leaves the folder of the recipient, or looks like another. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberedFileName, safeFileName, uniqueFileNames } from './file-name.ts';

describe('the name of a file', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['.env', '.env'],
    ['Ünïcode 文書 👩‍👧.txt', 'Ünïcode 文書 👩‍👧.txt'],
    ['../../etc/passwd', '....etcpasswd'],
    [String.raw`C:\Windows\system.ini`, 'C_Windowssystem.ini'],
    ['.bashrc', '.bashrc'],
    ['<x>.txt', '_x_.txt'],
    ['a|b*.txt', 'a_b_.txt'],
    ['report: 10:30?.txt', 'report_ 10_30_.txt'],
    ['x.txt:stream', 'x.txt_stream'],
    ['"q"', '_q_'],
    ['CON', 'CON_'],
    ['aux.txt', 'aux_.txt'],
    ['com1.tar.gz', 'com1_.tar.gz'],
    ['COM¹', 'COM¹_'],
    ['lpt9 .txt', 'lpt9_ .txt'],
    ['conout$', 'conout$_'],
    ['Nul.', 'Nul_'],
    ['console', 'console'],
    ['com10', 'com10'],
    ['icon', 'icon'],
    ['name.', 'name'],
    ['name. . ', 'name'],
    ['....', 'file'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['\u2066a\u2069\u200Fb\u061C', 'ab'],
    ['a\u0000b\u001B[2J\u0085\n\u2028.txt', 'ab[2J.txt'],
    ['half\uD800', 'half'],
    ['  a.txt ', 'a.txt'],
    ['', 'file'],
    ['.', 'file'],
    ['..', 'file'],
    ['/', 'file'],
    [' ../ ', 'file'],
  ])('saves %j as %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it('turns any name into one component of a path that file systems take', () => {
    const name = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('/', '..', '\0', ':', 'CON', 'lpt1', '.', ' '),
      ),
      {
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(name, fc.integer({ min: 2, max: 1000 }), (parts, number) => {
        const safe = safeFileName(parts.join(''));
        for (const saved of [safe, numberedFileName(safe, number)]) {
          expect(saved).toMatch(/^(?!\.{1,2}$)[^/\\\0]+$/);
          expect(saved).not.toMatch(/[<>:"|?*]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d) *(?:\.|$)/i);
          expect(new TextEncoder().encode(saved).length).toBeLessThanOrEqual(255);
        }
        expect(safeFileName(safe)).toBe(safe);
      }),
    );
  });

  it('keeps the ending of a name that is too long', () => {
    expect(safeFileName(`${'é'.repeat(300)}.tar`)).toBe(`${'é'.repeat(118)}.tar`);
    expect(safeFileName('x'.repeat(300))).toBe('x'.repeat(240));
    expect(safeFileName(`${'x'.repeat(239)} x`)).toBe('x'.repeat(239));
  });

  it.each([
    ['a.txt', 'a (2).txt'],
    ['a.tar.gz', 'a.tar (2).gz'],
    ['.env', '.env (2)'],
    ['a', 'a (2)'],
    [`a.${'x'.repeat(19)}`, `a (2).${'x'.repeat(19)}`],
    [`a.${'x'.repeat(20)}`, `a.${'x'.repeat(20)} (2)`],
  ])('changes %s that is taken to %s', (name, numbered) => {
    expect(numberedFileName(name, 2)).toBe(numbered);
  });
});

it('makes names of one folder differ, in more than the case of their characters', () => {
  const names = [
    ['a.txt', 'a.txt'],
    ['A.TXT', 'A (2).TXT'],
    ['a (2).txt', 'a (2) (2).txt'],
    ['a.txt', 'a (3).txt'],
    ['u\u0308', 'u\u0308'],
    ['\u00FC', '\u00FC (2)'],
    // These are the same in upper case: i with a combining dot, and both forms of a small sigma.
    ['\u0130', '\u0130'],
    ['i\u0307', 'i\u0307 (2)'],
    ['ς', 'ς'],
    ['σ', 'σ (2)'],
    ['..', 'file'],
    ['', 'file (2)'],
    // All characters that Windows refuses in a name become the same one.
    ['b?', 'b_'],
    ['b*', 'b_ (2)'],
    ['c', 'c'],
    ['c.', 'c (2)'],
    ['nul', 'nul_'],
    ['NUL_', 'NUL_ (2)'],
  ] as const;
  const unique = uniqueFileNames(names.map(([name]) => name));
  expect(unique).toEqual(names.map(([, other]) => other));
});
