import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../data/site.ts';

/** Whose domain this is; null on the site's own. */
export function useBrand() {
  return useQuery(siteQuery).data?.brand ?? null;
}
