/**
 * Sign-up, verification and sign-in.
 *
 * Guarantees: no answer reveals whether an account exists; an emailed token works once; a sign-up with someone else's
 * address gains nothing, whatever the owner of the address clicks. Attempts are recorded before any of this (`http/limits.ts`), in the same
 * way for addresses without an account.
 */
import { SIGN_UP_SECONDS, SESSIONS_MAX } from '../../../shared/limits.ts';
import {
  type AccountState,
  become,
  logged,
  type MailedToken,
  type PendingSignUp,
  type Session,
  type StoredPassword,
  type Transition,
} from './account-state.ts';
import { equalBytes } from '../../platform/rules/equal.ts';
import { holds, livingTokens, withToken } from './emailed-tokens.ts';

export type SignUpCommand = Omit<PendingSignUp, 'endsAt' | 'tokens'>;

/** Signs up, or emails the owner of the account that someone tried: both look the same to the caller. */
export function signUp(state: AccountState, command: SignUpCommand, now: number): Transition<null> {
  if (state.profile) return become(state, null, 'account-exists');
  return become({ ...state, pending: pendingOf(state, command, now) }, null, 'verification');
}

/**
 * Invites the owner of an address: a sign-up by an admin, with a password that no one has. The holder of the emailed link chooses
 * one, as in any other browser than the one that signed up.
 */
export function invite(
  state: AccountState,
  command: SignUpCommand,
  now: number,
): Transition<'invited' | 'exists'> {
  if (state.profile) return become(state, 'exists');
  return become({ ...state, pending: pendingOf(state, command, now) }, 'invited', 'invitation');
}

function pendingOf(state: AccountState, command: SignUpCommand, now: number): PendingSignUp {
  const replaced = livePending(state, now);
  const tokens = replaced ? livingTokens(replaced.tokens, now) : [];
  return { ...command, endsAt: now + SIGN_UP_SECONDS * 1000, tokens };
}

export interface VerifyCommand {
  readonly tokenHash: Uint8Array;
  /** Of the browser that verifies. */
  readonly browserHash: Uint8Array | null;
  /** A new password, needed unless the sign-up had one, in this browser. */
  readonly password: StoredPassword | null;
}

/** The address of the verified account, or why there is none. */
export type VerifyOutcome = { readonly address: string } | 'password_needed' | 'spent';

/**
 * Makes a sign-up an account. A password given at sign-up is valid only in the browser of the last sign-up. Any other browser, such
 * as that of an owner whose address someone else signed up with, must send a new one, and so must every browser if none was given;
 * the token stays valid meanwhile.
 */
export function verify(
  state: AccountState,
  { tokenHash, browserHash, password: given }: VerifyCommand,
  now: number,
): Transition<VerifyOutcome> {
  const pending = livePending(state, now);
  if (!pending || !holds(pending.tokens, tokenHash, now)) return become(state, 'spent');
  const isSameBrowser =
    browserHash !== null &&
    pending.browserHash !== null &&
    equalBytes(browserHash, pending.browserHash);
  const password = isSameBrowser ? pending.password : given;
  if (!password) return become(state, 'password_needed');
  return verified(state, pending, password, now);
}

/** Verifies without email, for `AUTOVERIFY`. */
export function verifyAtOnce(state: AccountState, now: number): Transition<VerifyOutcome> {
  const pending = livePending(state, now);
  if (!pending) return become(state, 'spent');
  return verified(state, pending, pending.password, now);
}

function verified(
  state: AccountState,
  pending: PendingSignUp,
  password: StoredPassword,
  now: number,
): Transition<VerifyOutcome> {
  const next = accountOf(state, pending, password, now);
  return logged(become(next, { address: pending.address }), 'account_created');
}

/** Stores the hash of an emailed verification token. */
export function addVerificationToken(
  state: AccountState,
  token: MailedToken,
  now: number,
): AccountState {
  if (!state.pending) return state;
  const tokens = withToken(state.pending.tokens, token, now);
  return { ...state, pending: { ...state.pending, tokens } };
}

/** The stored password of an account or a pending sign-up; null without either. */
export function passwordOf(state: AccountState, now: number): StoredPassword | null {
  return (state.profile ?? livePending(state, now))?.password ?? null;
}

export interface SignInCommand {
  readonly verifierHash: Uint8Array;
  readonly session: Pick<Session, 'hash' | 'wrappedKey' | 'remember' | 'device'>;
}

/** Signs in. An unverified sign-up with the right password is emailed its verification again, and refused like others. */
export function signIn(
  state: AccountState,
  { verifierHash, session }: SignInCommand,
  now: number,
): Transition<'signed_in' | 'failed'> {
  const { profile } = state;
  const pending = livePending(state, now);
  if (!profile) {
    const isRight = pending !== null && equalBytes(pending.password.verifierHash, verifierHash);
    return isRight ? become(state, 'failed', 'verification') : become(state, 'failed');
  }
  if (!equalBytes(profile.password.verifierHash, verifierHash)) {
    return logged(become(state, 'failed'), 'sign_in_failed');
  }
  // A retry of the same call.
  const isKnown = state.sessions.some(({ hash }) => equalBytes(hash, session.hash));
  if (isKnown) return become(state, 'signed_in');
  const sessions = [{ ...session, createdAt: now, usedAt: now }, ...state.sessions];
  const next = {
    ...state,
    profile: { ...profile, lastSignInAt: now },
    sessions: sessions.slice(0, SESSIONS_MAX),
  };
  return logged(become(next, 'signed_in'), 'signed_in');
}

/** A pending sign-up that has not expired, or null. */
export function livePending({ pending }: AccountState, now: number): PendingSignUp | null {
  return pending && now < pending.endsAt ? pending : null;
}

function accountOf(
  state: AccountState,
  { address, locale, planid }: PendingSignUp,
  password: StoredPassword,
  now: number,
): AccountState {
  return {
    ...state,
    pending: null,
    sessions: [],
    profile: {
      address,
      password,
      locale,
      planid,
      role: 'customer',
      createdAt: now,
      lastSignInAt: null,
      resets: [],
      apiTokens: [],
      counts: { created: 0, burned: 0, shared: 0 },
    },
  };
}
