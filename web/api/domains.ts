/** An account's own domains. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { listDomains, showDomain } from '../../shared/contract/domains.ts';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { call } from './client.ts';
import { siteQuery } from './site.ts';

export type DomainReply = ReplyOf<typeof showDomain>;
export type Domain = DomainReply['record'];
export type Cluster = DomainReply['details']['cluster'];
export type DomainBranding = DomainReply['details']['look'];

const KEY = 'domains';
const REFRESH_MS = 10_000;

/** Every domain of the account. */
export const domainsQuery = queryOptions({
  queryKey: [KEY],
  queryFn: ({ signal }) => call(listDomains, { signal }),
});

/** One domain with its DNS records. It is fetched again until it is active, while the page is visible. */
export function domainQuery(name: string) {
  return queryOptions({
    queryKey: [KEY, name],
    queryFn: ({ signal }) => call(showDomain, { params: { domain: name }, signal }),
    refetchInterval: ({ state }) => (state.data?.record.status === 'ACTIVE' ? false : REFRESH_MS),
  });
}

/** Caches a domain as the server returned it, and refetches the list and the site. */
export function cacheDomain(queryClient: QueryClient, reply: DomainReply): void {
  queryClient.setQueryData(domainQuery(reply.record.identifier).queryKey, reply);
  void queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey, exact: true });
  void queryClient.invalidateQueries({ queryKey: siteQuery.queryKey });
}
