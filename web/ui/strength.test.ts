import { expect, test } from 'vitest';
import { passphraseStrength } from './strength.ts';

test.each([
  ['1234', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['Tr0ub4dor', 'fair'],
  ['correct horse battery staple', 'strong'],
  ['密码密码', 'weak'],
])('%s is %s', (passphrase, strength) => {
  expect(passphraseStrength(passphrase)).toBe(strength);
});
