import { expect, it } from 'vitest';
import { MAIL_ATTEMPT_TOKENS_MAX } from '../../../shared/limits.ts';
import type { MailedToken } from './account-state.ts';
import { holds, withToken } from './emailed-tokens.ts';

const bytes = (byte: number) => new Uint8Array(32).fill(byte);
const HOUR = 3_600_000;

it('keeps the token of an email until it expires, however many follow', () => {
  let tokens: readonly MailedToken[] = [{ hash: bytes(1), endsAt: HOUR, emailId: 1 }];
  for (let emailId = 2; emailId <= 200; emailId++) {
    tokens = withToken(tokens, { hash: bytes(emailId), endsAt: 2 * HOUR, emailId }, emailId);
  }
  expect(holds(tokens, bytes(1), HOUR - 1)).toBe(true);
  expect(holds(tokens, bytes(1), HOUR)).toBe(false);
  expect(holds(tokens, bytes(200), HOUR)).toBe(true);
});

it('replaces a token only by those of newer attempts at the same email', () => {
  let tokens: readonly MailedToken[] = [{ hash: bytes(99), endsAt: HOUR, emailId: 1 }];
  for (let attempt = 1; attempt <= 14; attempt++) {
    tokens = withToken(tokens, { hash: bytes(attempt), endsAt: HOUR, emailId: 2 }, attempt);
  }
  expect(tokens).toHaveLength(1 + MAIL_ATTEMPT_TOKENS_MAX);
  expect(holds(tokens, bytes(99), 20)).toBe(true);
  expect(holds(tokens, bytes(14), 20)).toBe(true);
});

it('keeps the tokens of the last attempts, whatever other emails were sent in between', () => {
  let tokens: readonly MailedToken[] = [];
  for (let attempt = 1; attempt <= 12; attempt++) {
    const emailId = attempt % 4;
    tokens = withToken(tokens, { hash: bytes(attempt), endsAt: HOUR, emailId }, attempt);
  }
  const valid = Array.from({ length: 12 }, (_, index) => index + 1);
  expect(valid.filter((attempt) => holds(tokens, bytes(attempt), 20))).toEqual(valid);
});

it('removes tokens that have expired', () => {
  const ended = [{ hash: bytes(1), endsAt: 10, emailId: 1 }];
  const next = { hash: bytes(2), endsAt: 20, emailId: 2 };
  expect(withToken(ended, next, 10)).toEqual([next]);
});
