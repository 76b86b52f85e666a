/**
 * What a verified account does with its credentials: sessions, password, reset.
 *
 * Promises: a session that ended is dead at once, on every path; a reset works once, ends all sessions and API tokens,
 * and abandons the account key; a changed password ends the other sessions and all API tokens.
 */
import {
  SESSION_DAY_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSION_MARK_SECONDS,
  SESSION_REMEMBERED_SECONDS,
} from '../../shared/limits.ts';
import { livePending } from './account-entry.ts';
import {
  type AccountState,
  become,
  emptyAccount,
  logged,
  type MailedToken,
  type Profile,
  type Session,
  type StoredPassword,
  type Transition,
} from './account-state.ts';
import { rebindTokens, revokeTokensAsked, withoutTokens } from './api-token.ts';
import { equalBytes } from './equal.ts';
import { holds, withToken } from './emailed-tokens.ts';

export type SessionOutcome =
  | { readonly kind: 'live'; readonly profile: Profile; readonly session: Session }
  | { readonly kind: 'dead' };

/**
 * Recognises a session.
 *
 * @param isUse false for what a page asks by itself: polls keep no session alive
 */
export function checkSession(
  state: AccountState,
  hash: Uint8Array,
  isUse: boolean,
  now: number,
): Transition<SessionOutcome> {
  const { profile } = state;
  const session = findSession(state, hash);
  if (!profile || !session || now >= endOfSession(session)) {
    return become(withoutDead(state, now), { kind: 'dead' });
  }
  if (!isUse || now - session.usedAt < SESSION_MARK_SECONDS * 1000) {
    return become(state, { kind: 'live', profile, session });
  }
  const used = { ...session, usedAt: now };
  const sessions = state.sessions.map((other) => (other === session ? used : other));
  return become({ ...state, sessions }, { kind: 'live', profile, session: used });
}

/** When a session ends unless it is used, in epoch ms. Use never moves this past its absolute end. */
function endOfSession({ createdAt, usedAt, remember }: Session): number {
  if (remember) return createdAt + SESSION_REMEMBERED_SECONDS * 1000;
  const idleEnd = usedAt + SESSION_IDLE_SECONDS * 1000;
  return Math.min(idleEnd, createdAt + SESSION_DAY_SECONDS * 1000);
}

/** Signs out: ends the session that asks for it. */
export function endSession(state: AccountState, hash: Uint8Array): Transition<'ended'> {
  const ended = findSession(state, hash);
  if (!ended) return become(state, 'ended');
  return logged(without(state, ended), 'signed_out', { device: ended.device });
}

/** Ends a session that its owner chose from the list. */
export function endSessionOfList(state: AccountState, hash: Uint8Array): Transition<'ended'> {
  const ended = findSession(state, hash);
  if (!ended) return become(state, 'ended');
  return logged(without(state, ended), 'session_ended', { name: ended.device });
}

function without(state: AccountState, ended: Session): Transition<'ended'> {
  const sessions = state.sessions.filter(({ hash }) => !equalBytes(hash, ended.hash));
  return become({ ...state, sessions }, 'ended');
}

/**
 * Ends every session but one, whose owner does not know the others, and revokes every API token: whoever was signed in
 * may have created one. Answers with the number of sessions.
 */
export function endOtherSessions(state: AccountState, hash: Uint8Array): Transition<number> {
  const sessions = state.sessions.filter((session) => equalBytes(session.hash, hash));
  const ended = state.sessions.length - sessions.length;
  const revoked = revokeTokensAsked(state, () => true);
  if (ended === 0) return { ...revoked, outcome: ended };
  const next = { ...revoked.next, sessions };
  return logged(become(next, ended), 'other_sessions_ended', { count: ended });
}

export interface ChangePasswordCommand {
  /** Of the password so far. */
  readonly verifierHash: Uint8Array;
  /** Wraps the same account key. */
  readonly password: StoredPassword;
  /** The session that stays, or null. */
  readonly sessionHash: Uint8Array | null;
}

/** Changes the password; other browsers and programs with a token are out. */
export function changePassword(
  state: AccountState,
  { verifierHash, password, sessionHash }: ChangePasswordCommand,
): Transition<'changed' | 'wrong'> {
  const { profile } = state;
  // The same call once more, because its answer was lost: its salt was drawn for it alone.
  if (profile && equalBytes(profile.password.verifierHash, password.verifierHash)) {
    return become(state, 'changed');
  }
  if (!profile || !equalBytes(profile.password.verifierHash, verifierHash)) {
    return become(state, 'wrong');
  }
  const sessions = state.sessions.filter(
    ({ hash }) => sessionHash !== null && equalBytes(hash, sessionHash),
  );
  const next = {
    ...state,
    sessions,
    profile: { ...withoutTokens(profile), password, resets: [] },
  };
  return logged(become(next, 'changed', 'password-changed'), 'password_changed');
}

/** Records a wrong password of a session that was asked for it again. */
export function failConfirmation(state: AccountState): Transition<'done'> {
  const done = become(state, 'done' as const);
  return state.profile ? logged(done, 'confirmation_failed') : done;
}

/** Ends an account, with everything that proved whose it is. */
export function destroy(
  state: AccountState,
  verifierHash: Uint8Array,
): Transition<'destroyed' | 'wrong'> {
  const { profile } = state;
  if (!profile || !equalBytes(profile.password.verifierHash, verifierHash)) {
    return become(state, 'wrong');
  }
  return become(emptyAccount, 'destroyed');
}

/** Stores the same password at another cost, if it is still the same one. */
export function rehash(
  state: AccountState,
  verifierHash: Uint8Array,
  password: StoredPassword,
): Transition<'done'> {
  const { profile } = state;
  if (!profile || !equalBytes(profile.password.verifierHash, verifierHash)) {
    return become(state, 'done');
  }
  const rebound = rebindTokens(profile, password.verifierHash);
  return become({ ...state, profile: { ...rebound, password } }, 'done');
}

/** Mails a reset, if there is an account to reset; a sign-up that waits is mailed its verification again. */
export function forget(state: AccountState, now: number): Transition<'mailed'> {
  if (state.profile) return logged(become(state, 'mailed', 'reset'), 'password_reset_requested');
  return livePending(state, now)
    ? become(state, 'mailed', 'verification')
    : become(state, 'mailed');
}

/** The address that a living token was mailed to, of a verification or a reset; null when there is none. */
export function addressOfToken(
  state: AccountState,
  tokenHash: Uint8Array,
  now: number,
): string | null {
  const pending = livePending(state, now);
  if (pending && holds(pending.tokens, tokenHash, now)) return pending.address;
  const { profile } = state;
  return profile && holds(profile.resets, tokenHash, now) ? profile.address : null;
}

/** Keeps what a mailed reset token is recognised by. */
export function addResetToken(state: AccountState, token: MailedToken, now: number): AccountState {
  if (!state.profile) return state;
  const resets = withToken(state.profile.resets, token, now);
  return { ...state, profile: { ...state.profile, resets } };
}

/** Sets a new password by a mailed token. Everything that the old one opened stays shut. */
export function reset(
  state: AccountState,
  tokenHash: Uint8Array,
  password: StoredPassword,
  now: number,
): Transition<'reset' | 'spent'> {
  const { profile } = state;
  if (!profile || !holds(profile.resets, tokenHash, now)) return become(state, 'spent');
  const next = {
    ...state,
    sessions: [],
    profile: { ...withoutTokens(profile), password, resets: [] },
  };
  return logged(become(next, 'reset', 'password-changed'), 'password_reset');
}

function findSession({ sessions }: AccountState, hash: Uint8Array): Session | undefined {
  return sessions.find((session) => equalBytes(session.hash, hash));
}

function withoutDead(state: AccountState, now: number): AccountState {
  const sessions = state.sessions.filter((session) => now < endOfSession(session));
  return sessions.length === state.sessions.length ? state : { ...state, sessions };
}
