/** What the tabs of the page are made of. */
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import type { PagedQuery } from '../../api/colonel.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { TryAgain } from '../../ui/failure.tsx';
import { Loading, Skeleton } from '../../ui/loading.tsx';
import styles from './admin.module.css';

interface AdminPanelProps {
  heading: MessageDescriptor;
  /** Allows the heading to be focused. */
  headingRef?: Ref<HTMLHeadingElement>;
  lead?: MessageDescriptor;
  children: ReactNode;
}

/** The content of a tab. */
export function AdminPanel({ heading, headingRef, lead, children }: AdminPanelProps) {
  const intl = useIntl();
  return (
    <section className={styles.panel}>
      <div>
        <h2 ref={headingRef} tabIndex={-1} className={styles.heading}>
          {intl.formatMessage(heading)}
        </h2>
        {lead && <p className={styles.lead}>{intl.formatMessage(lead)}</p>}
      </div>
      {children}
    </section>
  );
}

/** What machines made, in every language from left to right. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <code dir="ltr" translate="no">
      {children}
    </code>
  );
}

/** An address of an account. */
export function Address({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className={styles.word} translate="no">
      {children}
    </bdi>
  );
}

/** Loads a list page by page; `lines` are those of all loaded pages. */
export function useListPages<Line>(query: PagedQuery<Line>) {
  const list = useInfiniteQuery({ ...query, placeholderData: keepPreviousData });
  return { ...list, lines: list.data?.pages.flatMap(({ records }) => records) };
}

export type ListPages<Line> = ReturnType<typeof useListPages<Line>>;

interface PagedListProps<Line> {
  list: ListPages<Line>;
  /** Said in place of an empty list. */
  none: MessageDescriptor;
  children: (lines: readonly Line[]) => ReactNode;
}

/** A list with its loading state, its error and a button that loads the next page. */
export function PagedList<Line>({ list, none, children }: PagedListProps<Line>) {
  const intl = useIntl();
  const { lines, error } = list;
  if (lines) {
    return (
      <div className={styles.list} aria-busy={list.isPlaceholderData}>
        {lines.length === 0 ? (
          <p className={styles.none}>{intl.formatMessage(none)}</p>
        ) : (
          children(lines)
        )}
        <More list={list} />
      </div>
    );
  }
  if (error) {
    return (
      <div className={styles.start}>
        <Alert kind="error">{loadFailureText(intl, error)}</Alert>
        <TryAgain onRetry={() => void list.refetch()} />
      </div>
    );
  }
  return (
    <>
      <Loading />
      <div className={styles.lines}>
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
  const isAtEnd = wasExtended && !list.hasNextPage;
  useEffect(() => {
    // Focus that was moved elsewhere in the meantime stays there.
    if (isAtEnd && document.activeElement === document.body) end.current?.focus();
  }, [isAtEnd]);
  const add = () => {
    setExtended(true);
    if (!list.isFetching) void list.fetchNextPage();
  };
  return (
    <div className={styles.start}>
      {list.isFetchNextPageError && <Alert kind="error">{loadFailureText(intl, list.error)}</Alert>}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={add}>
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
            values={{ count: list.lines?.length ?? 0 }}
          />
        </p>
      )}
    </div>
  );
}
