/** The list of an account's secrets. */
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { listRecent } from '../../shared/contract/recent.ts';
import { call } from './client.ts';
import { siteQuery } from './site.ts';

export type RecentList = ReplyOf<typeof listRecent>;
/** One secret in the list. */
export type Entry = RecentList['records'][number];
/** One request for a secret. */
export type RecentAsk = NonNullable<RecentList['details']['asks']>[number];

/** Which part of the list: pages are counted from 1. */
export interface Part {
  page: number;
  perPage: number;
}

const REFRESH_MS = 30_000;
const KEY = 'recent';

/**
 * One page of the list. It is refreshed while it is visible and on return to it; the current page stays while another is
 * loading.
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

const PER_CALL = 100;

/** Every secret of the list, newest first. */
export async function wholeRecent(): Promise<readonly Entry[]> {
  const entries = new Map<string, Entry>();
  for (let page = 1; ; page++) {
    const body = { page: String(page), per_page: String(PER_CALL) };
    const { records, count } = await call(listRecent, { body });
    // A secret that is created meanwhile moves the others to the next page.
    for (const entry of records) entries.set(entry.shortkey, entry);
    if (records.length === 0 || page * PER_CALL >= count) return [...entries.values()];
  }
}

/**
 * Refetches the list and the counts of the site after a secret was created or burned. Visitors have neither.
 */
export function refreshRecent(queryClient: QueryClient): void {
  if (!queryClient.getQueryData(siteQuery.queryKey)?.authenticated) return;
  void queryClient.invalidateQueries({ queryKey: siteQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}
