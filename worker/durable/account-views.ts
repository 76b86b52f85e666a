/** What leaves an account's object: never a hash of a token, a verifier or a salt. Times are epoch ms. */
import { base64url } from '../crypto/encoding.ts';
import type { AccountState, Counts, Profile, Session } from '../rules/account-state.ts';
import { equalBytes } from '../rules/equal.ts';
import { effectivePlanId, type PaidPlan, paidPlanOf } from '../rules/subscription.ts';
import type { StoredReceipt } from './receipt-table.ts';

/** Enough of a hash to tell 20 sessions apart. */
const ID_BYTES = 9;

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

export interface AccountView {
  readonly customer: CustomerView;
  readonly apiToken: { readonly createdAt: number; readonly usedAt: number | null } | null;
  readonly sessions: readonly SessionView[];
  /** What it pays for; null for nothing. */
  readonly paid: PaidPlan | null;
}

export type CredentialCheck =
  | { readonly kind: 'dead' }
  | { readonly kind: 'live'; readonly customer: CustomerView; readonly wrappedKey: Uint8Array };

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
): AccountView | null {
  if (!profile) return null;
  const { apiToken } = profile;
  return {
    customer: customerViewOf(profile),
    paid: paidPlanOf(profile),
    apiToken: apiToken && { createdAt: apiToken.createdAt, usedAt: apiToken.usedAt },
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

/** Names a session to its owner; proves nothing. */
export function sessionIdOf({ hash }: Session): string {
  return base64url(hash.subarray(0, ID_BYTES));
}
