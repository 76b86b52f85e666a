/** What every page does about the session. The rest is loaded where a customer is, or may be, signed in. */
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { onDenial } from '../api/client.ts';
import { hydrated, repeatClicks } from '../prerender/hydration.ts';
import type { SessionPage } from '../api/session.ts';
import { wasSignedIn } from '../api/signed-in.ts';
import { siteQuery } from '../api/site.ts';

/** Ends the session of a customer when the server refuses a call as not signed in. */
export function endSessionOnDenial(page: SessionPage): void {
  onDenial(() => {
    // Visitors have no session that could end.
    if (!page.queryClient.getQueryData(siteQuery.queryKey)?.authenticated) return;
    void import('../api/session.ts').then(async ({ endSession }) => endSession(page));
  });
}

/** Loads the session code when a customer is, or may be, signed in; what was clicked early waits for the site, too. */
export function useSession({ queryClient, router }: SessionPage): void {
  const site = useQuery({ ...siteQuery, select: ({ authenticated }) => authenticated });
  const isSignedIn = site.data;
  useEffect(() => {
    if (site.isFetched) void hydrated.then(repeatClicks);
  }, [site.isFetched]);
  useEffect(() => {
    const follow = () => {
      if (!isSignedIn && !wasSignedIn()) return;
      // If the code cannot be loaded, the page stays as it is.
      import('../api/session.ts').then(
        ({ followSession }) => followSession({ queryClient, ...(router && { router }) }),
        () => undefined,
      );
    };
    if (isSignedIn) follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      if (isSignedIn) {
        import('../api/session.ts').then(
          ({ leaveSession }) => leaveSession(),
          () => undefined,
        );
      }
    };
  }, [isSignedIn, queryClient, router]);
}
