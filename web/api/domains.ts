/** The calls about an account's own domains. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  addDomain,
  updateBranding,
  listDomains,
  removeDomain,
  showDomain,
  verifyDomain,
} from '../../shared/contract/domains.ts';
import type { BodyInputOf, ReplyOf } from '../../shared/contract/endpoint.ts';
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

/** Adds a domain as typed. */
export function sendDomain(name: string): Promise<DomainReply> {
  return call(addDomain, { body: { domain: name } });
}

/** Makes the server check the DNS records now. */
export function requestVerification(name: string): Promise<DomainReply> {
  return call(verifyDomain, { params: { domain: name }, body: {} });
}

export function deleteDomain(name: string): Promise<DomainReply> {
  return call(removeDomain, { params: { domain: name }, body: {} });
}

export type NewBranding = Required<BodyInputOf<typeof updateBranding>>;

/** Sets the branding of a domain. */
export function saveBranding(name: string, look: NewBranding): Promise<DomainReply> {
  return call(updateBranding, { params: { domain: name }, body: look });
}

/** Caches a domain as the server returned it, and refetches the list and the site. */
export function cacheDomain(queryClient: QueryClient, reply: DomainReply): void {
  queryClient.setQueryData(domainQuery(reply.record.identifier).queryKey, reply);
  void queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey, exact: true });
  void queryClient.invalidateQueries({ queryKey: siteQuery.queryKey });
}
