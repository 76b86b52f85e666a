import { expect, test } from 'vitest';
import { breachRangeOf } from './breach-range.ts';

// The example in the documentation of Pwned Passwords.
test('the SHA-1 of a password is split after five digits', () => {
  expect(breachRangeOf('P@ssw0rd')).toEqual({
    prefix: '21BD1',
    suffix: '2DC183F740EE76F27B78EB39C8AD972A757',
  });
});
