/**
 * Confirming an address, and what follows signing in, in this tab and in the others. Nothing typed there is stored in the browser.
 */
import type { QueryClient } from '@tanstack/react-query';
import { verifyAddress } from '../../shared/contract/entry.ts';
import { localPath } from '../../shared/local-path.ts';
import { call } from './client.ts';
import { SIGNED_IN_KEY } from './signed-in.ts';
import { type Site, siteQuery } from './site.ts';

/**
 * The address confirmed last, for the sign-in page that follows. In memory only: it belongs neither in the URL nor in the
 * history.
 */
let confirmed = '';

/**
 * Confirms an address with the token of an email, and with the password of its account unless that was given at sign-up.
 *
 * @returns the address
 */
export async function confirmAddress(token: string, newp?: string): Promise<string> {
  const body = { token, ...(newp !== undefined && { newp }) };
  const { details } = await call(verifyAddress, { body, isForm: true });
  confirmed = details.email ?? '';
  return confirmed;
}

/** Empty if no address was confirmed since this page was loaded. */
export function confirmedAddress(): string {
  return confirmed;
}

/** Drops everything cached after signing in or out, and loads the site again. */
export async function startFreshSession(queryClient: QueryClient): Promise<Site> {
  const [siteKey] = siteQuery.queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== siteKey });
  const site = await queryClient.query({ ...siteQuery, staleTime: 0 });
  if (site.authenticated) recordSignIn();
  return site;
}

/**
 * Where signing in leads: to the wanted page if it is local, else to the dashboard.
 *
 * @param hash the fragment of the sign-in page. It is the one of the wanted page, which may hold the address of another person that
 *   was searched for: browsers send no fragment.
 */
export function destination(wanted: string | undefined, hash: string): string {
  const path = wanted === undefined ? null : localPath(wanted);
  if (path === null) return '/dashboard';
  return path.includes('#') ? path : path + hash;
}

export function recordSignIn(): void {
  try {
    localStorage.setItem(SIGNED_IN_KEY, '1');
  } catch {
    // Without storage each tab finds out from the server.
  }
}

export function recordSignOut(): void {
  try {
    localStorage.removeItem(SIGNED_IN_KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Calls `listener` when another tab signs out; returns the function that stops it. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // Without a key everything was cleared.
    if ((key === SIGNED_IN_KEY || key === null) && newValue === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
