/** Who may see which page. A courtesy: the Worker decides for itself, on every call. */
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isSessionUnconfirmed, trust } from '../data/auth-check.ts';
import { recordSignOut } from '../data/auth-tabs.ts';
import { destination } from '../data/entry.ts';
import { type Site, siteQuery } from '../data/site.ts';
import { adoptLocale } from '../intl/language.ts';

/** Sends those who are not signed in to the sign-in page, and back afterwards. */
export async function admitCustomer(
  queryClient: QueryClient,
  href: string,
  isPreload: boolean,
): Promise<void> {
  const { authenticated, cust } = await presentSite(queryClient);
  if (!authenticated || !cust) {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ to: '/signin', search: { redirect: href } });
  }
  if (!isPreload) await adoptLocale(cust.locale);
}

/** Sends the signed in to where they wanted to go, else to their dashboard. */
export async function admitVisitor(queryClient: QueryClient, wanted?: string): Promise<void> {
  // Without an answer the page itself says what is wrong.
  const site = await presentSite(queryClient).catch(() => null);
  if (site?.authenticated && site.cust) {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ href: destination(wanted) });
  }
}

/** Spares the signed in the start page. */
export async function passHome(queryClient: QueryClient): Promise<void> {
  const site = await presentSite(queryClient).catch(() => null);
  if (site && !site.authenticated) recordSignOut();
  await admitVisitor(queryClient);
}

/** What the site is; asked anew where the last check could not confirm who is signed in. */
async function presentSite(queryClient: QueryClient): Promise<Site> {
  if (!isSessionUnconfirmed()) return queryClient.query({ ...siteQuery, staleTime: 'static' });
  const site = await queryClient.query({ ...siteQuery, staleTime: 0 });
  if (site.cust) trust(site.cust);
  return site;
}
