import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { endSessionOnDenial } from './session.ts';
import { routeTree } from './route-tree.gen.ts';

/** @param prerendered the page that is prerendered; absent: the one at the address of the browser */
export function createAppRouter(
  queryClient: QueryClient,
  prerendered?: { history: RouterHistory; origin: string },
) {
  const router = createRouter({
    routeTree,
    // What is prerendered is what the browser renders at first.
    ...(prerendered && { ...prerendered, isServer: false }),
    context: { queryClient },
    // Code only: no loader asks the server, for which loading a private page is the creator's visit.
    defaultPreload: 'intent',
    trailingSlash: 'never',
  });
  endSessionOnDenial({ queryClient, router });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
