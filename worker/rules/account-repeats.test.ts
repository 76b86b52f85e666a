/** A call to an account whose answer was lost is made again: the second time changes nothing, and logs nothing. */
import { describe, expect, it } from 'vitest';
import {
  changePassword,
  checkSession,
  endOtherSessions,
  endSession,
  endSessionOfList,
} from './account-credentials.ts';
import { signIn } from './account-entry.ts';
import { account, bytes, password, right, session, withToken } from './account-sample.ts';

describe('a sign-in that is made twice', () => {
  const command = { verifierHash: right, session: session(7, true) };
  const once = signIn(account(), command, 1);
  const twice = signIn(once.next, command, 2);

  it('is one session, with one entry in the log', () => {
    expect(once.entry?.event).toBe('signed_in');
    expect(twice).toMatchObject({ outcome: 'signed_in', next: once.next });
    expect(twice.entry).toBeUndefined();
  });

  it.each([
    ['signing out', endSession],
    ['ending it in the list', endSessionOfList],
  ])('is over after %s, also where an earlier version stored it twice', (_, end) => {
    const { sessions } = once.next;
    const doubled = { ...once.next, sessions: [...sessions, ...structuredClone(sessions)] };
    const { next } = end(doubled, bytes(7));
    expect(checkSession(next, bytes(7), true, 3).outcome.kind).toBe('dead');
  });
});

it('a change of password that is made twice is changed, not wrong', () => {
  const command = { verifierHash: right, password: password(9), sessionHash: null };
  const once = changePassword(account(), command);
  const twice = changePassword(once.next, command);
  expect(twice).toMatchObject({ outcome: 'changed', next: once.next, emails: [] });
  expect(twice.entry).toBeUndefined();
});

it('ending all other sessions logs the tokens that it revokes, also where no session ends', () => {
  const { next: signedIn } = signIn(account(), { verifierHash: right, session: session(7) }, 1);
  const revoked = endOtherSessions(withToken(signedIn, 5, { name: 'deploy' }), bytes(7));
  expect(revoked.outcome).toBe(0);
  expect(revoked.entry).toMatchObject({ event: 'token_revoked', name: 'deploy' });
  expect(endOtherSessions(revoked.next, bytes(7)).entry).toBeUndefined();
});
