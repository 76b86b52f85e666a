import { useEffect } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  lazyRouteComponent,
  Outlet,
  useRouter,
} from '@tanstack/react-router';
import { BrokenPage } from '../app/providers.tsx';
import { reportCrash } from '../api/error-reporting.ts';
import { useSession } from '../app/session.ts';
import { watchShrimp } from '../api/shrimp.ts';
import { needMessages, withMessages } from '../intl/language.ts';

const NotFoundPage = lazyRouteComponent(
  () => withMessages('public', () => import('../features/layout/not-found-page.tsx')),
  'NotFoundPage',
);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: () => needMessages('recipient'),
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: BrokenPage,
  onCatch: reportCrash,
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
  useSession({ queryClient: router.options.context.queryClient, router });
  return <Outlet />;
}
