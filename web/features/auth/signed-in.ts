import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { startFreshSession } from '../../api/entry.ts';
import type { Site } from '../../api/site.ts';

/** Once someone has signed in: drops what was cached before, and goes on to a page in place of this one. */
export function useSignedIn(): (href: string) => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  return async (href) => {
    let site: Site | null = null;
    try {
      site = await startFreshSession(queryClient);
    } catch {
      // The sign-in succeeded: a full page load fetches the site's settings again.
    }
    if (site?.authenticated) await router.navigate({ href, replace: true });
    else location.replace(href);
  };
}
