import { afterEach, describe, expect, it, vi } from 'vitest';
import { readFragment } from '../../shared/seal/fragment.ts';
import { fitsLink, fragmentProblem } from './link-fragment.ts';

const K = '0'.repeat(22);
const plain = readFragment(`a${K}`);
const withPassphrase = readFragment(`b${K}`);

const bySite = { has_passphrase: false };
const byBrowser = { sealed_by: 'browser', has_passphrase: false } as const;

afterEach(() => vi.unstubAllGlobals());

describe('a link fits a secret', () => {
  it.each([
    ['no fragment', readFragment(''), bySite, true],
    ['no fragment', readFragment(''), byBrowser, false],
    ['what is no key', 'incomplete', bySite, true],
    ['what is no key', 'incomplete', byBrowser, false],
    ['a key', plain, byBrowser, true],
    ['a key', plain, bySite, false],
    ['a key', plain, { ...byBrowser, has_passphrase: true }, false],
    ['a key with a passphrase', withPassphrase, { ...byBrowser, has_passphrase: true }, true],
    ['a key with a passphrase', withPassphrase, byBrowser, false],
    ['a key with a passphrase', withPassphrase, { has_passphrase: true }, false],
  ] as const)(
    'decides whether a link fits a secret: %s: %#',
    (_name, fragment, details, expected) => {
      expect(fitsLink(fragment, details)).toBe(expected);
    },
  );
});

it('reports a key without WebCrypto, and what is no key anywhere', () => {
  expect(fragmentProblem(plain)).toBeNull();
  expect(fragmentProblem('incomplete')).toBe('incomplete');
  vi.stubGlobal('crypto', {});
  expect(fragmentProblem(plain)).toBe('insecure');
  expect(fragmentProblem('none')).toBeNull();
});
