/** Ends a session on the server and deletes its data in the browser. */
import type { QueryClient } from '@tanstack/react-query';
import { signOut } from '../../shared/contract/entry.ts';
import { recordSignOut } from './auth-tabs.ts';
import { call } from './client.ts';
import { reasonOf } from './failure.ts';
import { type Site, siteQuery } from './site.ts';

/** Preferences of the browser, not of a customer. Everything else that is stored is deleted. */
const PREFERENCES = new Set(['restMode', 'dismissedBanner', 'reportErrors']);
/** The values that drawers store under their names. */
const DRAWER_STATES = new Set(['open', 'closed']);

/** Ends the session on the server; returns whether the server confirms that no one is signed in. */
export async function signOutOnServer(): Promise<boolean> {
  try {
    await call(signOut, { body: {} });
    return true;
  } catch (error) {
    const reason = reasonOf(error);
    return reason?.kind === 'refused' && reason.status === 401;
  }
}

/**
 * Deletes the customer's data: caches, storage, the language cookie. The server deletes the session cookie. What the tab alone
 * has stored is not the customer's; see `clearTabData`.
 */
export function clearCustomerData(queryClient: QueryClient): void {
  recordSignOut();
  clearStorage();
  document.cookie = 'locale=; Path=/; Max-Age=0; SameSite=Lax';
  clearCustomerCache(queryClient);
}

/** Deletes what is cached of the customer. */
export function clearCustomerCache(queryClient: QueryClient): void {
  queryClient.getMutationCache().clear();
  // The active queries are those of a public page, which anyone with its address can see.
  queryClient.removeQueries({ type: 'inactive' });
  queryClient.setQueryData(siteQuery.queryKey, (site) => site && asVisitor(site));
}

function asVisitor(site: Site): Site {
  return {
    ...site,
    authenticated: false,
    cust: null,
    custom_domains: [],
    metadata_record_count: 0,
    custom_domains_record_count: 0,
  };
}

/** Deletes what this tab has stored: the chosen language, and the claim with which a reload shows an opened secret again. */
export function clearTabData(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was stored.
  }
}

function clearStorage(): void {
  try {
    for (const [key, value] of Object.entries(localStorage)) {
      if (!PREFERENCES.has(key) && !DRAWER_STATES.has(String(value))) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was stored.
  }
}
