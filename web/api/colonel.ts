/** The calls of the admins (the role `colonel`). Other pages must not make them: a refusal signs the caller out. */
import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import {
  type AuditLine,
  type CustomerLine,
  type FailedMailLine,
  type FeedbackGroup,
  type FeedbackLine,
  listAudit,
  listFailedMails,
  listFeedback,
  searchCustomers,
  showColonel,
} from '../../shared/contract/colonel.ts';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { call } from './client.ts';
import { siteQuery } from './site.ts';

type Reply = ReplyOf<typeof showColonel>;
export type Colonel = Reply['record'];
export type Banner = Colonel['banner'];

const KEY = 'colonel';
/** How long the tabs of the page share one reply. */
const FRESH_MS = 30_000;

/** The statistics, and the first page of every list. */
export const colonelQuery = queryOptions({
  queryKey: [KEY, 'overview'],
  queryFn: ({ signal }) => call(showColonel, { signal }),
  staleTime: FRESH_MS,
});

interface Page<Line> {
  readonly records: readonly Line[];
  readonly details: { readonly next: string | null };
}

interface ListRequest<Line> {
  queryClient: QueryClient;
  /** The query key of the list. */
  key: readonly string[];
  /** Fetches the page that begins after a line; null fetches the first one. */
  fetchPage: (after: string | null, signal: AbortSignal) => Promise<Page<Line>>;
  /** The first page, where the overview contains it. */
  fromOverview?: (reply: Reply) => Page<Line>;
}

/** A list that is read page by page. It begins with the page of the overview while that is valid. */
function pagedQuery<Line>({ queryClient, key, fetchPage, fromOverview }: ListRequest<Line>) {
  const state = queryClient.getQueryState(colonelQuery.queryKey);
  const first =
    fromOverview && state?.data && !state.isInvalidated ? fromOverview(state.data) : undefined;
  return infiniteQueryOptions({
    queryKey: [KEY, ...key],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam === '' ? null : pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ details }) => details.next,
    staleTime: FRESH_MS,
    initialData: () => first && { pages: [first], pageParams: [''] },
    initialDataUpdatedAt: () => state?.dataUpdatedAt,
  });
}

/** A list that is read page by page. */
export type PagedQuery<Line> = ReturnType<typeof pagedQuery<Line>>;

/** Customers whose address begins with the search text; with a leading @, all at such a domain. */
export function customersQuery(queryClient: QueryClient, search: string) {
  return pagedQuery<CustomerLine>({
    queryClient,
    key: ['customers', search],
    fetchPage: (after, signal) =>
      call(searchCustomers, { body: { q: search === '' ? null : search, after }, signal }),
    ...(search === '' && {
      fromOverview: ({ record, details }) => ({
        records: record.customers,
        details: { next: details.next.customers },
      }),
    }),
  });
}

export function feedbackQuery(queryClient: QueryClient, group: FeedbackGroup) {
  return pagedQuery<FeedbackLine>({
    queryClient,
    key: ['feedback', group],
    fetchPage: (after, signal) => call(listFeedback, { body: { group, after }, signal }),
    fromOverview: ({ record, details }) => ({
      records: record.feedback[group],
      details: { next: details.next.feedback[group] },
    }),
  });
}

export function failedMailsQuery(queryClient: QueryClient) {
  return pagedQuery<FailedMailLine>({
    queryClient,
    key: ['mails'],
    fetchPage: (after, signal) => call(listFailedMails, { body: { after }, signal }),
    fromOverview: ({ record, details }) => ({
      records: record.mails_failed,
      details: { next: details.next.mails_failed },
    }),
  });
}

export function auditQuery(queryClient: QueryClient) {
  return pagedQuery<AuditLine>({
    queryClient,
    key: ['audit'],
    fetchPage: (after, signal) => call(listAudit, { body: { after }, signal }),
    fromOverview: ({ record, details }) => ({
      records: record.audit,
      details: { next: details.next.audit },
    }),
  });
}

/** Puts a changed customer into every list and, where it is the admin, into the site query. */
export function cacheCustomer(queryClient: QueryClient, changed: CustomerLine): void {
  changeLines<CustomerLine>(queryClient, 'customers', (lines) =>
    lines.map((line) => (line.custid === changed.custid ? changed : line)),
  );
  const { custid, role } = changed;
  if (queryClient.getQueryData(siteQuery.queryKey)?.cust?.custid === custid) {
    queryClient.setQueryData(
      siteQuery.queryKey,
      (site) => site && { ...site, cust: site.cust && { ...site.cust, role } },
    );
    void queryClient.invalidateQueries({ queryKey: siteQuery.queryKey });
  }
  invalidateAudit(queryClient);
}

/** Puts a changed announcement into the caches of this page. */
export function cacheBanner(queryClient: QueryClient, banner: Banner): void {
  queryClient.setQueryData(
    siteQuery.queryKey,
    (site) => site && { ...site, global_banner: banner },
  );
  queryClient.setQueryData(
    colonelQuery.queryKey,
    (reply) => reply && { ...reply, record: { ...reply.record, banner } },
  );
  void queryClient.invalidateQueries({ queryKey: [KEY, 'audit'] });
}

/** Removes an email that is queued again from the failed ones. */
export function cacheResent(queryClient: QueryClient, id: string): void {
  changeLines<FailedMailLine>(queryClient, 'mails', (lines) =>
    lines.filter((line) => line.id !== id),
  );
  invalidateAudit(queryClient);
}

/** Removes everything that only an admin may see. */
export function clearAdminData(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: [KEY] });
}

function changeLines<Line>(
  queryClient: QueryClient,
  list: string,
  change: (lines: readonly Line[]) => readonly Line[],
): void {
  queryClient.setQueriesData<InfiniteData<Page<Line>>>(
    { queryKey: [KEY, list] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, records: change(page.records) })),
      },
  );
}

/** Every action of an admin changes the statistics and adds an audit entry. */
export function invalidateAudit(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: colonelQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: [KEY, 'audit'] });
}
