import { describe, expect, it } from 'vitest';
import { SESSIONS_MAX, SIGN_UP_SECONDS } from '../../../shared/limits.ts';
import {
  addVerificationToken,
  invite,
  passwordOf,
  signIn,
  signUp,
  verify,
  verifyAtOnce,
} from './account-entry.ts';
import {
  account,
  browser,
  bytes,
  DAY,
  isLive,
  password,
  pending,
  right,
  session,
  signedIn,
  signUpCommand,
  token,
  wrong,
} from '../../../test/support/account-sample.ts';
import { emptyAccount } from './account-state.ts';

describe('signing up', () => {
  it('emails a verification, or a notice when there is an account', () => {
    expect(signUp(emptyAccount, signUpCommand, 0).emails).toEqual(['verification']);
    const again = signUp(account(), { ...signUpCommand, password: password(9) }, 5);
    expect(again.emails).toEqual(['account-exists']);
    expect(again.outcome).toBe(signUp(emptyAccount, signUpCommand, 0).outcome);
    expect(again.next).toEqual(account());
  });

  it('begins a pending sign-up without tokens, and drops one that is emailed for none', () => {
    const endsAt = 5 + SIGN_UP_SECONDS * 1000;
    const { next } = signUp(emptyAccount, signUpCommand, 5);
    expect(next).toEqual({ ...emptyAccount, pending: { ...signUpCommand, endsAt, tokens: [] } });
    const mailed = { hash: token, endsAt: DAY, emailId: 1 };
    expect(addVerificationToken(emptyAccount, mailed, 5)).toBe(emptyAccount);
  });

  it('replaces a sign-up by a later one, whose password alone is valid', () => {
    const later = signUp(pending(), { ...signUpCommand, password: password(9) }, 5).next;
    expect(later.pending?.password).toEqual(password(9));
  });

  it('keeps the emailed tokens of the sign-up that it replaces until they expire', () => {
    let state = pending();
    for (let attempt = 1; attempt <= 50; attempt++) {
      state = signUp(state, { ...signUpCommand, browserHash: bytes(9) }, attempt).next;
      const mailed = { hash: bytes(100 + attempt), endsAt: 2 * DAY, emailId: attempt };
      state = addVerificationToken(state, mailed, attempt);
    }
    // The owner's own browser is not the one that signed up last: the password of someone else must not count.
    const command = { tokenHash: token, browserHash: browser, password: null };
    expect(verify(state, command, DAY - 1).outcome).toBe('password_needed');
    const verified = verify(state, { ...command, password: password(7) }, DAY - 1);
    expect(verified.next.profile?.password).toEqual(password(7));
    expect(verify(state, command, DAY).outcome).toBe('spent');
  });

  it('keeps no token of an expired sign-up', () => {
    const mailed = { hash: bytes(8), endsAt: Infinity, emailId: 1 };
    const state = addVerificationToken(pending(), mailed, 0);
    const again = signUp(state, signUpCommand, SIGN_UP_SECONDS * 1000).next;
    expect(again.pending?.tokens).toEqual([]);
  });

  it('lets a sign-up expire after seven days', () => {
    const state = addVerificationToken(pending(), { hash: token, endsAt: Infinity, emailId: 1 }, 0);
    const command = { tokenHash: token, browserHash: browser, password: null };
    const end = SIGN_UP_SECONDS * 1000;
    expect(verify(state, command, end - 1).outcome).toEqual({ address: signUpCommand.address });
    expect(verify(state, command, end).outcome).toBe('spent');
    expect(passwordOf(state, end - 1)).toEqual(password(1));
    expect(passwordOf(state, end)).toBeNull();
  });
});

describe('an invitation', () => {
  const inviteSomeone = () => invite(emptyAccount, { ...signUpCommand, browserHash: null }, 0);
  const mailed = { hash: token, endsAt: Infinity, emailId: 1 };

  it('treats an invitation as a sign-up of seven days with an email of its own and a password that its owner chooses', () => {
    const invited = inviteSomeone();
    expect(invited).toMatchObject({ outcome: 'invited', emails: ['invitation'] });
    expect(invited.next.pending?.endsAt).toBe(SIGN_UP_SECONDS * 1000);
    const state = addVerificationToken(invited.next, mailed, 0);
    const command = { tokenHash: token, browserHash: browser, password: null };
    expect(verify(state, command, 1).outcome).toBe('password_needed');
    const verified = verify(state, { ...command, password: password(7) }, 1).next;
    expect(verified.profile).toMatchObject({ password: password(7), role: 'customer' });
  });

  it('refuses to invite an address that has an account, and does not change that account', () => {
    const refused = { next: account(), outcome: 'exists', emails: [] };
    expect(invite(account(), signUpCommand, 1)).toEqual(refused);
  });

  it('keeps the tokens of an earlier invitation', () => {
    const earlier = addVerificationToken(inviteSomeone().next, mailed, 0);
    expect(invite(earlier, signUpCommand, 5).next.pending?.tokens).toEqual([mailed]);
  });
});

describe('verifying', () => {
  it('creates a customer with the choices of the sign-up, and with no credential but its password', () => {
    const { address, locale, planid } = signUpCommand;
    expect(account()).toEqual({
      pending: null,
      sessions: [],
      profile: {
        address,
        locale,
        planid,
        password: password(1),
        role: 'customer',
        createdAt: 1,
        lastSignInAt: null,
        resets: [],
        apiTokens: [],
        counts: { created: 0, burned: 0, shared: 0 },
      },
    });
  });

  it('verifies a sign-up once', () => {
    const command = { tokenHash: token, browserHash: browser, password: null };
    const first = verify(pending(), command, 1);
    expect(first.outcome).toEqual({ address: signUpCommand.address });
    expect(verify(first.next, command, 1).outcome).toBe('spent');
  });

  it.each([
    ['an unknown token', { tokenHash: bytes(9), browserHash: browser, password: null }, 1],
    ['a token past its end', { tokenHash: token, browserHash: browser, password: null }, DAY],
  ])('verifies nothing with %s', (_, command, now) => {
    const refused = { next: pending(), outcome: 'spent', emails: [] };
    expect(verify(pending(), command, now)).toEqual(refused);
  });

  it.each([
    ['another browser', bytes(9), browser],
    ['a browser without a session', null, browser],
    ['a sign-up without one', null, null],
    ['a session where the sign-up had none', browser, null],
  ])('requires a new password in %s, and the token stays valid', (_, verifying, signing) => {
    const state = pending({ browserHash: signing });
    const command = { tokenHash: token, browserHash: verifying, password: null };
    const asked = verify(state, command, 1);
    expect(asked.outcome).toBe('password_needed');
    expect(asked.next).toEqual(state);
    const given = verify(asked.next, { ...command, password: password(9) }, 1);
    expect(given.outcome).toEqual({ address: signUpCommand.address });
    expect(given.next.profile?.password).toEqual(password(9));
  });
});

it('creates an account without an email from a pending sign-up only', () => {
  expect(verifyAtOnce(pending(), 1).next.profile?.address).toBe('ada@example.com');
  expect(verifyAtOnce(emptyAccount, 1).outcome).toBe('spent');
  expect(verifyAtOnce(pending(), SIGN_UP_SECONDS * 1000).outcome).toBe('spent');
});

describe('signing in', () => {
  it('creates a session with the right password only', () => {
    const command = { verifierHash: right, session: session(7) };
    const done = signIn(account(), command, 10);
    expect(done.outcome).toBe('signed_in');
    expect(done.next.profile?.lastSignInAt).toBe(10);
    expect(isLive(done.next, 7)).toBe(true);
    const failed = signIn(account(), { ...command, verifierHash: wrong }, 10);
    expect(failed.outcome).toBe('failed');
    expect(failed.next.sessions).toEqual([]);
  });

  it('refuses a sign-in before the verification like a wrong password, and emails the verification again', () => {
    const command = { verifierHash: right, session: session(7) };
    const unverified = signIn(pending(), command, 10);
    expect(unverified).toMatchObject({ outcome: 'failed', emails: ['verification'] });
    expect(unverified.next.sessions).toEqual([]);
    expect(signIn(pending(), { ...command, verifierHash: wrong }, 10).emails).toEqual([]);
    expect(signIn(emptyAccount, command, 10)).toMatchObject({ outcome: 'failed', emails: [] });
  });

  it('ends the oldest session when there are too many', () => {
    let state = account();
    for (let byte = 0; byte <= SESSIONS_MAX; byte++) state = signedIn(state, 100 + byte);
    expect(isLive(state, 100)).toBe(false);
    expect(isLive(state, 101)).toBe(true);
    expect(state.sessions.length).toBe(SESSIONS_MAX);
  });
});
