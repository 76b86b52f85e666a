import { expect, it } from 'vitest';
import { CallFailure } from '../../api/failure.ts';
import { refusedField } from './password-form.tsx';

function refused(code: string): CallFailure {
  const body = { message: 'no', code };
  return new CallFailure({ kind: 'refused', status: 422, message: 'no', body }, '/api');
}

it.each([
  ['password_wrong', 'currentp'],
  ['password_weak', 'newp'],
  ['passwords_differ', 'newp2'],
  ['rate_limited', null],
  ['something_new', null],
])('shows a refusal with %s at the field %s', (code, field) => {
  expect(refusedField(refused(code))).toBe(field);
});

it('shows a failure of any other kind at no field', () => {
  expect(refusedField(new CallFailure({ kind: 'unreachable' }, '/api'))).toBeNull();
  expect(refusedField(null)).toBeNull();
});
