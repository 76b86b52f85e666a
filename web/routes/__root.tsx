import { useEffect } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router';
import { watchShrimp } from '../data/session.ts';
import { Crash } from '../features/frame/crash.tsx';
import { Frame } from '../features/frame/frame.tsx';
import { NotFound } from '../features/frame/not-found.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
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
    <Frame>
      <NotFound />
    </Frame>
  );
}

function BrokenPage() {
  return (
    <main>
      <Crash />
    </main>
  );
}
