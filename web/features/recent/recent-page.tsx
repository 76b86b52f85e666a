import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { download, type ExportFormat } from '../../api/export-file.ts';
import { type Entry, type RecentList, recentQuery, wholeRecent } from '../../api/recent.ts';
import { useAction } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { fragmentOf, termIn } from '../../api/search-term.ts';
import { Alert, PageHeading } from '../../ui/notice.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { Pager } from '../../ui/list.tsx';
import { Badge } from '../../ui/status.tsx';
import { DashboardNavigation } from '../../parts/dashboard-navigation.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import {
  type EntryFilter,
  entryFilters,
  listOf,
  matching,
  pagesOf,
  passes,
  recentFileOf,
  rowsOf,
} from './entries.ts';
import {
  emptyListTexts,
  EntryList,
  EntrySkeletons,
  ListFailure,
  listNames,
  NoEntries,
} from './entry-list.tsx';
import styles from './recent.module.css';
import { RequestList } from './request-list.tsx';
import { PER_PAGE, readSearch, type RecentSearch } from './search.ts';

/** The secrets the account created in the last 30 days, in pages. */
export function RecentPage() {
  const search = useSearch({ from: '/_framed/_signed-in/recent' });
  const term = useLocation({ select: ({ hash }) => termIn(hash) });
  const replace = useReplace();
  const intl = useIntl();
  const perPage = search.per_page ?? PER_PAGE;
  const list = useQuery(recentQuery({ page: search.page ?? 1, perPage }));
  const pages = pagesOf(list.data?.count ?? 0, perPage);
  const hasSecrets = list.data !== undefined && list.data.count > 0;
  const title = intl.formatMessage({
    id: 'recent.heading',
    defaultMessage: 'Recent secrets',
    description: 'Heading of the list of secrets, its title in the browser tab, and the link to it',
  });
  return (
    <>
      <title>{title}</title>
      <DashboardNavigation />
      <div className={styles.head}>
        {/* Keyed, so that each page of the list is announced. */}
        <PageHeading key={search.page}>{title}</PageHeading>
        {/* Its room is there before, so that the heading does not move. */}
        <div className={styles.tools}>
          {hasSecrets && (
            <Tools
              term={term}
              onChange={(changed) => replace(search, changed)}
              among={pages > 1 ? (list.data?.records.length ?? 0) : null}
            />
          )}
        </div>
      </div>
      <Content list={list} pages={pages} search={search} term={term} />
    </>
  );
}

interface ContentProps {
  list: UseQueryResult<RecentList>;
  pages: number;
  search: RecentSearch;
  /** What is searched for; empty shows everything. */
  term: string;
}

function Content({ list, pages, search, term }: ContentProps) {
  const replace = useReplace();
  const { data, error, isPlaceholderData, refetch } = list;
  const isBeyond = data !== undefined && !isPlaceholderData && (search.page ?? 1) > pages;
  const goBack = useEffectEvent(() => replace(withPage(search, pages), term));
  useEffect(() => {
    // The list has become shorter, or the URL was edited.
    if (isBeyond) goBack();
  }, [isBeyond]);
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />;
  if (!data || isBeyond) return <EntrySkeletons count={6} />;
  const requests = term === '' && <RequestList asks={data.details.asks} />;
  if (data.count === 0) {
    return (
      <>
        {requests}
        <NoSecrets />
      </>
    );
  }
  return (
    <div className={styles.page} aria-busy={isPlaceholderData}>
      {requests}
      <Lists
        entries={data.records}
        searched={term}
        total={data.count}
        onSearchEnd={() => replace(search, '')}
      />
      <Pager page={search.page ?? 1} pages={pages}>
        {(to, className, content) => (
          <Link
            to="/recent"
            search={withPage(search, to)}
            hash={fragmentOf(term)}
            className={className}
          >
            {content}
          </Link>
        )}
      </Pager>
      <p className={styles.note}>
        <FormattedMessage
          id="recent.lead"
          defaultMessage="Secrets you created in the last 30 days, newest first."
          description="Sentence under the list of secrets"
        />
      </p>
    </div>
  );
}

/** Downloads the whole list, whatever page is shown. */
function ListExport() {
  const intl = useIntl();
  const saving = useAction(['recent', 'export'], {
    mutationFn: async (format: ExportFormat) =>
      download(recentFileOf(await wholeRecent(), format, Date.now())),
  });
  return (
    <>
      <ExportMenu isBusy={saving.isPending} onSave={saving.send} />
      {saving.error && <Alert kind="error">{failureText(intl, saving.error)}</Alert>}
    </>
  );
}

/** Changes the address without adding to the history. */
function useReplace() {
  const navigate = useNavigate();
  return (search: RecentSearch, term: string) =>
    void navigate({ to: '/recent', search, hash: fragmentOf(term), replace: true });
}

function withPage(search: RecentSearch, page: number): RecentSearch {
  return readSearch({ ...search, page });
}

function NoSecrets() {
  return (
    <NoEntries>
      <Link to="/dashboard" className={buttonClass('primary')}>
        <FormattedMessage
          id="conceal.create"
          defaultMessage="Create a link"
          description="Button that creates a link to the typed secret; also the link to the form that does"
        />
      </Link>
    </NoEntries>
  );
}

const { filterLabel } = defineMessages({
  filterLabel: {
    id: 'recent.filter',
    defaultMessage: 'Show',
    description:
      'Name, for screen readers, of the buttons that filter the list of secrets by their state',
  },
});

const filterNames: Record<EntryFilter, MessageDescriptor> = defineMessages({
  all: {
    id: 'recent.filter.all',
    defaultMessage: 'All',
    description: 'Filter of the list of secrets: none is left out; a number follows',
  },
  waiting: {
    id: 'recent.filter.waiting',
    defaultMessage: 'Waiting',
    description: 'Filter of the list of secrets: those that can still be opened; a number follows',
  },
  opened: {
    id: 'recent.filter.opened',
    defaultMessage: 'Opened',
    description: 'Filter of the list of secrets: those that a recipient opened; a number follows',
  },
  ended: {
    id: 'recent.filter.ended',
    defaultMessage: 'Burned or expired',
    description:
      'Filter of the list of secrets: those that no one opened in time; a number follows',
  },
});

interface ListsProps {
  entries: readonly Entry[];
  /** The search text; empty shows everything. */
  searched: string;
  /** How many secrets all pages of the list have. */
  total: number;
  onSearchEnd: () => void;
}

/** What search and filter leave of the two lists; where they leave nothing of one, it is left out. */
function Lists({ entries, searched, total, onSearchEnd }: ListsProps) {
  const intl = useIntl();
  const [filter, setFilter] = useState<EntryFilter>('all');
  const isSearching = searched.trim() !== '';
  const found = matching(entries, searched);
  const filters = useRef<HTMLDivElement>(null);
  // Of other pages nothing but their number is known.
  const isPart = !isSearching && entries.length < total;
  const countOf = (name: EntryFilter) =>
    isPart && name === 'all' ? total : found.filter((entry) => passes(entry, name)).length;
  const isNarrowed = isSearching || filter !== 'all';
  return (
    <>
      <output className="visually-hidden">
        {isSearching && (
          <FormattedMessage
            id="recent.found"
            defaultMessage="{count, plural, =0 {No secret found} one {# secret found} other {# secrets found}}"
            description="Read by screen readers while someone types into the search field"
            values={{ count: found.length }}
          />
        )}
      </output>
      <div
        ref={filters}
        className={styles.filters}
        role="group"
        aria-label={intl.formatMessage(filterLabel)}
      >
        {entryFilters.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.filter}
            aria-pressed={name === filter}
            onClick={() => setFilter(name)}
          >
            <span>{intl.formatMessage(filterNames[name])}</span>{' '}
            <Badge count={countOf(name)} atLeast={isPart && name !== 'all'} />
          </button>
        ))}
      </div>
      {(['notReceived', 'received'] as const).map((name) => {
        const rows = rowsOf(found, (entry) => listOf(entry) === name && passes(entry, filter));
        if (isNarrowed && rows.length === 0) return null;
        return (
          <section key={name} className={styles.list}>
            <h2 className={styles.heading}>{intl.formatMessage(listNames[name])}</h2>
            <EntryList rows={rows} none={intl.formatMessage(emptyListTexts[name])} />
          </section>
        );
      })}
      {isNarrowed && !found.some((entry) => passes(entry, filter)) && (
        <NoMatch
          isSearching={isSearching}
          onShowAll={() => {
            setFilter('all');
            onSearchEnd();
            // The button is removed.
            filters.current?.querySelector('button')?.focus();
          }}
        />
      )}
    </>
  );
}

interface NoMatchProps {
  isSearching: boolean;
  onShowAll: () => void;
}

function NoMatch({ isSearching, onShowAll }: NoMatchProps) {
  return (
    <div className={styles.noMatch}>
      <p>
        {isSearching ? (
          <FormattedMessage
            id="recent.none-found"
            defaultMessage="No matches. Search by label, recipient or short key."
            description="Said in place of the list of secrets, when the search finds none in it"
          />
        ) : (
          <FormattedMessage
            id="recent.filter.none"
            defaultMessage="No secret is in this state."
            description="Said in place of the list of secrets, when the chosen filter leaves none"
          />
        )}
      </p>
      <Button onClick={onShowAll}>
        <FormattedMessage
          id="recent.show-all"
          defaultMessage="Show all"
          description="Button that ends a search without a match in the list of secrets"
        />
      </Button>
    </div>
  );
}

interface ToolsProps {
  term: string;
  onChange: (term: string) => void;
  /** The number of searched entries if the list has several pages, else null. */
  among: number | null;
}

/** Beside the heading: the search, and the list as a file. */
function Tools({ term, onChange, among }: ToolsProps) {
  const intl = useIntl();
  return (
    <>
      <SearchField
        className={styles.search}
        placeholder={intl.formatMessage({
          id: 'recent.search.all',
          defaultMessage: 'Find by label, recipient or short key',
          description:
            'In the search field over the list of secrets; also its name, for screen readers',
        })}
        hint={
          among !== null && (
            <FormattedMessage
              id="recent.search.page"
              defaultMessage="Searches the {count, plural, one {# secret} other {# secrets}} on this page."
              description="Hint under the search field when the list has several pages"
              values={{ count: among }}
            />
          )
        }
        value={term}
        onChange={onChange}
      />
      <ListExport />
    </>
  );
}
