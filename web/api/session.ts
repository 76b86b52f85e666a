/**
 * Reacts to signing in and out, in this tab or another. Loaded only where a customer is, or may be, signed in.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { signOut as signOutCall } from '../../shared/contract/entry.ts';
import { isForVisitors } from '../../shared/prerendered-pages.ts';
import { watchAuth } from './auth-check.ts';
import { call } from './client.ts';
import { destination, onSignedOutElsewhere, recordSignIn, recordSignOut } from './entry.ts';
import { reasonOf } from './failure.ts';
import { forgetLinks } from './link-memory.ts';
import { forgetAsks, isRemembered } from './remembered-asks.ts';
import { wasSignedIn } from './signed-in.ts';
import { type Site, siteQuery } from './site.ts';

/** What of a page a session changes. */
export interface SessionPage {
  readonly queryClient: QueryClient;
  /** Absent on the recipient's page, which is public and has none. */
  readonly router?: RegisteredRouter;
}

/** Stops watching the session; null while no one is signed in on this page. */
let stop: (() => void) | null = null;
let ending: Promise<void> | null = null;

/** Watches the session, or checks for a sign-in in another tab. */
export async function followSession(page: SessionPage): Promise<void> {
  const site = page.queryClient.getQueryData(siteQuery.queryKey);
  if (site?.authenticated) watchSession(page);
  else if (document.visibilityState === 'visible') await checkSignIn(page);
}

/** Stops watching the session, which goes on. */
export function leaveSession(): void {
  stop?.();
}

/** Watches the session of the signed-in customer. */
function watchSession(page: SessionPage): void {
  const { queryClient, router } = page;
  const cust = queryClient.getQueryData(siteQuery.queryKey)?.cust;
  if (stop || !cust) return;
  const watch = watchAuth(queryClient, cust, {
    end: () => void endSession(page),
    otherCustomer: () => void followOtherCustomer(page),
  });
  const stops = [
    watch.stop,
    onSignedOutElsewhere(() => void followSignOut(page)),
    hideUntilConfirmed(watch.check),
    router?.subscribe('onResolved', () => leaveVisitorsPages(router)),
  ];
  stop = () => {
    for (const one of stops) one?.();
    stop = null;
  };
  recordSignIn();
  if (router) leaveVisitorsPages(router);
}

/** Checks whether another tab signed in, and then signs this tab in as well. */
async function checkSignIn({ queryClient, router }: SessionPage): Promise<void> {
  try {
    const site = await queryClient.query({ ...siteQuery, staleTime: 0 });
    if (site.authenticated) await router?.invalidate();
    else recordSignOut();
  } catch {
    // The next time this tab becomes visible it checks again.
  }
}

/**
 * Ends a session that the server has ended, or no longer confirms. From a signed-in page it redirects to the sign-in page and
 * back; a public page stays, because it may show the only copy of a secret.
 */
export function endSession(page: SessionPage): Promise<void> {
  ending ??= signOutAndRedirect(page).finally(() => {
    ending = null;
  });
  return ending;
}

async function signOutAndRedirect(page: SessionPage): Promise<void> {
  const isOver = await signOutOnServer();
  const { router } = page;
  clearSession(page);
  clearTabData();
  if (!router || !isPrivate(router)) return reloadSite(page);
  const { pathname, searchStr, hash } = router.state.location;
  const redirect = pathname + searchStr;
  // Where the session may still be valid, the sign-in page would redirect back here.
  location.replace(
    isOver ? signInAddress(router, { notice: 'session-ended', redirect }, hash) : '/logout',
  );
  return undefined;
}

/** The data of this tab stays: it may be what a reload needs to show an opened secret again. */
async function followSignOut(page: SessionPage): Promise<void> {
  const { router } = page;
  clearSession(page);
  if (router && isPrivate(router)) {
    location.replace(signInAddress(router, { notice: 'signed-out' }));
  } else await reloadSite(page);
}

/**
 * Drops the data of the customer before, after another one has signed in. A signed-in page is loaded again; a public page
 * stays, because it may show the only copy of a secret.
 */
async function followOtherCustomer(page: SessionPage): Promise<void> {
  stop?.();
  if (page.router && isPrivate(page.router)) {
    location.reload();
    return;
  }
  clearCustomerCache(page.queryClient);
  await reloadSite(page);
}

/** Signs out on request; the server's own page ends the session even if the call fails. */
export async function signOut(page: SessionPage): Promise<void> {
  ending ??= signOutOnServer().then(() => undefined);
  await ending;
  clearSession(page);
  clearTabData();
  forgetAsks();
  location.replace(wasLoadedFrom('/logout') ? '/' : '/logout');
}

function clearSession(page: SessionPage): void {
  stop?.();
  clearCustomerData(page.queryClient);
}

/** Loads the site again; the content of the page stays. */
async function reloadSite(page: SessionPage): Promise<void> {
  try {
    await page.queryClient.query({ ...siteQuery, staleTime: 0 });
  } catch {
    // The customer's data is deleted anyway.
  }
}

function isPrivate(router: RegisteredRouter): boolean {
  return router.state.matches.some(({ routeId }) => routeId === '/_framed/_signed-in');
}

/** Redirects from the pages for visitors. */
function leaveVisitorsPages(router: RegisteredRouter): void {
  const { pathname, search } = router.state.location;
  if (!isForVisitors(pathname)) return;
  void router.navigate({ href: destination(search.redirect, location.hash), replace: true });
}

function signInAddress(
  router: RegisteredRouter,
  search: { notice: 'session-ended' | 'signed-out'; redirect?: string },
  hash = '',
): string {
  return router.buildLocation({ to: '/signin', search, hash }).href;
}

/** Prevents a redirect loop on hosts that serve the application for a path of the server. */
function wasLoadedFrom(path: string): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && new URL(load.name).pathname === path;
}

/** Hides a page that is restored from the back-forward cache until its session is confirmed. */
function hideUntilConfirmed(check: () => Promise<boolean>): () => void {
  const { style } = document.documentElement;
  const hide = () => {
    style.visibility = 'hidden';
  };
  const showIfConfirmed = async () => {
    if (wasSignedIn() && (await check())) style.visibility = '';
    else location.reload();
  };
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void showIfConfirmed();
    else style.visibility = '';
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', restore);
  return () => {
    removeEventListener('pagehide', hide);
    removeEventListener('pageshow', restore);
  };
}

/** Preferences of the browser, not of a customer. All else that is stored is deleted, but for requests that are to be remembered. */
const PREFERENCES = new Set(['restMode', 'dismissedBanner', 'reportErrors']);
/** The values that drawers store under their names. */
const DRAWER_STATES = new Set(['open', 'closed']);

/** Ends the session on the server; returns whether the server confirms that no one is signed in. */
async function signOutOnServer(): Promise<boolean> {
  try {
    await call(signOutCall, { body: {} });
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

/** Deletes what is cached of the customer, and the keys of the links that were created. */
function clearCustomerCache(queryClient: QueryClient): void {
  forgetLinks();
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
      const isKept = PREFERENCES.has(key) || DRAWER_STATES.has(String(value)) || isRemembered(key);
      if (!isKept) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was stored.
  }
}
