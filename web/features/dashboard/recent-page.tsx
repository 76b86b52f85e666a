import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { PER_PAGE, recentQuery, type RecentList } from '../../data/recent.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { DashboardNavigation } from './dashboard-navigation.tsx';
import { EntrySkeletons } from './entry-list.tsx';
import { ListFailure } from './list-failure.tsx';
import { NoEntries } from './no-entries.tsx';
import { pagesOf, readSearch, type RecentSearch } from './paging.ts';
import styles from './recent-page.module.css';
import { SearchField } from './search-field.tsx';
import { DashboardLists } from './dashboard-lists.tsx';

/** Everything that the account sealed in the last 30 days, a page at a time. */
export function RecentPage({ search }: { search: RecentSearch }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'recent.heading',
    defaultMessage: 'Recent secrets',
    description: 'Heading of the list of secrets, and its title in the browser tab',
  });
  return (
    <>
      <title>{title}</title>
      <DashboardNavigation />
      <div className={styles.head}>
        {/* Each page of the list is announced anew. */}
        <PageHeading key={search.page}>{title}</PageHeading>
        <p className={styles.lead}>
          <FormattedMessage
            id="recent.lead"
            defaultMessage="What you sealed in the last 30 days, newest first."
            description="Sentence under the heading of the list of secrets"
          />
        </p>
      </div>
      <Content search={search} />
    </>
  );
}

function Content({ search }: { search: RecentSearch }) {
  const replace = useReplace();
  const part = { page: search.page ?? 1, perPage: search.per_page ?? PER_PAGE };
  const { data, error, isPlaceholderData, refetch } = useQuery(recentQuery(part));
  const pages = pagesOf(data?.count ?? 0, part.perPage);
  const isBeyond = data !== undefined && !isPlaceholderData && part.page > pages;
  const goBack = useEffectEvent(() => replace(withPage(search, pages)));
  useEffect(() => {
    // The list has become shorter, or the address was made up.
    if (isBeyond) goBack();
  }, [isBeyond]);
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />;
  if (!data || isBeyond) return <EntrySkeletons count={6} />;
  if (data.count === 0) return <NothingYet />;
  return <Loaded list={data} search={search} pages={pages} isBusy={isPlaceholderData} />;
}

interface LoadedProps {
  list: RecentList;
  search: RecentSearch;
  pages: number;
  /** Another page is on its way. */
  isBusy: boolean;
}

function Loaded({ list, search, pages, isBusy }: LoadedProps) {
  const replace = useReplace();
  const { page = 1, q = '' } = search;
  const look = (wanted: string) => replace(readSearch({ ...search, q: wanted }));
  return (
    <div className={styles.page} aria-busy={isBusy}>
      <SearchField value={q} onChange={look} among={pages > 1 ? list.records.length : null} />
      <DashboardLists details={list.details} looked={q} isWhole={pages === 1} />
      <Pager page={page} pages={pages}>
        {(to, className, content) => (
          <Link to="/recent" search={withPage(search, to)} className={className}>
            {content}
          </Link>
        )}
      </Pager>
    </div>
  );
}

/** Changes what the address asks for, without a step for the back button. */
function useReplace() {
  const navigate = useNavigate();
  return (search: RecentSearch) => void navigate({ to: '/recent', search, replace: true });
}

function withPage(search: RecentSearch, page: number): RecentSearch {
  return readSearch({ ...search, page });
}

function NothingYet() {
  return (
    <NoEntries>
      <Link to="/dashboard" className={buttonClass('primary')}>
        <FormattedMessage
          id="recent.create"
          defaultMessage="Seal a secret"
          description="Link from the empty list of secrets to the form that makes one"
        />
      </Link>
    </NoEntries>
  );
}
