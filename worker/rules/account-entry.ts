/**
 * Becoming and being recognised: sign-up, verification, sign-in.
 *
 * Promises: nobody learns whether an account exists; a mailed token works once; a sign-up with somebody else's address
 * gains nothing, whatever they click. Guesses are charged elsewhere, before any of this, and alike for addresses that
 * have no account.
 */
import { SIGN_UP_SECONDS, SESSIONS_MAX } from '../../shared/limits.ts';
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
import { equalBytes } from './equal.ts';
import { holds, livingTokens, withToken } from './emailed-tokens.ts';

export type SignUpCommand = Omit<PendingSignUp, 'endsAt' | 'tokens'>;

/** Signs up, or tells the owner of an account by mail that somebody tried: both look the same from outside. */
export function signUp(
  state: AccountState,
  command: SignUpCommand,
  now: number,
): Transition<'mailed'> {
  if (state.profile) return become(state, 'mailed', 'account-exists');
  const tokens = livingTokens(livePending(state, now)?.tokens ?? [], now);
  const pending = { ...command, endsAt: now + SIGN_UP_SECONDS * 1000, tokens };
  return become({ ...state, pending }, 'mailed', 'verification');
}

export interface VerifyCommand {
  readonly tokenHash: Uint8Array;
  /** Of the browser that verifies. */
  readonly browserHash: Uint8Array | null;
  /** A new password, needed in another browser than the one that signed up. */
  readonly password: StoredPassword | null;
}

export type VerifyOutcome = 'verified' | 'password_needed' | 'spent';

/**
 * Makes an account of a sign-up. The password given at sign-up counts only in the browser of the last sign-up; anywhere
 * else, and so for the owner of an address that someone else signed up with since, a new one is needed. Asking for it
 * spends nothing.
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
  return logged(become(accountOf(state, pending, password, now), 'verified'), 'account_created');
}

/** Verifies without a mail: for tests and single machines that were told to. */
export function verifyAtOnce(state: AccountState, now: number): Transition<VerifyOutcome> {
  const pending = livePending(state, now);
  if (!pending) return become(state, 'spent');
  const next = accountOf(state, pending, pending.password, now);
  return logged(become(next, 'verified'), 'account_created');
}

/** Keeps what a mailed verification token is recognised by. */
export function addVerificationToken(
  state: AccountState,
  token: MailedToken,
  now: number,
): AccountState {
  if (!state.pending) return state;
  const tokens = withToken(state.pending.tokens, token, now);
  return { ...state, pending: { ...state.pending, tokens } };
}

/** What a password is compared with; null when there is no account, nor a sign-up that waits. */
export function passwordOf(state: AccountState, now: number): StoredPassword | null {
  return (state.profile ?? livePending(state, now))?.password ?? null;
}

export interface SignInCommand {
  readonly verifierHash: Uint8Array;
  readonly session: Pick<Session, 'hash' | 'wrappedKey' | 'remember' | 'device'>;
}

/** Signs in. An unverified sign-up with the right password is mailed its verification again, and refused like the rest. */
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
  // The same call once more, because its answer was lost.
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

/** A sign-up that still waits to be verified, or null. */
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
      apiToken: null,
      counts: { created: 0, burned: 0, shared: 0 },
    },
  };
}
