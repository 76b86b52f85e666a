import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  SESSION_DAY_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSION_MARK_SECONDS,
  SESSION_REMEMBERED_SECONDS,
} from '../../../shared/limits.ts';
import {
  addressOfToken,
  addResetToken,
  changePassword,
  checkSession,
  destroy,
  endOtherSessions,
  endSession,
  endSessionOfList,
  forget,
  liveSessions,
  nextSessionEnd,
  rehash,
  reset,
  withoutDeadSessions,
} from './account-credentials.ts';
import { signIn, signUp, verify } from './account-entry.ts';
import {
  account,
  browser,
  bytes,
  DAY,
  isLive,
  opensWith,
  password,
  pending,
  right,
  session,
  signedIn,
  signUpCommand,
  token,
  withToken,
  wrong,
} from '../../../test/support/account-sample.ts';
import { type AccountState, emptyAccount } from './account-state.ts';

const withReset = (state: AccountState) =>
  addResetToken(state, { hash: token, endsAt: DAY, emailId: 1 }, 1);

describe('a session', () => {
  it('is listed until it ends, and stored for a day at most', () => {
    const day = SESSION_DAY_SECONDS * 1000;
    const idle = SESSION_IDLE_SECONDS * 1000;
    const state = signedIn(account(), 7, 0);
    expect(liveSessions(state, idle - 1)).toHaveLength(1);
    expect(liveSessions(state, idle)).toEqual([]);
    expect(nextSessionEnd(state)).toBe(day);
    expect(withoutDeadSessions(state, idle - 1)).toBe(state);
    expect(withoutDeadSessions(state, day).sessions).toEqual([]);
    expect(nextSessionEnd(account())).toBeNull();
  });

  it('ends a session after 20 idle minutes, and counts no poll as use', () => {
    const idle = SESSION_IDLE_SECONDS * 1000;
    const state = signedIn(account(), 7, 0);
    const polled = checkSession(state, bytes(7), false, idle - 1).next;
    expect(isLive(polled, 7, idle)).toBe(false);
    const used = checkSession(state, bytes(7), true, idle - 1).next;
    expect(isLive(used, 7, idle)).toBe(true);
    expect(isLive(used, 7, 2 * idle - 1)).toBe(false);
  });

  it.each([
    ['that is not remembered 24 hours', false, SESSION_DAY_SECONDS],
    ['that is remembered 30 days', true, SESSION_REMEMBERED_SECONDS],
  ])(
    'ends a session %s after the sign-in, however often it is used, to the millisecond',
    (_, remember, seconds) => {
      const signedInAt = 10_000;
      const end = signedInAt + seconds * 1000;
      let state = signedIn(account(), 7, signedInAt, remember);
      for (let now = signedInAt; now < end; now += SESSION_IDLE_SECONDS * 1000 - 1) {
        const { next, outcome } = checkSession(state, bytes(7), true, now);
        expect(outcome.kind).toBe('live');
        state = next;
      }
      state = checkSession(state, bytes(7), true, end - 1).next;
      expect(isLive(state, 7, end - 1)).toBe(true);
      expect(isLive(state, 7, end)).toBe(false);
      expect(checkSession(state, bytes(7), true, end).next.sessions).toEqual([]);
    },
  );

  it('keeps a remembered session that is idle until its end', () => {
    const state = signedIn(account(), 7, 0, true);
    const end = SESSION_REMEMBERED_SECONDS * 1000;
    expect(isLive(state, 7, end - 1)).toBe(true);
    expect(isLive(state, 7, end)).toBe(false);
  });

  it('records the use of a session once a minute, not at every call, and not that of another session', () => {
    const signedInAt = 10_000;
    const state = signedIn(signedIn(account(), 8, signedInAt), 7, signedInAt);
    const due = signedInAt + SESSION_MARK_SECONDS * 1000;
    expect(checkSession(state, bytes(7), true, due - 1).next).toBe(state);
    const { next } = checkSession(state, bytes(7), true, due);
    expect(next.sessions.map(({ usedAt }) => usedAt)).toEqual([due, signedInAt]);
  });

  it('ends all other sessions on request', () => {
    const state = signedIn(signedIn(signedIn(account(), 7), 8), 9);
    const { next, outcome } = endOtherSessions(state, bytes(8));
    expect(outcome).toBe(2);
    expect([7, 8, 9].map((byte) => isLive(next, byte))).toEqual([false, true, false]);
  });

  it('ends all other sessions together with every API token, and logs that even where there is no other session', () => {
    const state = withToken(withToken(signedIn(account(), 7), 5), 6, { name: 'backup' });
    const { next, outcome, entry } = endOtherSessions(state, bytes(7));
    expect([outcome, isLive(next, 7)]).toEqual([0, true]);
    expect(entry).toEqual({ event: 'token_revoked', count: 2 });
    expect([opensWith(next, 5), opensWith(next, 6)]).toEqual([false, false]);
  });

  it('refuses a session that ended, and accepts the others', () => {
    const state = endSession(signedIn(signedIn(account(), 7), 8), bytes(7)).next;
    expect(isLive(state, 7)).toBe(false);
    expect(isLive(state, 8)).toBe(true);
  });
});

describe('the password', () => {
  it('changes the password with the right one, ends the other sessions, and emails the owner', () => {
    const state = signedIn(signedIn(account(), 7), 8);
    const command = { verifierHash: right, password: password(5), sessionHash: bytes(7) };
    const changed = changePassword(state, command);
    expect(changed).toMatchObject({ outcome: 'changed', emails: ['password-changed'] });
    expect([isLive(changed.next, 7), isLive(changed.next, 8)]).toEqual([true, false]);
    const refused = changePassword(state, { ...command, verifierHash: wrong });
    expect(refused).toEqual({ next: state, outcome: 'wrong', emails: [] });
  });

  it('replaces no more than the password when it changes or is reset, once per email, and ends all old credentials', () => {
    const before = withToken(signedIn(account(), 7, 0, true), 6);
    const asked = withReset(before);
    const command = { verifierHash: right, password: password(5), sessionHash: null };
    const expected = {
      ...before,
      sessions: [],
      profile: { ...before.profile, password: password(5), apiTokens: [], resets: [] },
    };
    expect(changePassword(asked, command).next).toEqual(expected);
    const done = reset(asked, token, password(5), 20);
    expect(done).toMatchObject({ outcome: 'reset', emails: ['password-changed'] });
    expect(done.next).toEqual(expected);
    expect(reset(done.next, token, password(9), 20).outcome).toBe('spent');
  });

  it('revokes no token when a password is only stored at a new cost', () => {
    const state = withToken(withToken(account(), 5), 6, { name: 'backup' });
    const { next } = rehash(state, right, { ...password(9), cost: 12 });
    expect([opensWith(next, 5), opensWith(next, 6)]).toEqual([true, true]);
  });

  it('stores a password at a new cost only while it is the same one', () => {
    const stronger = { ...password(1), cost: 12 };
    expect(rehash(account(), right, stronger).next.profile?.password.cost).toBe(12);
    expect(rehash(account(), wrong, stronger).next).toEqual(account());
  });
});

it('deletes everything of an account, and needs its password', () => {
  const state = withToken(signedIn(account(), 7), 6);
  expect(destroy(state, wrong)).toMatchObject({ outcome: 'wrong', next: state });
  expect(destroy(state, right)).toMatchObject({ outcome: 'destroyed', next: emptyAccount });
});

describe('a reset', () => {
  it('emails a reset only when there is an account', () => {
    expect(forget(account(), 5).emails).toEqual(['reset']);
    expect(forget(emptyAccount, 5).emails).toEqual([]);
    expect(forget(pending(), 5).emails).toEqual(['verification']);
  });

  it('refuses a reset after a day, with another token, or after the password was changed', () => {
    const asked = withReset(account());
    expect(reset(asked, token, password(5), DAY).outcome).toBe('spent');
    expect(reset(asked, bytes(9), password(5), 2).outcome).toBe('spent');
    const command = { verifierHash: right, password: password(5), sessionHash: null };
    expect(reset(changePassword(asked, command).next, token, password(6), 2).outcome).toBe('spent');
  });
});

describe('the address of an emailed token', () => {
  const asked = () => withReset(account());

  it.each([
    ['a verification', pending],
    ['a reset', asked],
  ])(
    'finds the address of an emailed token for %s, by this token only and until it expires',
    (_, stateOf) => {
      const state = stateOf();
      expect(addressOfToken(state, token, DAY - 1)).toBe(signUpCommand.address);
      expect(addressOfToken(state, token, DAY)).toBeNull();
      expect(addressOfToken(state, bytes(9), 2)).toBeNull();
    },
  );

  it('finds no address once the token was used, or the account deleted while its email was sent', () => {
    expect(addressOfToken(account(), token, 2)).toBeNull();
    expect(addressOfToken(reset(asked(), token, password(5), 2).next, token, 2)).toBeNull();
    const late = withReset(emptyAccount);
    expect(late).toBe(emptyAccount);
    expect(addressOfToken(late, token, 2)).toBeNull();
  });
});

/** Calls to an account are retried when their answer is lost: a repeated call changes nothing and logs nothing. */
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

it('creates a session or changes the password, in any sequence, only for the right password or an emailed token', () => {
  const hostile = fc.constantFrom<(state: AccountState) => AccountState>(
    (state) => signUp(state, { ...signUpCommand, password: password(9) }, 5).next,
    (state) => signIn(state, { verifierHash: wrong, session: session(66) }, 5).next,
    (state) => forget(state, 5).next,
    (state) => reset(state, bytes(99), password(9), 5).next,
    (state) =>
      verify(state, { tokenHash: bytes(99), browserHash: browser, password: password(9) }, 5).next,
    (state) =>
      changePassword(state, { verifierHash: wrong, password: password(9), sessionHash: null }).next,
    (state) => checkSession(state, bytes(66), true, 5).next,
  );
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 12 }), (steps) => {
      const start = signedIn(account(), 7, 1);
      const end = steps.reduce((state, step) => step(state), start);
      expect(end.profile?.password).toEqual(start.profile?.password);
      expect(end.sessions).toEqual(start.sessions);
    }),
  );
});
