import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PagedQuery } from '../../data/colonel.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TryAgain } from '../../ui/try-again.tsx';
import styles from './paged-list.module.css';

interface PagedListProps<Line> {
  list: ListPages<Line>;
  /** The address that is asked, as a failure names it. */
  path: string;
  /** What is said when there is nothing in the list. */
  none: ReactNode;
  children: (lines: readonly Line[]) => ReactNode;
}

/** A list, or what stands in its place while there is none; under it the way to the rest of it. */
export function PagedList<Line>({ list, path, none, children }: PagedListProps<Line>) {
  const intl = useIntl();
  const { lines, error } = list;
  if (error) {
    return (
      <div className={styles.failure}>
        <Alert kind="error">{loadFailureText(intl, error, path)}</Alert>
        <TryAgain onRetry={list.retry} />
      </div>
    );
  }
  if (!lines) return <LineSkeletons />;
  return (
    <div className={styles.list} aria-busy={list.isOld}>
      {lines.length === 0 ? <p className={styles.none}>{none}</p> : children(lines)}
      <More list={list} path={path} />
    </div>
  );
}

function LineSkeletons() {
  return (
    <>
      <Loading />
      <div className={styles.card}>
        {['first', 'second', 'third', 'fourth'].map((line) => (
          <div key={line} className={styles.skeleton}>
            <Skeleton width="14rem" height="1.375rem" />
            <Skeleton width="22rem" height="1.375rem" />
          </div>
        ))}
      </div>
    </>
  );
}

/** Adds the next page. With the last one the button goes, and what takes its place takes the focus. */
function More<Line>({ list, path }: { list: ListPages<Line>; path: string }) {
  const intl = useIntl();
  const end = useRef<HTMLParagraphElement>(null);
  const [isLonger, setLonger] = useState(false);
  const { hasMore, isAdding, addError, lines } = list;
  const isAtEnd = isLonger && !hasMore;
  useEffect(() => {
    // Whoever went on meanwhile is left where they are.
    if (isAtEnd && document.activeElement === document.body) end.current?.focus();
  }, [isAtEnd]);
  const add = () => {
    setLonger(true);
    list.add();
  };
  return (
    <div className={styles.more}>
      {addError && <Alert kind="error">{loadFailureText(intl, addError, path)}</Alert>}
      {hasMore && (
        <Button busy={isAdding} onClick={add}>
          <FormattedMessage
            id="colonel.more"
            defaultMessage="More"
            description="Button under a list that adds the next part of it"
          />
        </Button>
      )}
      {isAtEnd && (
        <p ref={end} tabIndex={-1} className={styles.end}>
          <FormattedMessage
            id="colonel.end"
            defaultMessage="That is all: {count, plural, one {# entry} other {# entries}}."
            description="Under a list of which the last part was just added"
            values={{ count: lines?.length ?? 0 }}
          />
        </p>
      )}
    </div>
  );
}

export interface ListPages<Line> {
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
export function useListPages<Line>(query: PagedQuery<Line>): ListPages<Line> {
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
