/** Calls to an account are retried when their answer is lost: a repeated call changes nothing and logs nothing. */
import { describe, expect, it } from 'vitest';
import {
  changePassword,
  checkSession,
  endOtherSessions,
  endSession,
  endSessionOfList,
} from './account-credentials.ts';
import { signIn } from './account-entry.ts';
import {
  account,
  bytes,
  password,
  right,
  session,
  signedIn,
  withToken,
} from '../../../test/support/account-sample.ts';

describe('a repeated sign-in', () => {
  const command = { verifierHash: right, session: session(7, true) };

  it('makes one session of a repeated sign-in, with one entry in the log', () => {
    const once = signIn(signedIn(account(), 8), command, 20);
    const twice = signIn(once.next, command, 21);
    expect(once.entry?.event).toBe('signed_in');
    expect(twice).toMatchObject({ outcome: 'signed_in', next: once.next });
    expect(twice.entry).toBeUndefined();
  });

  it.each([
    ['signing out', endSession],
    ['ending it in the list', endSessionOfList],
  ])('ends a session by %s, even if it is stored twice', (_, end) => {
    const { next: once } = signIn(account(), command, 1);
    const { sessions } = once;
    const doubled = { ...once, sessions: [...sessions, ...structuredClone(sessions)] };
    const { next } = end(doubled, bytes(7));
    expect(checkSession(next, bytes(7), true, 3).outcome.kind).toBe('dead');
  });
});

it('accepts a change of the password that is repeated', () => {
  const command = { verifierHash: right, password: password(9), sessionHash: null };
  const once = changePassword(account(), command);
  const twice = changePassword(once.next, command);
  expect(twice).toMatchObject({ outcome: 'changed', next: once.next, emails: [] });
  expect(twice.entry).toBeUndefined();
});

it('logs the revoked tokens when all other sessions end, even if there was no other session', () => {
  const revoked = endOtherSessions(
    withToken(signedIn(account(), 7), 5, { name: 'deploy' }),
    bytes(7),
  );
  expect(revoked.outcome).toBe(0);
  expect(revoked.entry).toMatchObject({ event: 'token_revoked', name: 'deploy' });
  expect(endOtherSessions(revoked.next, bytes(7)).entry).toBeUndefined();
});
