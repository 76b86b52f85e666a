import { expect, it } from 'vitest';
import { failureCodes, failureStatus } from '../contract/failure-codes.ts';
import { Refusal } from './api-errors.ts';

const HOSTILE = 'a\u001B]0;title\u0007\u001B[2J\u009B31m\u202Eb\u2028c\u007F';

it.each([
  ...failureCodes.map((code) => [code, failureStatus(code)] as const),
  ['code_of_tomorrow', 422] as const,
])('says nothing that a terminal would obey of a refusal with %s', (code, status) => {
  const refusals = [
    new Refusal(status, { message: HOSTILE, code }),
    new Refusal(status, { message: HOSTILE, code, retry_after: 60 }),
    new Refusal(status, { message: HOSTILE, code, state: 'received', ended: 1 }),
  ];
  // The first repeats the words of the service, whatever the code.
  expect(refusals[0]?.message).toContain('a ]0;title [2J 31m b c');
  for (const { message } of refusals) {
    expect(message).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
  }
});
