/** The list that an account keeps of what it sealed. */
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { listRecent } from '../../shared/contract/recent.ts';
import { call } from './call.ts';
import { siteQuery } from './site.ts';

export type RecentList = ReplyOf<typeof listRecent>;
/** One secret in the list. */
export type Entry = RecentList['records'][number];

/** Which part of the list: pages are counted from 1. */
export interface Part {
  page: number;
  perPage: number;
}

export const PER_PAGE = 50;
const REFRESH_MS = 30_000;
const KEY = 'recent';

/**
 * One page of the list. It refreshes itself while it can be seen, and when somebody comes back to it; while another
 * page is on its way the one before stays.
 */
export function recentQuery({ page, perPage }: Part) {
  return queryOptions({
    queryKey: [KEY, page, perPage],
    queryFn: ({ signal }) =>
      call(listRecent, { body: { page: String(page), per_page: String(perPage) }, signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/**
 * After a secret was made or burned: the list, and the counts that the site tells, are asked for anew, and what is
 * shown stays until they come. For visitors, who have neither, nothing is asked.
 */
export function refreshRecent(queryClient: QueryClient): void {
  if (!queryClient.getQueryData(siteQuery.queryKey)?.authenticated) return;
  void queryClient.invalidateQueries({ queryKey: siteQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}
