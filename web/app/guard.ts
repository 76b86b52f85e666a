/** Route guards. They only redirect: the Worker authorises every call itself. */
import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { isSessionUnconfirmed, confirmSession } from '../api/auth-check.ts';
import { destination, recordSignOut } from '../api/entry.ts';
import { type Site, siteQuery } from '../api/site.ts';
import { adoptLocale } from '../intl/language.ts';

/** Redirects visitors to the sign-in page, and back afterwards. */
export async function requireSignIn(
  queryClient: QueryClient,
  { pathname, searchStr, hash }: ParsedLocation,
  isPreload: boolean,
): Promise<void> {
  const { authenticated, cust } = await confirmedSite(queryClient);
  if (!authenticated || !cust) {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ to: '/signin', search: { redirect: pathname + searchStr }, hash });
  }
  if (!isPreload) await adoptLocale(cust.locale);
}

/** Redirects signed-in customers to the wanted page, else to their dashboard. */
export async function redirectSignedIn(queryClient: QueryClient, wanted?: string): Promise<void> {
  // Without a response the page itself shows the error.
  const site = await confirmedSite(queryClient).catch(() => null);
  if (site?.authenticated && site.cust) {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ href: destination(wanted, location.hash) });
  }
}

/** Redirects signed-in customers from the home page. */
export async function redirectFromHome(queryClient: QueryClient): Promise<void> {
  const site = await confirmedSite(queryClient).catch(() => null);
  if (site && !site.authenticated) recordSignOut();
  await redirectSignedIn(queryClient);
}

/** The site; loaded again where the last check could not confirm the session. */
async function confirmedSite(queryClient: QueryClient): Promise<Site> {
  if (!isSessionUnconfirmed()) return queryClient.query({ ...siteQuery, staleTime: 'static' });
  const site = await queryClient.query({ ...siteQuery, staleTime: 0 });
  if (site.cust) confirmSession(site.cust);
  return site;
}
