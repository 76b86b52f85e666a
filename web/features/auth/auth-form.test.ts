import { expect, it } from 'vitest';
import { validateFields, refusedField } from './auth-form.tsx';

it.each(['ada@example.com', ' ada@example.com ', 'a@b', 'ü@münchen.example'])(
  'accepts the address %j before the server checks it',
  (email) => {
    expect(validateFields(['email'], { email })).toEqual({});
  },
);

it.each(['', ' ', 'ada', '@example.com', 'ada@', 'a@b@c', 'ada @example.com'])(
  'rejects the address %j before it is sent',
  (email) => {
    expect(validateFields(['email'], { email })).toEqual({ email: 'address' });
  },
);

it('accepts any password of an account but an empty one', () => {
  expect(validateFields(['password'], { password: ' ' })).toEqual({});
  expect(validateFields(['password'], {})).toEqual({ password: 'password' });
});

it.each([
  [7, false],
  [8, true],
  [128, true],
  [129, false],
])('accepts a new password of %d characters outside the basic plane: %s', (length, isValid) => {
  const newp = '🔑'.repeat(length);
  expect(validateFields(['newp'], { newp })).toEqual(isValid ? {} : { newp: 'newPassword' });
});

it.each([
  ['email_invalid', undefined, 'email'],
  ['password_weak', 'password', 'newp'],
  ['password_weak', undefined, 'newp'],
  ['password_breached', 'password', 'newp'],
  ['password_needed', 'password', 'newp'],
  ['terms_not_accepted', 'agree', null],
  ['field_too_long', 'email', 'email'],
  ['field_too_long', 'password', 'newp'],
  ['field_too_long', 'planid', null],
  ['signin_failed', undefined, null],
  ['rate_limited', undefined, null],
])('shows a refusal with the code %s and the field %s at %s', (code, field, expected) => {
  const fields = ['email', 'newp'] as const;
  expect(refusedField(fields, { message: 'no', code, field })).toBe(expected);
});
