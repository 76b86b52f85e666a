import { RouterProvider } from '@tanstack/react-router';
import { App } from './providers.tsx';
import { createAppRouter } from './router.ts';
import { prepare, start } from './start.ts';

const queryClient = prepare();
const router = createAppRouter(queryClient);

void start(
  <App queryClient={queryClient}>
    <RouterProvider router={router} />
  </App>,
  // Without scrolling to its top: the prerendered page may have been scrolled, or reloaded where it was.
  async () => router.commitLocation({ ...router.latestLocation, resetScroll: false }),
);
