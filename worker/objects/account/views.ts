/** What leaves an account's object: never a hash of a token, a verifier or a salt. Times are epoch ms. */
import type { TokenScope } from '../../../shared/token-scopes.ts';
import { credentialId } from '../../crypto/account.ts';
import type {
  AccountState,
  ApiToken,
  Counts,
  Profile,
  Session,
} from '../../rules/account-state.ts';
import { liveTokens, scopesOf } from '../../rules/api-token.ts';
import { equalBytes } from '../../rules/equal.ts';
import { effectivePlanId, type PaidPlan, paidPlanOf } from '../../rules/subscription.ts';
import type { StoredReceipt } from './receipt-table.ts';

/** A person with an account. */
export interface CustomerView {
  readonly address: string;
  readonly role: Profile['role'];
  /** The better one of what it was given and what it pays for. */
  readonly planid: string;
  readonly locale: string;
  readonly createdAt: number;
  readonly lastSignInAt: number | null;
  readonly counts: Counts;
}

export interface SessionView {
  readonly id: string;
  readonly device: string;
  readonly createdAt: number;
  readonly usedAt: number;
  readonly remember: boolean;
  readonly isCurrent: boolean;
}

/** An API token, as its owner sees it. */
export interface ApiTokenView {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: number;
  readonly usedAt: number | null;
  readonly expiresAt: number | null;
}

export interface AccountView {
  readonly customer: CustomerView;
  /** When the newest API token was created, and when one of them was last used; null where there is none. */
  readonly apiToken: { readonly createdAt: number; readonly usedAt: number | null } | null;
  /** Absent from the object of an earlier version. */
  readonly apiTokens?: readonly ApiTokenView[];
  readonly sessions: readonly SessionView[];
  /** What it pays for; null for nothing. */
  readonly paid: PaidPlan | null;
}

export type CredentialCheck =
  | { readonly kind: 'dead' }
  | {
      readonly kind: 'live';
      readonly customer: CustomerView;
      readonly wrappedKey: Uint8Array;
      /** Of an API token; absent from the object of an earlier version. */
      readonly scopes?: readonly TokenScope[];
      /** The names of its proven domains; absent from the object of an earlier version. */
      readonly domains?: readonly string[];
    };

export type SetTokenOutcome = 'created' | 'revoked' | 'wrong' | 'too_many';

export type SignInResult =
  | { readonly kind: 'signed_in'; readonly customer: CustomerView }
  | { readonly kind: 'failed' };

/** What every page that its owner opens wants to know of an account. */
export interface AccountHome {
  /** How many secrets it has listed lately. */
  readonly receipts: number;
  /** How many domains it has, proven or not. */
  readonly domainCount: number;
  /** The names of those that are proven. */
  readonly domains: readonly string[];
}

export interface RecentPage {
  readonly receipts: readonly StoredReceipt[];
  /** Of all pages. */
  readonly count: number;
}

export function customerViewOf(profile: Profile): CustomerView {
  const { address, role, locale, createdAt, lastSignInAt, counts } = profile;
  const planid = effectivePlanId(profile);
  return { address, role, planid, locale, createdAt, lastSignInAt, counts };
}

/**
 * An account as its owner sees it; null when there is none.
 *
 * @param currentHash of the session that asks
 */
export function accountViewOf(
  { profile, sessions }: AccountState,
  currentHash: Uint8Array | null,
  now: number,
): AccountView | null {
  if (!profile) return null;
  const tokens = liveTokens(profile, now);
  return {
    customer: customerViewOf(profile),
    paid: paidPlanOf(profile),
    apiToken: latestOf(tokens),
    apiTokens: tokens.map(apiTokenViewOf),
    sessions: sessions.map((session) => ({
      id: sessionIdOf(session),
      device: session.device,
      createdAt: session.createdAt,
      usedAt: session.usedAt,
      remember: session.remember,
      isCurrent: currentHash !== null && equalBytes(session.hash, currentHash),
    })),
  };
}

function latestOf(tokens: readonly ApiToken[]): AccountView['apiToken'] {
  const [newest] = tokens;
  if (!newest) return null;
  const uses = tokens.flatMap(({ usedAt }) => usedAt ?? []);
  return { createdAt: newest.createdAt, usedAt: uses.length === 0 ? null : Math.max(...uses) };
}

function apiTokenViewOf(token: ApiToken): ApiTokenView {
  const { hash, name = '', createdAt, usedAt, expiresAt = null } = token;
  return { id: credentialId(hash), name, scopes: scopesOf(token), createdAt, usedAt, expiresAt };
}

/** Names a session to its owner; proves nothing. */
export function sessionIdOf({ hash }: Session): string {
  return credentialId(hash);
}
