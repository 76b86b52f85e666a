import type { ReactNode } from 'react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';

/** A router that shows one component at every path: links in it have an address and lead nowhere. */
export function galleryRouter(component: () => ReactNode) {
  const root = createRootRoute({ component });
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' });
  return createRouter({
    routeTree: root.addChildren([anywhere]),
    // The router knows the section in the address, and scrolls to it.
    history: createMemoryHistory({ initialEntries: [`/${location.hash}`] }),
  });
}
