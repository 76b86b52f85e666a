/** The calls of those who run the site. Nobody else's page may make one: a refusal would sign them out. */
import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import {
  changeCustomer,
  type AuditLine,
  type CustomerLine,
  type FailedMailLine,
  type FeedbackGroup,
  type FeedbackLine,
  listAudit,
  listFailedMails,
  listFeedback,
  resendFailedMail,
  searchCustomers,
  setBanner,
  showColonel,
} from '../../shared/contract/colonel.ts';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { call } from './call.ts';
import { siteQuery } from './site.ts';

export type { AuditLine, CustomerLine, FailedMailLine, FeedbackGroup, FeedbackLine };
type Reply = ReplyOf<typeof showColonel>;
export type Colonel = Reply['record'];
export type Banner = Colonel['banner'];

const KEY = 'colonel';
/** For so long what was told once is good enough for the other tabs of the page. */
const FRESH_MS = 30_000;

/** The figures, and the beginning of every list. */
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
  /** What tells the list from the others. */
  key: readonly string[];
  /** Asks for the page that begins after a line; after none it is the first one. */
  ask: (after: string | null, signal: AbortSignal) => Promise<Page<Line>>;
  /** The first page, where the page was told it together with the figures. */
  told?: (reply: Reply) => Page<Line>;
}

/** A list that is read page by page. What was told with the figures is its beginning, as long as that is true. */
function pagedQuery<Line>({ queryClient, key, ask, told }: ListRequest<Line>) {
  const state = queryClient.getQueryState(colonelQuery.queryKey);
  const first = told && state?.data && !state.isInvalidated ? told(state.data) : undefined;
  return infiniteQueryOptions({
    queryKey: [KEY, ...key],
    queryFn: ({ pageParam, signal }) => ask(pageParam === '' ? null : pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ details }) => details.next,
    staleTime: FRESH_MS,
    initialData: () => first && { pages: [first], pageParams: [''] },
    initialDataUpdatedAt: () => state?.dataUpdatedAt,
  });
}

/** A list that can be shown: what `useLines` takes. */
export type PagedQuery<Line> = ReturnType<typeof pagedQuery<Line>>;

/** Customers whose address begins with what is looked for; with an @ in front, everybody at such a domain. */
export function customersQuery(queryClient: QueryClient, looked: string) {
  return pagedQuery<CustomerLine>({
    queryClient,
    key: ['customers', looked],
    ask: (after, signal) =>
      call(searchCustomers, { body: { q: looked === '' ? null : looked, after }, signal }),
    ...(looked === '' && {
      told: ({ record, details }) => ({
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
    ask: (after, signal) => call(listFeedback, { body: { group, after }, signal }),
    told: ({ record, details }) => ({
      records: record.feedback[group],
      details: { next: details.next.feedback[group] },
    }),
  });
}

export function failedMailsQuery(queryClient: QueryClient) {
  return pagedQuery<FailedMailLine>({
    queryClient,
    key: ['mails'],
    ask: (after, signal) => call(listFailedMails, { body: { after }, signal }),
    told: ({ record, details }) => ({
      records: record.mails_failed,
      details: { next: details.next.mails_failed },
    }),
  });
}

export function auditQuery(queryClient: QueryClient) {
  return pagedQuery<AuditLine>({
    queryClient,
    key: ['audit'],
    ask: (after, signal) => call(listAudit, { body: { after }, signal }),
    told: ({ record, details }) => ({
      records: record.audit,
      details: { next: details.next.audit },
    }),
  });
}

/** What is to change of a customer; what is absent stays as it is. */
export interface CustomerChange {
  planid?: string;
  role?: CustomerLine['role'];
}

/** Changes a customer's plan or role; tells what the server made of it. */
export async function sendChange(custid: string, change: CustomerChange): Promise<CustomerLine> {
  return (await call(changeCustomer, { body: { custid, ...change } })).record;
}

/** Shows a changed customer as the server has them, in every list and, where it is oneself, on the whole page. */
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
  noteDeed(queryClient);
}

/** Changes the announcement. */
export async function sendBanner(banner: Banner): Promise<Banner> {
  return (await call(setBanner, { body: banner })).record;
}

/** Shows a changed announcement: to who wrote it at once, to everybody else as soon as they are told. */
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

/** Sends a mail once more that was given up. */
export async function resendEmail(id: string): Promise<void> {
  await call(resendFailedMail, { params: { id }, body: {} });
}

/** A mail is on its way again, and so no longer given up. */
export function cacheResent(queryClient: QueryClient, id: string): void {
  changeLines<FailedMailLine>(queryClient, 'mails', (lines) =>
    lines.filter((line) => line.id !== id),
  );
  noteDeed(queryClient);
}

/** Forgets everything that only a colonel may know. */
export function clearColonelData(queryClient: QueryClient): void {
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

/** What a colonel did changes the figures, and stands in the audit. */
function noteDeed(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: colonelQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: [KEY, 'audit'] });
}
