/** What every page does about the session. The rest is loaded where a customer is, or may be, signed in. */
import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { onDenial } from '../api/client.ts';
import { hydrated, repeatClicks } from '../prerender/hydration.ts';
import type { SessionPage } from '../api/session.ts';
import { wasSignedIn } from '../api/signed-in.ts';
import { siteQuery } from '../api/site.ts';

/** Ends the session of a customer when the server refuses a call as not signed in. */
export function endSessionOnDenial(page: SessionPage): void {
  // Visitors have no session that could end.
  const isSignedIn = () =>
    page.queryClient.getQueryData(siteQuery.queryKey)?.authenticated === true;
  onDenial(() => {
    if (!isSignedIn()) return;
    void import('../api/session.ts').then(async ({ endSession }) => {
      // A refused check of the session has ended it meanwhile.
      if (isSignedIn()) await endSession(page);
    });
  });
}

/** Loads the session code when a customer is, or may be, signed in; what was clicked early waits for the site, too. */
export function useSession({ queryClient, router }: SessionPage): void {
  const site = useQuery({ ...siteQuery, select: ({ authenticated }) => authenticated });
  const isSignedIn = site.data;
  useEffect(() => {
    if (site.isFetched) void hydrated.then(repeatClicks);
  }, [site.isFetched]);
  const leave = useRef<(() => void) | 'left'>(undefined);
  // Only with the page: one that stays although the server knows no session any more is watched until it is left.
  useEffect(() => {
    leave.current = undefined;
    return () => {
      if (typeof leave.current === 'function') leave.current();
      leave.current = 'left';
    };
  }, []);
  useEffect(() => {
    const follow = () => {
      if (!isSignedIn && !wasSignedIn()) return;
      // If the code cannot be loaded, the page stays as it is.
      import('../api/session.ts').then(
        async ({ followSession, leaveSession }) => {
          if (leave.current === 'left') return;
          leave.current = leaveSession;
          await followSession({ queryClient, ...(router && { router }) });
        },
        () => undefined,
      );
    };
    if (isSignedIn) follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [isSignedIn, queryClient, router]);
}
