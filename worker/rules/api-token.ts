/**
 * The API tokens of an account: programs act for it with them.
 *
 * Promises: a token is good until its end, until it is revoked or replaced, and no longer than the password under which
 * it was created. The one without a name stays where earlier versions keep their only token, so that either reads it.
 */
import { API_TOKEN_MARK_SECONDS, API_TOKENS_MAX } from '../../shared/limits.ts';
import { type TokenScope, tokenScopes } from '../../shared/token-scopes.ts';
import {
  type AccountState,
  type ApiToken,
  become,
  logged,
  type Profile,
  type Transition,
} from './account-state.ts';
import { equalBytes } from './equal.ts';

/** A token that is to be created. */
export type NewApiToken = Pick<ApiToken, 'hash' | 'wrappedKey' | 'name' | 'scopes' | 'expiresAt'>;

export interface CreateTokenCommand {
  readonly token: NewApiToken;
  /** Of the password that was typed. Null from an earlier version of the Worker, which asks for none. */
  readonly verifierHash: Uint8Array | null;
  /** What the mail about it says, sealed; null from an earlier version. */
  readonly sealedMail: Uint8Array | null;
}

/** What a token may do. Those of versions without scopes keep what they had, but for what no token opens. */
export function scopesOf({ scopes }: ApiToken): readonly TokenScope[] {
  return scopes ?? tokenScopes;
}

/** The tokens that are good, newest first. */
export function liveTokens(profile: Profile, now: number): readonly ApiToken[] {
  return allTokens(profile)
    .filter((token) => isLive(token, profile, now))
    .toSorted((one, other) => other.createdAt - one.createdAt);
}

/** Creates a token in place of the one with its name. */
export function createToken(
  state: AccountState,
  { token, verifierHash, sealedMail }: CreateTokenCommand,
  now: number,
): Transition<'created' | 'wrong' | 'too_many'> {
  const { profile } = state;
  if (!profile) return become(state, 'wrong');
  const { verifierHash: current } = profile.password;
  if (verifierHash && !equalBytes(current, verifierHash)) return become(state, 'wrong');
  // The same call once more, because its answer was lost.
  const isKnown = allTokens(profile).some(({ hash }) => equalBytes(hash, token.hash));
  if (isKnown) return become(state, 'created');
  const others = liveTokens(profile, now).filter(({ name = '' }) => name !== (token.name ?? ''));
  if (others.length >= API_TOKENS_MAX) return become(state, 'too_many');
  const created = { ...token, createdAt: now, usedAt: null, passwordHash: current };
  const next = withTokens(state, profile, [created, ...others]);
  const emails = sealedMail ? [{ template: 'api-token', sealed: sealedMail } as const] : [];
  const name = token.name ?? '';
  return logged(become(next, 'created', ...emails), 'token_created', { name });
}

/** Revokes every token that a test picks; answers with how many those were. */
export function revokeTokens(
  state: AccountState,
  isMeant: (token: ApiToken) => boolean,
): Transition<number> {
  const { profile } = state;
  const all = profile ? allTokens(profile) : [];
  const kept = all.filter((token) => !isMeant(token));
  if (!profile || kept.length === all.length) return become(state, 0);
  return become(withTokens(state, profile, kept), all.length - kept.length);
}

/** Revokes tokens because their owner asked for it, which the authentication log records. */
export function revokeTokensAsked(
  state: AccountState,
  isMeant: (token: ApiToken) => boolean,
): Transition<'revoked'> {
  const { profile } = state;
  const meant = profile ? allTokens(profile).filter(isMeant) : [];
  const { next } = revokeTokens(state, isMeant);
  const done = become(next, 'revoked' as const);
  const [only, ...more] = meant;
  if (!only) return done;
  const details = more.length === 0 ? { name: only.name ?? '' } : { count: meant.length };
  return logged(done, 'token_revoked', details);
}

export type ApiTokenOutcome =
  | { readonly kind: 'right'; readonly profile: Profile; readonly token: ApiToken }
  | { readonly kind: 'wrong' };

/** Recognises a token; its last use is noted now and then, not at every call. */
export function checkApiToken(
  state: AccountState,
  hash: Uint8Array,
  now: number,
): Transition<ApiTokenOutcome> {
  const { profile } = state;
  if (!profile) return become(state, { kind: 'wrong' });
  const tokens = allTokens(profile);
  const token = tokens.find((one) => isLive(one, profile, now) && equalBytes(one.hash, hash));
  if (!token) return become(state, { kind: 'wrong' });
  const outcome = { kind: 'right', profile, token } as const;
  if (token.usedAt !== null && now - token.usedAt < API_TOKEN_MARK_SECONDS * 1000) {
    return become(state, outcome);
  }
  const used = { ...token, usedAt: now };
  const marked = tokens.map((one) => (one === token ? used : one));
  return become(withTokens(state, profile, marked), outcome);
}

/** Forgets the tokens that are over. */
export function withoutDeadTokens(state: AccountState, now: number): AccountState {
  const { profile } = state;
  if (!profile) return state;
  return revokeTokens(state, (token) => !isLive(token, profile, now)).next;
}

/** When the next token ends by itself, in epoch ms; null where none does. */
export function nextTokenEnd({ profile }: AccountState): number | null {
  const ends = profile ? allTokens(profile).flatMap(({ expiresAt }) => expiresAt ?? []) : [];
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Without any token: for whatever takes an account back from someone else. */
export function withoutTokens(profile: Profile): Profile {
  const { apiTokens: _, ...rest } = profile;
  return { ...rest, apiToken: null };
}

/** The same password, stored anew: tokens that were created under it stay good. */
export function rebindTokens(profile: Profile, passwordHash: Uint8Array): Profile {
  const { verifierHash } = profile.password;
  const rebound = allTokens(profile).map((token) =>
    token.passwordHash && equalBytes(token.passwordHash, verifierHash)
      ? { ...token, passwordHash }
      : token,
  );
  return holding(profile, rebound);
}

function allTokens({ apiToken, apiTokens = [] }: Profile): readonly ApiToken[] {
  return apiToken ? [apiToken, ...apiTokens] : apiTokens;
}

/**
 * An earlier version changes the password and resets it without knowing of `apiTokens`: what it leaves there was created
 * under another password, and is over.
 */
function isLive({ expiresAt, passwordHash }: ApiToken, { password }: Profile, now: number) {
  if (passwordHash && !equalBytes(passwordHash, password.verifierHash)) return false;
  return expiresAt == null || now < expiresAt;
}

function withTokens(
  state: AccountState,
  profile: Profile,
  tokens: readonly ApiToken[],
): AccountState {
  return { ...state, profile: holding(profile, tokens) };
}

function holding(profile: Profile, tokens: readonly ApiToken[]): Profile {
  const apiTokens = tokens.filter((token) => !isUnnamed(token));
  return { ...profile, apiToken: tokens.find(isUnnamed) ?? null, apiTokens };
}

function isUnnamed({ name = '' }: ApiToken): boolean {
  return name === '';
}
