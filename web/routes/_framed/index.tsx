import { createFileRoute } from '@tanstack/react-router';
import { isHydrating } from '../../prerender/hydration.ts';
import { wasSignedIn } from '../../api/signed-in.ts';
import { HomePage } from '../../features/create/home-page.tsx';

export const Route = createFileRoute('/_framed/')({
  beforeLoad: async ({ context: { queryClient } }) => {
    // Visitors do not wait for the guard, nor may hydration: the answer about the site waits for its end.
    if (wasSignedIn() && !isHydrating())
      await (await import('../../app/guard.ts')).redirectFromHome(queryClient);
  },
  component: HomePage,
});
