import { Suspense, useEffect } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  lazyRouteComponent,
  Outlet,
  useRouter,
} from '@tanstack/react-router';
import { watchShrimp } from '../data/session.ts';
import { needMessages } from '../intl/language.ts';
import { Crash } from '../ui/crash.tsx';

const NotFoundPage = lazyRouteComponent(async () => {
  await needMessages('public');
  return import('./-not-found-page.tsx');
}, 'NotFoundPage');

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: () => needMessages('reader'),
  component: Root,
  notFoundComponent: UnknownPath,
  errorComponent: BrokenPage,
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
  return <Outlet />;
}

function UnknownPath() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}

function BrokenPage() {
  return (
    <main>
      <Crash />
    </main>
  );
}
