import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PagedQuery } from '../../api/colonel.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { TryAgain } from '../../ui/failure-actions.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/loading.tsx';
import styles from './paged-list.module.css';

export interface ListPages<Line> {
  /** Lines of all loaded pages; absent until the first page is loaded. */
  readonly lines: readonly Line[] | undefined;
  /** Why the first page could not be loaded. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** Whether `lines` still belong to the previous query. */
  readonly isStale: boolean;
  readonly hasMore: boolean;
  readonly add: () => void;
  readonly isAdding: boolean;
  /** Why the next page could not be loaded. */
  readonly addError: Error | null;
}

/** Loads a list page by page. */
export function useListPages<Line>(query: PagedQuery<Line>): ListPages<Line> {
  const list = useInfiniteQuery({ ...query, placeholderData: keepPreviousData });
  const { data, error, isFetchingNextPage, isFetchNextPageError } = list;
  return {
    lines: data?.pages.flatMap(({ records }) => records),
    error: data ? null : error,
    retry: () => void list.refetch(),
    isStale: list.isPlaceholderData,
    hasMore: list.hasNextPage,
    add: () => {
      if (!list.isFetching) void list.fetchNextPage();
    },
    isAdding: isFetchingNextPage,
    addError: isFetchNextPageError ? error : null,
  };
}

interface PagedListProps<Line> {
  list: ListPages<Line>;
  /** Shown in place of an empty list. */
  none: ReactNode;
  children: (lines: readonly Line[]) => ReactNode;
}

/** A list with its loading state, its error and a button that loads the next page. */
export function PagedList<Line>({ list, none, children }: PagedListProps<Line>) {
  const intl = useIntl();
  const { lines, error } = list;
  if (error) {
    return (
      <div className={styles.failure}>
        <Alert kind="error">{loadFailureText(intl, error)}</Alert>
        <TryAgain onRetry={list.retry} />
      </div>
    );
  }
  if (!lines) return <LineSkeletons />;
  return (
    <div className={styles.list} aria-busy={list.isStale}>
      {lines.length === 0 ? <p className={styles.none}>{none}</p> : children(lines)}
      <More list={list} />
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

/** Loads the next page. After the last one, the text that replaces the button takes the focus. */
function More<Line>({ list }: { list: ListPages<Line> }) {
  const intl = useIntl();
  const end = useRef<HTMLParagraphElement>(null);
  const [wasExtended, setExtended] = useState(false);
  const { hasMore, isAdding, addError, lines } = list;
  const isAtEnd = wasExtended && !hasMore;
  useEffect(() => {
    // Focus that was moved elsewhere in the meantime stays there.
    if (isAtEnd && document.activeElement === document.body) end.current?.focus();
  }, [isAtEnd]);
  const add = () => {
    setExtended(true);
    list.add();
  };
  return (
    <div className={styles.more}>
      {addError && <Alert kind="error">{loadFailureText(intl, addError)}</Alert>}
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
            defaultMessage="End of the list: {count, plural, one {# entry} other {# entries}}."
            description="Under a list of which the last part was just added"
            values={{ count: lines?.length ?? 0 }}
          />
        </p>
      )}
    </div>
  );
}
