import { useEffect } from 'react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  lazyRouteComponent,
  Outlet,
  type RegisteredRouter,
  useRouter,
} from '@tanstack/react-router';
import { reportError } from '../data/error-reporting.ts';
import { hydrated, HydrationEnd, repeatClicks } from '../data/hydration.ts';
import { watchShrimp } from '../data/shrimp.ts';
import { wasSignedIn } from '../data/signed-in.ts';
import { siteQuery } from '../data/site.ts';
import { needMessages, withMessages } from '../intl/language.ts';
import { Crash } from '../ui/crash.tsx';

const NotFoundPage = lazyRouteComponent(
  () => withMessages('public', () => import('./-not-found-page.tsx')),
  'NotFoundPage',
);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: () => needMessages('recipient'),
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: BrokenPage,
  onCatch: (error) => reportError('crash', error),
});

function Root() {
  const router = useRouter();
  useEffect(() => watchShrimp(document), []);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (pathChanged) globalThis.scrollTo(0, 0);
      }),
    [router],
  );
  useSession(router);
  return <Outlet />;
}

/** Loads the session code when a customer is, or may be, signed in; what was clicked early waits for the site, too. */
function useSession(router: RegisteredRouter): void {
  const site = useQuery({ ...siteQuery, select: ({ authenticated }) => authenticated });
  const isSignedIn = site.data;
  useEffect(() => {
    if (site.isFetched) void hydrated.then(repeatClicks);
  }, [site.isFetched]);
  useEffect(() => {
    const follow = () => {
      if (!isSignedIn && !wasSignedIn()) return;
      // If the code cannot be loaded, the page stays as it is.
      import('./-session.ts').then(
        ({ followSession }) => followSession(router),
        () => undefined,
      );
    };
    if (isSignedIn) follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [isSignedIn, router]);
}

function BrokenPage() {
  return (
    <main>
      <HydrationEnd />
      <Crash />
    </main>
  );
}
