/** What callers may see of an account: never a hash of a token, a verifier or a salt. */
import { defaultLocale, isLocale, type Locale } from '../../shared/locales.ts';
import { defaultNotify } from '../../shared/notify.ts';
import type { AccountView, ApiTokenView, CustomerView } from './account-types.ts';
import type { AccountState, ApiToken, Profile, Session } from './rules/account-state.ts';
import { liveTokens } from './rules/api-token.ts';
import { equalBytes } from '../platform/rules/equal.ts';
import { effectivePlanId, paidPlanOf } from '../billing/rules/subscription.ts';
import { credentialId } from '../crypto/tokens.ts';

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
  const { hash, name, scopes, createdAt, usedAt, expiresAt } = token;
  return { id: credentialId(hash), name, scopes, createdAt, usedAt, expiresAt };
}

/** The language of someone's emails and messages; the site's own where a newer version stored another. */
export function localeOf(person: Pick<Profile, 'locale'> | null): Locale {
  const locale = person?.locale ?? '';
  return isLocale(locale) ? locale : defaultLocale;
}

/** Identifies a session to its owner; it is no credential. */
export function sessionIdOf({ hash }: Session): string {
  return credentialId(hash);
}
