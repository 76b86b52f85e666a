import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PagedQuery } from '../../data/colonel.ts';

export interface Lines<Line> {
  /** Absent while nothing is known of the list. */
  readonly lines: readonly Line[] | undefined;
  /** Why nothing is known of it. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** Another list is on its way; what is shown is the one before. */
  readonly isOld: boolean;
  /** There is a page after the last one that is shown. */
  readonly hasMore: boolean;
  readonly add: () => void;
  readonly isAdding: boolean;
  /** Why the next page did not come. */
  readonly addError: Error | null;
}

/** All lines of the pages of a list that were asked for so far. */
export function useLines<Line>(query: PagedQuery<Line>): Lines<Line> {
  const list = useInfiniteQuery({ ...query, placeholderData: keepPreviousData });
  const { data, error, isFetchingNextPage, isFetchNextPageError } = list;
  return {
    lines: data?.pages.flatMap(({ records }) => records),
    error: data ? null : error,
    retry: () => void list.refetch(),
    isOld: list.isPlaceholderData,
    hasMore: list.hasNextPage,
    add: () => {
      if (!list.isFetching) void list.fetchNextPage();
    },
    isAdding: isFetchingNextPage,
    addError: isFetchNextPageError ? error : null,
  };
}
