/** Ends a session, here and on the server, and leaves nothing of it in the browser. */
import type { QueryClient } from '@tanstack/react-query';
import { signOut } from '../../shared/contract/entry.ts';
import { recordSignOut } from './auth-tabs.ts';
import { call } from './call.ts';
import { reasonOf } from './call-failure.ts';
import { type Site, siteQuery } from './site.ts';

/** How this browser is to look, whoever sits before it. Everything else that is remembered may be somebody's. */
const PREFERENCES = new Set(['restMode', 'dismissedBanner']);
/** What drawers remember under their titles. */
const DRAWER_STATES = new Set(['open', 'closed']);

/** Asks the server to end the session; whether it says that nobody is signed in any more. */
export async function signOutOnServer(): Promise<boolean> {
  try {
    await call(signOut, { body: {} });
    return true;
  } catch (error) {
    const reason = reasonOf(error);
    return reason?.kind === 'refused' && reason.status === 401;
  }
}

/** Forgets the customer: caches, storage, the language's cookie. The server takes the other cookie. */
export function clearCustomerData(queryClient: QueryClient): void {
  recordSignOut();
  clearStorage();
  document.cookie = 'locale=; Path=/; Max-Age=0; SameSite=Lax';
  queryClient.getMutationCache().clear();
  // What a page still shows, it shows to everybody who has its address.
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

function clearStorage(): void {
  try {
    sessionStorage.clear();
    for (const [key, value] of Object.entries(localStorage)) {
      if (!PREFERENCES.has(key) && !DRAWER_STATES.has(String(value))) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
}
