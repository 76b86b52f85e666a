import { expect, it } from 'vitest';
import { passphraseStrength } from './strength.ts';

it.each([
  ['1234', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['Tr0ub4dor', 'fair'],
  ['correct horse battery staple', 'strong'],
  ['密码密码', 'weak'],
])('rates %s as %s', (passphrase, strength) => {
  expect(passphraseStrength(passphrase)).toBe(strength);
});
