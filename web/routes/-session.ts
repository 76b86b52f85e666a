/**
 * Reacts to signing in and out, in this tab or another. Loaded only where a customer is, or may be, signed in.
 */
import type { RegisteredRouter } from '@tanstack/react-router';
import { isForVisitors } from '../../shared/drawn-pages.ts';
import { watchAuth } from '../data/auth-check.ts';
import { recordSignOut, recordSignIn, onSignedOutElsewhere } from '../data/auth-tabs.ts';
import { destination } from '../data/entry.ts';
import {
  clearCustomerCache,
  clearCustomerData,
  clearTabData,
  signOutOnServer,
} from '../data/sign-out.ts';
import { wasSignedIn } from '../data/signed-in.ts';
import { siteQuery } from '../data/site.ts';

/** Stops watching the session; null while no one is signed in on this page. */
let stop: (() => void) | null = null;
let ending: Promise<void> | null = null;

/** Watches the session, or checks for a sign-in in another tab. */
export async function followSession(router: RegisteredRouter): Promise<void> {
  const { queryClient } = router.options.context;
  if (queryClient.getQueryData(siteQuery.queryKey)?.authenticated) watchSession(router);
  else if (document.visibilityState === 'visible') await checkSignIn(router);
}

/** Watches the session of the signed-in customer. */
function watchSession(router: RegisteredRouter): void {
  const { queryClient } = router.options.context;
  const cust = queryClient.getQueryData(siteQuery.queryKey)?.cust;
  if (stop || !cust) return;
  const watch = watchAuth(queryClient, cust, {
    end: () => void endSession(router),
    otherCustomer: () => void followOtherCustomer(router),
  });
  const stops = [
    watch.stop,
    onSignedOutElsewhere(() => void followSignOut(router)),
    hideUntilConfirmed(watch.check),
    router.subscribe('onResolved', () => leaveVisitorsPages(router)),
  ];
  stop = () => {
    for (const one of stops) one();
    stop = null;
  };
  recordSignIn();
  leaveVisitorsPages(router);
}

/** Checks whether another tab signed in, and then signs this tab in as well. */
async function checkSignIn(router: RegisteredRouter): Promise<void> {
  try {
    const { queryClient } = router.options.context;
    const site = await queryClient.query({ ...siteQuery, staleTime: 0 });
    if (site.authenticated) await router.invalidate();
    else recordSignOut();
  } catch {
    // The next time this tab becomes visible it checks again.
  }
}

/**
 * Ends a session that the server has ended, or no longer confirms. From a signed-in page it redirects to the sign-in page and
 * back; a public page stays, because it may show the only copy of a secret.
 */
export function endSession(router: RegisteredRouter): Promise<void> {
  ending ??= signOutAndRedirect(router).finally(() => {
    ending = null;
  });
  return ending;
}

async function signOutAndRedirect(router: RegisteredRouter): Promise<void> {
  const isOver = await signOutOnServer();
  const returnTo = router.state.location.href;
  clearSession(router);
  clearTabData();
  if (!isPrivate(router)) return reloadSite(router);
  // Where the session may still be valid, the sign-in page would redirect back here.
  location.replace(
    isOver ? signInAddress(router, { notice: 'session-ended', redirect: returnTo }) : '/logout',
  );
  return undefined;
}

/** The data of this tab stays: it may be what a reload needs to show an opened secret again. */
async function followSignOut(router: RegisteredRouter): Promise<void> {
  clearSession(router);
  if (isPrivate(router)) location.replace(signInAddress(router, { notice: 'signed-out' }));
  else await reloadSite(router);
}

/**
 * Drops the data of the customer before, after another one has signed in. A signed-in page is loaded again; a public page
 * stays, because it may show the only copy of a secret.
 */
async function followOtherCustomer(router: RegisteredRouter): Promise<void> {
  stop?.();
  if (isPrivate(router)) {
    location.reload();
    return;
  }
  clearCustomerCache(router.options.context.queryClient);
  await reloadSite(router);
}

/** Signs out on request; the server's own page ends the session even if the call fails. */
export async function signOut(router: RegisteredRouter): Promise<void> {
  ending ??= signOutOnServer().then(() => undefined);
  await ending;
  clearSession(router);
  clearTabData();
  location.replace(wasLoadedFrom('/logout') ? '/' : '/logout');
}

function clearSession(router: RegisteredRouter): void {
  stop?.();
  clearCustomerData(router.options.context.queryClient);
}

/** Loads the site again; the content of the page stays. */
async function reloadSite(router: RegisteredRouter): Promise<void> {
  try {
    await router.options.context.queryClient.query({ ...siteQuery, staleTime: 0 });
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
  void router.navigate({ href: destination(search.redirect), replace: true });
}

function signInAddress(
  router: RegisteredRouter,
  search: { notice: 'session-ended' | 'signed-out'; redirect?: string },
): string {
  return router.buildLocation({ to: '/signin', search }).href;
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
