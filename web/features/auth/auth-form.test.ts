import { expect, test } from 'vitest';
import { validateFields, refusedField } from './auth-form.tsx';

test.each(['ada@example.com', ' ada@example.com ', 'a@b', 'ü@münchen.example'])(
  'the address %j is accepted before the server checks it',
  (email) => {
    expect(validateFields(['email'], { email })).toEqual({});
  },
);

test.each(['', ' ', 'ada', '@example.com', 'ada@', 'a@b@c', 'ada @example.com'])(
  'the address %j is rejected before it is sent',
  (email) => {
    expect(validateFields(['email'], { email })).toEqual({ email: 'address' });
  },
);

test('the password of an account may be anything but empty', () => {
  expect(validateFields(['password'], { password: ' ' })).toEqual({});
  expect(validateFields(['password'], {})).toEqual({ password: 'password' });
});

test.each([
  [7, false],
  [8, true],
  [128, true],
  [129, false],
])('a new password of %d characters outside the basic plane: valid is %s', (length, isValid) => {
  const newp = '🔑'.repeat(length);
  expect(validateFields(['newp'], { newp })).toEqual(isValid ? {} : { newp: 'newPassword' });
});

test('the repeated password must be identical, including trailing spaces', () => {
  const fields = ['newp', 'newp2'] as const;
  expect(validateFields(fields, { newp: 'violet hat', newp2: 'violet hat' })).toEqual({});
  expect(validateFields(fields, { newp: 'violet hat', newp2: 'violet hat ' })).toEqual({
    newp2: 'repetition',
  });
});

test('the agreement is required', () => {
  expect(validateFields(['agree'], {})).toEqual({ agree: 'agreement' });
  expect(validateFields(['agree'], { agree: 'on' })).toEqual({});
});

test.each([
  ['email_invalid', undefined, 'email'],
  ['password_weak', 'password', 'newp'],
  ['password_weak', undefined, 'newp'],
  ['password_breached', 'password', 'newp'],
  ['terms_not_accepted', undefined, 'agree'],
  ['field_too_long', 'email', 'email'],
  ['field_too_long', 'password', 'newp'],
  ['field_too_long', 'planid', null],
  ['signin_failed', undefined, null],
  ['rate_limited', undefined, null],
])('a refusal with the code %s and the field %s is shown at %s', (code, field, expected) => {
  const fields = ['email', 'newp', 'agree'] as const;
  expect(refusedField(fields, { message: 'no', code, field })).toBe(expected);
});
