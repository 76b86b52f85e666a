import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { linkPath } from '../../shared/link-key.ts';
import { isGone } from '../api/failure.ts';
import { secretQuery } from '../api/reveal.ts';
import { siteQuery } from '../api/site.ts';

/**
 * Takes over the answers from which the boot script has shown the state of a secret, so that React renders the same. Rejects where
 * the application reads them otherwise: the boot script checks little of their format.
 */
export async function loadShownState(queryClient: QueryClient): Promise<void> {
  const key = linkPath(location.pathname)?.split('/').at(2) ?? '';
  // Observed until the page does so: an answer about a secret is not kept otherwise.
  const observer = new QueryObserver(queryClient, secretQuery(key));
  const { promise, resolve } = Promise.withResolvers<void>();
  observer.subscribe(({ isPending }) => {
    if (!isPending) resolve();
  });
  await Promise.all([promise, queryClient.query({ ...siteQuery, staleTime: 'static' })]);
  const { isSuccess, error } = observer.getCurrentResult();
  if (error && !isGone(error)) throw error;
  // A part that is still missing would be replaced by a placeholder when something around it changes.
  await Promise.allSettled([isSuccess ? import('./reveal-later.tsx') : import('./gone.tsx')]);
}
