import { expect, it } from 'vitest';
import { breachOf, type Creation, type CreationPolicy } from './creation-policy.ts';

const open: CreationPolicy = {
  requiresAccount: false,
  requiresPassphrase: false,
  passphraseLengthMin: 0,
};
const strict: CreationPolicy = {
  requiresAccount: true,
  requiresPassphrase: true,
  passphraseLengthMin: 4,
};
const visitor: Creation = { hasAccount: false, passphrase: '' };
const member: Creation = { hasAccount: true, passphrase: 'four' };

it('allows everything without a policy', () => {
  for (const passphrase of ['', 'x', null]) {
    expect(breachOf(open, { ...visitor, passphrase })).toBeNull();
  }
});

it.each<[string, Partial<Creation>, string | null]>([
  ['of a member with a passphrase', {}, null],
  ['of a visitor', { hasAccount: false }, 'signin_required'],
  ['without a passphrase', { passphrase: undefined }, 'passphrase_required'],
  ['with a short passphrase', { passphrase: 'abc' }, 'passphrase_too_short'],
  ['whose passphrase has as many long characters', { passphrase: '🔏é🔏é' }, null],
  // Four code points, three characters once they are composed.
  ['whose accents are written apart', { passphrase: 'abe\u0301' }, 'passphrase_too_short'],
  ['whose passphrase was never sent', { passphrase: null }, null],
])('applies every policy at once to a secret %s', (_which, creation, breach) => {
  expect(breachOf(strict, { ...member, ...creation })).toBe(breach);
});

it('allows a passphrase that was never sent, however long it would have to be', () => {
  const policy = { ...strict, passphraseLengthMin: 1000 };
  expect(breachOf(policy, { ...member, passphrase: null })).toBeNull();
});

it('requires no passphrase for a minimum length alone', () => {
  const policy = { ...open, passphraseLengthMin: 4 };
  expect(breachOf(policy, visitor)).toBeNull();
  expect(breachOf(policy, { ...visitor, passphrase: 'abc' })).toBe('passphrase_too_short');
});
