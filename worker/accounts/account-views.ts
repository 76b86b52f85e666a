/** What callers may see of an account: never a hash of a token, a verifier or a salt. */
import { defaultLocale, isLocale, type Locale } from '../../shared/locales.ts';
import type { TokenScope } from '../../shared/contract/endpoint.ts';
import { defaultNotify } from '../../shared/notify.ts';
import type { CustomerView } from './account-types.ts';
import type { AccountState, ApiToken, Profile } from './rules/account-state.ts';
import { liveSessions } from './rules/account-credentials.ts';
import { liveTokens } from './rules/api-token.ts';
import { equalBytes } from '../platform/rules/equal.ts';
import { effectivePlanId, type PaidPlan, paidPlanOf } from '../billing/rules/subscription.ts';
import { credentialId } from '../crypto/tokens.ts';

interface SessionView {
  readonly id: string;
  readonly device: string;
  readonly createdAt: number;
  readonly usedAt: number;
  readonly remember: boolean;
  readonly isCurrent: boolean;
}

/** An API token as shown to its owner. */
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
  readonly apiTokens: readonly ApiTokenView[];
  readonly sessions: readonly SessionView[];
  /** What it pays for; null for nothing. */
  readonly paid: PaidPlan | null;
}

export function customerViewOf(profile: Profile): CustomerView {
  const {
    address,
    role,
    locale,
    createdAt,
    lastSignInAt,
    counts,
    notify = defaultNotify,
  } = profile;
  const planid = effectivePlanId(profile);
  return { address, role, planid, locale, createdAt, lastSignInAt, notify, counts };
}

/**
 * An account as shown to its owner; null when there is none.
 *
 * @param currentHash of the calling session
 */
export function accountViewOf(
  state: AccountState,
  currentHash: Uint8Array | null,
  now: number,
): AccountView | null {
  const { profile } = state;
  if (!profile) return null;
  const tokens = liveTokens(profile, now);
  return {
    customer: customerViewOf(profile),
    paid: paidPlanOf(profile),
    apiToken: latestOf(tokens),
    apiTokens: tokens.map(apiTokenViewOf),
    sessions: liveSessions(state, now).map((session) => ({
      id: credentialId(session.hash),
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
  const { hash, name, scopes, createdAt, usedAt, expiresAt } = token;
  return { id: credentialId(hash), name, scopes, createdAt, usedAt, expiresAt };
}

/** The language of someone's emails and messages; the site's own where a newer version stored another. */
export function localeOf(person: Pick<Profile, 'locale'> | null): Locale {
  const locale = person?.locale ?? '';
  return isLocale(locale) ? locale : defaultLocale;
}
