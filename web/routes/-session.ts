/**
 * What happens on a page when somebody signs in or out, here or in another tab. Loaded only where somebody is, or may
 * be, signed in.
 */
import type { RegisteredRouter } from '@tanstack/react-router';
import { watchAuth } from '../data/auth-check.ts';
import { recordSignOut, recordSignIn, onSignedOutElsewhere } from '../data/auth-tabs.ts';
import { clearCustomerData, signOutOnServer } from '../data/sign-out.ts';
import { wasSignedIn } from '../data/signed-in.ts';
import { siteQuery } from '../data/site.ts';

/** What stops watching; null while nobody is signed in on this page. */
let stop: (() => void) | null = null;
let ending: Promise<void> | null = null;

/** Somebody is signed in, or seems to be since another tab was in front of this one. */
export async function meetCustomer(router: RegisteredRouter): Promise<void> {
  const { queryClient } = router.options.context;
  if (queryClient.getQueryData(siteQuery.queryKey)?.authenticated) watchSession(router);
  else if (document.visibilityState === 'visible') await noticeSignIn(router);
}

/** Watches over the session of whoever is signed in now. */
function watchSession(router: RegisteredRouter): void {
  const { queryClient } = router.options.context;
  const cust = queryClient.getQueryData(siteQuery.queryKey)?.cust;
  if (stop || !cust) return;
  const watch = watchAuth(queryClient, cust, () => void endSession(router));
  const stops = [
    watch.stop,
    onSignedOutElsewhere(() => void followSignOut(router)),
    coverInCache(watch.check),
    router.subscribe('onResolved', () => leaveHome(router)),
  ];
  stop = () => {
    for (const one of stops) one();
    stop = null;
  };
  recordSignIn();
  leaveHome(router);
}

/** Asks whether somebody signed in in another tab: then this one is theirs too. */
async function noticeSignIn(router: RegisteredRouter): Promise<void> {
  try {
    const { queryClient } = router.options.context;
    const site = await queryClient.query({ ...siteQuery, staleTime: 0 });
    if (site.authenticated) await router.invalidate();
    else recordSignOut();
  } catch {
    // The next look at this tab asks again.
  }
}

/**
 * The server says that the session is over, or does not say any more that it lives. Who was on a page of their own
 * signs in again and comes back to it; a page for everybody stays, for it may show somebody the only copy of a secret.
 */
export function endSession(router: RegisteredRouter): Promise<void> {
  ending ??= end(router).finally(() => {
    ending = null;
  });
  return ending;
}

async function end(router: RegisteredRouter): Promise<void> {
  const isOver = await signOutOnServer();
  const returnTo = router.state.location.href;
  forget(router);
  if (!isPrivate(router)) return meetAsVisitor(router);
  // Where the session may still live, the sign-in page would only lead back here.
  location.replace(
    isOver ? signInAddress(router, { notice: 'session-ended', redirect: returnTo }) : '/logout',
  );
  return undefined;
}

async function followSignOut(router: RegisteredRouter): Promise<void> {
  forget(router);
  if (isPrivate(router)) location.replace(signInAddress(router, { notice: 'signed-out' }));
  else await meetAsVisitor(router);
}

/** Signs out because somebody wants to; the server's own page ends it for certain. */
export async function leave(router: RegisteredRouter): Promise<void> {
  ending ??= signOutOnServer().then(() => undefined);
  await ending;
  forget(router);
  location.replace(wasLoadedFrom('/logout') ? '/' : '/logout');
}

function forget(router: RegisteredRouter): void {
  stop?.();
  clearCustomerData(router.options.context.queryClient);
}

/** What the page shows stays; what stands around it is for visitors now. */
async function meetAsVisitor(router: RegisteredRouter): Promise<void> {
  try {
    await router.options.context.queryClient.query({ ...siteQuery, staleTime: 0 });
  } catch {
    // The page has forgotten the customer all the same.
  }
}

function isPrivate(router: RegisteredRouter): boolean {
  return router.state.matches.some(({ routeId }) => routeId === '/_framed/_signed-in');
}

function leaveHome(router: RegisteredRouter): void {
  if (router.state.location.pathname === '/')
    void router.navigate({ to: '/dashboard', replace: true });
}

function signInAddress(
  router: RegisteredRouter,
  search: { notice: 'session-ended' | 'signed-out'; redirect?: string },
): string {
  return router.buildLocation({ to: '/signin', search }).href;
}

/** Where the host serves the application for a path of the server, going there again would never end. */
function wasLoadedFrom(path: string): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && new URL(load.name).pathname === path;
}

/** A page that comes back from the browser's cache shows nothing until its session is known to be the same. */
function coverInCache(check: () => Promise<boolean>): () => void {
  const { style } = document.documentElement;
  const cover = () => {
    style.visibility = 'hidden';
  };
  const uncover = async () => {
    if (wasSignedIn() && (await check())) style.visibility = '';
    else location.reload();
  };
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void uncover();
    else style.visibility = '';
  };
  addEventListener('pagehide', cover);
  addEventListener('pageshow', restore);
  return () => {
    removeEventListener('pagehide', cover);
    removeEventListener('pageshow', restore);
  };
}
