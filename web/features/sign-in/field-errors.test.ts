import { expect, test } from 'vitest';
import { fieldErrors, refusedField } from './field-errors.ts';

test.each(['ada@example.com', ' ada@example.com ', 'a@b', 'ü@münchen.example'])(
  'the address %j is left to the server to judge',
  (email) => {
    expect(fieldErrors(['email'], { email })).toEqual({});
  },
);

test.each(['', ' ', 'ada', '@example.com', 'ada@', 'a@b@c', 'ada @example.com'])(
  'the address %j is complained about at once',
  (email) => {
    expect(fieldErrors(['email'], { email })).toEqual({ email: 'address' });
  },
);

test('the password of an account may be anything but nothing', () => {
  expect(fieldErrors(['password'], { password: ' ' })).toEqual({});
  expect(fieldErrors(['password'], {})).toEqual({ password: 'password' });
});

test.each([
  [7, false],
  [8, true],
  [128, true],
  [129, false],
])('a new password of %d characters, in whatever script: good is %s', (length, isGood) => {
  const newp = '🔑'.repeat(length);
  expect(fieldErrors(['newp'], { newp })).toEqual(isGood ? {} : { newp: 'newPassword' });
});

test('a new password is typed twice, alike to the last space', () => {
  const fields = ['newp', 'newp2'] as const;
  expect(fieldErrors(fields, { newp: 'violet hat', newp2: 'violet hat' })).toEqual({});
  expect(fieldErrors(fields, { newp: 'violet hat', newp2: 'violet hat ' })).toEqual({
    newp2: 'repetition',
  });
});

test('the agreement has to be given', () => {
  expect(fieldErrors(['agree'], {})).toEqual({ agree: 'agreement' });
  expect(fieldErrors(['agree'], { agree: 'on' })).toEqual({});
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
])('a refusal with %s of %s belongs at %s', (code, field, expected) => {
  const fields = ['email', 'newp', 'agree'] as const;
  expect(refusedField(fields, { message: 'no', code, field })).toBe(expected);
});
