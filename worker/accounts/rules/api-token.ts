/**
 * The API tokens of an account.
 *
 * Guarantees: a token is valid until it expires, is revoked or replaced, and no longer than the password under which it
 * was created.
 */
import { API_TOKEN_MARK_SECONDS, API_TOKENS_MAX } from '../../../shared/limits.ts';
import {
  type AccountState,
  type ApiToken,
  become,
  logged,
  type Profile,
  type Transition,
} from './account-state.ts';
import { equalBytes } from '../../platform/rules/equal.ts';

/** A token to create. */
export type NewApiToken = Pick<ApiToken, 'hash' | 'wrappedKey' | 'name' | 'scopes' | 'expiresAt'>;

export interface CreateTokenCommand {
  readonly token: NewApiToken;
  /** Of the typed password. */
  readonly verifierHash: Uint8Array;
  /** The encrypted content of the email about it. */
  readonly encryptedEmail: Uint8Array;
}

export type CreateTokenOutcome = 'created' | 'wrong' | 'too_many';

/** The valid tokens, newest first. */
export function liveTokens(profile: Profile, now: number): readonly ApiToken[] {
  return profile.apiTokens
    .filter((token) => isLive(token, profile, now))
    .toSorted((one, other) => other.createdAt - one.createdAt);
}

/** Creates a token, replacing the one with its name. */
export function createToken(
  state: AccountState,
  { token, verifierHash, encryptedEmail }: CreateTokenCommand,
  now: number,
): Transition<CreateTokenOutcome> {
  const { profile } = state;
  if (!profile) return become(state, 'wrong');
  const { verifierHash: current } = profile.password;
  if (!equalBytes(current, verifierHash)) return become(state, 'wrong');
  // A retry of the same call.
  const isKnown = profile.apiTokens.some(({ hash }) => equalBytes(hash, token.hash));
  if (isKnown) return become(state, 'created');
  const others = liveTokens(profile, now).filter(({ name }) => name !== token.name);
  if (others.length >= API_TOKENS_MAX) return become(state, 'too_many');
  const created = { ...token, createdAt: now, usedAt: null, passwordHash: current };
  const next = withTokens(state, profile, [created, ...others]);
  const email = { template: 'api-token', encrypted: encryptedEmail } as const;
  const { name } = token;
  return logged(become(next, 'created', email), 'token_created', { name });
}

/** Revokes every token that a predicate selects, and logs which one, or how many. */
export function revokeTokens(
  state: AccountState,
  isSelected: (token: ApiToken) => boolean,
): Transition<null> {
  const selected = state.profile?.apiTokens.filter(isSelected) ?? [];
  const done = become(withoutTokens(state, isSelected), null);
  const [only, ...more] = selected;
  if (!only) return done;
  const details = more.length === 0 ? { name: only.name } : { count: selected.length };
  return logged(done, 'token_revoked', details);
}

type ApiTokenOutcome =
  | { readonly kind: 'right'; readonly profile: Profile; readonly token: ApiToken }
  | { readonly kind: 'wrong' };

/** Checks a token; its last use is recorded once per `API_TOKEN_MARK_SECONDS`, not at every call. */
export function checkApiToken(
  state: AccountState,
  hash: Uint8Array,
  now: number,
): Transition<ApiTokenOutcome> {
  const { profile } = state;
  const token = profile?.apiTokens.find(
    (one) => isLive(one, profile, now) && equalBytes(one.hash, hash),
  );
  if (!profile || !token) return become(state, { kind: 'wrong' });
  const outcome = { kind: 'right', profile, token } as const;
  if (token.usedAt !== null && now - token.usedAt < API_TOKEN_MARK_SECONDS * 1000) {
    return become(state, outcome);
  }
  const used = { ...token, usedAt: now };
  const marked = profile.apiTokens.map((one) => (one === token ? used : one));
  return become(withTokens(state, profile, marked), outcome);
}

/** Removes invalid tokens. */
export function withoutDeadTokens(state: AccountState, now: number): AccountState {
  return withoutTokens(state, (token, profile) => !isLive(token, profile, now));
}

/** The same state when no token is selected. */
function withoutTokens(
  state: AccountState,
  isSelected: (token: ApiToken, profile: Profile) => boolean,
): AccountState {
  const { profile } = state;
  if (!profile) return state;
  const kept = profile.apiTokens.filter((token) => !isSelected(token, profile));
  return kept.length === profile.apiTokens.length ? state : withTokens(state, profile, kept);
}

/** When the next token expires, in epoch ms; null when none does. */
export function nextTokenEnd({ profile }: AccountState): number | null {
  const ends = profile?.apiTokens.flatMap(({ expiresAt }) => expiresAt ?? []) ?? [];
  return ends.length === 0 ? null : Math.min(...ends);
}

/** For a password that is stored again at another cost: tokens created under it stay valid. */
export function rebindTokens(profile: Profile, passwordHash: Uint8Array): Profile {
  const { verifierHash } = profile.password;
  const apiTokens = profile.apiTokens.map((token) =>
    equalBytes(token.passwordHash, verifierHash) ? { ...token, passwordHash } : token,
  );
  return { ...profile, apiTokens };
}

/** A token that was created under another password is invalid, even if a change of the password left it stored. */
function isLive({ expiresAt, passwordHash }: ApiToken, { password }: Profile, now: number) {
  if (!equalBytes(passwordHash, password.verifierHash)) return false;
  return expiresAt === null || now < expiresAt;
}

function withTokens(
  state: AccountState,
  profile: Profile,
  apiTokens: readonly ApiToken[],
): AccountState {
  return { ...state, profile: { ...profile, apiTokens } };
}
