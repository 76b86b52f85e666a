/**
 * The credentials of a verified account: sessions, password, password reset, deletion.
 *
 * Guarantees: a session that ended is invalid at once, on every path; a reset link works once, ends all sessions and API
 * tokens, and discards the account key; a password change ends the other sessions and all API tokens.
 */
import {
  SESSION_DAY_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSION_MARK_SECONDS,
  SESSION_REMEMBERED_SECONDS,
} from '../../../shared/limits.ts';
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
import { rebindTokens, revokeTokens } from './api-token.ts';
import { equalBytes } from '../../platform/rules/equal.ts';
import { holds, withToken } from './emailed-tokens.ts';

export type SessionOutcome =
  | { readonly kind: 'live'; readonly profile: Profile; readonly session: Session }
  | { readonly kind: 'dead' };

/**
 * Checks a session.
 *
 * @param isUse false for automatic requests of a page: polling does not keep a session alive
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
    return become(withoutDeadSessions(state, now), { kind: 'dead' });
  }
  if (!isUse || now - session.usedAt < SESSION_MARK_SECONDS * 1000) {
    return become(state, { kind: 'live', profile, session });
  }
  const used = { ...session, usedAt: now };
  const sessions = state.sessions.map((other) => (other === session ? used : other));
  return become({ ...state, sessions }, { kind: 'live', profile, session: used });
}

/** When a session ends unless it is used, in epoch ms. Use never extends it beyond its absolute end. */
function endOfSession({ createdAt, usedAt, remember }: Session): number {
  const end = createdAt + lifeMs(remember);
  return remember ? end : Math.min(usedAt + SESSION_IDLE_SECONDS * 1000, end);
}

/** The sessions that have not ended. */
export function liveSessions({ sessions }: AccountState, now: number): readonly Session[] {
  return sessions.filter((session) => now < endOfSession(session));
}

/** When the next session ends however often it is used, in epoch ms. One that was idle before is removed then, too. */
export function nextSessionEnd({ sessions }: AccountState): number | null {
  const ends = sessions.map(({ createdAt, remember }) => createdAt + lifeMs(remember));
  return ends.length === 0 ? null : Math.min(...ends);
}

/** How long a session can last, in ms. */
function lifeMs(remember: boolean): number {
  return (remember ? SESSION_REMEMBERED_SECONDS : SESSION_DAY_SECONDS) * 1000;
}

/** Signs out: ends the session of the request. */
export function endSession(state: AccountState, hash: Uint8Array): Transition<null> {
  const ended = findSession(state, hash);
  if (!ended) return become(state, null);
  return logged(without(state, ended), 'signed_out', { device: ended.device });
}

/** Ends a session that the owner selected from the list. */
export function endSessionOfList(state: AccountState, hash: Uint8Array): Transition<null> {
  const ended = findSession(state, hash);
  if (!ended) return become(state, null);
  return logged(without(state, ended), 'session_ended', { name: ended.device });
}

function without(state: AccountState, ended: Session): Transition<null> {
  const sessions = state.sessions.filter(({ hash }) => !equalBytes(hash, ended.hash));
  return become({ ...state, sessions }, null);
}

/**
 * Ends every session but one, and revokes every API token, because someone who was signed in may have created one.
 *
 * @returns the number of sessions that ended
 */
export function endOtherSessions(state: AccountState, hash: Uint8Array): Transition<number> {
  const sessions = state.sessions.filter((session) => equalBytes(session.hash, hash));
  const ended = state.sessions.length - sessions.length;
  const revoked = revokeTokens(state, () => true);
  if (ended === 0) return { ...revoked, outcome: ended };
  const next = { ...revoked.next, sessions };
  return logged(become(next, ended), 'other_sessions_ended', { count: ended });
}

export interface ChangePasswordCommand {
  /** Of the current password. */
  readonly verifierHash: Uint8Array;
  /** Wraps the same account key. */
  readonly password: StoredPassword;
  /** The session that stays, or null. */
  readonly sessionHash: Uint8Array | null;
}

/** Changes the password; ends the other sessions and revokes all API tokens. */
export function changePassword(
  state: AccountState,
  { verifierHash, password, sessionHash }: ChangePasswordCommand,
): Transition<'changed' | 'wrong'> {
  const { profile } = state;
  // A retry of the same call: its salt is unique to it.
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
    profile: { ...profile, password, apiTokens: [], resets: [] },
  };
  return logged(become(next, 'changed', 'password-changed'), 'password_changed');
}

/** Records a wrong password at a confirmation. */
export function failConfirmation(state: AccountState): Transition<null> {
  const done = become(state, null);
  return state.profile ? logged(done, 'confirmation_failed') : done;
}

/** Deletes an account with all its credentials. */
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

/** Stores the same password at another bcrypt cost, unless it was changed meanwhile. */
export function rehash(
  state: AccountState,
  verifierHash: Uint8Array,
  password: StoredPassword,
): Transition<null> {
  const { profile } = state;
  if (!profile || !equalBytes(profile.password.verifierHash, verifierHash)) {
    return become(state, null);
  }
  const rebound = rebindTokens(profile, password.verifierHash);
  return become({ ...state, profile: { ...rebound, password } }, null);
}

/** Emails a reset link if there is an account; a pending sign-up is emailed its verification link again. */
export function forget(state: AccountState, now: number): Transition<null> {
  if (state.profile) return logged(become(state, null, 'reset'), 'password_reset_requested');
  return livePending(state, now) ? become(state, null, 'verification') : become(state, null);
}

/** The address that a valid verification or reset token was emailed to; null without one. */
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

/** Stores the hash of an emailed reset token. */
export function addResetToken(state: AccountState, token: MailedToken, now: number): AccountState {
  if (!state.profile) return state;
  const resets = withToken(state.profile.resets, token, now);
  return { ...state, profile: { ...state.profile, resets } };
}

/** Sets a new password with an emailed token. What the old password encrypted stays unreadable. */
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
    profile: { ...profile, password, apiTokens: [], resets: [] },
  };
  return logged(become(next, 'reset', 'password-changed'), 'password_reset');
}

function findSession({ sessions }: AccountState, hash: Uint8Array): Session | undefined {
  return sessions.find((session) => equalBytes(session.hash, hash));
}

/** Removes sessions that have ended; the same state when none has. */
export function withoutDeadSessions(state: AccountState, now: number): AccountState {
  const sessions = liveSessions(state, now);
  return sessions.length === state.sessions.length ? state : { ...state, sessions };
}
